import { resolve } from 'node:path';
import { defineBenchmark } from '../../benchmark.ts';
import { type Saturation, saturate } from '../../load/saturate.ts';
import { warmUp } from '../../load/warm-up.ts';
import { ensureDebianProgram } from '../../machine/debian.ts';
import { proportionalMegabytes } from '../../machine/process-tree.ts';
import { withResources } from '../../machine/resources.ts';
import { scratchFolder } from '../../machine/scratch.ts';
import { type ApertiumSeries, besideName, reportApertium } from './report.ts';
import { startApy, startBarePool, startOurs } from './targets.ts';
import { type Workload, workloads } from './workloads.ts';

/** Ours against apertium-apy and against our own engine without the service around it. */
export const apertium = defineBenchmark({
  name: 'apertium',
  summary:
    'The local engine: requests/s of a sentence and of a paragraph, against apertium-apy and our bare pool.',
  options: {
    rounds: 3,
    seconds: 3,
    /** Another checkout of this repository, built, to compare with. */
    beside: '',
  },
  run: ({ rounds, seconds, beside }) =>
    withResources(async (resources) => {
      await ensureDebianProgram('/usr/bin/wrk', 'wrk');
      const folder = await scratchFolder(resources);
      const targets = [
        await startApy('apy', [], folder, resources),
        await startApy('apy -i 2 -u 1', ['-i', '2', '-u', '1'], folder, resources),
        await startBarePool(folder, resources),
        await startOurs('dragoman', folder, resources),
        ...(beside ? [await startOurs(besideName, folder, resources, resolve(beside))] : []),
      ];
      const measure = (target: (typeof targets)[number], workload: Workload, duration: number) =>
        saturate({
          target,
          texts: workload.texts,
          connections: workload.connections,
          seconds: duration,
          folder,
        });

      const series: ApertiumSeries[] = targets.map(({ name }) => ({
        name,
        cells: workloads.map((): Saturation[] => []),
        proportionalMegabytes: 0,
      }));
      for (const target of targets) await warmUp({ target, texts: 'sentence', connections: 8, folder });
      for (let round = 0; round < rounds; round += 1) {
        for (const [column, workload] of workloads.entries()) {
          for (const [row, target] of targets.entries()) {
            series[row]?.cells[column]?.push(await measure(target, workload, seconds));
          }
        }
      }
      for (const [row, { pid }] of targets.entries()) {
        const one = series[row];
        if (one) one.proportionalMegabytes = proportionalMegabytes(pid);
      }
      return reportApertium(series);
    }),
});
