import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineBenchmark } from '../../benchmark.ts';
import { startDatabaseServer } from '../../machine/postgresql.ts';
import { withResources } from '../../machine/resources.ts';
import { scratchFolder } from '../../machine/scratch.ts';
import { startVoiceDoubles } from '../../servers/voice-doubles-client.ts';
import { median, medianDifference, percentile } from '../../statistics.ts';
import { bareDeepgram } from './bare-deepgram.ts';
import { bareOpenAi } from './bare-openai.ts';
import { writeLongRecording } from './long-recording.ts';
import { startVoiceServer } from './service.ts';

const clipSeconds = 5;
const warmUps = 20;
const sentence = 'The committee will meet on Tuesday.';

interface Pair {
  readonly name: string;
  /** What may be added at p50, in milliseconds. Speech is kept on disk and in the database: that is not promised. */
  readonly bound?: number;
  readonly api: readonly number[];
  readonly sdk: readonly number[];
}

const timed = async (call: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await call();
  return performance.now() - start;
};

/** Both in turn, so that what disturbs the machine disturbs both; each is first as often as second. */
const compare = async (
  name: string,
  count: number,
  api: () => Promise<unknown>,
  sdk: () => Promise<unknown>,
): Promise<Pair> => {
  const times = { api: [] as number[], sdk: [] as number[] };
  for (let round = 0; round < warmUps + count; round += 1) {
    const first = round % 2 === 0 ? await timed(api) : undefined;
    const bare = await timed(sdk);
    const ours = first ?? (await timed(api));
    if (round < warmUps) continue;
    times.api.push(ours);
    times.sdk.push(bare);
  }
  return { name, ...times };
};

/** What the service adds to a vendor's answer. */
export const voiceOverhead = defineBenchmark({
  name: 'voice-overhead',
  summary: 'Time of a short call through the service beside the bare SDK against the same double.',
  options: { calls: 200 },
  run: ({ calls }) =>
    withResources(async (resources) => {
      const folder = await scratchFolder(resources);
      const database = await startDatabaseServer(folder, resources);
      const doubles = await startVoiceDoubles('instant', folder, resources);
      const path = join(folder, 'clip.wav');
      await writeLongRecording(path, clipSeconds);
      const clip = await readFile(path);
      const blob = new Blob([clip]);
      const server = await startVoiceServer(
        {
          folder: join(folder, 'dragoman'),
          cores: '0',
          databaseUrl: await database.createDatabase('dragoman'),
          environment: {
            DRAGOMAN_SERVICES_ASR: 'deepgram',
            DRAGOMAN_SERVICES_TTS: 'openai',
            ...doubles.deepgram,
            ...doubles.openai,
          },
        },
        resources,
      );
      const hear = await bareDeepgram(doubles.deepgram);
      const speak = bareOpenAi(doubles.openai);
      const pairs: readonly Pair[] = [
        {
          bound: 15,
          ...(await compare(
            `speech to text, ${clipSeconds} s, Deepgram`,
            calls,
            () => server.hear(blob),
            () => hear(clip),
          )),
        },
        await compare(
          'text to speech, OpenAI',
          calls,
          () => server.speak(sentence),
          () => speak(sentence),
        ),
      ];
      await server.stop();
      return {
        tables: [
          {
            title: `Milliseconds of a call, ${calls} of each in turn`,
            columns: ['what', 'p50', 'p99', 'bare SDK p50', 'p99', 'more: p50', 'p99'],
            rows: pairs.map(({ name, api, sdk }) => [
              ...[name, median(api), percentile(api, 0.99), median(sdk), percentile(sdk, 0.99)],
              ...[medianDifference(api, sdk), percentile(api, 0.99) - percentile(sdk, 0.99)],
            ]),
          },
        ],
        gates: pairs.flatMap(({ name, bound, api, sdk }) =>
          bound === undefined
            ? []
            : [
                {
                  name: `${name}: added to the bare SDK, p50 ms`,
                  measured: median(api) - median(sdk),
                  bound,
                  kind: 'atMost' as const,
                },
              ],
        ),
        measurements: pairs,
      };
    }),
});
