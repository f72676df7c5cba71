import type { Notation, Token } from '../inline/index.ts';

/** Escapes of one letter, as C and gettext have them (https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html). */
const letters: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
  ['a', '\x07'],
  ['"', '"'],
  ['\\', '\\'],
]);

const written: ReadonlyMap<string, string> = new Map(
  Array.from(letters, ([letter, character]) => [character, `\\${letter}`]),
);

const tokens = /(?:\\(?:[0-7]{1,3}|x[\da-fA-F]{1,2}))+|\\[\s\S]|[^\\]+|\\/g;
const byteEscape = /\\(?:x([\da-fA-F]{1,2})|([0-7]{1,3}))/g;

/** Escaped bytes are of the file's charset; all that is written by bytes today is UTF-8. */
const ofBytes = (raw: string): string => {
  const bytes = Array.from(raw.matchAll(byteEscape), ([, hexadecimal, octal = '']) =>
    hexadecimal === undefined ? Number.parseInt(octal, 8) & 0xff : Number.parseInt(hexadecimal, 16),
  );
  return new TextDecoder().decode(Uint8Array.from(bytes));
};

const readToken = (raw: string): Token => {
  if (!raw.startsWith('\\')) return { raw, text: raw };
  if (/^\\(?:x[\da-fA-F]|[0-7])/.test(raw)) return { raw, text: ofBytes(raw) };
  return { raw, text: letters.get(raw.slice(1)) ?? raw.slice(1) };
};

/** Text within the quotation marks of a PO file. */
export const poNotation: Notation = {
  read: (raw) =>
    raw.includes('\\')
      ? Array.from(raw.matchAll(tokens), ([token]) => readToken(token))
      : [{ raw, text: raw }],
  write(character) {
    const escaped = written.get(character);
    if (escaped !== undefined) return escaped;
    const code = character.codePointAt(0) ?? 0;
    return code < 0x20 || code === 0x7f ? `\\${code.toString(8).padStart(3, '0')}` : character;
  },
};
