import { type Token, Tokenizer, TokenizerMode } from 'parse5';
import { type Atom, joinRenderings, type MarkAtom, type Rendering, wordMark } from '../atoms.ts';
import type { DocumentBuilder } from '../document.ts';
import { buildStretch } from '../stretch.ts';
import { impliedEnds, inlineElements, rawTextElements, voidElements } from './elements.ts';
import { htmlWriting, readTag, tagMark, translationOf } from './tags.ts';
import { readText } from './text.ts';

interface OpenElement {
  readonly name: string;
  readonly isInline: boolean;
  readonly isTranslated: boolean;
}

/** The elements that are open, as far as it matters here: each step takes constant time, or is paid by an earlier one. */
class OpenElements {
  readonly #stack: OpenElement[] = [];
  /** Where in the stack elements of a name are. */
  readonly #places = new Map<string, number[]>();
  readonly #blocks: number[] = [];
  #foreign = 0;

  get isTranslated(): boolean {
    return this.#stack.at(-1)?.isTranslated ?? true;
  }

  /** Whether in `svg` or `math`, where the rules of HTML do not hold. */
  get isForeign(): boolean {
    return this.#foreign > 0;
  }

  /** The innermost element that divides. */
  get block(): OpenElement | undefined {
    return this.#stack[this.#blocks.at(-1) ?? -1];
  }

  open(element: OpenElement): void {
    const place = this.#stack.push(element) - 1;
    const places = this.#places.get(element.name);
    if (places) places.push(place);
    else this.#places.set(element.name, [place]);
    if (!element.isInline) this.#blocks.push(place);
    if (isForeign(element.name)) this.#foreign++;
  }

  /** Closes the innermost element of a name and all in it; an inline end tag closes nothing beyond its block. */
  close(name: string, isInline: boolean): void {
    const place = this.#places.get(name)?.at(-1);
    if (place === undefined || (isInline && place < (this.#blocks.at(-1) ?? -1))) return;
    while (this.#stack.length > place) {
      const element = this.#stack.pop();
      if (!element) return;
      this.#places.get(element.name)?.pop();
      if (!element.isInline) this.#blocks.pop();
      if (isForeign(element.name)) this.#foreign--;
    }
  }
}

const isForeign = (name: string): boolean => name === 'svg' || name === 'math';

/**
 * Reads HTML token by token. No tree is built: what is sent back is the source with other texts in it, so that nothing
 * else can change, and broken nesting stays as broken as it was.
 */
class HtmlReader {
  readonly #document: DocumentBuilder;
  readonly #html: string;
  readonly #tokenizer: Tokenizer;
  readonly #elements = new OpenElements();
  readonly #parts: (string | Rendering)[] = [];
  /** The sentence, or what may become one, that is being read. */
  #stretch: Atom[] = [];
  /** Up to where the source is in `#parts` and `#stretch`. */
  #position = 0;
  /** Where the text that was read last ends. */
  #textEnd = 0;
  /** Whether nothing but white space was read since the last `br`. */
  #isAfterBreak = false;

  constructor(document: DocumentBuilder, html: string) {
    this.#document = document;
    this.#html = html;
    const onText = ({ location }: Token.CharacterToken): void => {
      this.#textEnd = location?.endOffset ?? this.#textEnd;
    };
    this.#tokenizer = new Tokenizer(
      { sourceCodeLocationInfo: true },
      {
        onStartTag: (token) => this.#onStartTag(token),
        onEndTag: (token) => this.#onEndTag(token),
        onComment: ({ location }) => this.#onOther(location),
        onDoctype: ({ location }) => this.#onOther(location),
        onCharacter: onText,
        onWhitespaceCharacter: onText,
        onNullCharacter: onText,
        onEof: () => this.#addText(Math.max(this.#position, this.#textEnd)),
      },
    );
  }

  read(): Rendering {
    this.#tokenizer.write(this.#html, true);
    this.#flush();
    // A tag that never ends is no text.
    this.#parts.push(this.#html.slice(this.#position));
    return joinRenderings(this.#parts);
  }

  #addText(end: number): void {
    const raw = this.#html.slice(this.#position, end);
    this.#position = Math.max(this.#position, end);
    if (raw === '') return;
    if (/[^ \t\n\f\r]/u.test(raw)) this.#isAfterBreak = false;
    const atoms = this.#elements.isTranslated ? readText(raw) : [wordMark(raw, raw)];
    // There may be more than a call takes arguments.
    for (const atom of atoms) this.#stretch.push(atom);
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
    if (atoms.length > 0) this.#parts.push(buildStretch(this.#document, atoms, htmlWriting(atoms, 'text')));
  }

  #onOther(location: Token.Location | null): void {
    if (!location) return;
    this.#addText(location.startOffset);
    const raw = this.#html.slice(location.startOffset, location.endOffset);
    this.#addMark(tagMark('!', 'single', raw, false), location.endOffset);
  }

  /** Ruby's `%<total>.2f` is no tag. */
  #isInFormat({ startOffset, endOffset }: Token.Location): boolean {
    return (
      this.#html.charAt(startOffset - 1) === '%' &&
      /^<\w{1,100}>[#0+-]{0,3}\d{0,3}(?:\.\d{1,3})?[a-zA-Z](?![\p{L}\p{N}])/u.test(
        this.#html.slice(startOffset, endOffset + 12),
      )
    );
  }

  #onStartTag(token: Token.TagToken): void {
    const { tagName: name, location } = token;
    if (!location || this.#isInFormat(location)) return;
    this.#addText(location.startOffset);
    const isInline = inlineElements.has(name);
    for (let { block } = this.#elements; block && impliedEnds.get(block.name)?.has(name); ) {
      this.#flush();
      this.#elements.close(block.name, false);
      block = this.#elements.block;
    }
    const own = translationOf(token);
    const isTranslated = own ?? this.#elements.isTranslated;
    const raw = isTranslated
      ? readTag(this.#document, this.#html, token)
      : this.#html.slice(location.startOffset, location.endOffset);
    const isSingle = voidElements.has(name) || (token.selfClosing && this.#elements.isForeign);
    if (name === 'br') {
      if (this.#isAfterBreak) this.#flush();
      this.#isAfterBreak = true;
    } else this.#isAfterBreak &&= isInline && !isSingle;
    if (isInline) {
      const isProtecting = own === false && !isSingle;
      this.#addMark(tagMark(name, isSingle ? 'single' : 'opening', raw, isProtecting), location.endOffset);
    } else {
      this.#flush();
      this.#parts.push(raw);
      this.#position = location.endOffset;
    }
    if (isSingle) return;
    if (!this.#elements.isForeign) this.#switchMode(name);
    this.#elements.open({ name, isInline, isTranslated });
    this.#tokenizer.inForeignNode = this.#elements.isForeign;
  }

  /** What a tree builder would tell the tokenizer: inside of some elements there are no tags. */
  #switchMode(name: string): void {
    if (name === 'title' || name === 'textarea') this.#tokenizer.state = TokenizerMode.RCDATA;
    else if (name === 'script') this.#tokenizer.state = TokenizerMode.SCRIPT_DATA;
    else if (name === 'plaintext') this.#tokenizer.state = TokenizerMode.PLAINTEXT;
    else if (rawTextElements.has(name)) this.#tokenizer.state = TokenizerMode.RAWTEXT;
  }

  #onEndTag({ tagName: name, location }: Token.TagToken): void {
    if (!location) return;
    this.#addText(location.startOffset);
    const isInline = inlineElements.has(name);
    const raw = this.#html.slice(location.startOffset, location.endOffset);
    if (isInline) this.#addMark(tagMark(name, 'closing', raw, false), location.endOffset);
    else {
      this.#flush();
      this.#parts.push(raw);
      this.#position = location.endOffset;
    }
    this.#elements.close(name, isInline);
    this.#tokenizer.inForeignNode = this.#elements.isForeign;
  }
}

/** Reads HTML, whole or a part. */
export const readHtml = (document: DocumentBuilder, html: string): Rendering =>
  new HtmlReader(document, html).read();
