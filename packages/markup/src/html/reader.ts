import { type Atom, joinRenderings, type MarkAtom, type Rendering, wordMark } from '../atoms.ts';
import type { MarkupDocument, StretchPlace } from '../document.ts';
import {
  breakoutElements,
  drawnTextElements,
  foreignRoots,
  impliedEnds,
  inlineElements,
  voidElements,
} from '../elements.ts';
import { attributeOf, type Tag } from '../tag.ts';
import { OpenElements } from './open-elements.ts';
import { htmlWriting, ownTranslationOf, readTag, tagMark, translationOf } from './tags.ts';
import type { HtmlSyntax } from './text.ts';

/** Words of a drawing while they are read, within a sentence or between two. */
interface DrawnText {
  /** Elements that are open around them. */
  readonly depth: number;
  readonly name: string;
  /** The stretch that goes on behind them. */
  readonly outer: Atom[];
}

/**
 * Reads a document tag by tag, as whoever has the tags tells of them. No tree is built: what is sent back is the source
 * with other texts in it, so that nothing else can change, and broken nesting stays as broken as it was.
 */
export class MarkupReader {
  readonly #document: MarkupDocument;
  readonly #source: string;
  readonly #syntax: HtmlSyntax;
  readonly #elements = new OpenElements();
  readonly #parts: (string | Rendering)[] = [];
  /** The sentence, or what may become one, that is being read. */
  #stretch: Atom[] = [];
  #drawn: DrawnText | undefined;
  /** Up to where the source is in `#parts` and `#stretch`. */
  #position = 0;
  /** Whether nothing but white space was read since the last `br`. */
  #isAfterBreak = false;

  constructor(document: MarkupDocument, source: string, syntax: HtmlSyntax) {
    this.#document = document;
    this.#source = source;
    this.#syntax = syntax;
  }

  /** Whether in `svg` or `math`, where the rules of HTML do not hold. */
  get isForeign(): boolean {
    return this.#elements.isForeign;
  }

  /** Up to where the source was read. */
  get position(): number {
    return this.#position;
  }

  /** All was read. */
  finish(): Rendering {
    this.#endDrawn(0);
    this.#flush();
    // A tag that never ends is no text.
    this.#parts.push(this.#source.slice(this.#position));
    return joinRenderings(this.#parts);
  }

  /** What stands between the last tag and an offset is text. */
  addText(end: number): void {
    const raw = this.#source.slice(this.#position, end);
    this.#position = Math.max(this.#position, end);
    if (raw === '') return;
    if (/[^ \t\n\f\r]/u.test(raw)) this.#isAfterBreak = false;
    const atoms = this.#elements.isTranslated ? this.#syntax.read(raw) : [wordMark(raw, raw)];
    // There may be more than a call takes arguments.
    for (const atom of atoms) this.#stretch.push(atom);
  }

  /** A comment, a declaration, an instruction: no text, and no end of a sentence. */
  addOther(start: number, end: number): void {
    this.addText(start);
    this.#addMark(tagMark('!', 'single', this.#source.slice(start, end), false), end);
  }

  /** A piece of text that is kept as it is. */
  addKept(start: number, end: number): void {
    this.addText(start);
    const raw = this.#source.slice(start, end);
    this.#addMark(wordMark(raw, raw), end);
  }

  /** @returns whether the element is open now */
  startTag(tag: Tag): boolean {
    const { name, end } = tag;
    this.addText(tag.start);
    if (!this.#syntax.isXml) {
      this.#breakOut(name);
      if (!this.#elements.isForeign) this.#endImplied(name);
    }
    const isInline = inlineElements.has(name) || this.#elements.isForeign;
    // Before the tag's own attributes, which come behind it.
    if (!isInline) this.#flush();
    const own = translationOf(tag);
    const isDrawn = this.#beginsDrawn(tag);
    const isTranslated = own ?? (isDrawn || this.#elements.isTranslated);
    const speaker = this.#speakerOf(tag, isInline);
    const raw = readTag(
      {
        document: this.#document,
        source: this.#source,
        syntax: this.#syntax,
        isTranslated: ownTranslationOf(tag) ?? this.#elements.isTranslated,
        speaker,
      },
      tag,
    );
    const isSingle =
      this.#syntax.isXml || this.#elements.isForeign
        ? tag.isSelfClosing
        : voidElements.has(name) || (tag.isSelfClosing && foreignRoots.has(name));
    if (name === 'br') {
      if (this.#isAfterBreak) this.#flush();
      this.#isAfterBreak = true;
    } else this.#isAfterBreak &&= isInline && !isSingle;
    if (isInline) {
      const isProtecting = own === false && !isSingle;
      this.#addMark(tagMark(name, isSingle ? 'single' : 'opening', raw, isProtecting), end);
    } else {
      this.#parts.push(raw);
      this.#position = end;
    }
    if (isSingle) return false;
    if (isDrawn) {
      this.#drawn = { depth: this.#elements.depth, name, outer: this.#stretch };
      this.#stretch = [];
    }
    const { isForeign, last } = this.#elements;
    this.#elements.open({
      name,
      isInline,
      isTranslated,
      isOpenToWords: ownTranslationOf(tag) ?? (isForeign ? last?.isOpenToWords : last?.isTranslated) ?? true,
      speaker,
    });
    return true;
  }

  endTag(name: string, start: number, end: number): void {
    this.addText(start);
    const isForeign = this.#elements.isForeign && (this.#syntax.isXml || this.#elements.isInForeign(name));
    const isInline = inlineElements.has(name) || isForeign;
    const raw = this.#source.slice(start, end);
    if (isInline) {
      this.#elements.close(name, true);
      this.#endDrawn(this.#elements.depth);
      this.#addMark(tagMark(name, 'closing', raw, false), end);
      return;
    }
    this.#endDrawn(0);
    this.#flush();
    this.#elements.close(name, false);
    this.#parts.push(raw);
    this.#position = end;
  }

  #addMark(mark: MarkAtom, end: number): void {
    this.#stretch.push(mark);
    this.#position = end;
  }

  /** Ends the sentence that is being read. */
  #flush(): void {
    const atoms = this.#stretch;
    this.#stretch = [];
    this.#isAfterBreak = false;
    if (atoms.length > 0) this.#parts.push(this.#stretchOf(atoms, this.#elements.block?.name ?? ''));
  }

  #stretchOf(atoms: readonly Atom[], element: string): Rendering {
    const speaker = this.#elements.block?.speaker;
    const place: StretchPlace = { element, ...(speaker ? { speaker } : {}) };
    return this.#document.addStretch(atoms, htmlWriting(this.#syntax, atoms, 'text'), place);
  }

  /** A paragraph ends a drawing that nobody has closed. */
  #breakOut(name: string): void {
    if (!this.#elements.isForeign || !breakoutElements.has(name)) return;
    // Titles and descriptions of drawings may have inline elements of HTML.
    if (this.#elements.has('foreignobject') || (this.#drawn && inlineElements.has(name))) return;
    this.#endDrawn(0);
    for (const root of foreignRoots) this.#elements.close(root, true);
  }

  #endImplied(name: string): void {
    for (let { block } = this.#elements; block && impliedEnds.get(block.name)?.has(name); ) {
      this.#flush();
      this.#elements.close(block.name, false);
      block = this.#elements.block;
    }
  }

  #speakerOf(tag: Tag, isInline: boolean): Tag | undefined {
    const isSpeaking = !isInline && (attributeOf(tag, 'lang') ?? attributeOf(tag, 'xml:lang')) !== undefined;
    return isSpeaking ? tag : this.#elements.last?.speaker;
  }

  /** Whether words of a drawing begin: a title, a label. */
  #beginsDrawn({ name, isSelfClosing }: Tag): boolean {
    return (
      this.#drawn === undefined &&
      !isSelfClosing &&
      drawnTextElements.has(name) &&
      this.#elements.has('svg') &&
      this.#elements.last?.isOpenToWords === true
    );
  }

  /** Words of a drawing end with the element in which they are. */
  #endDrawn(depth: number): void {
    const drawn = this.#drawn;
    if (!drawn || depth > drawn.depth) return;
    const atoms = this.#stretch;
    this.#stretch = drawn.outer;
    this.#drawn = undefined;
    if (atoms.length === 0) return;
    const words = this.#stretchOf(atoms, drawn.name);
    this.#stretch.push({ ...wordMark(words, ''), isWord: false });
  }
}
