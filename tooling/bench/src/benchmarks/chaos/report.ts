import type { Report } from '../../report/report.ts';
import { median } from '../../statistics.ts';
import type { ChaosLoad } from './load.ts';
import type { Verdict } from './verify.ts';
import { type Victim, victims } from './victims.ts';

/** One kill and what became of it. */
export interface Kill {
  readonly victim: Victim;
  /** Under load before the kill. */
  readonly calmMilliseconds: number;
  /** Until `/readyz` answered 200 again. */
  readonly recoveryMilliseconds: number;
  /** Whether the API process had to be started again. */
  readonly restarted: boolean;
}

const outcome = (status: number): string => (status === 0 ? 'connection broke' : String(status));

/** Tables and promises of the chaos benchmark. */
export const reportChaos = (
  seed: number,
  history: readonly Kill[],
  load: ChaosLoad,
  verdict: Verdict,
): Report => ({
  tables: [
    {
      title: `kill -9, seed ${seed}`,
      columns: ['victim', 'kills', 'ready again, median ms', 'longest ms', 'API started again'],
      rows: victims.map((victim) => {
        const own = history.filter((kill) => kill.victim === victim);
        const recoveries = own.map(({ recoveryMilliseconds }) => recoveryMilliseconds);
        const restarts = own.filter(({ restarted }) => restarted).length;
        return [victim, String(own.length), median(recoveries), Math.max(...recoveries), String(restarts)];
      }),
    },
    {
      title: 'Answers',
      columns: ['answer', 'requests'],
      rows: [...load.outcomes].map(([status, requests]) => [outcome(status), String(requests)]),
    },
    {
      title: 'What is there afterwards',
      columns: ['', 'requests', 'characters used', 'characters billed'],
      rows: [
        ['translations stored', ...verdict.sums.map(String)],
        ['usage report', ...verdict.usage.map(String)],
      ],
    },
  ],
  gates: [
    { name: 'kills', measured: history.length, bound: 1, kind: 'atLeast' },
    { name: 'acknowledged translations', measured: load.acknowledged.length, bound: 1, kind: 'atLeast' },
    { name: 'acknowledged and lost or changed', measured: verdict.lost.length, bound: 0, kind: 'atMost' },
    { name: 'stored twice', measured: verdict.doubled, bound: 0, kind: 'atMost' },
    ...['requests', 'characters used', 'characters billed'].map((name, index) => ({
      name: `usage apart from the sum of the translations: ${name}`,
      measured: Math.abs((verdict.usage[index] ?? Number.NaN) - (verdict.sums[index] ?? Number.NaN)),
      bound: 0,
      kind: 'atMost' as const,
    })),
  ],
  measurements: { seed, history, outcomes: Object.fromEntries(load.outcomes), verdict },
});
