import { defineBenchmark } from '../../benchmark.ts';
import { type Saturation, saturate } from '../../load/saturate.ts';
import { warmUp } from '../../load/warm-up.ts';
import { ensureDebianProgram } from '../../machine/debian.ts';
import { startDatabaseServer } from '../../machine/postgresql.ts';
import { proportionalMegabytes } from '../../machine/process-tree.ts';
import { withResources } from '../../machine/resources.ts';
import { scratchFolder } from '../../machine/scratch.ts';
import { type ApertiumSeries, reportApertium } from './report.ts';
import { startApy, startBarePool, startOurs } from './targets.ts';
import { shortSentence } from './texts.ts';
import { type Workload, workloads } from './workloads.ts';

/** Most of the work is done by Apertium's programs, which need none. */
const warmUpRequests = 2_000;

/** Ours against apertium-apy and against our own engine without the service around it. */
export const apertium = defineBenchmark({
  name: 'apertium',
  summary:
    'The local engine: requests/s of a sentence and of a paragraph, against apertium-apy and our bare pool.',
  options: { rounds: 3, seconds: 3 },
  run: ({ rounds, seconds }) =>
    withResources(async (resources) => {
      await ensureDebianProgram('/usr/bin/wrk', 'wrk');
      const folder = await scratchFolder(resources);
      const database = await startDatabaseServer(folder, resources);
      const targets = [
        await startApy('apy', [], folder, resources),
        await startApy('apy -i 2 -u 1', ['-i', '2', '-u', '1'], folder, resources),
        await startBarePool(folder, resources),
        await startOurs(folder, database, resources),
      ];
      const measure = (target: (typeof targets)[number], workload: Workload, duration: number) =>
        saturate({
          target: {
            name: target.name,
            pid: target.server.pid,
            requests: [target.requestFor(workload.source)],
          },
          connections: workload.connections,
          seconds: duration,
          folder,
          helpers: { postgresql: database.server.pid },
        });

      const series: ApertiumSeries[] = targets.map(({ name }) => ({
        name,
        cells: workloads.map((): Saturation[] => []),
        proportionalMegabytes: 0,
      }));
      for (const { name, server, requestFor } of targets) {
        const target = { name, pid: server.pid, requests: [requestFor(shortSentence)] };
        await warmUp({ target, connections: 8, requests: warmUpRequests, folder });
      }
      for (let round = 0; round < rounds; round += 1) {
        for (const [column, workload] of workloads.entries()) {
          for (const [row, target] of targets.entries()) {
            series[row]?.cells[column]?.push(await measure(target, workload, seconds));
          }
        }
      }
      for (const [row, { server }] of targets.entries()) {
        const one = series[row];
        if (one) one.proportionalMegabytes = proportionalMegabytes(server.pid);
      }
      return reportApertium(series);
    }),
});
