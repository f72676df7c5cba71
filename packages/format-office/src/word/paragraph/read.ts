import { type XmlElement, XmlText } from '@dragoman/format-kit';
import { attributeOf, isOn, isWord, wordChild } from '../names.ts';
import { isKeptField, mostOpenFields } from './fields.ts';
import { groupFields, type RawNode } from './group-fields.ts';
import { Looks } from './look.ts';
import { type AtomNode, type GroupNode, hasLetter, type ParagraphNode, textOf } from './nodes.ts';

/** Enclose text; what they are stays. */
const groups = new Set(['hyperlink', 'smartTag', 'customXml', 'ins', 'moveTo', 'dir', 'bdo', 'fldSimple']);
/** Stand first in a group and are no text of it. */
const groupProperties = new Set(['smartTagPr', 'customXmlPr', 'fldData']);
/** What the last program left of its work: it finds that out anew. */
const traces = new Set(['proofErr', 'lastRenderedPageBreak']);
const tabs = new Set(['tab', 'ptab']);
/** Elements of a run that stand for one character. */
const characters = new Set(['t', 'tab', 'br', 'cr', 'noBreakHyphen', 'softHyphen']);

/** Reads the nodes of the paragraphs of one story, in their order. */
export class NodeReader {
  readonly #document: string;
  /** Fields that are open, which may go on over paragraphs, as tables of contents do: true while a code is read. */
  readonly #fields: boolean[];

  readonly #looks: Looks;
  readonly #spaces = new WeakMap<XmlElement, boolean>();

  /** @param fields those that are open where it begins */
  constructor(document: string, fields: readonly boolean[] = []) {
    this.#document = document;
    this.#looks = new Looks(document);
    this.#fields = [...fields];
  }

  get openFields(): readonly boolean[] {
    return [...this.#fields];
  }

  read(paragraph: XmlElement): readonly ParagraphNode[] {
    return this.#siblings(paragraph);
  }

  #siblings(parent: XmlElement, properties: ReadonlySet<string> = groupProperties): readonly ParagraphNode[] {
    const nodes: RawNode[] = [];
    for (const child of parent.elements()) {
      if (isWord(child) && ((child.local === 'pPr' && nodes.length === 0) || properties.has(child.local)))
        continue;
      if (isWord(child, 'r')) this.#run(child, nodes);
      else if (!(isWord(child) && traces.has(child.local))) nodes.push(this.#outsideOfRuns(child));
    }
    return groupFields(nodes);
  }

  #outsideOfRuns(element: XmlElement): ParagraphNode {
    const atom: AtomNode = { kind: 'atom', kept: [{ span: element }], isTab: false };
    if (!isWord(element)) return atom;
    if (element.local === 'sdt') {
      const content = wordChild(element, 'sdtContent');
      return content ? this.#group(element, content, content.contentStart) : atom;
    }
    if (!groups.has(element.local)) return atom;
    if (element.local === 'fldSimple' && isKeptField(attributeOf(element, 'instr') ?? '')) return atom;
    const properties = element.elements().findLast(({ local }) => groupProperties.has(local));
    return this.#group(element, element, properties?.end ?? element.contentStart);
  }

  /** A group without a letter is as good as a picture. */
  #group(element: XmlElement, content: XmlElement, from: number): GroupNode | AtomNode {
    const nodes = this.#siblings(content);
    if (!hasLetter(nodes)) return { kind: 'atom', kept: [{ span: element }], isTab: false };
    return {
      kind: 'group',
      open: [{ span: { start: element.start, end: from } }],
      close: [{ span: { start: content.contentEnd, end: element.end } }],
      nodes,
      readings: [],
    };
  }

  #run(run: XmlElement, nodes: RawNode[]): void {
    const isHidden = isOn(wordChild(wordChild(run, 'rPr'), 'vanish'));
    for (const child of run.elements()) {
      if (isWord(child) && (child.local === 'rPr' || traces.has(child.local))) continue;
      const atom: AtomNode = {
        kind: 'atom',
        kept: [{ span: child, run, isCharacter: isWord(child) && characters.has(child.local) }],
        isTab: isWord(child) && tabs.has(child.local),
      };
      const text = isWord(child) ? this.#characters(child) : undefined;
      if (text !== undefined && !isHidden && !this.#fields.includes(true)) {
        if (text !== '')
          nodes.push({
            kind: 'text',
            text,
            span: child,
            isCharacter: true,
            run,
            look: this.#looks.of(run, text),
          });
      } else if (isWord(child, 'ruby')) nodes.push(this.#ruby(run, child) ?? atom);
      else if (isWord(child, 'instrText')) nodes.push({ ...atom, code: child.textContent });
      else if (isWord(child, 'fldChar')) nodes.push({ ...atom, field: this.#fieldCharacter(child) });
      else nodes.push(atom);
    }
  }

  #characters(element: XmlElement): string | undefined {
    switch (element.local) {
      case 't':
        return this.#shown(element);
      case 'noBreakHyphen':
        return '\u2011';
      case 'softHyphen':
        return '\u00ad';
      default:
        return undefined;
    }
  }

  /** A text as Word shows it: without `xml:space`, blanks at its edges are none (ECMA-376 part 1, 17.3.3.31). */
  #shown(element: XmlElement): string {
    const text = element.textContent.replaceAll('\n', ' ');
    // There are so many of these that their attributes are not kept in memory.
    const space = /xml:space\s*=\s*["'](\w+)/.exec(
      this.#document.slice(element.start, element.contentStart),
    )?.[1];
    const isKept = space === undefined ? this.#keepsSpace(element.parent?.parent) : space === 'preserve';
    return isKept ? text : text.replace(/^[ \t]+|[ \t]+$/g, '');
  }

  /** Whether blanks are kept in an element, which says so itself or is in another that does. */
  #keepsSpace(element: XmlElement | undefined): boolean {
    if (!element) return false;
    let isKept = this.#spaces.get(element);
    if (isKept === undefined) {
      const space = element.attribute('xml:space')?.value;
      isKept = space === undefined ? this.#keepsSpace(element.parent) : space === 'preserve';
      this.#spaces.set(element, isKept);
    }
    return isKept;
  }

  #fieldCharacter(element: XmlElement): string {
    const type = attributeOf(element, 'fldCharType') ?? '';
    const open = this.#fields;
    if (type === 'begin' && open.length < mostOpenFields) open.push(true);
    if (type === 'separate' && open.length > 0) open[open.length - 1] = false;
    if (type === 'end') open.pop();
    return type;
  }

  /** Words with their reading above them (17.3.3.25). Its run is split around the words. */
  #ruby(run: XmlElement, ruby: XmlElement): GroupNode | undefined {
    const base = wordChild(ruby, 'rubyBase');
    const reading = wordChild(ruby, 'rt');
    const nodes = base ? this.#siblings(base) : [];
    if (!base || !reading || !/\p{L}/u.test(textOf(nodes))) return undefined;
    const isAlone = run.elements().every((child) => child === ruby || isWord(child, 'rPr'));
    // A run with anything beside it is left alone: nobody writes such.
    if (!isAlone) return undefined;
    return {
      kind: 'group',
      open: [{ span: { start: run.start, end: base.contentStart } }],
      close: [{ span: { start: base.contentEnd, end: run.end } }],
      nodes,
      readings: [...reading.descendants('t')].filter((one) =>
        one.children.some((part) => part instanceof XmlText),
      ),
    };
  }
}
