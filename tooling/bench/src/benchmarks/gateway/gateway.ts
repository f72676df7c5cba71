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
import { startOurs, startOursWithTls } from './ours.ts';
import { type Surroundings, startExpressProxy, startMinimum, startPortkey } from './peers.ts';
import { type GatewaySeries, reportGateway } from './report.ts';
import { chatRequest } from './requests.ts';

/** Ours gets faster for some 45,000 requests, the others for fewer. */
const warmUpRequests = 60_000;
const keyCount = 100;
const openLoopPerSecond = 100;
const upstreamDelayMilliseconds = 50;

const startTargets = async (surroundings: Surroundings): Promise<Target[]> => {
  const { upstream } = surroundings;
  return [
    { name: 'upstream', pid: upstream.server.pid, requests: [chatRequest(upstream.url, {})] },
    await startPortkey(surroundings),
    await startExpressProxy(surroundings),
    ...(await startMinimum(surroundings, keyCount)),
    ...(await startOurs(surroundings, keyCount)),
    await startOursWithTls(surroundings, keyCount),
  ];
};

/** Ours against Portkey's gateway, a minimum with the same promises, and a bare proxy, in front of one upstream. */
export const gateway = defineBenchmark({
  name: 'gateway',
  summary:
    'The path through a model: requests/s and added latency, against @portkey-ai/gateway and a minimum.',
  // As many callers as keys.
  options: { rounds: 3, seconds: 4, connections: keyCount },
  run: ({ rounds, seconds, connections }) =>
    withResources(async (resources) => {
      await ensureDebianProgram('/usr/bin/wrk', 'wrk');
      const folder = await scratchFolder(resources);
      const database = await startDatabaseServer(folder, resources);
      const upstream = await startUpstream(folder, resources);
      const targets = await startTargets({ folder, resources, database, upstream });
      const helpers = { upstream: upstream.server.pid, postgresql: database.server.pid };
      const series = new Map<string, GatewaySeries>();
      for (const target of targets) {
        const young = await warmUp({ target, connections, requests: warmUpRequests, folder });
        series.set(target.name, { young, saturation: [], openLoop: [], residentMegabytes: 0 });
      }
      for (let round = 0; round < rounds; round += 1) {
        for (const target of targets) {
          const found = await saturate({ target, connections, seconds, folder, helpers });
          series.get(target.name)?.saturation.push(found);
        }
        await upstream.delay(upstreamDelayMilliseconds);
        for (const { name, requests } of targets) {
          const found = await loadByTheClock({ requests, perSecond: openLoopPerSecond, seconds, folder });
          series.get(name)?.openLoop.push(found);
        }
        await upstream.delay(0);
      }
      for (const { name, pid } of targets) {
        const one = series.get(name);
        if (one) one.residentMegabytes = residentMegabytes(pid);
      }
      return reportGateway(series, connections);
    }),
});
