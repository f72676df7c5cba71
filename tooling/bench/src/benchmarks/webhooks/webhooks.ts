import { defineBenchmark } from '../../benchmark.ts';
import { withResources } from '../../machine/resources.ts';
import { run } from '../../machine/run.ts';
import { smallServer } from '../../servers/programs.ts';
import { median } from '../../statistics.ts';
import { deliverByTheClock } from './by-the-clock.ts';
import { drain } from './drain.ts';
import { assertBalanced, readLedger } from './ledger.ts';
import { reportWebhooks, type WebhookRound } from './report.ts';
import { type Scene, startScene } from './scene.ts';

const bareSeconds = 2;
const loadShare = 0.6;

/** Runs a program of `src/servers` on the worker's core; it prints one number. */
const measureOnCore0 = async (program: string, ...parameters: readonly string[]): Promise<number> =>
  Number(await run('taskset', ['-c', '0', ...smallServer(program, ...parameters)]));

const measureRound = async (scene: Scene, round: number, backlog: number): Promise<WebhookRound> => {
  const ours = await drain(scene, backlog);
  const boss = await measureOnCore0('boss-worker', scene.bossUrl, `burst-${round}`, String(backlog));
  const bare = await measureOnCore0('bare-poster', `${scene.receiver.origin(0)}/bare`, String(bareSeconds));
  process.stderr.write(
    `round ${round}: ours ${ours.perSecond.toFixed(0)}/s, pg-boss ${boss.toFixed(0)}/s, bare ${bare.toFixed(0)}/s\n`,
  );
  return { ...ours, boss, bare };
};

/** Deliveries of one worker: its rate with a backlog, against pg-boss and a bare loop, and its latency by the clock. */
export const webhooks = defineBenchmark({
  name: 'webhooks',
  summary: 'Deliveries/s of one worker with a backlog, and from event to receiver at 60 % of that.',
  options: { rounds: 3, backlog: 8_000, seconds: 12 },
  run: ({ rounds, backlog, seconds }) =>
    withResources(async (resources) => {
      const scene = await startScene(resources);
      const series: WebhookRound[] = [];
      for (let round = 0; round < rounds; round += 1) series.push(await measureRound(scene, round, backlog));
      const perSecond = Math.round(median(series.map((one) => one.perSecond)) * loadShare);
      const byTheClock = await deliverByTheClock(scene, perSecond, seconds);
      const ledger = await readLedger(scene.address.databaseUrl);
      assertBalanced(ledger, scene.recorded, (await scene.receiver.counts()).distinct);
      return reportWebhooks(series, byTheClock, ledger);
    }),
});
