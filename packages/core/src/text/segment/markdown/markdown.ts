import { inTurns, Turn } from '../../../resilience/turn.ts';
import { type Atom, joinRenderings, type MarkAtom, type Rendering, renderRaw, wordMark } from '../atoms.ts';
import type { DocumentBuilder, FormatReader, Writing } from '../document.ts';
import { readHtml } from '../html/html.ts';
import { readInlineHtml } from '../html/tags.ts';
import { buildStretch } from '../stretch.ts';
import { escapeTitle, type MarkdownPlace } from './escape.ts';
import { findAltEnd, findTitle } from './parts.ts';
import { readText } from './text.ts';
import { readInThread } from './threads.ts';
import type { MarkdownNode } from './tree.ts';
import { markdownWriter } from './write.ts';

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Reads Markdown by where things stand in the source: what is not translated is never written anew. */
class MarkdownReader {
  readonly #document: DocumentBuilder;
  readonly #source: string;
  readonly #parts: (string | Rendering)[] = [];
  #position = 0;
  #hasDefinitions = false;
  #keys = 0;

  constructor(document: DocumentBuilder, source: string) {
    this.#document = document;
    this.#source = source;
  }

  *read(tree: MarkdownNode): Generator<undefined, Rendering> {
    this.#hasDefinitions = /^[ \t>]{0,100}\[[^\]\n]{1,999}\]:/mu.test(this.#source);
    yield* this.#readBlock(tree, false);
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

  *#readBlock(node: MarkdownNode, isInQuotation: boolean): Generator<undefined, void> {
    yield;
    switch (node.type) {
      case 'paragraph':
        this.#addStretch(node.children, 'paragraph');
        break;
      case 'heading':
        this.#addStretch(node.children, 'heading');
        break;
      case 'tableCell':
        this.#addStretch(node.children, 'cell');
        break;
      case 'html': {
        const raw = this.#slice(node.start, node.end);
        // Lines of a quotation begin with marks that are no HTML.
        if (!isInQuotation || !/[\r\n]/u.test(raw)) this.#add(node, readHtml(this.#document, raw));
        break;
      }
      case 'definition':
        this.#addDefinition(node);
        break;
      default:
        for (const child of node.children)
          yield* this.#readBlock(child, isInQuotation || node.type === 'blockquote');
    }
  }

  #addStretch(children: readonly MarkdownNode[], kind: MarkdownPlace['kind']): void {
    const first = children[0];
    const last = children.at(-1);
    if (!first || !last) return;
    const range = { start: first.start, end: last.end };
    const atoms = this.#readInline(children, range);
    this.#add(range, buildStretch(this.#document, atoms, this.#writing(kind)));
  }

  #writing(kind: MarkdownPlace['kind']): Writing {
    return { write: markdownWriter({ kind, hasLinks: this.#hasDefinitions }) };
  }

  #addDefinition({ start, end }: Range): void {
    const raw = this.#slice(start, end);
    const label = findAltEnd(raw, 1);
    const title = label === undefined ? undefined : findTitle(raw, label + 2, raw.length);
    if (!title) return;
    this.#add(
      { start: start + title.start, end: start + title.end },
      this.#readTitle(raw.slice(title.start, title.end), title.quote),
    );
  }

  #readTitle(raw: string, quote: string): Rendering {
    return buildStretch(this.#document, readText(raw), {
      write: (fragments, texts) =>
        fragments
          .map((one) => (one.kind === 'text' ? escapeTitle(one.text, quote) : renderRaw(one.mark.raw, texts)))
          .join(''),
    });
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

  #pair(
    opening: string,
    closing: string | Rendering,
    inner: readonly Atom[],
    more: Partial<MarkAtom>,
  ): Atom[] {
    const common = { kind: 'mark', key: `${++this.#keys}`, readable: '', isWord: false } as const;
    return [
      { ...common, isExclusive: more.isExclusive ?? false, role: 'opening', raw: opening },
      ...inner,
      { ...common, ...more, role: 'closing', raw: closing },
    ];
  }

  #readInline(nodes: readonly MarkdownNode[], { start, end }: Range): Atom[] {
    const atoms: Atom[] = [];
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
    for (const node of nodes) {
      addGap(node.start);
      for (const atom of this.#readPart(node)) atoms.push(atom);
      position = node.end;
    }
    addGap(end);
    return atoms;
  }

  #readPart(node: MarkdownNode): readonly Atom[] {
    const raw = this.#slice(node.start, node.end);
    switch (node.type) {
      case 'text':
        return readText(raw);
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
        return [wordMark(raw, node.code ?? '')];
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
      return this.#pair(opening, this.#readResource(inner.end, end), atoms, { isExclusive: true });
    }
    const closing = this.#slice(inner.end, end);
    if (node.type !== 'linkReference') return this.#pair(opening, closing, atoms, {});
    // The text of a short reference is its label, which must stay.
    const label = this.#slice(inner.start, inner.end);
    return this.#pair(opening, closing, atoms, {
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
    if (/[*_`~[\]<!]/u.test(alt.replace(/\\./gsu, '')))
      return { ...mark, raw: joinRenderings(['![', alt, rest]) };
    const translated = buildStretch(this.#document, readText(alt), this.#writing('alt'));
    const isShort = rest === ']' || rest === '][]';
    const closing: Rendering = {
      render: (texts) => (isShort && translated.render(texts) !== alt ? `][${alt}]` : renderRaw(rest, texts)),
    };
    return { ...mark, raw: joinRenderings(['![', translated, closing]) };
  }
}

/** Shorter texts are read at once: the slowest of this length takes some 20 ms, the start of a thread as long. */
const shortText = 2_000;

/**
 * Reads CommonMark with GitHub's extensions and front matter, long texts in another thread. Rejects with
 * `invalid_request` where a text takes too long.
 */
export const readMarkdown: FormatReader = async (document, text, signal) => {
  const tree =
    text.length > shortText
      ? await readInThread(text, signal)
      : (await import('./tree.ts')).parseMarkdown(text);
  return inTurns(new MarkdownReader(document, text).read(tree), new Turn());
};
