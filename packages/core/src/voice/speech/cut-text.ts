import { ServiceError } from '@dragoman/provider';

/** What a text is cut by. */
export interface TextLimit {
  /** The length of a piece; that of two pieces together is the sum of theirs. */
  readonly lengthOf: (piece: string) => number;
  readonly maxLength: number;
  /** A BCP 47 tag: sentences and words differ by language. */
  readonly language: string;
}

/** The places where a text may be cut, best first. */
const levels = ['sentence', 'clause', 'word', 'grapheme'] as const;
type Level = (typeof levels)[number];

/** A mark that ends a part of a sentence, in the scripts that have one. */
const clauseEnd = /[,;:،؛、，；：—–]+[\s\p{Pe}\p{Pf}]*/gu;

function* starts(text: string, level: Level, language: string): Generator<number> {
  if (level === 'clause') {
    for (const { index, 0: mark } of text.matchAll(clauseEnd)) yield index + mark.length;
    return;
  }
  for (const { index } of new Intl.Segmenter(language, { granularity: level }).segment(text)) yield index;
}

/** 1 where a grapheme starts: rules of words and sentences do not respect every one. */
const graphemeStarts = (text: string, language: string): Uint8Array => {
  const marks = new Uint8Array(text.length + 1);
  for (const index of starts(text, 'grapheme', language)) marks[index] = 1;
  marks[text.length] = 1;
  return marks;
};

/** The sentences of a text with the white space after them; together they are the text. */
export const sentencesOf = (text: string, language: string): readonly string[] =>
  [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)].map(({ segment }) => segment);

/** No limit can hold a single grapheme: nobody writes so, but a caller may. */
const tooLong = (limit: number, actual: number): ServiceError =>
  new ServiceError('limit_exceeded', {
    detail: `The text has a part of length ${actual} that cannot be cut, and the engine takes ${limit} at once: write it in shorter sentences.`,
    errors: [
      {
        pointer: '/text',
        code: 'limit_exceeded',
        message: 'A part that cannot be cut is longer than the engine takes.',
        limit,
        actual,
      },
    ],
  });

/**
 * Cuts a text into pieces that a limit takes: at sentences; a sentence that is too long at clauses, then at words, then
 * anywhere but inside a grapheme. The pieces together are the text.
 *
 * @throws ServiceError `limit_exceeded` where a single grapheme is beyond the limit
 */
export const cutText = (text: string, { lengthOf, maxLength, language }: TextLimit): readonly string[] => {
  if (lengthOf(text) <= maxLength) return [text];
  const allowed = graphemeStarts(text, language);

  const units = (from: number, to: number, level: Level): readonly (readonly [number, number])[] => {
    const cuts = [...starts(text.slice(from, to), level, language)]
      .map((index) => from + index)
      .filter((index) => index > from && index < to && allowed[index] === 1);
    return [from, ...cuts].map((start, index) => [start, cuts[index] ?? to]);
  };

  const pack = (from: number, to: number, depth: number): readonly string[] => {
    const level = levels[depth];
    if (level === undefined) throw tooLong(maxLength, lengthOf(text.slice(from, to)));
    const pieces: string[] = [];
    let start = from;
    let length = 0;
    const finish = (end: number): void => {
      if (end > start) pieces.push(text.slice(start, end));
      start = end;
      length = 0;
    };
    for (const [unitStart, unitEnd] of units(from, to, level)) {
      const unitLength = lengthOf(text.slice(unitStart, unitEnd));
      if (length + unitLength > maxLength) finish(unitStart);
      if (unitLength <= maxLength) {
        length += unitLength;
        continue;
      }
      pieces.push(...pack(unitStart, unitEnd, depth + 1));
      start = unitEnd;
    }
    finish(to);
    return pieces;
  };
  return pack(0, text.length, 0);
};
