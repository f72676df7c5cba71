import { type Edit, type XmlElement, XmlText } from '@dragoman/format-kit';
import {
  decodeNotation,
  type InlineText,
  type Notation,
  type Piece,
  readInline,
  readTranslation,
} from '../inline/index.ts';
import { cdataNotation, xmlNotation } from './notation.ts';

/** What a code is: kept whole with what it holds, or around text that is translated. */
export interface MarkupCode {
  readonly kind: 'whole' | 'around' | 'open' | 'close';
  /** What makes it the same in a translation; empty: its tag. */
  readonly id: string;
  /** What an element that opens has in common with the one that closes. */
  readonly pair?: string;
}

/** How a format reads the content of an element. */
export interface MarkupRules {
  /** Default: character data. */
  readonly text?: Notation;
  /** Default: the inside of CDATA. */
  readonly cdata?: Notation;
  /** Default: elements are around text, and the same by their tags. */
  codeOf?(element: XmlElement): MarkupCode;
}

const [cdataStart, cdataEnd] = ['<![CDATA[', ']]>'];

/** The content of an element in pieces, with the notation in which they are written. */
export interface MarkupValue {
  readonly pieces: readonly Piece[];
  readonly notation: Notation;
}

const isBlank = (document: string, { kind, start, end }: XmlText): boolean =>
  kind === 'text' && document.slice(start, end).trim() === '';

/** Reads the content of elements of one document. */
class ValueReader {
  readonly #document: string;
  readonly #rules: MarkupRules;
  readonly #text: Notation;
  readonly #cdata: Notation;

  constructor(document: string, rules: MarkupRules) {
    this.#document = document;
    this.#rules = rules;
    this.#text = rules.text ?? xmlNotation;
    this.#cdata = rules.cdata ?? cdataNotation;
  }

  read(element: XmlElement): MarkupValue {
    const inked = element.children.filter(
      (child) => !(child instanceof XmlText && isBlank(this.#document, child)),
    );
    const [only] = inked;
    if (inked.length === 1 && only instanceof XmlText && only.kind === 'cdata')
      return this.#section(element, only);
    return { pieces: this.#inner(element), notation: this.#text };
  }

  /** Text that is one CDATA section stays one. */
  #section({ contentStart, contentEnd }: XmlElement, { start, end }: XmlText): MarkupValue {
    const [textStart, textEnd] = [start + cdataStart.length, end - cdataEnd.length];
    const edge = (from: number, to: number) => ({ raw: this.#document.slice(from, to), text: '' });
    const tokens = this.#cdata.read(this.#document.slice(textStart, textEnd));
    return {
      pieces: [
        { kind: 'text', tokens: [edge(contentStart, textStart), ...tokens, edge(textEnd, contentEnd)] },
      ],
      notation: this.#cdata,
    };
  }

  #inner(element: XmlElement): readonly Piece[] {
    const pieces: Piece[] = [];
    let at = element.contentStart;
    for (const child of element.children) {
      this.#addComment(pieces, at, child.start);
      at = child.end;
      if (child instanceof XmlText) pieces.push({ kind: 'text', tokens: this.#tokensOf(child) });
      else pieces.push(...this.#codeOf(child));
    }
    this.#addComment(pieces, at, element.contentEnd);
    return pieces;
  }

  #tokensOf({ kind, start, end }: XmlText) {
    const raw = this.#document.slice(start, end);
    if (kind === 'text') return this.#text.read(raw);
    const inside = raw.slice(cdataStart.length, -cdataEnd.length);
    return [{ raw, text: decodeNotation(this.#cdata, inside) }];
  }

  /** Comments and instructions within a text stay where they are, as codes. */
  #addComment(pieces: Piece[], start: number, end: number): void {
    if (end > start) pieces.push({ kind: 'empty', raw: this.#document.slice(start, end), id: '' });
  }

  #codeOf(element: XmlElement): readonly Piece[] {
    const { start, contentStart, contentEnd, end, isEmpty, name } = element;
    const found = this.#rules.codeOf?.(element) ?? { kind: 'around', id: '' };
    const raw = (from: number, to: number): string => this.#document.slice(from, to);
    const id = found.id || `${name} ${raw(start, contentStart)}`;
    if (found.kind === 'open' || found.kind === 'close') {
      const { kind, pair = id } = found;
      return [{ kind, raw: raw(start, end), id, pair }];
    }
    if (found.kind === 'whole' || isEmpty) return [{ kind: 'empty', raw: raw(start, end), id }];
    return [
      { kind: 'open', raw: raw(start, contentStart), id },
      ...this.#inner(element),
      { kind: 'close', raw: raw(contentEnd, end), id },
    ];
  }
}

/** The content of an element in pieces. */
export const readValue = (document: string, element: XmlElement, rules: MarkupRules = {}): MarkupValue =>
  new ValueReader(document, rules).read(element);

/** The content of an element as text, with the notation that writes it. */
export const readText = (
  document: string,
  element: XmlElement,
  rules: MarkupRules = {},
): { readonly inline: InlineText; readonly notation: Notation } => {
  const { pieces, notation } = readValue(document, element, rules);
  return { inline: readInline(notation, pieces), notation };
};

/** What an element holds as the translation of a text; undefined where it is none, or has other codes. */
export const translationIn = (
  document: string,
  element: XmlElement | undefined,
  source: InlineText,
  rules: MarkupRules = {},
): string | undefined =>
  element && (readTranslation(source, readValue(document, element, rules).pieces) || undefined);

/** Other content for an element, `<a/>` opened for it. */
export const contentEdit = ({ isEmpty, name, contentStart, contentEnd }: XmlElement, raw: string): Edit =>
  isEmpty
    ? { start: contentStart - '/>'.length, end: contentStart, text: raw === '' ? '/>' : `>${raw}</${name}>` }
    : { start: contentStart, end: contentEnd, text: raw };
