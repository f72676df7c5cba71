import type { Report } from '../../report/report.ts';
import { median, percentile } from '../../statistics.ts';
import { balances, type Ledger } from './ledger.ts';
import { type Phase, phases } from './phase.ts';
import { type VictimName, victims } from './victims.ts';

/** One kill and what became of it. */
export interface JudgedKill {
  readonly victim: VictimName;
  /** After the change that was sent for it. */
  readonly delayMilliseconds: number;
  /** How far that change had come. */
  readonly phase: Phase;
  /** Until the victim answered again. */
  readonly recoveryMilliseconds: number;
  /** As soon as the database answered. */
  readonly ledger: Ledger;
}

/** What the receiver has in the end. */
export interface Reception {
  readonly requests: number;
  readonly deliveries: number;
  /** Taken by the receiver more than once: the worker was killed before it had written that. */
  readonly repeated: number;
  /** Refused by the receiver at the first attempt, on purpose. */
  readonly refused: number;
  /** Not signed with the secret of its webhook. */
  readonly forged: number;
  /** Deliveries that the database does not know. */
  readonly unknown: number;
  /** Acknowledged to a caller, and not taken by each receiver that wants it. */
  readonly lost: number;
}

export interface Outcome {
  readonly seed: number;
  readonly kills: readonly JudgedKill[];
  readonly killingMilliseconds: number;
  readonly settlingMilliseconds: number;
  readonly answers: ReadonlyMap<number, number>;
  readonly acknowledged: number;
  readonly deaths: number;
  readonly ledger: Ledger;
  readonly reception: Reception;
}

const answer = (status: number): string =>
  ({ 0: 'connection broke', 200: 'acknowledged' })[status] ?? String(status);

/** Tables and promises of the benchmark. */
export const reportWebhookChaos = (outcome: Outcome): Report => {
  const { seed, kills, ledger, reception } = outcome;
  const { events, published, pending, delivered, exhausted, cancelled } = ledger;
  const most = (name: string, measured: number) => ({ name, measured, bound: 0, kind: 'atMost' as const });
  return {
    tables: [
      {
        title: `kill -9 after a change, by how far it had come; seed ${seed}`,
        columns: [
          'victim',
          'kills',
          ...phases,
          'after, median ms',
          'ready again, median ms',
          '95 %',
          'longest',
        ],
        rows: victims.map((victim) => {
          const own = kills.filter((kill) => kill.victim === victim);
          const recoveries = own.map(({ recoveryMilliseconds }) => recoveryMilliseconds);
          return [
            victim,
            String(own.length),
            ...phases.map((phase) => String(own.filter((kill) => kill.phase === phase).length)),
            median(own.map(({ delayMilliseconds }) => delayMilliseconds)),
            median(recoveries),
            percentile(recoveries, 0.95),
            Math.max(...recoveries),
          ];
        }),
      },
      {
        title: 'Changes',
        columns: ['answer', 'requests'],
        rows: [...outcome.answers].map(([status, requests]) => [answer(status), String(requests)]),
      },
      {
        title: 'Ledger in the end',
        columns: ['events', 'published', 'delivered', 'pending', 'exhausted', 'cancelled'],
        rows: [[events, published, delivered, pending, exhausted, cancelled].map(String)],
      },
      {
        title: 'At the receiver',
        columns: ['requests', 'deliveries', 'taken more than once', 'refused at first'],
        rows: [[reception.requests, reception.deliveries, reception.repeated, reception.refused].map(String)],
      },
      {
        title: 'Time',
        columns: ['kills, s', 'a kill, s', 'until nothing was pending, s'],
        rows: [
          [
            outcome.killingMilliseconds / 1_000,
            outcome.killingMilliseconds / 1_000 / kills.length,
            outcome.settlingMilliseconds / 1_000,
          ],
        ],
      },
    ],
    gates: [
      { name: 'kills', measured: kills.length, bound: 1, kind: 'atLeast' },
      { name: 'acknowledged events', measured: outcome.acknowledged, bound: 1, kind: 'atLeast' },
      most('acknowledged events that did not reach a receiver', reception.lost),
      most('published deliveries that are not delivered in the end', published - delivered),
      most(
        'kills after which the ledger did not balance',
        kills.filter((kill) => !balances(kill.ledger)).length,
      ),
      most('ledgers in the end that do not balance', balances(ledger) ? 0 : 1),
      most('deliveries that were received and not published', reception.unknown),
      most('signatures that are not right', reception.forged),
      most('processes that ended without being killed', outcome.deaths),
    ],
    measurements: { ...outcome, answers: Object.fromEntries(outcome.answers) },
  };
};
