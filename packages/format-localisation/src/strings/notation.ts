import type { Notation, Token } from '../inline/index.ts';

/** Escapes of strings in old property lists: `\n`, `\U00e9`, octal NeXTSTEP codes, and line ends behind a backslash. */
const tokens = /\\(?:[Uu][\da-fA-F]{4}|[0-7]{3}|\r\n|[\s\S])|\r\n?|[^\\\r]+|[\s\S]/gu;

const letters: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

const readToken = (raw: string): Token => {
  if (!raw.startsWith('\\') || raw.length === 1) return { raw, text: raw.replace(/\r\n?/, '\n') };
  const escaped = raw.slice(1);
  if (/^[Uu][\da-fA-F]{4}$/.test(escaped))
    return { raw, text: String.fromCharCode(Number.parseInt(escaped.slice(1), 16)) };
  if (/^[0-7]{3}$/.test(escaped))
    return { raw, text: String.fromCharCode(Number.parseInt(escaped, 8) & 0xff) };
  return { raw, text: letters[escaped] ?? escaped.replace(/\r\n?/, '\n') };
};

const written: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** Text within the quotation marks of a table of strings. */
export const stringsNotation: Notation = {
  read: (raw) => Array.from(raw.matchAll(tokens), ([token]) => readToken(token)),
  write(character) {
    const code = character.codePointAt(0) ?? 0;
    const isControl = code < 0x20 || code === 0x7f;
    return written[character] ?? (isControl ? `\\U${code.toString(16).padStart(4, '0')}` : character);
  },
};
