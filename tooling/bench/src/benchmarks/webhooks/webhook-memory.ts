import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { defineBenchmark } from '../../benchmark.ts';
import { freePort } from '../../machine/free-port.ts';
import { startDatabaseServer } from '../../machine/postgresql.ts';
import { residentMegabytes } from '../../machine/process-tree.ts';
import { type Resources, withResources } from '../../machine/resources.ts';
import { scratchFolder } from '../../machine/scratch.ts';
import { startServer } from '../../machine/server.ts';
import { generateEvents } from '../../servers/event-generator-client.ts';
import { smallServer } from '../../servers/programs.ts';
import { startWebhookWorker } from '../../servers/webhook-worker-client.ts';
import { assertBalanced, readLedger, untilDelivered } from './ledger.ts';
import { createSecretKey, createTenants } from './tenants.ts';

const kinds = ['ok', 'large', 'bomb', 'drip'] as const;
const sampleMilliseconds = 5;
const settleMilliseconds = 1_000;

const startHostileReceiver = async (folder: string, resources: Resources): Promise<string> => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  resources.keep(
    await startServer({
      command: smallServer('hostile-receiver', String(port)),
      cores: '1',
      log: join(folder, 'receiver.log'),
      ready: async () => (await (await request(origin)).body.text()) === 'ok',
    }),
  );
  return origin;
};

/** The most resident memory while `work` runs, in MB. */
const peakDuring = async (pid: number, work: Promise<unknown>): Promise<number> => {
  let peak = residentMegabytes(pid);
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(pid));
  }, sampleMilliseconds);
  try {
    await work;
  } finally {
    clearInterval(timer);
  }
  return peak;
};

/** The memory of a worker whose receivers answer far more than anybody wants. */
export const webhookMemory = defineBenchmark({
  name: 'webhook-memory',
  summary: 'Memory of a worker while receivers answer 200 MB, a gzip bomb, and a byte at a time.',
  options: { warm: 2_000, each: 20 },
  run: ({ warm, each }) =>
    withResources(async (resources) => {
      const folder = await scratchFolder(resources);
      const database = await startDatabaseServer(folder, resources);
      const origin = await startHostileReceiver(folder, resources);
      const address = {
        databaseUrl: await database.createDatabase('dragoman'),
        secretKey: createSecretKey(),
      };
      const tenants = await createTenants(
        address,
        kinds.map((kind) => `${origin}/${kind}`),
      );
      const worker = await startWebhookWorker({ name: 'worker', folder, ...address }, resources);
      const { pid } = worker.server;
      let recorded = 0;
      const deliver = async (places: readonly number[], count: number): Promise<void> => {
        const chosen = tenants.filter((_, place) => places.includes(place));
        await generateEvents({ ...address, tenants: chosen, count, perSecond: 0 }, folder);
        recorded += count;
        await untilDelivered(address.databaseUrl);
      };
      await worker.start();
      await deliver([0], warm);
      await deliver([1, 2], 2 * each);

      const found: { kind: string; before: number; peak: number; after: number }[] = [];
      for (const [place, kind] of kinds.entries()) {
        await sleep(settleMilliseconds);
        const before = residentMegabytes(pid);
        const peak = await peakDuring(pid, deliver([place], each));
        await sleep(settleMilliseconds);
        found.push({ kind, before, peak, after: residentMegabytes(pid) });
      }
      await worker.stop();
      const ledger = await readLedger(address.databaseUrl);
      assertBalanced(ledger, recorded, recorded);
      return {
        tables: [
          {
            title: `Resident memory of the worker, MB; ${each} deliveries of each kind, after ${warm} others`,
            columns: ['answer', 'before', 'peak', 'after', 'moved by'],
            rows: found.map(({ kind, before, peak, after }) => [kind, before, peak, after, peak - before]),
          },
        ],
        gates: found.map(({ kind, before, peak }) => ({
          name: `${kind}: resident memory moves by, MB`,
          measured: peak - before,
          bound: 5,
          kind: 'atMost' as const,
        })),
        measurements: { found, ledger },
      };
    }),
});
