import { type PDFDocument, PDFName, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import { memberOf } from '../objects.ts';
import { decodeStream } from '../open/index.ts';

/** Larger packets hold thumbnails, or worse; they are left as they are. */
const maxBytes = 4_000_000;

const encodings = ['utf-8', 'utf-16be', 'utf-16le'] as const;

const encodingOf = (bytes: Uint8Array): (typeof encodings)[number] => {
  const [first, second] = bytes;
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  return (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0) ? 'utf-16le' : 'utf-8';
};

const encode = (text: string, encoding: (typeof encodings)[number]): Uint8Array => {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  const bytes = Buffer.from(text, 'utf16le');
  return new Uint8Array(encoding === 'utf-16be' ? bytes.swap16() : bytes);
};

const bytesOf = (stream: PDFObject | undefined): Uint8Array | undefined => {
  if (!(stream instanceof PDFRawStream)) return undefined;
  try {
    const { bytes, remaining } = decodeStream(stream, maxBytes);
    return remaining || bytes.length > maxBytes ? undefined : bytes;
  } catch {
    return undefined;
  }
};

/** The XMP packet of a document: undefined where there is none, or none that can be read as text. */
export const readMetadata = (document: PDFDocument): string | undefined => {
  const bytes = bytesOf(memberOf(document.catalog, 'Metadata'));
  if (!bytes) return undefined;
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** Puts another text into the document's XMP packet, in the encoding that it has. */
export const writeMetadata = (document: PDFDocument, packet: string): void => {
  const stream = memberOf(document.catalog, 'Metadata');
  const bytes = bytesOf(stream);
  if (!(stream instanceof PDFRawStream) || !bytes) return;
  stream.contents = encode(packet, encodingOf(bytes));
  // Stored plainly: what looks for metadata in files that it does not know looks for its letters.
  for (const key of ['Filter', 'DecodeParms']) stream.dict.delete(PDFName.of(key));
};

/** The prefixes that a packet binds to a namespace. */
const prefixesOf = (packet: string, namespace: string): readonly string[] => {
  const prefixes = new Set<string>();
  for (const quote of ['"', "'"]) {
    const value = `${quote}${namespace}${quote}`;
    for (let at = packet.indexOf(value); at >= 0; at = packet.indexOf(value, at + value.length)) {
      const [, prefix] =
        /xmlns:([\w.-]{1,60})\s{0,20}=\s{0,20}$/.exec(packet.slice(Math.max(0, at - 120), at)) ?? [];
      if (prefix) prefixes.add(prefix);
      if (prefixes.size >= maxPrefixes) break;
    }
  }
  return [...prefixes];
};

/** A property in a packet: the whole of it, and what is inside. Offsets of UTF-16 units. */
export interface Property {
  readonly start: number;
  readonly end: number;
  readonly inner: { readonly start: number; readonly end: number };
  readonly isAttribute: boolean;
}

/** More of one property, and of names for a namespace, than any packet has. */
const maxProperties = 100;
const maxPrefixes = 10;

const readProperty = (packet: string, at: number, name: string): Property | undefined => {
  const before = packet[at - 1] ?? '';
  const after = packet[at + name.length] ?? '';
  if (before === '<' && /[\s>/]/.test(after)) {
    const open = packet.indexOf('>', at);
    if (open < 0) return undefined;
    if (packet[open - 1] === '/')
      return { start: at - 1, end: open + 1, inner: { start: open, end: open }, isAttribute: false };
    const close = packet.indexOf(`</${name}`, open);
    const end = close < 0 ? -1 : packet.indexOf('>', close);
    if (end < 0) return undefined;
    return { start: at - 1, end: end + 1, inner: { start: open + 1, end: close }, isAttribute: false };
  }
  if (!/\s/.test(before)) return undefined;
  const [whole, quote = ''] =
    /^\s{0,20}=\s{0,20}(["'])/.exec(packet.slice(at + name.length, at + name.length + 50)) ?? [];
  if (whole === undefined) return undefined;
  const start = at + name.length + whole.length;
  const end = packet.indexOf(quote, start);
  return end < 0 ? undefined : { start: at, end: end + 1, inner: { start, end }, isAttribute: true };
};

/** All properties of a namespace and local name, as elements or attributes, in order. */
export const findProperties = (packet: string, namespace: string, local: string): readonly Property[] => {
  const found: Property[] = [];
  for (const prefix of prefixesOf(packet, namespace)) {
    const name = `${prefix}:${local}`;
    let tries = 0;
    for (let at = packet.indexOf(name); at >= 0 && tries < maxProperties; tries += 1) {
      const property = readProperty(packet, at, name);
      if (property) found.push(property);
      at = packet.indexOf(name, property?.end ?? at + name.length);
    }
  }
  return found.toSorted((one, other) => one.start - other.start);
};

const entities: { readonly [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text of XML as it is read. */
export const decodeXmlText = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole;
  });

/** Text as XML writes it, also inside of attributes. */
export const encodeXmlText = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
