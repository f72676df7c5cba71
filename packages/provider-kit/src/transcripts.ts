import type { AsrSegment, AsrWord } from '@dragoman/provider';
import { defined } from './defined.ts';

/** A probability, of which rounding on either side can have left 1.0000001. */
export const probability = (value: number): number => Math.min(1, Math.max(0, value));

/** Segments or words in the order in which they begin. */
export const byStart = <Piece extends AsrSegment>(pieces: readonly Piece[]): Piece[] =>
  pieces.toSorted((one, other) => one.startMs - other.startMs);

/** Whole milliseconds of a vendor's seconds. */
export const milliseconds = (seconds: number): number => Math.round(seconds * 1000);

/** A segment or word as vendors tell it: in seconds, maybe blank. */
export interface ToldPiece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly speaker?: string | undefined;
  readonly confidence?: number | undefined;
}

const segmentOf = ({ text, start, end, speaker, confidence }: ToldPiece): AsrSegment =>
  defined({
    text: text.trim(),
    startMs: milliseconds(start),
    endMs: Math.max(milliseconds(start), milliseconds(end)),
    speaker,
    confidence: confidence === undefined ? undefined : probability(confidence),
  });

/** The pieces in which something is said, in the order in which they begin. */
export const piecesInOrder = (pieces: readonly ToldPiece[]): AsrSegment[] =>
  byStart(pieces.map(segmentOf).filter(({ text }) => text !== ''));

/** The mean of probabilities by their weights; undefined where none is known, or none weighs anything. */
export const meanProbability = (
  parts: Iterable<readonly [value: number | undefined, weight: number]>,
): number | undefined => {
  let sum = 0;
  let weights = 0;
  for (const [value, weight] of parts) {
    if (value === undefined) continue;
    sum += value * weight;
    weights += weight;
  }
  return weights === 0 ? undefined : probability(sum / weights);
};

/** The value with the most weight in all, the earliest of several; undefined of none. */
export const heaviest = <T>(parts: Iterable<readonly [value: T, weight: number]>): T | undefined => {
  const weights = new Map<T, number>();
  for (const [value, weight] of parts) weights.set(value, (weights.get(value) ?? 0) + weight);
  let best: readonly [value: T, weight: number] | undefined;
  for (const entry of weights) if (best === undefined || entry[1] > best[1]) best = entry;
  return best?.[0];
};

/** Words in runs of one speaker each. */
export const turnsOf = <Word extends { readonly speaker?: AsrWord['speaker'] | number }>(
  words: readonly Word[],
): Word[][] => {
  const turns: Word[][] = [];
  for (const word of words) {
    const last = turns.at(-1);
    if (last?.[0] && last[0].speaker === word.speaker) last.push(word);
    else turns.push([word]);
  }
  return turns;
};

/** Hints without spaces around them, blank ones and repetitions. */
export const distinctHints = (hints: readonly string[] = []): string[] =>
  [...new Set(hints.map((hint) => hint.trim()))].filter((hint) => hint !== '');
