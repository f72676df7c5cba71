import { PDFHexString, PDFString } from '@cantoo/pdf-lib';
import type { PdfText } from './objects.ts';

/** Longer strings are no text that a person reads. */
const maxBytes = 200_000;

/** PDFDocEncoding where it is not Latin-1 (ISO 32000-2, table D.2). */
const ownCodes = new Map<number, string>([
  ...Array.from('˘ˇˆ˙˝˛˚˜', (character, index) => [0x18 + index, character] as const),
  ...Array.from('•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž', (character, index) => [0x80 + index, character] as const),
  [0xa0, '€'] as const,
]);
const codesOf = new Map<string, number>([
  ...Array.from(ownCodes, ([code, character]) => [character, code] as const),
  ...['\t', '\n', '\r'].map((character) => [character, character.charCodeAt(0)] as const),
  ...Array.from({ length: 0x5f }, (_, index) => [String.fromCharCode(0x20 + index), 0x20 + index] as const),
  ...Array.from({ length: 0x5f }, (_, index) => [String.fromCharCode(0xa1 + index), 0xa1 + index] as const),
]);
// The soft hyphen's code is not defined.
codesOf.delete('\u00ad');

/** Without the languages that a string of Unicode names between two escape characters (ISO 32000-2, 7.9.2.2). */
const withoutLanguages = (text: string): string => {
  const parts = text.split('\u001b');
  return parts.filter((_, index) => index % 2 === 0 || index === parts.length - 1).join('');
};

const startsWith = (bytes: Uint8Array, ...head: readonly number[]): boolean =>
  head.every((byte, index) => bytes[index] === byte);

/**
 * Reads a text string: UTF-16 of either order, UTF-8 (PDF 2.0) or PDFDocEncoding, by its first bytes. Codes without a
 * character are left out; lone halves of surrogate pairs become U+FFFD.
 */
export const decodeTextString = (string: PdfText): string => {
  if (string.asString().length > 4 * maxBytes) return '';
  const bytes = string.asBytes();
  if (startsWith(bytes, 0xfe, 0xff))
    return withoutLanguages(new TextDecoder('utf-16be').decode(bytes.subarray(2)));
  // Not in the standard, yet written, and read by all viewers.
  if (startsWith(bytes, 0xff, 0xfe))
    return withoutLanguages(new TextDecoder('utf-16le').decode(bytes.subarray(2)));
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return new TextDecoder('utf-8').decode(bytes.subarray(3));
  return Array.from(
    bytes,
    (code) =>
      ownCodes.get(code) ??
      (code === 0x7f || code === 0x9f || code === 0xad ? '' : String.fromCharCode(code)),
  ).join('');
};

/**
 * Writes a text string in the shortest notation that every reader knows: PDFDocEncoding where it has all characters, else
 * UTF-16. UTF-8 is never written: readers of PDF 1.7 show its bytes.
 */
export const encodeTextString = (text: string): PdfText => {
  const codes = Array.from(text, (character) => codesOf.get(character));
  // The first bytes of what is meant as letters must not be taken for a mark of order.
  const isMistakable = /^(?:þÿ|ÿþ|ï»¿)/.test(text);
  if (!isMistakable && codes.every((code) => code !== undefined)) {
    const written = codes.map((code) =>
      code === 0x28 || code === 0x29 || code === 0x5c
        ? `\\${String.fromCharCode(code)}`
        : code < 0x20 || code > 0x7e
          ? `\\${code.toString(8).padStart(3, '0')}`
          : String.fromCharCode(code),
    );
    return PDFString.of(written.join(''));
  }
  const units = Array.from({ length: text.length }, (_, index) =>
    text.charCodeAt(index).toString(16).toUpperCase().padStart(4, '0'),
  );
  return PDFHexString.of(`FEFF${units.join('')}`);
};
