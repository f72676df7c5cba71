import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { defineBenchmark } from '../../benchmark.ts';
import { freePort } from '../../machine/free-port.ts';
import { startDatabaseServer } from '../../machine/postgresql.ts';
import { type Resources, withResources } from '../../machine/resources.ts';
import { scratchFolder } from '../../machine/scratch.ts';
import { startVoiceDoubles } from '../../servers/voice-doubles-client.ts';
import { connectInspector } from '../memory/inspector.ts';
import { serveFile } from './file-server.ts';
import { manySentences, writeLongRecording } from './long-recording.ts';
import { type Heard, startVoiceServer, type VoiceServer } from './service.ts';
import { type Watched, watch } from './watch.ts';

/** What a start leaves to do (timers, first sweeps) is done by then. */
const settleMilliseconds = 3_000;

interface Case {
  readonly name: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly cores: string;
  hear(server: VoiceServer): Promise<Heard>;
}

type Found = Watched & { readonly name: string; readonly words: number };

/** One recording through a service that was just started. */
const measure = async (
  one: Case,
  place: { readonly folder: string; readonly databaseUrl: string },
  resources: Resources,
): Promise<Found> => {
  const inspectPort = await freePort();
  const server = await startVoiceServer(
    {
      ...place,
      cores: one.cores,
      environment: { DRAGOMAN_OUTBOUND_ALLOW: '127.0.0.1', ...one.environment },
      nodeArguments: [`--inspect=127.0.0.1:${inspectPort}`],
    },
    resources,
  );
  const inspector = await connectInspector(inspectPort);
  await sleep(settleMilliseconds);
  let heard: Heard | undefined;
  const watched = await watch(server.pid, inspector, async () => {
    heard = await one.hear(server);
  });
  inspector.close();
  await server.stop();
  return { name: one.name, ...watched, words: heard?.text.split(/\s+/).length ?? 0 };
};

/** What a long recording does to the process that takes it. */
export const voiceMemory = defineBenchmark({
  name: 'voice-memory',
  summary: 'Memory and event loop of the service while it takes and has recognised an hour of speech.',
  options: { seconds: 3_600, localSeconds: 600 },
  run: ({ seconds, localSeconds }) =>
    withResources(async (resources) => {
      const folder = await scratchFolder(resources);
      const database = await startDatabaseServer(folder, resources);
      const doubles = await startVoiceDoubles('instant', folder, resources);
      const [long, short] = [join(folder, 'long.wav'), join(folder, 'short.wav')];
      await writeLongRecording(long, seconds);
      await writeLongRecording(short, localSeconds);
      const url = await serveFile(long, resources);
      const vendors = (seconds > 0 ? (['deepgram', 'google'] as const) : []).flatMap((vendor): Case[] => {
        const environment = { DRAGOMAN_SERVICES_ASR: vendor, ...doubles[vendor] };
        return [
          { name: `${vendor}, upload`, environment, cores: '0', hear: (server) => server.hearAsJob(long) },
          { name: `${vendor}, URL`, environment, cores: '0', hear: (server) => server.hearFrom(url) },
        ];
      });
      const local: Case = {
        name: 'pocketsphinx, upload',
        environment: {
          DRAGOMAN_SERVICES_ASR: 'pocketsphinx',
          // By its whole English it would take as long as the recording; the work of the service is the same.
          DRAGOMAN_PROVIDERS_POCKETSPHINX_GRAMMAR: manySentences,
        },
        // The program that recognises needs a core for itself.
        cores: '0,1',
        hear: (server) => server.hearAsJob(short),
      };
      const place = {
        folder: join(folder, 'dragoman'),
        databaseUrl: await database.createDatabase('dragoman'),
      };
      const found: Found[] = [];
      for (const one of [...vendors, ...(localSeconds > 0 ? [local] : [])])
        found.push(await measure(one, place, resources));
      return {
        tables: [
          {
            title: `The service's process; ${seconds} s of speech, ${localSeconds} s by the local engine`,
            columns: [
              ...['how', 's', 'without core', 'words', 'idle MB', 'peak MB'],
              ...['loop p50 ms', 'p99 ms', 'longest ms', 'own CPU p99 ms', 'longest ms'],
            ],
            rows: found.map(({ name, seconds: took, waitedSeconds, words, before, peak, delay, held }) => [
              ...[name, took, waitedSeconds, words, before, peak, delay.p50, delay.p99, delay.max],
              ...[held.p99, held.max],
            ]),
          },
        ],
        gates: found.flatMap(({ name, before, peak, delay }) => [
          {
            name: `${name}: resident memory grows by, MB`,
            measured: peak - before,
            bound: 150,
            kind: 'atMost' as const,
          },
          {
            name: `${name}: delay of the event loop, p99 ms`,
            measured: delay.p99,
            bound: 50,
            kind: 'atMost' as const,
          },
        ]),
        measurements: found,
      };
    }),
});
