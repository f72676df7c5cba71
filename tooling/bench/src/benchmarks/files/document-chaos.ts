import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startOpenAiDouble } from '@dragoman/vendors';
import { Agent, request } from 'undici';
import { defineBenchmark } from '../../benchmark.ts';
import { connect } from '../../dragoman/client.ts';
import { operatorKey, startDragoman } from '../../dragoman/start.ts';
import { withResources } from '../../machine/resources.ts';
import { scratchFolder } from '../../machine/scratch.ts';
import { makeLongFile } from '../../pdfs/long-files.ts';
import { sendFiles, tellParagraph, untilEnded } from './batch.ts';
import { makeDocument } from './make-documents.ts';

const callMs = 100;
const patienceMs = 300_000;
const maxCalls = 1.05;

/** What came of one document. */
interface Run {
  readonly killedAfterMs: number;
  readonly status: string;
  /** SHA-256 of the result. */
  readonly digest: string;
  /** Texts that the engine was asked for, repeats included. */
  readonly asked: number;
  readonly tookMs: number;
}

const digestOf = async (url: string | null): Promise<string> => {
  if (url === null) return 'none';
  const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
  // The address is the public one; what stands behind it is on loopback.
  const { body } = await request(url, { dispatcher, headers: { 'x-forwarded-proto': 'https' } });
  const bytes = Buffer.from(await body.arrayBuffer());
  await dispatcher.close();
  return createHash('sha256').update(bytes).digest('hex');
};

const tell = (number: number): string => tellParagraph(0, 0, number);

/** Long documents by their extension. */
const makers: Readonly<Record<string, (pages: number) => Promise<Uint8Array<ArrayBuffer>>>> = {
  docx: async (pages) => makeDocument(pages, tell),
  pdf: async (pages) => Uint8Array.from(await makeLongFile(pages, tell)),
};

/** Kills the service while it works on one long document, once a run. */
export const documentChaos = defineBenchmark({
  name: 'document-chaos',
  summary:
    'kill -9 of the service at a moment of a long DOCX or PDF: the same bytes as undisturbed, hardly a text paid twice',
  options: { rounds: 20, pages: 300, kind: 'docx' },
  run: ({ rounds, pages, kind }) =>
    withResources(async (resources) => {
      const folder = await scratchFolder(resources);
      let asked = 0;
      const double = await startOpenAiDouble({
        delayMs: callMs,
        keepRequests: 1,
        translate: ({ text }) => {
          asked += 1;
          return text.toUpperCase();
        },
      });
      resources.keep({ stop: () => double.close() });
      const content = await makers[kind]?.(pages);
      if (!content) throw new Error(`--kind is ${Object.keys(makers).join(' or ')}, not ${kind}.`);
      const runOnce = async (name: string, killAfterMs: number | undefined): Promise<Run> => {
        asked = 0;
        const options = {
          folder: join(folder, name),
          cores: '0,1',
          environment: {
            DRAGOMAN_SERVICES_MT: 'openai',
            OPENAI_BASE_URL: double.url,
            OPENAI_API_KEY: double.apiKey ?? '',
          },
        };
        let { server, origin } = await startDragoman(options);
        resources.keep(server);
        const key = await operatorKey(join(options.folder, 'data'));
        const began = performance.now();
        const ids = await sendFiles(origin, key, [{ name: `book.${kind}`, content }]);
        if (killAfterMs !== undefined) {
          await sleep(killAfterMs);
          await server.kill();
          ({ server, origin } = await startDragoman(options));
          resources.keep(server);
        }
        const client = connect(origin, key);
        const [ended] = await untilEnded(client, ids, patienceMs);
        const tookMs = performance.now() - began;
        const url = ended?.download_url ?? null;
        const digest = await digestOf(url && `${origin}${new URL(url).pathname}`);
        await client.close();
        await server.stop();
        return { killedAfterMs: killAfterMs ?? 0, status: ended?.status ?? 'lost', digest, asked, tookMs };
      };
      const undisturbed = await runOnce('undisturbed', undefined);
      const runs: Run[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        const moment = ((round - 0.5) / rounds) * undisturbed.tookMs;
        const run = await runOnce(`run-${round}`, moment);
        console.error(`${Math.round(moment)} ms: ${run.status}, ${run.asked} of ${undisturbed.asked}`);
        runs.push(run);
      }
      return {
        tables: [
          {
            title: `${pages} pages; undisturbed ${(undisturbed.tookMs / 1_000).toFixed(1)} s, ${undisturbed.asked} texts`,
            columns: ['killed after ms', 'status', 'same bytes', 'texts asked for', 'took ms'],
            rows: runs.map((one) => [
              ...[Math.round(one.killedAfterMs), one.status, String(one.digest === undisturbed.digest)],
              ...[one.asked, Math.round(one.tookMs)],
            ]),
          },
        ],
        gates: [
          {
            name: 'documents that are not as undisturbed',
            measured: runs.filter(({ digest }) => digest !== undisturbed.digest || digest === 'none').length,
            bound: 0,
            kind: 'atMost',
          },
          {
            name: 'texts asked for, of those undisturbed: most',
            measured: Math.max(...runs.map((one) => one.asked / undisturbed.asked)),
            bound: maxCalls,
            kind: 'atMost',
          },
        ],
        measurements: { undisturbed, runs },
      };
    }),
});
