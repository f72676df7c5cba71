import { chrf } from './chrf.ts';
import { type Corpus, halfOf, type JudgedPair } from './corpus.ts';
import type { Scorer } from './scorer.ts';
import { kendall, pearson } from './statistics.ts';

/** How two measures go along with what people judged. */
export interface Ranking {
  readonly set: string;
  readonly half: ReturnType<typeof halfOf>;
  /** All rows for our score. */
  readonly rows: number;
  readonly pearson: number;
  readonly kendall: number;
  /** Rows for which another translation was there to compare with. */
  readonly compared: number;
  readonly sharedPearson: number;
  readonly sharedKendall: number;
  readonly chrfPearson: number;
  readonly chrfKendall: number;
}

/** A person's translation of the segment, or another system's in which the annotators found no fault. */
const referenceOf = (row: JudgedPair, segment: readonly JudgedPair[]): string | undefined => {
  const others = segment.filter(({ system, target }) => system !== row.system && target !== row.target);
  return (
    others.find(({ system }) => system.startsWith('reference')) ??
    others.find(({ judgement }) => judgement === 0)
  )?.target;
};

/** Correlates the score, and chrF on the same rows, with human judgement. */
export const rank = async (corpus: Corpus, score: Scorer): Promise<readonly Ranking[]> => {
  const rankings: Ranking[] = [];
  const sets = Map.groupBy([...corpus.mqm, ...corpus.assessed], (row) => `${row.set}\t${halfOf(row)}`);
  for (const [key, rows] of sets) {
    const segments = Map.groupBy(rows, ({ segment }) => segment);
    const judged = rows.map(({ judgement }) => judgement);
    const scores: number[] = [];
    const shared = { judged: [] as number[], ours: [] as number[], chrf: [] as number[] };
    for (const row of rows) {
      const { score: value } = await score(row, row.target);
      scores.push(value);
      const reference = referenceOf(row, segments.get(row.segment) ?? []);
      if (reference === undefined) continue;
      shared.judged.push(row.judgement);
      shared.ours.push(value);
      shared.chrf.push(chrf(row.target, reference));
    }
    const [set = '', half] = key.split('\t');
    rankings.push({
      set,
      half: half as Ranking['half'],
      rows: rows.length,
      pearson: pearson(scores, judged),
      kendall: kendall(scores, judged),
      compared: shared.judged.length,
      sharedPearson: pearson(shared.ours, shared.judged),
      sharedKendall: kendall(shared.ours, shared.judged),
      chrfPearson: pearson(shared.chrf, shared.judged),
      chrfKendall: kendall(shared.chrf, shared.judged),
    });
  }
  return rankings;
};
