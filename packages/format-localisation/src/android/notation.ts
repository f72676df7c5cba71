import { decodeXmlText, encodeXmlText } from '@dragoman/format-kit';
import type { Notation, Spelling, Token } from '../inline/index.ts';

/**
 * Text of string resources: escapes by backslash, white space that is one blank unless it is quoted, and quotation marks
 * that quote. A line of the file that ends behind `\n` shows where the text's line ends, and is no blank of the text
 * (https://developer.android.com/guide/topics/resources/string-resource#FormattingAndStyling).
 */
const tokens =
  /\\(?:n[ \t]*[\r\n][ \t\r\n]*|u[\da-fA-F]{4}|&[^;\s&]+;|\r\n|[\s\S])|&[^;\s&]+;|[ \t\r\n]+|"|[^\\&" \t\r\n]+|[\s\S]/gu;

const letters: Readonly<Record<string, string>> = { n: '\n', t: '\t' };

const readEscape = (escaped: string): string => {
  if (/^u[\da-fA-F]{4}$/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
  return letters[escaped] ?? (escaped.trim() === '' ? ' ' : escaped);
};

/**
 * Whether quotation marks are around the whole text: they are no part of it. Others, as of attributes in HTML, are dropped by
 * Android, too, but their authors take them for text.
 */
const isQuoted = (raw: string, decode: (raw: string) => string): boolean => {
  const text = decode(raw).trim();
  return /^"[^"\\]*(?:\\[\s\S][^"\\]*)*"$/.test(text);
};

const reader =
  (decode: (raw: string) => string): Notation['read'] =>
  (raw) => {
    const keepsQuotes = isQuoted(raw, decode);
    let isOpen = false;
    return Array.from(raw.matchAll(tokens), ([token]): Token => {
      const [, indent] = /^\\n([ \t\r\n]+)$/.exec(token) ?? [];
      if (indent !== undefined) return { raw: token, text: isOpen ? `\n${indent}` : '\n' };
      if (token.startsWith('\\') && token.length > 1)
        return { raw: token, text: readEscape(decode(token.slice(1))) };
      const text = decode(token);
      if (text === '"') {
        isOpen = !isOpen;
        return { raw: token, text: keepsQuotes ? '' : '"' };
      }
      return { raw: token, text: !isOpen && /^[ \t\r\n]+$/.test(token) ? ' ' : text };
    });
  };

const written: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '"': '\\"',
  '\n': '\\n',
  '\t': '\\t',
  '\r': '',
};

/** Blanks that would be one, or none, are escaped, but for indents; so is what would make the text a reference. */
const finish: Notation['finish'] = (raw, { isFirst, isLast }) => {
  let text = raw.replace(/(?<![\t\r\n ]) {2,}/g, (blanks) => ` ${'\\u0020'.repeat(blanks.length - 1)}`);
  if (isFirst) text = text.replace(/^ /, '\\u0020').replace(/^[@?]/, '\\$&');
  return isLast ? text.replace(/(?<![\t\r\n ]) $/, '\\u0020') : text;
};

/** Text of resources. */
export const androidNotation: Notation = {
  read: reader(decodeXmlText),
  write: (character) => written[character] ?? encodeXmlText(character),
  finish: (raw, place) => finish(raw, place).replaceAll(']]>', ']]&gt;'),
};

/** The same in a CDATA section. */
export const androidCdataNotation: Notation = {
  read: reader((raw) => raw),
  write: (character) => written[character] ?? (encodeXmlText(character) === '' ? '' : character),
  finish: (raw, place) => finish(raw, place).replaceAll(']]>', ']]]]><![CDATA[>'),
};

const linesApart = /^\\n[ \t]*[\r\n]/;

/** How a text spells its characters, but for what depends on quotation marks around it. */
export const spellingAlone = (spelling: Spelling, raw: string): Spelling => {
  const keepsQuotes = spelling.get('"') === '"' && !raw.includes('\\"');
  return new Map(
    [...spelling].filter(([character, written]) => {
      if (character === '"') return keepsQuotes;
      return character === '\n' ? linesApart.test(written) : !/['\\ \t\r\n]/.test(character);
    }),
  );
};
