import type { XmlElement } from '@dragoman/format-kit';
import type { ParagraphStyle } from '../drawing/index.ts';
import { namespaces, type OfficePackage, type XmlPart } from '../package/index.ts';

/** What a shape stands for on its layout (ECMA-376 part 1, 19.3.1.36). */
export interface Placeholder {
  readonly type: string;
  readonly index: string;
  readonly hasCustomPrompt: boolean;
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

/** What a shape (`p:sp`, `p:pic`, …) stands for; undefined: for nothing. */
export const placeholderOf = (shape: XmlElement): Placeholder | undefined => {
  const [properties] = shape.elements().filter(({ local }) => /^nv\w*Pr$/.test(local));
  const element = properties?.element('nvPr')?.element('ph');
  return (
    element && {
      type: element.attribute('type')?.value ?? 'obj',
      index: element.attribute('idx')?.value ?? '0',
      hasCustomPrompt: isTrue(element.attribute('hasCustomPrompt')?.value),
    }
  );
};

/** The shape that an element is in. */
export const shapeOf = (element: XmlElement): XmlElement | undefined => {
  for (let at = element.parent; at; at = at.parent)
    if (at.local === 'sp' || at.local === 'graphicFrame') return at;
  return undefined;
};

const titles = new Set(['title', 'ctrTitle']);
const edges = new Set(['dt', 'ftr', 'hdr', 'sldNum']);

/** Whether a placeholder is a header, a footer, the date or the number of the slide. */
export const isAtEdge = ({ type }: Pick<Placeholder, 'type'>): boolean => edges.has(type);

/** Masters have one placeholder for each kind of content. */
const kindOf = (type: string): string => {
  if (titles.has(type)) return 'title';
  return isAtEdge({ type }) ? type : 'body';
};

/** The shapes of a layout or a master that stand for something, by what that is. */
interface Placeholders {
  readonly byIndex: ReadonlyMap<string, XmlElement>;
  readonly byKind: ReadonlyMap<string, XmlElement>;
}

const placeholdersOf = (part: XmlPart | undefined): Placeholders => {
  const byIndex = new Map<string, XmlElement>();
  const byKind = new Map<string, XmlElement>();
  for (const shape of part?.root.descendants('sp') ?? []) {
    const placeholder = placeholderOf(shape);
    if (!placeholder) continue;
    const kind = kindOf(placeholder.type);
    if (!byIndex.has(placeholder.index)) byIndex.set(placeholder.index, shape);
    if (!byKind.has(kind)) byKind.set(kind, shape);
  }
  return { byIndex, byKind };
};

const styleName = (type: string): string => {
  if (titles.has(type)) return 'titleStyle';
  return isAtEdge({ type }) ? 'otherStyle' : 'bodyStyle';
};

const listStyleOf = (shape: XmlElement | undefined): XmlElement | undefined =>
  shape?.element('txBody')?.element('lstStyle');

/** How paragraphs of a slide are set that do not say so themselves: by its layout, its master, the presentation. */
export class InheritedStyles {
  readonly #layout: Placeholders;
  readonly #master: Placeholders;
  readonly #masterStyles: XmlElement | undefined;
  readonly #defaults: XmlElement | undefined;

  /** @param part a slide, a layout, a master, or a slide of notes */
  constructor(file: OfficePackage, part: XmlPart) {
    const related = (source: XmlPart | undefined, type: string): XmlPart | undefined =>
      source && file.related(source.name, `${namespaces.relationships}/${type}`)[0];
    const layout = related(part, 'slideLayout');
    const master = related(layout ?? part, 'slideMaster') ?? related(part, 'notesMaster');
    this.#layout = placeholdersOf(layout);
    this.#master = placeholdersOf(master);
    const root = master?.root ?? part.root;
    this.#masterStyles = root.element('txStyles') ?? root.element('notesStyle');
    this.#defaults = file.main.root.element('defaultTextStyle');
  }

  /** Of one paragraph. */
  of(paragraph: XmlElement): ParagraphStyle {
    const level = Number(paragraph.element('pPr')?.attribute('lvl')?.value ?? 0) + 1;
    let alignment: string | undefined;
    let direction: string | undefined;
    for (const style of this.#stylesOf(paragraph)) {
      const properties = style?.element(`lvl${level}pPr`);
      alignment ??= properties?.attribute('algn')?.value;
      direction ??= properties?.attribute('rtl')?.value;
    }
    return { ...(alignment === undefined ? {} : { alignment }), isRightToLeft: isTrue(direction) };
  }

  /** From the nearest to the farthest. */
  #stylesOf(paragraph: XmlElement): readonly (XmlElement | undefined)[] {
    const own = paragraph.parent?.element('lstStyle');
    const shape = shapeOf(paragraph);
    const placeholder = shape && placeholderOf(shape);
    if (!placeholder) return [own, this.#defaults];
    const { type, index } = placeholder;
    const { byIndex, byKind } = this.#layout;
    const onLayout = titles.has(type) ? byKind.get('title') : byIndex.get(index);
    const kind = kindOf(placeholderOf(onLayout ?? shape)?.type ?? type);
    const onMaster = this.#master.byKind.get(kind);
    const general =
      this.#masterStyles?.local === 'txStyles'
        ? this.#masterStyles.element(styleName(type))
        : this.#masterStyles;
    return [own, listStyleOf(onLayout), listStyleOf(onMaster), general, this.#defaults];
  }
}
