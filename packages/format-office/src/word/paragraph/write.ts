import { encodeXmlText, type XmlElement } from '@dragoman/format-kit';
import type { TaggedPart } from '@dragoman/provider';
import type { Piece, Span, XmlPart } from '../../package/index.ts';
import type { WordLanguage } from '../language/index.ts';
import { prefixOf, wordChild } from '../names.ts';
import { type Kept, keptOf, type ParagraphNode } from './nodes.ts';
import type { Tag, TaggedNodes } from './tags.ts';
import type { Core } from './trim.ts';

/** Characters that are elements in WordprocessingML. */
const elements: ReadonlyMap<string, string> = new Map([
  ['\t', 'tab'],
  ['\n', 'br'],
  ['\v', 'br'],
  ['\u2028', 'br'],
  ['\u2029', 'br'],
  ['\u2011', 'noBreakHyphen'],
  ['\u00ad', 'softHyphen'],
]);

const charactersXml = (text: string, prefix: string): string =>
  text
    .split(/([\t\n\v\u2028\u2029\u2011\u00ad])/)
    .map((piece) => {
      const element = elements.get(piece);
      if (element) return `<${prefix}${element}/>`;
      const written = encodeXmlText(piece);
      return written === '' ? '' : `<${prefix}t xml:space="preserve">${written}</${prefix}t>`;
    })
    .join('');

/** Writes runs; what has the same properties goes into one. */
class RunWriter {
  readonly pieces: Piece[] = [];
  readonly #part: XmlPart;
  readonly #language: WordLanguage;
  /** The properties of the run that is open. */
  #properties: string | undefined;
  #closing = '';

  constructor(part: XmlPart, language: WordLanguage) {
    this.#part = part;
    this.#language = language;
  }

  /** As it stands in the source. */
  keep({ span, run, isCharacter = false }: Kept): void {
    if (!isCharacter) this.end();
    if (run) this.#open(run, this.#propertiesOf(run));
    this.pieces.push(span);
    if (!isCharacter) this.end();
  }

  /** A translation that looks like a run. */
  translate(text: string, run: XmlElement): void {
    for (const piece of this.#language.stretches(text.replaceAll('\r', ''), run)) {
      this.#open(run, this.#language.runProperties(this.#part.text, run, piece.isRightToLeft));
      this.pieces.push(charactersXml(piece.text, prefixOf(run)));
    }
  }

  /** Text of the source. */
  repeat(text: string, run: XmlElement): void {
    this.#open(run, this.#propertiesOf(run));
    this.pieces.push(charactersXml(text, prefixOf(run)));
  }

  end(): void {
    if (this.#properties !== undefined) this.pieces.push(this.#closing);
    this.#properties = undefined;
  }

  #open(run: XmlElement, properties: string): void {
    if (this.#properties === properties) return;
    this.end();
    this.pieces.push(`${this.#part.text.slice(run.start, run.contentStart)}${properties}`);
    this.#properties = properties;
    this.#closing = `</${run.name}>`;
  }

  #propertiesOf(run: XmlElement): string {
    const properties = wordChild(run, 'rPr');
    return properties ? this.#part.text.slice(properties.start, properties.end) : '';
  }
}

interface Level {
  readonly run: XmlElement | undefined;
  readonly tag?: Tag;
}

const writeParts = (
  writer: RunWriter,
  parts: readonly TaggedPart[],
  { tags, run }: TaggedNodes,
  begin: (tag: Tag) => void,
): void => {
  const levels: Level[] = [{ run }];
  const left = new Set(tags.values());
  for (const part of parts) {
    const level = levels.at(-1);
    const tag = part.kind === 'text' ? undefined : tags.get(part.number);
    if (tag) left.delete(tag);
    if (part.kind === 'text') {
      if (level?.run) writer.translate(part.text, level.run);
    } else if (part.kind === 'close') {
      const closed = levels.pop()?.tag;
      if (closed?.kind === 'group') for (const one of closed.group.close) writer.keep(one);
    } else if (tag?.kind === 'atom') for (const one of tag.kept) writer.keep(one);
    else if (tag) {
      begin(tag);
      if (tag.kind === 'group') for (const one of tag.group.open) writer.keep(one);
      levels.push({ run: tag.run ?? level?.run, tag });
    }
  }
  // A text that stands in the file twice has the tags of one place: what encloses words at the other stays, empty.
  for (const tag of left)
    if (tag.kind === 'group') for (const one of [...tag.group.open, ...tag.group.close]) writer.keep(one);
};

const repeatNodes = (writer: RunWriter, nodes: readonly ParagraphNode[]): void => {
  for (const node of nodes) {
    if (node.kind === 'text') writer.repeat(node.text, node.run);
    else for (const one of keptOf(node)) writer.keep(one);
  }
};

/** What the spelling checker noted of words that no longer stand there. */
const removeSpellingMarks = (part: XmlPart, paragraph: XmlElement, span: Span): void => {
  for (const mark of paragraph.elements('proofErr'))
    if (mark.end <= span.start || mark.start >= span.end) part.edit(mark.start, mark.end, '');
};

/** Puts a translation in the place of a paragraph's text. */
export const writeCore = (
  part: XmlPart,
  paragraph: XmlElement,
  { core, tagged }: { readonly core: Core; readonly tagged: TaggedNodes },
  parts: readonly TaggedPart[],
  language: WordLanguage,
): void => {
  const writer = new RunWriter(part, language);
  repeatNodes(writer, core.lead);
  writeParts(writer, parts, tagged, (tag) => {
    // The reading of words that no longer stand there.
    if (tag.kind === 'group' && !language.hasReadings)
      for (const reading of tag.group.readings) part.edit(reading.contentStart, reading.contentEnd, '');
  });
  repeatNodes(writer, core.trail);
  writer.end();
  part.edit(core.span.start, core.span.end, writer.pieces);
  removeSpellingMarks(part, paragraph, core.span);
};
