import { type Break, placeBreaks } from '../common/breaks.ts';
import { decodeProperty, escapesIn } from './read.ts';

/** How characters beyond ASCII are written. */
export type Unicode = 'escaped' | 'latin-1' | 'as they are';

const named: Readonly<Record<string, string>> = {
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\f': '\\f',
  '\\': '\\\\',
};

const numbered = (character: string, isUpperCase: boolean): string => {
  const digits = character.charCodeAt(0).toString(16).padStart(4, '0');
  return `\\u${isUpperCase ? digits.toUpperCase() : digits}`;
};

/** A backslash with the line end and the indent that follow it; the backslashes before it are in pairs. */
const continuation = /(?<!\\)((?:\\\\)*)(\\(?:\r\n|\r|\n)[ \t\f]*)/g;

/** The places where a value goes on in another line. */
const breaksOf = (raw: string): readonly Break[] => {
  const breaks: Break[] = [];
  let text = 0;
  let position = 0;
  for (const { 1: pairs = '', 2: written = '', index } of raw.matchAll(continuation)) {
    const end = index + pairs.length;
    text += decodeProperty(raw.slice(position, end)).length;
    position = end + written.length;
    breaks.push({ at: text, written });
  }
  return breaks;
};

/** A text in as many lines as the one before, cut where that was cut, as far as its words allow. */
const breaksFor = (text: string, raw: string): readonly Break[] =>
  placeBreaks(text, decodeProperty(raw).length, breaksOf(raw), (at, isSame) =>
    // A pair of surrogates is one character.
    isSame
      ? !/[\udc00-\udfff\s]/.test(text.charAt(at))
      : /\s/.test(text.charAt(at - 1)) && /\S/.test(text.charAt(at)),
  );

/** What may have to be escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const special = /[\\:=#!]|[\0-\x1f]|[^\0-\x7e]/g;

/**
 * A text as the value of a property, written as the one before: its escapes, its lines.
 *
 * @param raw the value that was there
 */
export const encodeProperty = (text: string, raw: string, unicode: Unicode, isUpperCase: boolean): string => {
  const escapes = escapesIn(raw);
  const hasTabs = raw.includes('\t');
  const encode = (piece: string): string =>
    piece.replace(escapes.size > 0 ? /[\s\S]/g : special, (character) => {
      const habit = escapes.get(character);
      if (habit !== undefined) return habit;
      if (character === '\t' && hasTabs) return character;
      const code = character.charCodeAt(0);
      if (code > 0x7e) {
        const isWritten =
          code > 0x9f && (unicode === 'as they are' || (unicode === 'latin-1' && code <= 0xff));
        return isWritten ? character : numbered(character, isUpperCase);
      }
      return named[character] ?? (code < 0x20 ? numbered(character, isUpperCase) : character);
    });
  const breaks = breaksFor(text, raw);
  const starts = [0, ...breaks.map(({ at }) => at)];
  return starts
    .map((start, index) => {
      const written = encode(text.slice(start, starts[index + 1]));
      // White space at the beginning of a line would be its indent, and a separator at that of the value the name's.
      const isTaken = index === 0 ? /^[ \t\f=:]/ : /^[ \t\f]/;
      return (isTaken.test(written) ? '\\' : '') + written + (breaks[index]?.written ?? '');
    })
    .join('');
};
