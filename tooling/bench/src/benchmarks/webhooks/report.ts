import type { Report } from '../../report/report.ts';
import { median, medianRatio } from '../../statistics.ts';
import type { ByTheClock } from './by-the-clock.ts';
import type { Drain } from './drain.ts';
import type { Ledger } from './ledger.ts';

/** What one round found. */
export interface WebhookRound extends Drain {
  /** Jobs per second of pg-boss, signed POSTs per second of the bare loop. */
  readonly boss: number;
  readonly bare: number;
}

/** Tables and promises of the benchmark of deliveries. */
export const reportWebhooks = (
  series: readonly WebhookRound[],
  byTheClock: ByTheClock,
  ledger: Ledger,
): Report => {
  const of = (pick: (round: WebhookRound) => number): number => median(series.map(pick));
  const rates = series.map((round) => round.perSecond);
  const processorOf = (name: string) => of((round) => round.processorMicroseconds[name] ?? Number.NaN);
  const roundTrips = Math.max(...series.map((round) => round.roundTrips), byTheClock.roundTrips);
  return {
    tables: [
      {
        title: 'With a backlog (medians)',
        columns: [
          'what',
          'a second',
          'ours is',
          'worker µs',
          'PostgreSQL µs',
          'receiver µs',
          'round trips',
          'quiet',
        ],
        rows: [
          [
            'deliveries of one worker',
            median(rates),
            '',
            processorOf('worker'),
            processorOf('postgresql'),
            processorOf('receiver'),
            of((round) => round.roundTrips),
            `${series.filter(({ quiet }) => quiet).length}/${series.length}`,
          ],
          [
            'jobs of pg-boss',
            of(({ boss }) => boss),
            medianRatio(
              rates,
              series.map(({ boss }) => boss),
            ),
            '',
            '',
            '',
            '',
            '',
          ],
          [
            'bare signed POSTs',
            of(({ bare }) => bare),
            medianRatio(
              rates,
              series.map(({ bare }) => bare),
            ),
            '',
            '',
            '',
            '',
            '',
          ],
        ],
      },
      {
        title: 'By the clock, at 60 % of that (milliseconds from the scheduled moment to the receipt)',
        columns: [
          'events/s',
          'deliveries',
          'p50',
          'p99',
          'longest',
          'commit p50',
          'commit p99',
          'round trips',
        ],
        rows: [
          [
            byTheClock.perSecond,
            byTheClock.deliveries,
            byTheClock.p50,
            byTheClock.p99,
            byTheClock.longest,
            byTheClock.commitP50,
            byTheClock.commitP99,
            byTheClock.roundTrips,
          ],
        ],
      },
      {
        title: 'Ledger',
        columns: ['published', 'delivered', 'pending', 'stored attempts'],
        rows: [
          [
            String(ledger.published),
            String(ledger.delivered),
            String(ledger.pending),
            String(ledger.attempts),
          ],
        ],
      },
    ],
    gates: [
      {
        name: 'deliveries for each job of pg-boss',
        measured: medianRatio(
          rates,
          series.map(({ boss }) => boss),
        ),
        bound: 0.5,
        kind: 'atLeast',
      },
      {
        name: 'deliveries for each bare signed POST',
        measured: medianRatio(
          rates,
          series.map(({ bare }) => bare),
        ),
        bound: 0.12,
        kind: 'atLeast',
      },
      { name: 'p50 at 60 % of saturation, ms', measured: byTheClock.p50, bound: 60, kind: 'atMost' },
      {
        name: 'round trips to the database for one delivery',
        measured: roundTrips,
        bound: 5,
        kind: 'atMost',
      },
    ],
    measurements: { series, byTheClock, ledger },
  };
};
