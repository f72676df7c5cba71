import type { AsrEvent, AsrOptions } from '@dragoman/provider';
import type { ConformanceCheck } from '../../check.ts';
import { settles } from '../../checks/open-calls.ts';
import { ensure, rejectionOf, shown } from '../../expectation.ts';
import { lettersOf } from '../../letters.ts';
import type { AsrBench } from '../bench.ts';
import { ensureOneText, ensureShape, ensureTimes, ensureWords } from '../ensure-result.ts';
import { asrEventSchema } from '../result-schema.ts';

const textOf = (events: readonly AsrEvent[]): string =>
  events.map((event) => (event.type === 'final' ? event.segment.text : '')).join(' ');

/** The stream of what is heard. */
export const asrStreamingChecks: readonly ConformanceCheck<AsrBench>[] = [
  {
    name: 'stream-events',
    title: 'a stream gives segments as they are heard, and last of all the whole result',
    run: (bench) =>
      bench.use(async (provider) => {
        bench.ensureStreams(provider);
        for (const options of [{}, { words: true }] satisfies AsrOptions[]) {
          const request = { ...bench.streamRequest(provider, {}), ...options };
          const events = (await bench.drain(provider, request)) as AsrEvent[];
          for (const event of events) {
            const parsed = asrEventSchema.safeParse(event);
            ensure(parsed.success, `${shown(event)} breaks the contract: ${parsed.error?.message}`);
          }
          const end = events.at(-1);
          ensure(end?.type === 'end', `The last event must be 'end', not ${shown(end)}.`);
          const ends = events.filter(({ type }) => type === 'end');
          ensure(ends.length === 1, 'There must be one event `end`.');
          const result = ensureShape(end.result);
          ensureTimes(result, bench.sample);
          ensureOneText(result);
          ensureWords(provider, options, result);
          ensure(
            lettersOf(textOf(events)) === lettersOf(result.text),
            `The final segments say ${shown(textOf(events))}; the result ${shown(result.text)}.`,
          );
        }
      }),
  },
  {
    name: 'stream-source-fails',
    title: 'a stream whose audio fails rejects with what the audio failed with, and lets go of the engine',
    run: (bench) =>
      bench.use(async (provider) => {
        bench.ensureStreams(provider);
        const reason = new Error('The microphone of the suite broke.');
        const { audio } = bench.sample;
        async function* breaking(): AsyncGenerator<Uint8Array> {
          yield Uint8Array.from(audio.subarray(0, Math.ceil(audio.length / 2)));
          throw reason;
        }
        const call = bench.drain(provider, { ...bench.streamRequest(provider, {}), audio: breaking() });
        const error = await rejectionOf(call, 'transcribeStream whose audio failed');
        ensure(error === reason, `It must reject with what the audio failed with, not ${shown(error)}.`);
        await settles(bench, 'a stream whose audio failed');
      }),
  },
  {
    name: 'stream-hears-the-same',
    title: 'a stream hears what is said in the sample',
    run: (bench) =>
      bench.use(async (provider) => {
        bench.ensureStreams(provider);
        const events = (await bench.drain(provider, bench.streamRequest(provider, {}))) as AsrEvent[];
        const end = events.findLast((event) => event.type === 'end');
        const heard = end === undefined ? textOf(events) : end.result.text;
        const { text } = bench.sample;
        ensure(heard.trim() !== '', 'Nothing was heard in a sample.');
        ensure(
          text === undefined || lettersOf(text) === lettersOf(heard),
          `${shown(text)} was heard as ${shown(heard)}.`,
        );
      }),
  },
];
