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
const furniture = new Set(['dt', 'ftr', 'hdr', 'sldNum']);

/** Masters have one placeholder for each kind of content. */
const kindOf = (type: string): string => {
  if (titles.has(type)) return 'title';
  return furniture.has(type) ? type : 'body';
};

const shapesOf = (part: XmlPart | undefined): readonly XmlElement[] =>
  part ? [...part.root.descendants('sp')] : [];

const styleName = (type: string): string => {
  if (titles.has(type)) return 'titleStyle';
  return furniture.has(type) ? 'otherStyle' : 'bodyStyle';
};

const listStyleOf = (shape: XmlElement | undefined): XmlElement | undefined =>
  shape?.element('txBody')?.element('lstStyle');

/** How paragraphs of a slide are set that do not say so themselves: by its layout, its master, the presentation. */
export class InheritedStyles {
  readonly #layout: readonly XmlElement[];
  readonly #master: readonly XmlElement[];
  readonly #masterStyles: XmlElement | undefined;
  readonly #defaults: XmlElement | undefined;

  /** @param part a slide, a layout, a master, or a slide of notes */
  constructor(file: OfficePackage, part: XmlPart) {
    const related = (source: XmlPart | undefined, type: string): XmlPart | undefined =>
      source && file.related(source.name, `${namespaces.relationships}/${type}`)[0];
    const layout = related(part, 'slideLayout');
    const master = related(layout ?? part, 'slideMaster') ?? related(part, 'notesMaster');
    this.#layout = shapesOf(layout);
    this.#master = shapesOf(master);
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
    const onLayout = this.#layout.find((candidate) => {
      const other = placeholderOf(candidate);
      return other && (titles.has(type) ? titles.has(other.type) : other.index === index);
    });
    const kind = kindOf(placeholderOf(onLayout ?? shape)?.type ?? type);
    const onMaster = this.#master.find((candidate) => {
      const other = placeholderOf(candidate);
      return other && kindOf(other.type) === kind;
    });
    const general =
      this.#masterStyles?.local === 'txStyles'
        ? this.#masterStyles.element(styleName(type))
        : this.#masterStyles;
    return [own, listStyleOf(onLayout), listStyleOf(onMaster), general, this.#defaults];
  }
}
