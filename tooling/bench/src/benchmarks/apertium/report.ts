import type { Saturation } from '../../load/saturate.ts';
import type { Gate, Report, Table } from '../../report/report.ts';
import { median, medianRatio } from '../../statistics.ts';
import { workloads } from './workloads.ts';

/** Everything measured of one target: for each workload the values of all rounds. */
export interface ApertiumSeries {
  readonly name: string;
  readonly cells: readonly Saturation[][];
  /** Of all its processes, after the load. */
  proportionalMegabytes: number;
}

/** The name of the target that is another checkout's service. */
export const besideName = 'dragoman beside';
/** What is promised of the service beside an earlier one. */
const leastOfBeside = 0.95;

const labels = workloads.map(({ texts, connections }) => `${texts} c${connections}`);

const rates = (series: ApertiumSeries | undefined, column: number): number[] =>
  series?.cells[column]?.map(({ perSecond }) => perSecond) ?? [];

const tableOf = (
  title: string,
  all: readonly ApertiumSeries[],
  value: (series: ApertiumSeries, column: number) => number,
): Table => ({
  title,
  columns: ['target', ...labels],
  rows: all.map((series) => [series.name, ...labels.map((_, column) => value(series, column))]),
});

const medianOf = (series: ApertiumSeries, column: number, pick: (one: Saturation) => number): number =>
  median((series.cells[column] ?? []).map(pick));

/** Tables and promises of the Apertium benchmark. */
export const reportApertium = (all: readonly ApertiumSeries[]): Report => {
  const named = (name: string) => all.find((series) => series.name === name);
  const ours = named('dragoman');
  const apys = all.filter(({ name }) => name.startsWith('apy'));
  const pool = named('bare pool');
  const beside = named(besideName);
  const fasterApy = (column: number): number[] =>
    rates(apys[0], column).map((rate, round) =>
      Math.max(rate, ...apys.map((apy) => rates(apy, column)[round] ?? 0)),
    );
  const gates = workloads.flatMap(({ overApy, ofPool }, column): Gate[] => {
    const label = labels[column] ?? '';
    const measured = (base: number[]) => medianRatio(rates(ours, column), base);
    return [
      ...(overApy === undefined
        ? []
        : [
            {
              name: `${label}: times the faster apy`,
              measured: measured(fasterApy(column)),
              bound: overApy,
              kind: 'atLeast' as const,
            },
          ]),
      {
        name: `${label}: of our own pool`,
        measured: measured(rates(pool, column)),
        bound: ofPool,
        kind: 'atLeast',
      },
      ...(beside === undefined
        ? []
        : [
            {
              name: `${label}: of the service beside`,
              measured: measured(rates(beside, column)),
              bound: leastOfBeside,
              kind: 'atLeast' as const,
            },
          ]),
    ];
  });
  return {
    tables: [
      tableOf('Requests/s (medians)', all, (series, column) => median(rates(series, column))),
      tableOf('Times the faster apy (paired by round, medians)', all, (series, column) =>
        medianRatio(rates(series, column), fasterApy(column)),
      ),
      tableOf('p50 ms', all, (series, column) => medianOf(series, column, ({ p50 }) => p50)),
      tableOf('p99 ms', all, (series, column) => medianOf(series, column, ({ p99 }) => p99)),
      tableOf('Processor ms a request, engine included', all, (series, column) =>
        medianOf(series, column, ({ processorMicroseconds }) => processorMicroseconds / 1_000),
      ),
      {
        title: 'Memory of all processes (PSS) after the load',
        columns: ['target', 'MB'],
        rows: all.map(({ name, proportionalMegabytes }) => [name, proportionalMegabytes]),
      },
    ],
    gates,
    measurements: all,
  };
};
