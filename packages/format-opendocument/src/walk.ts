import {
  encodeXmlAttribute,
  encodeXmlText,
  type ReadSegment,
  XmlElement,
  type XmlNode,
} from '@dragoman/format-kit';
import { type FormatData, plainOf, writeTaggedText } from '@dragoman/provider';
import { CellCounter, CellText, holdsText } from './cells.ts';
import { type Cut, cutInline } from './inline/cut.ts';
import { type Inline, textOfInline } from './inline/nodes.ts';
import { InlineReader } from './inline/read.ts';
import { toTagged } from './inline/tagged.ts';
import { pairRanges, tidyInline } from './inline/tidy.ts';
import { writeInline } from './inline/write.ts';
import { nameOf } from './names.ts';
import type { Name, Part } from './package/part.ts';
import {
  classContexts,
  contexts,
  fieldsOfAttributes,
  formAttributes,
  plainElements,
  shownAttributes,
  skipped,
} from './places.ts';
import type { SheetNames } from './sheets/names.ts';
import type { CellValues } from './sheets/values.ts';
import type { TextStyles } from './styles.ts';

const letter = /\p{L}/u;

/** Where the walk is. */
interface Surroundings {
  readonly context?: string;
  /** Slide or sheet, from 1. */
  readonly page?: number;
  readonly cells?: CellCounter;
  /** The cell whose paragraphs come; null: they are no text of the document. */
  readonly cell?: CellText | null;
  /** In the table of a chart, whose descriptions are addresses. */
  readonly isChart?: boolean;
}

/** What is looked for in a part beyond its texts. */
export interface WalkRules {
  /** Its slides or sheets are the file's pages. */
  readonly hasPages?: boolean;
  /** Takes the names of sheets, where they are to be translated. */
  readonly sheetNames?: SheetNames | undefined;
  /** Takes what becomes of the texts of cells, where something names cells by them. */
  readonly cellValues?: CellValues | undefined;
}

const plainSource = (text: string) => writeTaggedText([{ kind: 'text', text }]);

/** Finds what can be translated in a part, in its order. */
export class Walk {
  readonly segments: ReadSegment[] = [];
  readonly #part: Part;
  readonly #styles: TextStyles;
  readonly #rules: WalkRules;
  #places = 0;
  #pages = 0;

  constructor(part: Part, styles: TextStyles, rules: WalkRules) {
    this.#part = part;
    this.#styles = styles;
    this.#rules = rules;
  }

  /** Slides or sheets that were passed. */
  get pages(): number {
    return this.#pages;
  }

  /** Reads an element with all in it, one by one, so that others have their turn. */
  *visit(root: XmlElement): Generator<undefined> {
    const open: { readonly nodes: Iterator<XmlNode>; readonly around: Surroundings }[] = [
      { nodes: [root].values(), around: {} },
    ];
    for (let top = open.at(-1); top; top = open.at(-1)) {
      const { value, done } = top.nodes.next();
      if (done) open.pop();
      if (done || !(value instanceof XmlElement)) continue;
      const within = this.#look(value, top.around);
      if (within) open.push({ nodes: value.children.values(), around: within });
      yield;
    }
  }

  /** @returns what surrounds its children; undefined where they are not to be read */
  #look(element: XmlElement, around: Surroundings): Surroundings | undefined {
    const name = nameOf(element);
    if (skipped.has(name)) return undefined;
    const within = this.#enter(element, name, around);
    if (name === 'text:p' || name === 'text:h') {
      if (around.cell !== null) this.#addParagraph(element, name, around);
    } else if (plainElements.has(name) || name === 'text:ruby-text') this.#addPlain(element, name, within);
    this.#addAttributes(element, name, within);
    return within;
  }

  #enter(element: XmlElement, name: string, around: Surroundings): Surroundings {
    const part = this.#part;
    around.cells?.enter(part, element);
    switch (name) {
      case 'draw:page':
        return { ...around, page: ++this.#pages };
      case 'office:chart':
        return { ...around, isChart: true };
      case 'table:table':
        return element.parent?.local === 'spreadsheet' ? this.#enterSheet(element, around) : around;
      case 'table:table-cell':
      case 'table:covered-table-cell': {
        const cell = holdsText(part, element)
          ? new CellText(
              part,
              element,
              (paragraph) => textOfInline(this.#read(paragraph)),
              this.#rules.cellValues,
            )
          : null;
        return { ...around, context: 'table cell', cell };
      }
      case 'text:note':
        return { ...around, context: part.value(element, 'text:note-class') ?? 'note' };
      case 'chart:axis':
        return { ...around, context: 'axis title' };
      case 'chart:title':
        return { ...around, context: around.context ?? 'chart title' };
      case 'text:p':
      case 'text:h': {
        // What hangs on a paragraph is none of its cell.
        const { cell: _, ...rest } = around;
        return rest;
      }
      default:
        return this.#enterOther(element, name, around);
    }
  }

  #enterSheet(element: XmlElement, around: Surroundings): Surroundings {
    const cells = new CellCounter(this.#part.value(element, 'table:name') ?? '');
    const page = ++this.#pages;
    const name = this.#rules.sheetNames?.add(this.#part, element, page);
    if (name) this.segments.push(name);
    return { ...around, page, cells };
  }

  #enterOther(element: XmlElement, name: string, around: Surroundings): Surroundings {
    const context =
      contexts.get(name) ??
      (name === 'draw:frame'
        ? classContexts.get(this.#part.value(element, 'presentation:class') ?? '')
        : undefined);
    if (context === undefined || (name === 'draw:text-box' && isOfSlide(around.context))) return around;
    // Comments and drawings of a cell are not what it holds.
    const { cell, ...rest } = around;
    return { ...rest, context, ...(cell === undefined || name === 'office:annotation' ? {} : { cell }) };
  }

  #read(element: XmlElement): readonly Inline[] {
    return new InlineReader(this.#part, this.#styles).read(element);
  }

  #described({ context, page, cells, cell }: Surroundings): Omit<ReadSegment, 'key' | 'source' | 'write'> {
    const place: Record<string, FormatData> = { part: this.#part.id };
    if (cells) place.sheet = cells.sheet.slice(0, 200);
    if (cells && cell) place.cell = cells.address;
    return {
      place,
      ...(context === undefined ? {} : { context }),
      ...(page === undefined || !this.#rules.hasPages ? {} : { page }),
    };
  }

  #nextKey(): string {
    return `${this.#part.id}:${++this.#places}`;
  }

  #cutOf(element: XmlElement): Cut {
    return cutInline(pairRanges(tidyInline(this.#read(element))));
  }

  #addParagraph(element: XmlElement, name: string, around: Surroundings): void {
    const key = this.#nextKey();
    const { core } = this.#cutOf(element);
    if (!letter.test(textOfInline(core))) return;
    const part = this.#part;
    this.segments.push({
      key,
      source: toTagged(core).source,
      ...this.#described(name === 'text:h' ? { ...around, context: 'heading' } : around),
      write: (parts, { target }) => {
        around.cell?.change(element, parts ? plainOf(target ?? '') : '');
        const { contentStart: start, contentEnd: end } = element;
        // Read once more rather than kept: of a hundred thousand cells few may be written.
        const cut = this.#cutOf(element);
        part.replace({ start, end }, writeInline(part, cut, toTagged(cut.core).tags, parts));
      },
    });
  }

  /** White space around it stays. */
  #addPlain(element: XmlElement, name: string, around: Surroundings): void {
    if (around.isChart && name === 'svg:desc') return;
    const key = this.#nextKey();
    const text = element.elements().length > 0 ? '' : element.textContent;
    const inner = text.trim();
    if (!letter.test(inner)) return;
    const start = text.indexOf(inner);
    const [lead, trail] = [text.slice(0, start), text.slice(start + inner.length)];
    const part = this.#part;
    this.segments.push({
      key,
      source: plainSource(inner),
      ...this.#described({ ...around, context: plainElements.get(name) ?? around.context ?? name }),
      write(parts, { target }) {
        const written = lead + (parts ? plainOf(target ?? '') : '') + trail;
        part.replace({ start: element.contentStart, end: element.contentEnd }, [encodeXmlText(written)]);
      },
    });
  }

  #addAttributes(element: XmlElement, name: string, around: Surroundings): void {
    const shown = shownAttributes.get(name) ?? (name.startsWith('form:') ? formAttributes : []);
    for (const [attribute, context] of shown) this.#addAttribute(attribute, element, { ...around, context });
  }

  #addAttribute(name: Name, element: XmlElement, around: Surroundings): void {
    const attribute = this.#part.attribute(element, name);
    if (!attribute) return;
    const key = this.#nextKey();
    const { value } = attribute;
    if (!letter.test(value)) return;
    const part = this.#part;
    this.segments.push({
      key,
      source: plainSource(value),
      ...this.#described(around),
      write(parts, { target }) {
        const written = parts ? plainOf(target ?? '') : '';
        part.replace(attribute, [encodeXmlAttribute(written)]);
        followAttribute(part, element, name, value, written);
      },
    });
  }
}

const isOfSlide = (context: string | undefined): boolean =>
  context !== undefined && [...classContexts.values()].includes(context);

/** What says the text of an attribute a second time says the new one. */
const followAttribute = (
  part: Part,
  element: XmlElement,
  name: Name,
  value: string,
  written: string,
): void => {
  if (name === 'style:num-prefix' || name === 'style:num-suffix')
    followNumbering(part, element, name, value, written);
  const field = nameOf(element) === 'text:label' ? element.parent : element;
  if (!field || !fieldsOfAttributes.has(nameOf(field))) return;
  const [only] = field.children.filter((child) => !(child instanceof XmlElement) && child.value.trim());
  if (only && !(only instanceof XmlElement) && only.value.trim() === value.trim())
    part.replace(only, [encodeXmlText(written)]);
};

/** Newer versions of LibreOffice read prefix and suffix in a pattern: `Chapter %1%.` */
const followNumbering = (
  part: Part,
  element: XmlElement,
  name: Name,
  value: string,
  written: string,
): void => {
  const pattern = part.attribute(element, 'loext:num-list-format');
  const isPrefix = name === 'style:num-prefix';
  if (!pattern || !(isPrefix ? pattern.value.startsWith(value) : pattern.value.endsWith(value))) return;
  const { start, end } = pattern;
  // Only its own end of the pattern, so that prefix and suffix may both be written.
  const length = encodeXmlAttribute(value).length;
  if (part.text.slice(start, end) !== encodeXmlAttribute(pattern.value)) return;
  const place = isPrefix ? { start, end: start + length } : { start: end - length, end };
  part.replace(place, [encodeXmlAttribute(written.replaceAll('%', ''))]);
};
