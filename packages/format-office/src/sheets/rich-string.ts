import { decodeXmlText, type XmlElement, XmlText } from '@dragoman/format-kit';
import { escapeTaggedText, type TaggedPart, type TaggedText, writeTaggedText } from '@dragoman/provider';
import type { XmlPart } from '../package/index.ts';
import { type RunPiece, tagRuns, textOfParts } from '../text/index.ts';
import { type Look, looksWith } from './looks.ts';
import { decodeCellText, encodeCellXml } from './xstring.ts';

/** A text of a workbook: plain, or in runs that look differently (`si`, `is`, the `text` of a comment). */
export interface RichString {
  readonly source: TaggedText;
  /** As it stands there, white space at its edges included. */
  readonly plain: string;
  write(parts: readonly TaggedPart[] | undefined): void;
  /** Says which look the cell has, before anybody asks for the source: runs that say the same are no others. */
  settle?(look: string): void;
}

const textElement = (item: XmlElement): XmlElement | undefined =>
  item.local === 'r' ? item.element('t') : item;

const pieceOf = (document: string, item: XmlElement): RunPiece<Look, never> => {
  const look = item.local === 'r' ? item.element('rPr') : undefined;
  return {
    kind: 'text',
    text: decodeCellText(textElement(item)?.textContent ?? ''),
    look: look ? document.slice(look.start, look.end) : '',
  };
};

/** `xml:space="preserve"`, where the text would else lose white space. */
const spaceAttribute = (text: string): string =>
  /^\s|\s$|\s\s|[\n\t]/.test(text) ? ' xml:space="preserve"' : '';

/** Another text with the white space that stands around one. */
export const withEdgesOf = (plain: string, text: string): string => {
  const start = plain.length - plain.trimStart().length;
  return plain.slice(0, start) + text + plain.slice(Math.max(start, plain.trimEnd().length));
};

const runOf = (prefix: string, look: Look, text: string): string =>
  `<${prefix}r>${look}<${prefix}t${spaceAttribute(text)}>${encodeCellXml(text)}</${prefix}t></${prefix}r>`;

/** A text that is the whole content of an element. Of these there are very many: no more is kept than must be. */
class PlainString implements RichString {
  readonly source: TaggedText;
  readonly plain: string;
  readonly #part: XmlPart;
  readonly #start: number;
  readonly #end: number;
  readonly #nameEnd: number;

  constructor(part: XmlPart, start: number, end: number, nameEnd: number) {
    this.plain = decodeCellText(decodeXmlText(part.text.slice(start, end)));
    this.source = escapeTaggedText(this.plain.trim());
    this.#part = part;
    this.#start = start;
    this.#end = end;
    this.#nameEnd = nameEnd;
  }

  write(parts: readonly TaggedPart[] | undefined): void {
    const [part, start] = [this.#part, this.#start];
    const text = withEdgesOf(this.plain, textOfParts(parts));
    if (this.#nameEnd > 0 && !part.text.slice(this.#nameEnd, start).includes('xml:space'))
      part.edit(this.#nameEnd, this.#nameEnd, spaceAttribute(text));
    part.edit(start, this.#end, encodeCellXml(text));
  }
}

/** A text in runs. The elements that it was read from are not kept: they are many times as large. */
class RunString implements RichString {
  readonly plain: string;
  #base = '';
  #source: TaggedText | undefined;
  readonly #part: XmlPart;
  readonly #pieces: readonly RunPiece<Look, never>[];
  /** From its first to its last run with text. */
  readonly #start: number;
  readonly #end: number;
  /** Of the start tag of a text that is in no run; empty for runs. */
  readonly #opening: string;
  readonly #prefix: string;
  readonly #readings: readonly { readonly start: number; readonly end: number }[];

  constructor(part: XmlPart, element: XmlElement) {
    const items = element.elements().filter(({ local }) => local === 't' || local === 'r');
    this.#pieces = items.map((item) => pieceOf(part.text, item));
    const runs = tagRuns(this.#pieces, looksWith(''));
    const [first, last] = [items[runs.first], items[runs.last]];
    this.plain = textOfPieces(this.#pieces);
    this.#part = part;
    this.#start = first?.start ?? 0;
    this.#end = last?.end ?? 0;
    const isSingle = first === last && first?.local === 't';
    this.#opening = isSingle ? part.text.slice(first.start, first.contentStart) : '';
    this.#prefix = first ? first.name.slice(0, -first.local.length) : '';
    this.#readings = element.elements('rPh').map(({ start, end }) => ({ start, end }));
  }

  settle(look: string): void {
    if (this.#source === undefined) this.#base = look;
  }

  get source(): TaggedText {
    this.#source ??= tagRuns(this.#pieces, looksWith(this.#base)).source;
    return this.#source;
  }

  write(parts: readonly TaggedPart[] | undefined): void {
    // Names and the like are the same in both languages: their runs stay as they are, and how they are read.
    if (this.#end === 0 || (parts && writeTaggedText(parts) === this.source)) return;
    const rewritten = tagRuns(this.#pieces, looksWith(this.#base)).rewrite(parts);
    this.#part.edit(this.#start, this.#end, this.#written(rewritten));
    for (const { start, end } of this.#readings) this.#part.edit(start, end, '');
  }

  #written(pieces: readonly RunPiece<Look, never>[]): string {
    const prefix = this.#prefix;
    if (this.#opening !== '') {
      const text = textOfPieces(pieces);
      const opening = this.#opening.includes('xml:space')
        ? this.#opening
        : `<${prefix}t${spaceAttribute(text)}>`;
      return `${opening}${encodeCellXml(text)}</${prefix}t>`;
    }
    const runs = pieces.map((piece) => (piece.kind === 'text' ? runOf(prefix, piece.look, piece.text) : ''));
    return runs.join('') || `<${prefix}t/>`;
  }
}

const textOfPieces = (pieces: readonly RunPiece<Look, never>[]): string =>
  pieces.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('');

/** The text element of a string that has no runs and no readings; undefined where it is not so simple. */
const onlyTextOf = (element: XmlElement): XmlElement | undefined => {
  const [only, ...others] = element.elements();
  const isSimple =
    only?.local === 't' && !only.isEmpty && others.every(({ local }) => local === 'phoneticPr');
  return isSimple && only.children.every((child) => child instanceof XmlText && child.kind === 'text')
    ? only
    : undefined;
};

/** The text that is the whole content of an element without attributes of its own. */
export const readPlainString = (part: XmlPart, start: number, end: number): RichString =>
  new PlainString(part, start, end, 0);

/**
 * A text of a workbook with a tag for each look that differs. How a Japanese text is read (`rPh`) is kept as long as the
 * text is: it counts its characters.
 */
export const readRichString = (part: XmlPart, element: XmlElement): RichString => {
  const simple = onlyTextOf(element);
  if (!simple) return new RunString(part, element);
  return new PlainString(part, simple.contentStart, simple.contentEnd, simple.start + 1 + simple.name.length);
};
