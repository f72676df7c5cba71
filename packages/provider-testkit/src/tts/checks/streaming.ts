import type { TtsEvent } from '@dragoman/provider';
import type { ConformanceCheck } from '../../check.ts';
import { ensure, shown } from '../../expectation.ts';
import { audioOf, type TtsBench } from '../bench.ts';
import { ensureTrueFormat, ensureWords } from '../ensure-result.ts';
import { ttsEventSchema } from '../result-schema.ts';

/** The stream of what is spoken. */
export const ttsStreamingChecks: readonly ConformanceCheck<TtsBench>[] = [
  {
    name: 'stream-events',
    title: 'a stream begins with start, goes on with audio in the format told, and ends with end',
    run: (bench) =>
      bench.use(async (provider) => {
        bench.ensureStreams(provider);
        for (const words of [false, true]) {
          const request = { ...bench.streamRequest(provider, {}), ...(words ? { words } : {}) };
          const events = (await bench.drain(provider, request)) as TtsEvent[];
          for (const event of events) {
            const parsed = ttsEventSchema.safeParse(event);
            ensure(parsed.success, `An event breaks the contract: ${parsed.error?.message}`);
          }
          const [start, end] = [events[0], events.at(-1)];
          ensure(start?.type === 'start', `The first event must be 'start', not ${shown(start?.type)}.`);
          ensure(end?.type === 'end', `The last event must be 'end', not ${shown(end?.type)}.`);
          const between = events.slice(1, -1).every(({ type }) => type === 'audio');
          ensure(between && events.length > 2, 'Between start and end there must be audio and nothing else.');
          ensure(
            JSON.stringify(start.format) === JSON.stringify(end.outcome.format) &&
              start.voice === end.outcome.voice,
            'start and end must tell the same format and voice.',
          );
          ensureTrueFormat(audioOf(events), end.outcome);
          ensureWords(provider, { words }, end.outcome);
        }
      }),
  },
];
