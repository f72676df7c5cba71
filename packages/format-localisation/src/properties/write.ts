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

/** Where lines of a value end: the place in its text, and what stands there. */
interface Break {
  readonly at: number;
  readonly written: string;
}

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

/** So far from where a line ended a new one may end. */
const farthest = 200;

/** The place nearest to one where a line may end: behind white space, before none. */
const placeNear = (text: string, wanted: number, least: number): number | undefined => {
  const isPlace = (at: number): boolean => /\s/.test(text.charAt(at - 1)) && /\S/.test(text.charAt(at));
  for (let distance = 0; distance < farthest; distance++)
    for (const at of [wanted - distance, wanted + distance])
      if (at > least && at < text.length && isPlace(at)) return at;
  return undefined;
};

/** A text in as many lines as the one before, cut where that was cut, as far as its words allow. */
const piecesOf = (
  text: string,
  raw: string,
): { readonly pieces: readonly string[]; readonly breaks: readonly Break[] } => {
  const before = breaksOf(raw);
  const length = Math.max(1, decodeProperty(raw).length);
  const pieces: string[] = [];
  const breaks: Break[] = [];
  let position = 0;
  for (const one of before) {
    // The value may begin on the line after its name.
    const isFirst = one.at === 0;
    const wanted = Math.round((one.at * text.length) / length);
    // A pair of surrogates is one character.
    const isCut = /[\udc00-\udfff\s]/.test(text.charAt(wanted));
    const isSame = text.length === length && one.at >= position && !isCut;
    const at = isFirst ? 0 : isSame ? wanted : placeNear(text, wanted, position);
    if (at === undefined) continue;
    pieces.push(text.slice(position, at));
    breaks.push(one);
    position = at;
  }
  pieces.push(text.slice(position));
  return { pieces, breaks };
};

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
  const { pieces, breaks } = piecesOf(text, raw);
  return pieces
    .map((piece, index) => {
      const written = encode(piece);
      // White space at the beginning of a line would be its indent, and a separator at that of the value the name's.
      const isTaken = index === 0 ? /^[ \t\f=:]/ : /^[ \t\f]/;
      return (isTaken.test(written) ? '\\' : '') + written + (breaks[index]?.written ?? '');
    })
    .join('');
};
