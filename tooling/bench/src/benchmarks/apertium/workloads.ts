import type { TextLength } from '../../texts/fresh-texts.ts';

/** What is sent, over how many connections at once, and what is promised of it. */
export interface Workload {
  readonly texts: TextLength;
  readonly connections: number;
  /** Requests/s of ours as a multiple of the faster apy. Undefined: shown, not promised. */
  readonly overApy: number | undefined;
  /** Requests/s of ours as a share of our bare pool. */
  readonly ofPool: number;
}

const short = { texts: 'sentence', ofPool: 0.7 } as const;
const long = { texts: 'paragraph', ofPool: 0.7 } as const;

/** In the order in which they are run and shown. */
export const workloads: readonly Workload[] = [
  { ...short, connections: 1, overApy: 3.5 },
  { ...short, connections: 8, overApy: 6 },
  { ...short, connections: 32, overApy: 6 },
  { ...long, connections: 1, overApy: undefined },
  { ...long, connections: 8, overApy: 2 },
  { ...long, connections: 32, overApy: 2 },
];
