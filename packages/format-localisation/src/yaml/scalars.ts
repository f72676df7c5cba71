import { type Break, placeBreaks } from '../common/breaks.ts';
import { isPlain, needsEscapes } from './plain.ts';

/** How a text is written in a file. */
export interface ScalarStyle {
  readonly type: 'plain' | 'single' | 'double' | 'literal' | 'folded';
  /** Within brackets, where commas and brackets end a text. */
  readonly isFlow: boolean;
}

const escapeShape = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([\s\S]))/g;
const named: Readonly<Record<string, string>> = {
  ...{ '0': '\0', a: '\x07', b: '\b', t: '\t', '\t': '\t', n: '\n', v: '\v', f: '\f', r: '\r', e: '\x1b' },
  ...{ N: '\x85', _: '\xa0', L: '\u2028', P: '\u2029' },
};

const characterOf = (byte?: string, short?: string, long?: string, other = ''): string => {
  const code = byte ?? short ?? long;
  if (code === undefined) return named[other] ?? other;
  const point = Number.parseInt(code, 16);
  return point > 0x10ffff ? '\ufffd' : String.fromCodePoint(point);
};

/** The escapes that a text writes though it need not, and always, by what they stand for. */
const habitsOf = (raw: string): ReadonlyMap<string, string> => {
  const habits = new Map<string, string>();
  for (const [written, byte, short, long, other] of raw.matchAll(escapeShape)) {
    const character = characterOf(byte, short, long, other);
    if (!/^[\ud800-\udfff]?$/.test(character) && !/\s/.test(other ?? '')) habits.set(character, written);
  }
  const bare = raw.replace(escapeShape, '');
  for (const character of habits.keys()) if (bare.includes(character)) habits.delete(character);
  return habits;
};

const mustEscape: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\t': '\\t',
  '\r': '\\r',
  '\0': '\\0',
};

const numbered = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  return code > 0xff
    ? `\\u${code.toString(16).padStart(4, '0')}`
    : `\\x${code.toString(16).padStart(2, '0')}`;
};

/** Between double quotation marks, line ends as escapes. */
const encodeDouble = (text: string, habits?: ReadonlyMap<string, string>): string =>
  text.replace(/[\s\S]/gu, (character) => {
    const written = habits?.get(character) ?? mustEscape[character];
    return written ?? (needsEscapes(character) ? numbered(character) : character);
  });

/** A text on one line that reads as itself wherever it stands. */
export const encodeQuoted = (text: string): string => `"${encodeDouble(text)}"`;

/** A text on one line, without quotation marks where it reads as itself. */
export const encodeShort = (text: string, isFlow: boolean): string =>
  isPlain(text, isFlow) ? text : encodeQuoted(text);

/** Line ends in a text that is not in a block, with the blanks around them (YAML 1.2.2, 6.5). */
const folds = /(?<![ \t])[ \t]*(?:(?:\r\n|\r|\n)[ \t]*)+/g;
const lineEnds = /\r\n|\r|\n/g;

interface Folded {
  /** Places of single line ends, each a blank in the text. */
  readonly breaks: readonly Break[];
  /** What stands for a line end of the text; undefined where it has none. */
  readonly paragraph: string | undefined;
  /** Of the text, decoded. */
  readonly length: number;
}

/** How a text goes over several lines; undefined where it does not, or escapes line ends. */
const foldsOf = (raw: string, decode: (part: string) => string): Folded | undefined => {
  if (!/[\r\n]/.test(raw) || /\\(?:\r|\n)/.test(raw)) return undefined;
  const breaks: Break[] = [];
  let paragraph: string | undefined;
  let length = 0;
  let position = 0;
  for (const { 0: written, index } of raw.matchAll(folds)) {
    length += decode(raw.slice(position, index)).length;
    const count = written.match(lineEnds)?.length ?? 1;
    if (count === 1) breaks.push({ at: length, written });
    else if (count === 2) paragraph ??= written;
    length += Math.max(1, count - 1);
    position = index + written.length;
  }
  return { breaks, paragraph, length: length + decode(raw.slice(position)).length };
};

/** A text over several lines, as the one before; undefined where its white space cannot be written so. */
const unfold = (text: string, folded: Folded, encode: (part: string) => string): string | undefined => {
  const { breaks, paragraph, length } = folded;
  if (/\s\n|\n\s|^\s|\s$|[ \t]{2}/.test(text)) return undefined;
  if (text.includes('\n') && paragraph === undefined) return undefined;
  // A line that began with an indicator could be read as something else.
  const places = placeBreaks(text, length, breaks, (at) => /^\S [^\s#:?-]/.test(text.slice(at - 1, at + 2)));
  let written = '';
  let position = 0;
  for (const one of places) {
    written += encode(text.slice(position, one.at)).replaceAll('\n', paragraph ?? '') + one.written;
    position = one.at + 1;
  }
  return written + encode(text.slice(position)).replaceAll('\n', paragraph ?? '');
};

const writePlain = (text: string, raw: string, isFlow: boolean): string => {
  const folded = foldsOf(raw, (part) => part);
  if (!folded) return encodeShort(text, isFlow);
  const flat = text.replaceAll('\n', ' ');
  if (!isPlain(flat, isFlow)) return encodeQuoted(text);
  return unfold(text, folded, (part) => part) ?? encodeShort(text, isFlow);
};

const writeSingle = (text: string, raw: string): string => {
  if (needsEscapes(text.replaceAll('\n', ' '))) return encodeQuoted(text);
  const encode = (part: string): string => part.replaceAll("'", "''");
  const folded = foldsOf(raw, (part) => part.replaceAll("''", "'"));
  const written = folded ? unfold(text, folded, encode) : undefined;
  return written === undefined && text.includes('\n') ? encodeQuoted(text) : `'${written ?? encode(text)}'`;
};

const decodeDouble = (raw: string): string =>
  raw.replace(escapeShape, (_, byte, short, long, other) => characterOf(byte, short, long, other));

const writeDouble = (text: string, raw: string): string => {
  const habits = habitsOf(raw);
  const folded = foldsOf(raw, decodeDouble);
  const encode = (part: string): string =>
    part
      .split('\n')
      .map((line) => encodeDouble(line, habits))
      .join('\n');
  const written = folded ? unfold(text, folded, encode) : undefined;
  return `"${written ?? encodeDouble(text, habits)}"`;
};

/** A text in place of another that is not in a block. */
export const writeFlow = (text: string, raw: string, { type, isFlow }: ScalarStyle): string => {
  if (type === 'single') return writeSingle(text, raw.slice(1, -1));
  if (type === 'double') return writeDouble(text, raw.slice(1, -1));
  return writePlain(text, raw, isFlow);
};
