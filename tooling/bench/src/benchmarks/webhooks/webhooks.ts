import { defineBenchmark } from '../../benchmark.ts';
import { waitForQuiet } from '../../machine/cores.ts';
import { startDatabaseServer } from '../../machine/postgresql.ts';
import { processorMilliseconds } from '../../machine/process-tree.ts';
import { withResources } from '../../machine/resources.ts';
import { run } from '../../machine/run.ts';
import { scratchFolder } from '../../machine/scratch.ts';
import { smallServer } from '../../servers/programs.ts';
import { startWebhookReceiver } from '../../servers/webhook-receiver-client.ts';
import { startWebhookWorker } from '../../servers/webhook-worker-client.ts';
import { median, percentile, steadyRate } from '../../statistics.ts';
import { generateEvents } from './generate.ts';
import { assertBalanced, readLedger, untilDelivered } from './ledger.ts';
import { type ByTheClock, reportWebhooks, type WebhookRound } from './report.ts';
import { createSecretKey, createTenants } from './tenants.ts';

const webhookCount = 100;
const bareSeconds = 2;
const loadShare = 0.6;
/** A generator that has just started is late by itself. */
const warmUpSeconds = 3;

/** Deliveries of one worker: its rate with a backlog, against pg-boss and a bare loop, and its latency by the clock. */
export const webhooks = defineBenchmark({
  name: 'webhooks',
  summary: 'Deliveries/s of one worker with a backlog, and from event to receiver at 60 % of that.',
  options: { rounds: 3, backlog: 10_000, seconds: 12 },
  run: ({ rounds, backlog, seconds }) =>
    withResources(async (resources) => {
      const folder = await scratchFolder(resources);
      const database = await startDatabaseServer(folder, resources);
      const receiver = await startWebhookReceiver(folder, resources);
      const address = {
        databaseUrl: await database.createDatabase('dragoman'),
        secretKey: createSecretKey(),
      };
      const bossUrl = await database.createDatabase('boss');
      const tenants = await createTenants(
        address,
        Array.from({ length: webhookCount }, (_, place) => `${receiver.origin(place)}/hook`),
      );
      const worker = await startWebhookWorker({ name: 'worker', folder, ...address }, resources);
      const onCore0 = async (program: string, ...parameters: string[]): Promise<number> =>
        Number(await run('taskset', ['-c', '0', ...smallServer(program, ...parameters)]));
      let recorded = 0;
      const generate = async (count: number, perSecond: number) => {
        const generated = await generateEvents({ ...address, tenants, count, perSecond }, folder);
        recorded += generated.recorded;
        return generated;
      };
      const processes = {
        worker: worker.server.pid,
        postgresql: database.server.pid,
        receiver: receiver.server.pid,
      };
      const processorTimes = () => Object.values(processes).map(processorMilliseconds);

      const drain = async (): Promise<Omit<WebhookRound, 'boss' | 'bare'>> => {
        await generate(backlog, 0);
        const quiet = await waitForQuiet();
        await receiver.take();
        const before = await worker.counts();
        const timesBefore = processorTimes();
        await worker.start();
        await untilDelivered(address.databaseUrl);
        const after = await worker.counts();
        const microseconds = processorTimes().map(
          (time, index) => ((time - (timesBefore[index] ?? 0)) * 1_000) / backlog,
        );
        await worker.stop();
        return {
          quiet,
          perSecond: steadyRate((await receiver.take()).receivedAt),
          roundTrips: (after.roundTrips - before.roundTrips) / backlog,
          processorMicroseconds: Object.fromEntries(
            Object.keys(processes).map((name, index) => [name, microseconds[index] ?? Number.NaN]),
          ),
        };
      };

      const series: WebhookRound[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const ours = await drain();
        const boss = await onCore0('boss-worker', bossUrl, `burst-${round}`, String(backlog));
        const bare = await onCore0('bare-poster', `${receiver.origin(0)}/bare`, String(bareSeconds));
        series.push({ ...ours, boss, bare });
        process.stderr.write(
          `round ${round}: ours ${ours.perSecond.toFixed(0)}/s, pg-boss ${boss.toFixed(0)}/s, bare ${bare.toFixed(0)}/s\n`,
        );
      }

      const perSecond = Math.round(median(series.map((one) => one.perSecond)) * loadShare);
      await worker.start();
      await receiver.take();
      const before = await worker.counts();
      const generated = await generate(perSecond * seconds, perSecond);
      await untilDelivered(address.databaseUrl);
      const after = await worker.counts();
      const { receivedAt, latencies } = await receiver.take();
      const warmAt = (receivedAt[0] ?? 0) + warmUpSeconds * 1_000;
      const counted = latencies.filter((_, index) => (receivedAt[index] ?? 0) >= warmAt);
      const byTheClock: ByTheClock = {
        perSecond,
        deliveries: counted.length,
        p50: percentile(counted, 0.5),
        p99: percentile(counted, 0.99),
        longest: Math.max(...counted),
        roundTrips: (after.roundTrips - before.roundTrips) / latencies.length,
        commitP50: generated.commitP50,
        commitP99: generated.commitP99,
      };
      const ledger = await readLedger(address.databaseUrl);
      assertBalanced(ledger, recorded, (await receiver.counts()).distinct);
      return reportWebhooks(series, byTheClock, ledger);
    }),
});
