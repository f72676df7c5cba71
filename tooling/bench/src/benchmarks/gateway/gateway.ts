import { resolve } from 'node:path';
import { defineBenchmark } from '../../benchmark.ts';
import { loadByTheClock } from '../../load/open-loop.ts';
import { saturate } from '../../load/saturate.ts';
import type { Target } from '../../load/target.ts';
import { warmUp } from '../../load/warm-up.ts';
import { ensureDebianProgram } from '../../machine/debian.ts';
import { startDatabaseServer } from '../../machine/postgresql.ts';
import { residentMegabytes } from '../../machine/process-tree.ts';
import { withResources } from '../../machine/resources.ts';
import { scratchFolder } from '../../machine/scratch.ts';
import { startUpstream } from '../../servers/upstream-client.ts';
import { textLength } from '../../texts/fresh-texts.ts';
import { chatRequest } from '../translate-requests.ts';
import { startOther, startOurs } from './ours.ts';
import { type Surroundings, startExpressProxy, startMinimum, startPortkey } from './peers.ts';
import { type GatewaySeries, reportGateway } from './report.ts';

const keyCount = 100;
const openLoopPerSecond = 100;
const upstreamDelayMilliseconds = 50;

/** The name of the target that is another checkout's service. */
const besideName = 'dragoman beside';

const startTargets = async (surroundings: Surroundings, beside: string): Promise<Target[]> => {
  const { pid } = surroundings.upstream.server;
  return [
    { name: 'upstream', pid, requests: [chatRequest(surroundings.upstream.url, {})], helpers: {} },
    await startPortkey(surroundings),
    await startExpressProxy(surroundings),
    ...(await startMinimum(surroundings, keyCount)),
    ...(await startOurs(surroundings, keyCount)),
    await startOther(surroundings, keyCount, { name: 'dragoman, TLS', tls: true }),
    ...(beside
      ? [await startOther(surroundings, keyCount, { name: besideName, checkout: resolve(beside) })]
      : []),
  ];
};

/** Ours against Portkey's gateway, a minimum with the same promises, and a bare proxy, in front of one upstream. */
export const gateway = defineBenchmark({
  name: 'gateway',
  summary:
    'The path through a model: requests/s and added latency, against @portkey-ai/gateway and a minimum.',
  // As many callers as keys.
  options: { rounds: 3, seconds: 4, connections: keyCount, texts: 'mixed', beside: '' },
  run: ({ rounds, seconds, connections, texts, beside }) =>
    withResources(async (resources) => {
      await ensureDebianProgram('/usr/bin/wrk', 'wrk');
      const folder = await scratchFolder(resources);
      const database = await startDatabaseServer(folder, resources);
      const upstream = await startUpstream(folder, resources);
      const targets = await startTargets({ folder, resources, database, upstream }, beside);
      const load = { texts: textLength(texts), folder };
      const series = new Map<string, GatewaySeries>();
      for (const target of targets) {
        const young = await warmUp({ target, connections, ...load });
        series.set(target.name, { young, saturation: [], openLoop: [], residentMegabytes: 0 });
      }
      for (let round = 0; round < rounds; round += 1) {
        for (const target of targets) {
          const found = await saturate({ target, connections, seconds, ...load });
          series.get(target.name)?.saturation.push(found);
        }
        await upstream.delay(upstreamDelayMilliseconds);
        for (const { name, requests } of targets) {
          const found = await loadByTheClock({ requests, perSecond: openLoopPerSecond, seconds, ...load });
          series.get(name)?.openLoop.push(found);
        }
        await upstream.delay(0);
      }
      for (const { name, pid } of targets) {
        const one = series.get(name);
        if (one) one.residentMegabytes = residentMegabytes(pid);
      }
      return reportGateway(series, `${connections} connections, ${texts} texts`);
    }),
});
