import { type LanguageTag, ServiceError } from '@dragoman/provider';
import { encodeSeveralBytes, tellLegacyEncoding } from './legacy-encodings.ts';

/** How the characters of a file are written. */
export interface Encoding {
  /** Its name at https://encoding.spec.whatwg.org, or one of `strictLabelOf`. */
  readonly label: string;
  /** Whether a byte order mark stands before the text. */
  readonly hasMark: boolean;
}

const marks: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/** Characters that no text has: controls but tab, line ends, form feed and escape, and what says that a byte was wrong. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const notText = /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]/;

const decoded = (bytes: Uint8Array, label: string, isPart: boolean): string | undefined => {
  try {
    return new TextDecoder(label, { fatal: true, ignoreBOM: true }).decode(bytes, { stream: isPart });
  } catch {
    return undefined;
  }
};

const isText = (bytes: Uint8Array, label: string, isPart: boolean): boolean => {
  const text = decoded(bytes, label, isPart);
  return text !== undefined && !notText.test(text);
};

/** So much is looked at for zeros. */
const sampled = 4_096;

/** UTF-16 without a mark: of the letters of most languages, and of every blank and line end, one byte is zero. */
const wideOf = (bytes: Uint8Array): string | undefined => {
  const zeros = [0, 0];
  const length = Math.min(bytes.length, sampled);
  for (let index = 0; index < length; index++) {
    if (bytes[index] === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  // One zero in fifty characters: so many blanks has any text. A few characters have theirs on the other side.
  const isMostly = (count: number, other: number): boolean => count * 100 >= length && count > other * 10;
  if (isMostly(odd, even)) return 'utf-16le';
  return isMostly(even, odd) ? 'utf-16be' : undefined;
};

/** Switches to the Japanese character set of ISO-2022-JP, whose bytes are otherwise ASCII. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
const japaneseShift = /\x1b\$[@B]/;

/** The encoding of a text that is neither ASCII nor Unicode. */
const legacyOf = (bytes: Uint8Array, isPart: boolean, language?: LanguageTag): string | undefined => {
  if (!isText(bytes, 'windows-1252', isPart)) return undefined;
  // All of them share ASCII with it, by which formats are told from the beginnings of files.
  if (isPart) return 'windows-1252';
  const label = tellLegacyEncoding(bytes, language);
  return label !== undefined && isText(bytes, label, false) ? label : undefined;
};

/** What bytes were found to be. */
interface Detected {
  readonly encoding: Encoding;
  /** What they say, without a mark; absent where that was not read to tell the encoding. */
  readonly text?: string;
}

const detect = (bytes: Uint8Array, isPart: boolean, language?: LanguageTag): Detected | undefined => {
  const mark = marks.find(([, one]) => startsWith(bytes, one));
  const label = mark?.[0] ?? wideOf(bytes) ?? 'utf-8';
  const text = decoded(bytes.subarray(mark?.[1].length ?? 0), label, isPart);
  const isPlain = mark === undefined && label === 'utf-8';
  if (isPlain && text === undefined) {
    const legacy = legacyOf(bytes, isPart, language);
    return legacy === undefined ? undefined : { encoding: { label: legacy, hasMark: false } };
  }
  if (isPlain && text !== undefined && japaneseShift.test(text))
    return { encoding: { label: 'iso-2022-jp', hasMark: false } };
  if (text === undefined || notText.test(text)) return undefined;
  return { encoding: { label, hasMark: mark !== undefined }, text };
};

/**
 * The encoding of a text; undefined where the bytes are none, or where it is not sure: a wrong guess would be translated as
 * nonsense.
 *
 * @param isPart whether more follows, so that the last character may be cut. Encodings other than Unicode then pass for
 *   windows-1252: a part of a text says too little of them, and telling them takes longer than a look may
 * @param language of the text, as its sender says; helps to tell encodings of one byte a character
 */
export const detectEncoding = (
  bytes: Uint8Array,
  isPart = false,
  language?: LanguageTag,
): Encoding | undefined => detect(bytes, isPart, language)?.encoding;

/** The name of an encoding that a caller has given by any of its labels; undefined where there is none. */
export const labelOf = (name: string): string | undefined => {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return undefined;
  }
};

/** What browsers read as an encoding of Windows although its standard has no characters for the bytes 0x80 to 0x9f. */
const strictLabels: Readonly<Record<string, string>> = {
  'windows-1252': 'iso-8859-1',
  'windows-1254': 'iso-8859-9',
  'windows-874': 'iso-8859-11',
};

/**
 * As `labelOf`, for files that are not read as browsers read pages: to a parser of XML and to gettext ISO-8859-1 has no
 * curly quotation marks and no euro sign, and ASCII nothing beyond itself. Such bytes are read as browsers do, and not
 * written.
 */
export const strictLabelOf = (name: string): string | undefined => {
  const label = labelOf(name);
  if (label === undefined || /windows|cp\d/i.test(name)) return label;
  return /ascii|x3\.4/i.test(name) ? 'us-ascii' : (strictLabels[label] ?? label);
};

/** Whether a byte is of a character that the standard of a strict encoding has. */
const isStandard = (label: string, character: string, byte: number): boolean => {
  if (label === 'us-ascii') return byte < 0x80;
  return !label.startsWith('iso-8859-') || byte < 0x80 || byte >= 0xa0 || character.charCodeAt(0) === byte;
};

/** The encoding of a file of which the caller says what it is. */
export const declaredEncoding = (bytes: Uint8Array, label: string): Encoding => ({
  label,
  hasMark: marks.some(([name, mark]) => name === label && startsWith(bytes, mark)),
});

const markOf = ({ label, hasMark }: Encoding): readonly number[] =>
  hasMark ? (marks.find(([name]) => name === label)?.[1] ?? []) : [];

/** The text of a file, without its mark. Throws `corrupt_document` where its bytes are not of that encoding. */
export const decodeText = (bytes: Uint8Array, encoding: Encoding): string => {
  const text = decoded(bytes.subarray(markOf(encoding).length), encoding.label, false);
  if (text !== undefined) return text;
  throw new ServiceError('corrupt_document', {
    detail: `The file is not all ${encoding.label}: say which encoding it has, or save it as UTF-8.`,
  });
};

const tables = new Map<string, ReadonlyMap<string, number> | undefined>();

/** The byte of each character of an encoding in which every character has one; undefined for others. */
const tableOf = (label: string): ReadonlyMap<string, number> | undefined => {
  if (tables.has(label)) return tables.get(label);
  const table = new Map<string, number>();
  const decoder = new TextDecoder(label);
  for (let byte = 0; byte < 256; byte++) {
    const character = decoder.decode(Uint8Array.of(byte));
    const isOne = character.length === 1 && character !== '\ufffd';
    if (isOne && isStandard(label, character, byte)) table.set(character, byte);
  }
  // Encodings of several bytes have no characters for half of the single ones.
  const isWhole = table.size > 128 + 64 || label === 'us-ascii';
  tables.set(label, isWhole ? table : undefined);
  return tables.get(label);
};

const encodeWide = (text: string, isLittle: boolean): Uint8Array => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index++)
    view.setUint16(index * 2, text.charCodeAt(index), isLittle);
  return bytes;
};

const encodeBytes = (text: string, label: string): Uint8Array | undefined => {
  const table = tableOf(label);
  if (!table) return undefined;
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) {
    const byte = table.get(text.charAt(index));
    if (byte === undefined) return undefined;
    bytes[index] = byte;
  }
  return bytes;
};

/** A text in an encoding, with its mark; undefined where it has characters that the encoding lacks. */
export const encodeText = (text: string, encoding: Encoding): Uint8Array | undefined => {
  const { label } = encoding;
  const body =
    label === 'utf-8'
      ? new TextEncoder().encode(text)
      : label === 'utf-16le' || label === 'utf-16be'
        ? encodeWide(text, label === 'utf-16le')
        : (encodeBytes(text, label) ?? encodeSeveralBytes(text, label));
  if (!body) return undefined;
  const mark = markOf(encoding);
  if (mark.length === 0) return body;
  const bytes = new Uint8Array(mark.length + body.length);
  bytes.set(mark);
  bytes.set(body, mark.length);
  return bytes;
};

/**
 * The text of a file and its encoding.
 *
 * @param encoding as it is declared; undefined: told by the bytes
 * @param language of the text, as its sender says
 * @throws ServiceError `unsupported_format` for what is no text, `corrupt_document` where the bytes contradict the encoding
 */
export const decodeFile = (
  bytes: Uint8Array,
  encoding?: Encoding,
  language?: LanguageTag,
): { readonly text: string; readonly encoding: Encoding } => {
  const found = encoding ? { encoding } : detect(bytes, false, language);
  if (found) return { text: found.text ?? decodeText(bytes, found.encoding), encoding: found.encoding };
  throw new ServiceError('unsupported_format', {
    detail:
      'The file is no plain text, or in an encoding that cannot be told for sure: save it as UTF-8, or name its encoding in the options of its format, for example windows-1251.',
  });
};
