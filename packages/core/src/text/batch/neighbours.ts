import type { Passage, Segment } from '../carried.ts';

/** Texts that follow each other and share a call. */
export interface Neighbours {
  /** How many texts, those included that need no engine. */
  readonly count: number;
  /** What is asked for, each segment once, in order. */
  readonly segments: readonly Segment[];
  /** The texts that brought the segments along, and how many code units they brought. */
  readonly parts: readonly { readonly passage: Passage; readonly characters: number }[];
}

/**
 * The longest run of texts, from the first one on, whose segments fit into one call of the engine that is asked first.
 * `undefined` stands for a text that has failed already.
 */
export const findNeighbours = (
  passages: readonly (Passage | undefined)[],
  missing: (passage: Passage) => readonly Segment[],
): Neighbours => {
  const segments = new Map<string, Segment>();
  const parts: { passage: Passage; characters: number }[] = [];
  let total = 0;
  for (const [count, passage] of passages.entries()) {
    const added = passage ? missing(passage).filter(({ asked }) => !segments.has(asked)) : [];
    if (!passage || added.length === 0) continue;
    const first = parts[0]?.passage ?? passage;
    const limits = first.plan.routes[0]?.model.limits;
    const characters = added.reduce((sum, { asked }) => sum + asked.length, 0);
    const isTooMuch =
      limits !== undefined &&
      (segments.size + added.length > limits.segments || total + characters > limits.characters);
    const isApart = first.plan.source.tag !== passage.plan.source.tag;
    if (parts.length > 0 && (isTooMuch || isApart)) return { count, segments: [...segments.values()], parts };
    for (const segment of added) segments.set(segment.asked, segment);
    parts.push({ passage, characters });
    total += characters;
  }
  return { count: passages.length, segments: [...segments.values()], parts };
};
