import type { Piece } from './pieces.ts';

/** Pieces whose texts are one: a sentence that goes on over several cues. */
export type Sentence = readonly [Piece, ...Piece[]];

/** A sentence is over, or breaks off. */
const ending = /(?:[.!?…。！？．｡؟۔।॥:;]|--|[—―])["'”’»›)\]）」』\s]*$/u;

/** Whoever is silent for so long has finished a thought. */
const maxGapMs = 1_000;
/** A sentence is not looked for over more cues, and no engine gets more at once. */
const maxCues = 8;
const maxCharacters = 500;
/** Where fewer texts end with a mark, a text without one says nothing: captions made by machines, Chinese, Thai. */
const leastEnded = 0.3;

const textOf = ({ tokens }: Piece): string =>
  tokens.map((token) => (token.kind === 'text' ? token.text : token.kind === 'break' ? ' ' : '')).join('');

const isEnded = (piece: Piece): boolean => ending.test(textOf(piece) + piece.trail.replace(/<[^>]*>/g, ''));

const bare = (edge: string): string => edge.replace(/\s/g, '');

/** Whether the sentence of one piece may go on in the next. */
const goesOn = (piece: Piece, next: Piece): boolean =>
  piece.isLast &&
  next.isFirst &&
  next.cue.number === piece.cue.number + 1 &&
  !piece.isAlone &&
  !next.isAlone &&
  piece.speaker === next.speaker &&
  piece.cue.settings === next.cue.settings &&
  bare(piece.lead) === bare(next.lead) &&
  bare(piece.trail) === bare(next.trail) &&
  !/[-‐–—…]/u.test(next.lead) &&
  !/^(?:\.\.|…)/u.test(textOf(next)) &&
  next.cue.startMs >= piece.cue.startMs &&
  next.cue.startMs - piece.cue.endMs <= maxGapMs &&
  // Shown at the same time, in two places.
  piece.cue.endMs - next.cue.startMs < maxGapMs;

/**
 * Puts together what is one sentence over several cues: where a text does not end with a mark and the next follows at once.
 * Letters have no say, so that a file that was rewritten falls into the same sentences.
 */
export const sentencesOf = (pieces: readonly Piece[]): readonly Sentence[] => {
  const ended = pieces.filter(isEnded).length;
  const isMarked = ended >= pieces.length * leastEnded;
  const sentences: [Piece, ...Piece[]][] = [];
  let characters = 0;
  for (const piece of pieces) {
    const { length } = textOf(piece);
    const sentence = sentences.at(-1);
    const last = sentence?.at(-1);
    const isSame =
      isMarked &&
      sentence !== undefined &&
      last !== undefined &&
      sentence.length < maxCues &&
      characters + length <= maxCharacters &&
      !isEnded(last) &&
      goesOn(last, piece);
    if (isSame) sentence.push(piece);
    else sentences.push([piece]);
    characters = isSame ? characters + length : length;
  }
  return sentences;
};
