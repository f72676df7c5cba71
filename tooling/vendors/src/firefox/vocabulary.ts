import { type Piece, sentencePieceFile } from './sentence-piece.ts';

/** Words and what becomes of them; every other text is copied. */
export type Lexicon = Readonly<Record<string, string>>;

const range = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));

/** Characters that are pieces of their own: ASCII, Latin-1 and Latin Extended-A. The rest is written in bytes. */
const characters = [...range(0x21, 0x7e), ...range(0xc0, 0x17f).filter((letter) => !'×÷'.includes(letter))];

const byteName = (byte: number): string => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`;

/** The matrix kernels of the engine want the number of entries in steps of this. */
const step = 64;

/**
 * The two vocabularies of a model that gives back the id it reads: the same id means a word on one side and its
 * translation on the other.
 */
export const vocabularyPair = (
  lexicon: Lexicon,
): { readonly size: number; readonly source: Buffer; readonly target: Buffer } => {
  const source: Piece[] = [];
  const target: Piece[] = [];
  const add = (from: string, to: string, score: number, kind: Piece['kind'] = 'normal') => {
    source.push({ text: from, score, kind });
    target.push({ text: to, score, kind });
  };
  add('</s>', '</s>', 0, 'control');
  add('<unk>', '<unk>', 0, 'unknown');
  for (const [from, to] of Object.entries(lexicon)) add(`▁${from}`, `▁${to}`, -1);
  add('▁', '▁', -3);
  for (const character of characters) add(character, character, -5);
  for (const byte of Array(256).keys()) add(byteName(byte), byteName(byte), 0, 'byte');
  for (let index = 0; source.length % step !== 0; index += 1) add(`▁▁${index}`, `▁▁${index}`, -99);
  return { size: source.length, source: sentencePieceFile(source), target: sentencePieceFile(target) };
};
