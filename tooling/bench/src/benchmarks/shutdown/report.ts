import type { Report } from '../../report/report.ts';
import type { Verdict } from '../chaos/verify.ts';
import type { Outcome } from './callers.ts';
import type { Ending } from './end.ts';

/** One row of the matrix: all roles with these peers, one after the other, beside a process that stays. */
export interface Row {
  readonly endings: readonly Ending[];
  readonly acknowledged: number;
  readonly verdict: Verdict;
  /** Acknowledged, and never heard of at the webhook. */
  readonly undelivered: number;
}

const answered = ({ statuses }: Outcome): number => statuses.get(200) ?? 0;
const otherwise = ({ statuses }: Outcome): number =>
  [...statuses].reduce((sum, [status, count]) => (status === 200 ? sum : sum + count), 0);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Tables and promises of the shutdown benchmark. */
export const reportShutdown = (rows: readonly Row[], drainMilliseconds: number): Report => {
  const endings = rows.flatMap((row) => row.endings);
  return {
    tables: [
      {
        title: 'SIGTERM under load',
        columns: [
          ...['role', 'Redis', 'S3', '/readyz 503, ms', 'gone, ms', 'answered 200', 'other', 'told to leave'],
          ...['resets', 'refused', 'resets of the stubborn'],
        ],
        rows: endings.map(({ role, redis, s3, unreadyMilliseconds, milliseconds, callers, stubborn }) => [
          ...[role, redis ? 'yes' : 'no', s3 ? 'yes' : 'no'],
          ...[Math.round(unreadyMilliseconds), Math.round(milliseconds)].map(String),
          ...[answered(callers), otherwise(callers), callers.told].map(String),
          ...[callers.resets.length, callers.refused, stubborn.resets.length].map(String),
        ]),
      },
      {
        title: 'What is there afterwards',
        columns: ['Redis', 'S3', 'acknowledged', 'lost or changed', 'stored twice', 'event not delivered'],
        rows: rows.map(({ endings: [first], acknowledged, verdict, undelivered }) => [
          ...[first?.redis ? 'yes' : 'no', first?.s3 ? 'yes' : 'no'],
          ...[acknowledged, verdict.lost.length, verdict.doubled, undelivered].map(String),
        ]),
      },
    ],
    gates: [
      {
        name: 'slowest end, milliseconds',
        measured: Math.max(...endings.map(({ milliseconds }) => milliseconds)),
        bound: drainMilliseconds,
        kind: 'atMost',
      },
      {
        name: 'ended by force',
        measured: endings.filter(({ wasForced }) => wasForced).length,
        bound: 0,
        kind: 'atMost',
      },
      {
        name: 'resets of callers who heed Connection: close',
        measured: sum(endings.map(({ callers }) => callers.resets.length)),
        bound: 0,
        kind: 'atMost',
      },
      {
        name: 'answers other than 200',
        measured: sum(endings.map(({ callers }) => otherwise(callers))),
        bound: 0,
        kind: 'atMost',
      },
      {
        name: 'acknowledged and lost or changed',
        measured: sum(rows.map(({ verdict }) => verdict.lost.length)),
        bound: 0,
        kind: 'atMost',
      },
      {
        name: 'acknowledged and not delivered',
        measured: sum(rows.map(({ undelivered }) => undelivered)),
        bound: 0,
        kind: 'atMost',
      },
      {
        name: 'fewest answers of an end',
        measured: Math.min(...endings.map(({ callers }) => answered(callers))),
        bound: 50,
        kind: 'atLeast',
      },
    ],
    measurements: { rows },
  };
};
