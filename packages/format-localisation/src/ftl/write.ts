import type { TaggedPart } from '@dragoman/provider';
import { placeBreaks } from '../common/breaks.ts';
import { isWrap, type Pattern } from './pattern.ts';

/** A piece of what is written: text, or code as it stands in the file. */
type Written = { readonly text: string } | { readonly code: string };

const piecesOf = (parts: readonly TaggedPart[], codes: readonly string[]): Written[] => {
  const pieces = parts.map((part): Written => {
    if (part.kind === 'text') return { text: part.text.replace(/\r\n?/g, '\n') };
    return { code: codes[part.number - 1] ?? '' };
  });
  // White space at both ends is none of a pattern.
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (first && 'text' in first) pieces[0] = { text: first.text.trimStart() };
  const end = pieces.at(-1);
  if (last && end && 'text' in end) pieces[pieces.length - 1] = { text: end.text.trimEnd() };
  return pieces;
};

const linearOf = (pieces: readonly Written[]): string =>
  pieces.map((piece) => ('text' in piece ? piece.text.replaceAll('\ufffc', '\ufffd') : '\ufffc')).join('');

/** Writes lines: an indent before each that has something on it. */
class Lines {
  text = '';
  /** Whether nothing but blanks is on the line yet. */
  #isStart: boolean;
  #ends = 0;
  readonly #newLine: string;
  readonly #indent: string;

  constructor(newLine: string, indent: string, isStart: boolean) {
    this.#newLine = newLine;
    this.#indent = indent;
    this.#isStart = isStart;
  }

  end(): void {
    this.#ends += 1;
    this.#isStart = true;
  }

  #begin(): void {
    if (this.#ends > 0) this.text += this.#newLine.repeat(this.#ends) + this.#indent;
    this.#ends = 0;
  }

  code(code: string): void {
    this.#begin();
    this.text += code;
    this.#isStart = false;
  }

  character(character: string): void {
    this.#begin();
    const isSpecial = /[{}]/.test(character) || (this.#isStart && /[[*.]/.test(character));
    this.text += isSpecial ? `{"${character}"}` : character;
    if (character !== ' ') this.#isStart = false;
  }
}

/** Whether all lines but the first begin with blanks, which would be taken for their indent. */
const isIndented = (linear: string): boolean => {
  const further = linear
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '');
  return further.length > 0 && further.every((line) => line.startsWith(' '));
};

/** Blanks at which the lines of a text are wrapped, as those of the pattern were. */
const wrapsFor = (
  linear: string,
  { breaks, length }: Pick<Pattern, 'breaks' | 'length'>,
): ReadonlySet<number> => {
  const isPlace = (at: number): boolean => /^\S \S$/.test(linear.slice(at - 1, at + 2));
  const places = new Set<number>();
  let start = 0;
  for (const { at } of placeBreaks(linear, length, breaks, isPlace)) {
    const line = linear.slice(start, at);
    if (!isWrap(line.slice(line.lastIndexOf('\n') + 1), linear.slice(at + 1, at + 2))) continue;
    places.add(at);
    start = at + 1;
  }
  return places;
};

/**
 * A pattern with another text: code where its tags stand, wrapped as it was.
 *
 * @param codes what each tag stands for, as it is written
 */
export const writePattern = (
  pattern: Pick<Pattern, 'breaks' | 'length' | 'isBlock' | 'indent' | 'lead'>,
  parts: readonly TaggedPart[],
  codes: readonly string[],
  newLine: string,
): string => {
  const pieces = piecesOf(parts, codes);
  const linear = linearOf(pieces);
  const { isBlock } = pattern;
  const indent = ' '.repeat(pattern.indent);
  if (linear.trim() === '') return `${isBlock ? indent : ''}{""}`;
  const places = wrapsFor(linear, pattern);
  const isFlat = isIndented(linear.replace(/ /g, (blank, at: number) => (places.has(at) ? '\n' : blank)));
  const lines = new Lines(newLine, indent, isBlock);
  // Where all lines are indented, the first must say how far.
  if (isBlock) lines.text = indent + (isFlat ? '' : pattern.lead);
  else if (isFlat) lines.end();
  let at = 0;
  for (const piece of pieces) {
    if ('code' in piece) {
      lines.code(piece.code);
      at += 1;
      continue;
    }
    for (const character of piece.text.split('')) {
      if (character === '\n' || places.has(at)) lines.end();
      else lines.character(character);
      at += 1;
    }
  }
  return lines.text;
};
