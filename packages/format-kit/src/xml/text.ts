import { ServiceError } from '@dragoman/provider';
import {
  declaredEncoding,
  decodeText,
  detectEncoding,
  type Encoding,
  encodeText,
  strictLabelOf,
} from '../encodings.ts';

/** An attribute as it stands in a document. */
export interface XmlAttribute {
  /** As written, a prefix included. */
  readonly name: string;
  /** Decoded. */
  readonly value: string;
  /** Where the value is written, quotation marks not included. */
  readonly start: number;
  readonly end: number;
  readonly quote: '"' | "'";
}

const references: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text of a document that is known to be well-formed: references resolved, line ends as `\n`. */
export const decodeXmlText = (raw: string, entities: Readonly<Record<string, string>> = {}): string => {
  const text = raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw;
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([\da-fA-F]+)|#(\d+)|([^;\s&]+));/g, (whole, hexadecimal, decimal, name) => {
    if (hexadecimal !== undefined) return String.fromCodePoint(Number.parseInt(hexadecimal, 16));
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    return references[name] ?? entities[name] ?? whole;
  });
};

/** Characters that XML 1.0 has no way to write. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const impossible = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/gu;

/** A text as character data. What XML cannot write is left out. */
export const encodeXmlText = (text: string): string =>
  text
    .replace(impossible, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    // `]]>` must not stand in a text; alone, `>` may, and most programs write it so.
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');

/** A text as the value of an attribute, for either quotation mark; tabs and line ends are kept as references. */
export const encodeXmlAttribute = (text: string): string =>
  encodeXmlText(text)
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
    .replaceAll('\t', '&#9;')
    .replaceAll('\n', '&#10;');

const attributeShape = /([^\s=<>/"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The attributes of a start tag of a document that is known to be well-formed. */
export const readXmlAttributes = (document: string, start: number, end: number): readonly XmlAttribute[] =>
  Array.from(document.slice(start, end).matchAll(attributeShape), (match): XmlAttribute => {
    const [whole, name = '', double, single = ''] = match;
    const raw = double ?? single;
    const valueEnd = start + match.index + whole.length - 1;
    return {
      name,
      value: decodeXmlText(raw.replace(/\r\n|[\t\n\r]/g, ' ')),
      start: valueEnd - raw.length,
      end: valueEnd,
      quote: double === undefined ? "'" : '"',
    };
  });

const declaration = /^<\?xml\s[^<>]{0,200}?\bencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/;

/** So much says whether it is UTF-16. */
const beginning = 4_096;

/** The encoding of a document, by its mark, its declaration, or UTF-8 (XML 1.0, appendix F). */
const encodingOfXml = (bytes: Uint8Array): Encoding => {
  const found = detectEncoding(bytes.subarray(0, beginning), true);
  // A mark, or zeros, are stronger than what is said.
  if (found && (found.hasMark || found.label.startsWith('utf-16'))) return found;
  const declared = declaration.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 300)))?.[1];
  const label = declared === undefined ? 'utf-8' : strictLabelOf(declared);
  if (label === undefined || label.startsWith('utf-16'))
    throw new ServiceError('corrupt_document', {
      detail: `The XML says that its encoding is ${declared}, and is not in it: save it as UTF-8.`,
    });
  return declaredEncoding(bytes, label);
};

/** A document's text with its encoding. @throws ServiceError `corrupt_document` where they do not fit */
export const decodeXml = (bytes: Uint8Array): { readonly text: string; readonly encoding: Encoding } => {
  const encoding = encodingOfXml(bytes);
  return { text: decodeText(bytes, encoding), encoding };
};

/** A document's text in its encoding; characters that this lacks become references. */
export const encodeXml = (text: string, encoding: Encoding): Uint8Array => {
  const bytes = encodeText(text, encoding);
  if (bytes) return bytes;
  const referenced = text.replace(/[^\0-\x7f]/gu, (character) =>
    encodeText(character, { ...encoding, hasMark: false }) ? character : `&#${character.codePointAt(0)};`,
  );
  return encodeText(referenced, encoding) ?? new TextEncoder().encode(text);
};
