import type { OpenLoopResult } from '../../load/open-loop.ts';
import type { Saturation } from '../../load/saturate.ts';
import type { Gate, Report, Table } from '../../report/report.ts';
import { median, medianDifference, medianRatio } from '../../statistics.ts';

/** Everything measured of one target; the values of a round stand at the round's index. */
export interface GatewaySeries {
  /** Requests/s of the process's first five seconds. */
  readonly young: number;
  readonly saturation: Saturation[];
  readonly openLoop: OpenLoopResult[];
  residentMegabytes: number;
}

type AllSeries = ReadonlyMap<string, GatewaySeries>;

const seriesOf = (all: AllSeries, name: string): GatewaySeries => {
  const found = all.get(name);
  if (!found) throw new Error(`Nothing was measured of ${name}.`);
  return found;
};

const rates = ({ saturation }: GatewaySeries): number[] => saturation.map(({ perSecond }) => perSecond);
const latencies = ({ openLoop }: GatewaySeries): number[] => openLoop.map(({ p50 }) => p50);

const saturationTable = (all: AllSeries, load: string): Table => ({
  title: `Saturation: ${load}, instant upstream (medians)`,
  columns: [
    'target',
    'requests/s',
    'young',
    'x portkey',
    'x minimum',
    'p50 ms',
    'p99 ms',
    'server µs',
    'PostgreSQL µs',
    'upstream µs',
    'core 0',
    'core 1',
    'RSS MB',
    'quiet',
  ],
  rows: [...all].map(([name, series]) => {
    const { saturation } = series;
    const of = (pick: (one: (typeof saturation)[number]) => number): number => median(saturation.map(pick));
    return [
      name,
      of((one) => one.perSecond),
      series.young,
      medianRatio(rates(series), rates(seriesOf(all, 'portkey'))),
      medianRatio(rates(series), rates(seriesOf(all, 'minimum'))),
      of((one) => one.p50),
      of((one) => one.p99),
      of((one) => one.processorMicroseconds),
      of((one) => one.helperMicroseconds.postgresql ?? Number.NaN),
      of((one) => one.helperMicroseconds.upstream ?? Number.NaN),
      of((one) => one.busyCores[0] ?? Number.NaN),
      of((one) => one.busyCores[1] ?? Number.NaN),
      series.residentMegabytes,
      `${saturation.filter(({ quiet }) => quiet).length}/${saturation.length}`,
    ];
  }),
});

const latencyTable = (all: AllSeries): Table => {
  const upstream = seriesOf(all, 'upstream');
  return {
    title: '100 requests/s by the clock, upstream of 50 ms (medians, milliseconds)',
    columns: ['target', 'p50', 'added p50', 'p99', 'added p99', 'generator late p99'],
    rows: [...all].map(([name, series]) => [
      name,
      median(latencies(series)),
      medianDifference(latencies(series), latencies(upstream)),
      median(series.openLoop.map(({ p99 }) => p99)),
      medianDifference(
        series.openLoop.map(({ p99 }) => p99),
        upstream.openLoop.map(({ p99 }) => p99),
      ),
      median(series.openLoop.map(({ lateP99 }) => lateP99)),
    ]),
  };
};

/** Tables and promises of the gateway benchmark. */
export const reportGateway = (all: AllSeries, load: string): Report => {
  const ours = seriesOf(all, 'dragoman');
  const hot = seriesOf(all, 'dragoman, one key');
  const portkey = seriesOf(all, 'portkey');
  const minimum = seriesOf(all, 'minimum');
  const gates: Gate[] = [
    {
      name: '100 keys: requests/s, times Portkey',
      measured: medianRatio(rates(ours), rates(portkey)),
      bound: 1.5,
      kind: 'atLeast',
    },
    {
      name: 'one hot key: requests/s, times Portkey',
      measured: medianRatio(rates(hot), rates(portkey)),
      bound: 1.2,
      kind: 'atLeast',
    },
    {
      name: '100 keys: requests/s, times the minimum',
      measured: medianRatio(rates(ours), rates(minimum)),
      bound: 0.6,
      kind: 'atLeast',
    },
    {
      name: 'p50 at 100 requests/s and 50 ms upstream: milliseconds over the minimum',
      measured: medianDifference(latencies(ours), latencies(minimum)),
      bound: 1.5,
      kind: 'atMost',
    },
  ];
  return {
    tables: [saturationTable(all, load), latencyTable(all)],
    gates,
    measurements: Object.fromEntries(all),
  };
};
