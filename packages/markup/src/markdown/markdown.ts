import { type Atom, joinRenderings, type MarkAtom, type Rendering, renderRaw, wordMark } from '../atoms.ts';
import type { MarkupDocument, StretchPlace, Writing } from '../document.ts';
import { readHtml, readInlineHtml, spellingsOf } from '../html/index.ts';
import type { Range } from './dialects.ts';
import { escapeTitle, type MarkdownPlace } from './escape.ts';
import { findAltEnd, findTitle } from './parts.ts';
import { readText } from './text.ts';
import type { MarkdownNode } from './tree.ts';
import { type Brackets, findBrackets, pairOf, readWords } from './words.ts';
import { markdownWriter } from './write.ts';

/** A part that is translated, or has such parts. */
interface Leaf {
  readonly node: MarkdownNode;
  readonly isQuoted: boolean;
}

/** Attributes of a heading, behind its words; those of a link, an image or code stand right after it. */
const headingAttributes = /[ \t]*\{:?[ \t]*[#.\w-][^{}\n]{0,300}\}[ \t]*$/u;
const attributesBehind = /^\{(?::?[ \t]*[#.=]|[ \t]*[\w-]+=)[^{}\n]{0,300}\}/u;
const takesAttributes: ReadonlySet<MarkdownNode['type']> = new Set([
  'link',
  'linkReference',
  'image',
  'imageReference',
  'inlineCode',
]);
/** A definition that is a comment: `[//]: # (words)`. */
const comment = /^\[(?:\/\/|_metadata_|comment)/u;

/** What parts of Markdown are in HTML. */
const placeOf: Readonly<Record<MarkdownPlace['kind'], StretchPlace>> = {
  paragraph: { element: 'p' },
  heading: { element: 'h1' },
  cell: { element: 'td' },
  alt: { element: 'img', attribute: 'alt' },
  title: { element: 'a', attribute: 'title' },
};

/** Reads Markdown by where things stand in the source: what is not translated is never written anew. */
class MarkdownReader {
  readonly #document: MarkupDocument;
  readonly #source: string;
  readonly #parts: (string | Rendering)[] = [];
  #position = 0;
  #hasDefinitions = false;
  #keys = 0;

  constructor(document: MarkupDocument, source: string) {
    this.#document = document;
    this.#source = source;
  }

  *read(tree: MarkdownNode): Generator<undefined, Rendering> {
    this.#hasDefinitions = /^[ \t>]{0,100}\[[^\]\n]{1,999}\]:/mu.test(this.#source);
    const leaves: Leaf[] = [];
    yield* this.#collect(tree, false, leaves);
    leaves.sort((left, right) => left.node.start - right.node.start);
    for (const leaf of leaves) {
      yield;
      this.#readLeaf(leaf);
    }
    this.#parts.push(this.#source.slice(this.#position));
    return joinRenderings(this.#parts);
  }

  #slice(start: number, end: number): string {
    return this.#source.slice(start, end);
  }

  /** Puts a translated part into the document, and what stands before it. */
  #add({ start, end }: Range, rendering: Rendering): void {
    this.#parts.push(this.#slice(this.#position, start), rendering);
    this.#position = end;
  }

  *#collect(node: MarkdownNode, isQuoted: boolean, into: Leaf[]): Generator<undefined, void> {
    yield;
    switch (node.type) {
      case 'paragraph':
      case 'heading':
      case 'tableCell':
      case 'html':
      case 'definition':
        into.push({ node, isQuoted });
        break;
      default:
        for (const child of node.children)
          yield* this.#collect(child, isQuoted || node.type === 'blockquote', into);
    }
  }

  #readLeaf({ node, isQuoted }: Leaf): void {
    switch (node.type) {
      case 'paragraph':
        this.#addStretch(node.children, node.isTitle ? 'alt' : 'paragraph');
        break;
      case 'heading':
        this.#addStretch(this.#withoutAttributes(node.children), 'heading');
        break;
      case 'tableCell':
        this.#addStretch(node.children, 'cell');
        break;
      case 'html': {
        const raw = this.#slice(node.start, node.end);
        // Lines of a quotation begin with marks that are no HTML.
        if (!isQuoted || !/[\r\n]/u.test(raw)) this.#add(node, readHtml(this.#document, raw));
        break;
      }
      default:
        this.#addDefinition(node);
    }
  }

  /** The words of a heading. */
  #withoutAttributes(children: readonly MarkdownNode[]): readonly MarkdownNode[] {
    const last = children.at(-1);
    if (last?.type !== 'text') return children;
    const found = headingAttributes.exec(this.#slice(last.start, last.end));
    if (!found) return children;
    const rest = children.slice(0, -1);
    return found.index === 0 ? rest : [...rest, { ...last, end: last.start + found.index }];
  }

  #addStretch(children: readonly MarkdownNode[], kind: MarkdownPlace['kind']): void {
    const first = children[0];
    const last = children.at(-1);
    if (!first || !last) return;
    const range = { start: first.start, end: last.end };
    const atoms = this.#readInline(children, range);
    this.#add(range, this.#document.addStretch(atoms, this.#writing(kind, atoms), placeOf[kind]));
  }

  #writing(kind: MarkdownPlace['kind'], atoms: readonly Atom[]): Writing {
    return {
      write: markdownWriter({ kind, hasLinks: this.#hasDefinitions, spellings: spellingsOf(atoms) }),
    };
  }

  #addDefinition({ start, end }: Range): void {
    const raw = this.#slice(start, end);
    if (comment.test(raw)) return;
    const label = findAltEnd(raw, 1);
    const title = label === undefined ? undefined : findTitle(raw, label + 2, raw.length);
    if (!title) return;
    this.#add(
      { start: start + title.start, end: start + title.end },
      this.#readTitle(raw.slice(title.start, title.end), title.quote),
    );
  }

  #readTitle(raw: string, quote: string): Rendering {
    const write: Writing['write'] = (fragments, texts) =>
      fragments
        .map((one) => (one.kind === 'text' ? escapeTitle(one.text, quote) : renderRaw(one.mark.raw, texts)))
        .join('');
    return this.#document.addStretch(readText(raw), { write }, placeOf.title);
  }

  /** The end of a link or an image, `](address "title")`, its title translated. */
  #readResource(start: number, end: number): string | Rendering {
    const raw = this.#slice(start, end);
    if (!raw.startsWith('](') || !raw.endsWith(')')) return raw;
    const title = findTitle(raw, 2, raw.length - 1);
    if (!title) return raw;
    const translated = this.#readTitle(raw.slice(title.start, title.end), title.quote);
    return joinRenderings([raw.slice(0, title.start), translated, raw.slice(title.end)]);
  }

  readonly #nextKey = (): string => `${++this.#keys}`;

  #readInline(nodes: readonly MarkdownNode[], { start, end }: Range): Atom[] {
    const atoms: Atom[] = [];
    const brackets = findBrackets(nodes, this.#source, this.#nextKey);
    let position = start;
    // Between two parts of a paragraph may be the marks of a quotation: they belong to the line break before them.
    const addGap = (until: number): void => {
      const gap = this.#slice(position, until);
      const last = atoms.at(-1);
      if (gap === '' || !last) return;
      atoms[atoms.length - 1] =
        last.kind === 'mark' && typeof last.raw !== 'string'
          ? { ...last, raw: joinRenderings([last.raw, gap]) }
          : { ...last, raw: `${last.raw}${gap}` };
    };
    let before: MarkdownNode['type'] | undefined;
    for (const node of nodes) {
      addGap(node.start);
      const behind =
        node.type === 'text' && before !== undefined && takesAttributes.has(before)
          ? attributesBehind.exec(this.#slice(node.start, node.end))?.[0].length
          : undefined;
      position = node.start;
      if (behind !== undefined) addGap(node.start + behind);
      const rest = behind === undefined ? node : { ...node, start: node.start + behind };
      if (rest.start < rest.end) for (const atom of this.#readPart(rest, brackets)) atoms.push(atom);
      position = node.end;
      before = node.type;
    }
    addGap(end);
    return atoms;
  }

  #readPart(node: MarkdownNode, brackets: Brackets): readonly Atom[] {
    const raw = this.#slice(node.start, node.end);
    switch (node.type) {
      case 'text':
        return readWords(raw, node.start, brackets, this.#nextKey);
      case 'emphasis':
      case 'strong':
      case 'delete':
      case 'link':
      case 'linkReference':
        return this.#readEnclosing(node);
      case 'image':
      case 'imageReference':
        return [this.#readImage(raw, node.start)];
      case 'html':
        return [readInlineHtml(this.#document, raw)];
      case 'inlineCode':
        return [wordMark(raw, raw.replace(/^`+ ?| ?`+$/gu, ''))];
      default:
        return [{ ...wordMark(raw, ''), isWord: false }];
    }
  }

  #readEnclosing(node: MarkdownNode): readonly Atom[] {
    const { start, end } = node;
    const first = node.children[0];
    const last = node.children.at(-1);
    const raw = this.#slice(start, end);
    const isLink = node.type === 'link' || node.type === 'linkReference';
    // A bare address is text, in which it is protected as in any: here it may hold the brace that ends a message.
    if (isLink && !raw.startsWith('[')) return raw.startsWith('<') ? [wordMark(raw, raw)] : readText(raw);
    if (!first || !last) return [{ ...wordMark(raw, ''), isWord: false }];
    const inner = { start: first.start, end: last.end };
    const atoms = this.#readInline(node.children, inner);
    const opening = this.#slice(start, inner.start);
    if (node.type === 'link') {
      return pairOf(this.#nextKey(), opening, this.#readResource(inner.end, end), atoms, {
        isExclusive: true,
      });
    }
    const closing = this.#slice(inner.end, end);
    if (node.type !== 'linkReference') return pairOf(this.#nextKey(), opening, closing, atoms);
    // The text of a short reference is its label, which must stay.
    const label = this.#slice(inner.start, inner.end);
    return pairOf(this.#nextKey(), opening, closing, atoms, {
      isExclusive: true,
      ...(node.isFull ? {} : { whenChanged: `][${label}]` }),
    });
  }

  #readImage(raw: string, start: number): MarkAtom {
    const mark: MarkAtom = { ...wordMark(raw, ''), isWord: false };
    const end = findAltEnd(raw, 2);
    if (end === undefined) return mark;
    const alt = raw.slice(2, end);
    const rest = this.#readResource(start + end, start + raw.length);
    // Alternative text with markup is left alone: what a reader hears of it is not what is written.
    if (/[*_`~[\]]|<[a-zA-Z/!?]|!\[/u.test(alt.replace(/\\./gsu, '')))
      return { ...mark, raw: joinRenderings(['![', alt, rest]) };
    const atoms = readText(alt);
    const translated = this.#document.addStretch(atoms, this.#writing('alt', atoms), placeOf.alt);
    const isShort = rest === ']' || rest === '][]';
    const closing: Rendering = {
      render: (texts) => (isShort && translated.render(texts) !== alt ? `][${alt}]` : renderRaw(rest, texts)),
    };
    return { ...mark, raw: joinRenderings(['![', translated, closing]) };
  }
}

/**
 * Reads a document by its tree, of CommonMark with GitHub's extensions and dialects. Others may have their turn between
 * two steps.
 */
export const readMarkdownTree = (
  document: MarkupDocument,
  text: string,
  tree: MarkdownNode,
): Generator<undefined, Rendering> => new MarkdownReader(document, text).read(tree);
