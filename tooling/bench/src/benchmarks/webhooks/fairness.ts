import { setTimeout as sleep } from 'node:timers/promises';
import { defineBenchmark } from '../../benchmark.ts';
import { waitForQuiet } from '../../machine/cores.ts';
import { startDatabaseServer } from '../../machine/postgresql.ts';
import { withResources } from '../../machine/resources.ts';
import { scratchFolder } from '../../machine/scratch.ts';
import { generateEvents, type Tenant } from '../../servers/event-generator-client.ts';
import { startWebhookReceiver } from '../../servers/webhook-receiver-client.ts';
import { perWebhook, startWebhookWorker } from '../../servers/webhook-worker-client.ts';
import { percentile } from '../../statistics.ts';
import { assertBalanced, readLedger, withClient } from './ledger.ts';
import { createSecretKey, createTenants } from './tenants.ts';

const healthyCount = 100;
const workerCount = 3;
const sampleMilliseconds = 50;
/** What was made last is received by then. */
const settleMilliseconds = 3_000;

const claimedStatement =
  'select count(*)::integer as claimed from webhook_deliveries where webhook_id = $1 and claim_id is not null';

/** Reads how many attempts of a webhook are under way, again and again until `work` is done. */
const sampleClaims = async (
  databaseUrl: string,
  webhookId: string,
  work: Promise<unknown>,
): Promise<number[]> => {
  let ended = false;
  const end = () => {
    ended = true;
  };
  work.then(end, end);
  const samples: number[] = [];
  await withClient(databaseUrl, async (client) => {
    while (!ended) {
      const { rows } = await client.query<{ claimed: number }>(claimedStatement, [webhookId]);
      samples.push(rows[0]?.claimed ?? Number.NaN);
      await sleep(sampleMilliseconds);
    }
  });
  await work;
  return samples;
};

/** A hanging endpoint with a backlog, beside healthy ones, over three workers. */
export const fairness = defineBenchmark({
  name: 'fairness',
  summary:
    'Three workers, an endpoint that never answers and its backlog: what 100 healthy endpoints notice.',
  options: { backlog: 20_000, perSecond: 50, seconds: 35 },
  run: ({ backlog, perSecond, seconds }) =>
    withResources(async (resources) => {
      const folder = await scratchFolder(resources);
      const database = await startDatabaseServer(folder, resources);
      const receiver = await startWebhookReceiver(folder, resources);
      const address = {
        databaseUrl: await database.createDatabase('dragoman'),
        secretKey: createSecretKey(),
      };
      const [hung, ...healthy] = await createTenants(address, [
        `${receiver.origin(healthyCount)}/hang`,
        ...Array.from({ length: healthyCount }, (_, place) => `${receiver.origin(place)}/hook`),
      ]);
      if (hung === undefined) throw new Error('There is no hanging endpoint.');
      const generate = (tenants: readonly Tenant[], count: number, rate: number) =>
        generateEvents({ ...address, tenants, count, perSecond: rate }, folder);
      await generate([hung], backlog, 0);
      const workers = await Promise.all(
        Array.from({ length: workerCount }, (_, place) =>
          startWebhookWorker({ name: `worker-${place}`, folder, ...address }, resources),
        ),
      );
      const quiet = await waitForQuiet();
      for (const worker of workers) await worker.start();

      const load = generate(healthy, perSecond * seconds, perSecond).then(() => sleep(settleMilliseconds));
      const claims = await sampleClaims(address.databaseUrl, hung.webhookId, load);
      const attempts = await Promise.all(workers.map(async (worker) => (await worker.counts()).attempts));
      await Promise.all(workers.map((worker) => worker.stop()));

      const { latencies } = await receiver.take();
      const counts = await receiver.counts();
      const ledger = await readLedger(address.databaseUrl);
      assertBalanced(ledger, backlog + perSecond * seconds, counts.distinct);
      return {
        tables: [
          {
            title: `${healthyCount} healthy endpoints, milliseconds from the scheduled moment to the receipt`,
            columns: ['received', 'p50', 'p99', 'longest', 'attempts of each worker', 'quiet'],
            rows: [
              [
                `${latencies.length} of ${perSecond * seconds}`,
                percentile(latencies, 0.5),
                percentile(latencies, 0.99),
                Math.max(...latencies),
                attempts.join(', '),
                quiet ? 'yes' : 'no',
              ],
            ],
          },
          {
            title: 'The endpoint that never answers',
            columns: ['waiting', 'most open there', 'most claimed', 'claimed at the end', 'samples'],
            rows: [
              [
                String(ledger.pending),
                counts.maxHanging,
                Math.max(...claims),
                claims.at(-1) ?? Number.NaN,
                String(claims.length),
              ],
            ],
          },
        ],
        gates: [
          {
            name: 'healthy endpoints: p99 from event to receipt, ms',
            measured: percentile(latencies, 0.99),
            bound: 2_000,
            kind: 'atMost',
          },
          {
            name: 'healthy endpoints: received',
            measured: counts.distinct,
            bound: perSecond * seconds,
            kind: 'atLeast',
          },
          {
            name: 'in flight at the hanging one',
            measured: counts.maxHanging,
            bound: perWebhook,
            kind: 'atMost',
          },
          {
            name: 'in flight to it by the database',
            measured: Math.max(...claims),
            bound: perWebhook,
            kind: 'atMost',
          },
        ],
        measurements: { latencies, claims, counts, attempts, ledger },
      };
    }),
});
