import type { TreeText } from '../tree/index.ts';

const escapeShape = /\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|(\r\n|[\s\S]))/g;
const named: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  0: '\0',
};
const lineEnd = /^[\r\n\u2028\u2029]/;

/** The character that an escape stands for; those of JSON5 (https://spec.json5.org/#strings) included. */
const characterOf = (unicode?: string, byte?: string, other = ''): string => {
  const code = unicode ?? byte;
  if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
  // A line that goes on is no character.
  return lineEnd.test(other) ? '' : (named[other] ?? other);
};

/** What is between the quotation marks, decoded. */
export const decodeString = (raw: string): string =>
  raw.includes('\\')
    ? raw.replace(escapeShape, (_, unicode, byte, other) => characterOf(unicode, byte, other))
    : raw;

/** Whether an escape by number has too few digits. */
export const hasBrokenEscape = (raw: string): boolean => {
  if (!raw.includes('\\')) return false;
  for (const { 3: other } of raw.matchAll(escapeShape)) if (other === 'u' || other === 'x') return true;
  return false;
};

/** How a file writes characters that may be escaped. */
export interface EscapeStyle {
  /** Beyond ASCII all are escaped. */
  readonly isAscii: boolean;
  readonly isUpperCase: boolean;
}

/** The style of a file, by what it does. */
export const styleOf = (text: string): EscapeStyle => ({
  isAscii: /\\u(?:00[89a-fA-F]|0[1-9a-fA-F]|[1-9a-fA-F])/.test(text) && !/[^\0-\x7f]/.test(text),
  isUpperCase: /\\u(?:\d{0,3}[A-F])/.test(text) && !/\\u(?:\d{0,3}[a-f])/.test(text),
});

const mustEscape: Readonly<Record<string, string>> = {
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\\': '\\\\',
};

const numbered = (character: string, { isUpperCase }: EscapeStyle): string => {
  const digits = character.charCodeAt(0).toString(16).padStart(4, '0');
  return `\\u${isUpperCase ? digits.toUpperCase() : digits}`;
};

const surrogate = /[\ud800-\udfff]/;

/** The escapes that a literal writes though it need not, and always: `\/`, `\u00e9`; by what they stand for. */
const habitsOf = (raw: string): ReadonlyMap<string, string> => {
  const habits = new Map<string, string>();
  for (const [written, unicode, byte, other] of raw.matchAll(escapeShape)) {
    const character = characterOf(unicode, byte, other);
    // Half of a pair must not be left alone beside a half that is escaped.
    if (character !== '' && !surrogate.test(character)) habits.set(character, written);
  }
  const bare = raw.replace(escapeShape, '');
  for (const character of habits.keys()) if (bare.includes(character)) habits.delete(character);
  return habits;
};

/** What may have to be escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const special = /["'\\/]|[\0-\x1f]|[^\0-\x7e]/g;

/**
 * A text as a literal in place of another, written as that one: its quotation marks, its escapes.
 *
 * @param raw the literal that was there, quotation marks included
 */
export const encodeString = (text: string, raw: string, style: EscapeStyle): string => {
  const quote = raw.startsWith("'") ? "'" : '"';
  const habits = raw.includes('\\') ? habitsOf(raw.slice(1, -1)) : undefined;
  const isAscii = style.isAscii || (/\\u(?!00[0-7])/.test(raw) && !/[^\0-\x7f]/.test(raw));
  const written = text.replace(habits ? /[\s\S]/g : special, (character) => {
    const habit = habits?.get(character);
    if (habit !== undefined) return habit;
    if (character === '"' || character === "'") return character === quote ? `\\${character}` : character;
    if (character === '/') return character;
    const code = character.charCodeAt(0);
    return (
      mustEscape[character] ??
      (code < 0x20 || code === 0x7f || (isAscii && code > 0x7f) ? numbered(character, style) : character)
    );
  });
  // Half of a character cannot be written in UTF-8.
  return `${quote}${written.replace(/\p{Cs}/gu, (one) => numbered(one, style))}${quote}`;
};

/** A text as it stands in a file. */
export const literalOf = (file: string, { start, end }: TreeText): string => file.slice(start, end);
