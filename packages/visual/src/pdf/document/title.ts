import { type PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { asDict, isText, memberOf, resolve } from '../objects.ts';
import { decodeTextString, encodeTextString } from '../text-strings.ts';
import { addText, type Findings, partLeft, tidied } from './found-text.ts';
import {
  decodeXmlText,
  encodeXmlText,
  findProperties,
  type Property,
  readMetadata,
  writeMetadata,
} from './metadata.ts';

const dublinCore = 'http://purl.org/dc/elements/1.1/';
const maxAlternatives = 200;

/** A title in one language, inside of the property's content. */
interface Alternative {
  readonly language: string;
  readonly text: string;
  /** Of the element and of what is inside it, from the start of the packet. */
  readonly start: number;
  readonly end: number;
  readonly inner: { readonly start: number; readonly end: number };
}

const itemPattern = /<([\w.-]{1,40}:)?li(?=[\s>])([^<>]{0,500})>([^<]{0,20000})<\/\1?li\s{0,20}>/g;

const alternativesOf = (packet: string, { inner }: Property): readonly Alternative[] => {
  const found: Alternative[] = [];
  for (const match of packet.slice(inner.start, inner.end).matchAll(itemPattern)) {
    const [whole, , attributes = '', text = ''] = match;
    if (found.length >= maxAlternatives) break;
    const start = inner.start + match.index;
    const textStart = start + whole.indexOf('>') + 1;
    const [, language = ''] = /xml:lang\s{0,20}=\s{0,20}["']([^"']{0,100})["']/.exec(attributes) ?? [];
    found.push({
      language: language.toLowerCase(),
      text: tidied(decodeXmlText(text)),
      start,
      end: start + whole.length,
      inner: { start: textStart, end: textStart + text.length },
    });
  }
  return found;
};

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const applied = (packet: string, cuts: readonly Cut[]): string => {
  let written = packet;
  for (const { start, end, text } of cuts.toSorted((one, other) => other.start - one.start))
    written = written.slice(0, start) + text + written.slice(end);
  return written;
};

const isPlain = (packet: string, { inner }: Property): boolean =>
  !packet.slice(inner.start, inner.end).includes('<');

/** The title that a packet gives where no language is asked for. */
const titleIn = (packet: string): string | undefined => {
  const [property] = findProperties(packet, dublinCore, 'title');
  if (!property) return undefined;
  if (isPlain(packet, property))
    return tidied(decodeXmlText(packet.slice(property.inner.start, property.inner.end)));
  const alternatives = alternativesOf(packet, property);
  return (alternatives.find(({ language }) => language === 'x-default') ?? alternatives[0])?.text;
};

const baseOf = (language: string): string => language.split('-')[0] ?? '';

/**
 * The packet with another title: in place of the one for no language and of the one for the target language. A title that
 * repeats the old one under the source's language is taken out, titles in further languages stay.
 */
const withTitle = (packet: string, title: string, targetLanguage: string): string => {
  const cuts: Cut[] = [];
  for (const property of findProperties(packet, dublinCore, 'title')) {
    const text = encodeXmlText(title);
    if (isPlain(packet, property)) {
      if (property.inner.start < property.inner.end) cuts.push({ ...property.inner, text });
      continue;
    }
    const alternatives = alternativesOf(packet, property);
    const main = alternatives.find(({ language }) => language === 'x-default') ?? alternatives[0];
    for (const alternative of alternatives) {
      const isTarget = baseOf(alternative.language) === baseOf(targetLanguage.toLowerCase());
      if (alternative === main || isTarget) cuts.push({ ...alternative.inner, text });
      else if (alternative.text === main?.text) cuts.push({ ...alternative, text: '' });
    }
  }
  return applied(packet, cuts);
};

/** The document's title, which is written where it was: in the information dictionary, in the XMP packet, or in both. */
export const findTitle = (document: PDFDocument, targetLanguage: string, findings: Findings): void => {
  const { context } = document;
  const info = asDict(resolve(context, context.trailerInfo.Info));
  const stored = info && memberOf(info, 'Title');
  const packet = readMetadata(document);
  if (packet === undefined && memberOf(document.catalog, 'Metadata'))
    findings.warnings.push(partLeft('The metadata of the document'));
  const source = isText(stored) ? tidied(decodeTextString(stored)) : '';
  addText(findings, {
    key: 'title',
    source: source || (packet !== undefined && titleIn(packet)) || '',
    place: { kind: 'title' },
    context: "the document's title",
    write: (target) => {
      if (info && isText(stored)) info.set(PDFName.of('Title'), encodeTextString(target));
      if (packet !== undefined) writeMetadata(document, withTitle(packet, target, targetLanguage));
    },
  });
};
