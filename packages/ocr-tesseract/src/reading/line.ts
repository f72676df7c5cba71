import { around, type Box } from './box.ts';
import type { ReadWord } from './engine.ts';

/** A line as it was read. */
export interface Line {
  readonly text: string;
  readonly box: Box;
  /** 0..1: of its words, by their letters. */
  readonly confidence: number;
  readonly words: readonly ReadWord[];
  /** Tesseract's name of the language of most of its letters. */
  readonly code: string;
}

/** Letters and digits in a text. */
export const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

const weightOf = ({ text }: ReadWord): number => Math.max(1, lettersIn(text));

const meanOf = (words: readonly ReadWord[]): number => {
  const weights = words.reduce((sum, word) => sum + weightOf(word), 0);
  const sum = words.reduce((total, word) => total + word.confidence * weightOf(word), 0);
  return weights === 0 ? 0 : sum / weights;
};

/** Han and kana are written without spaces between words. */
const endsUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。、「」！？，：；]$/u;
const startsUnspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。、「」！？，：；]/u;

const join = (words: readonly ReadWord[]): string =>
  words.reduce((text, word) => {
    if (text === '') return word.text;
    const isUnspaced = endsUnspaced.test(text) && startsUnspaced.test(word.text);
    return `${text}${isUnspaced ? '' : ' '}${word.text}`;
  }, '');

const languageOf = (words: readonly ReadWord[]): string => {
  const letters = new Map<string, number>();
  for (const word of words) letters.set(word.code, (letters.get(word.code) ?? 0) + weightOf(word));
  return [...letters].toSorted(([, left], [, right]) => right - left)[0]?.[0] ?? '';
};

/** The line of these words; there is one at least. */
export const lineOf = (words: readonly ReadWord[]): Line => ({
  text: join(words),
  box: around(words.map(({ box }) => box)),
  confidence: meanOf(words),
  words,
  code: languageOf(words),
});

/** A line with other boxes. */
export const movedLine = (line: Line, move: (box: Box) => Box): Line => ({
  ...line,
  box: move(line.box),
  words: line.words.map((word) => ({ ...word, box: move(word.box) })),
});

/** A line in the pixels of the picture that was scaled before it was read. */
export const scaledLine = (line: Line, scale: number): Line =>
  movedLine(line, ({ x, y, width, height }) => ({
    x: x / scale,
    y: y / scale,
    width: width / scale,
    height: height / scale,
  }));

/** How far lines are to be believed, 0..1, by their letters; 0 where there are none. */
export const meanConfidence = (lines: readonly Line[]): number => meanOf(lines.flatMap(({ words }) => words));
