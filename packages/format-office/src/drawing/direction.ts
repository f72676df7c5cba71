import type { XmlElement } from '@dragoman/format-kit';
import type { XmlPart } from '../package/index.ts';
import type { TargetLanguage } from '../text/index.ts';
import { setAttributes } from './properties.ts';

/** How paragraphs are set where nothing of their own says otherwise. */
export interface ParagraphStyle {
  /** `l`, `r`, `ctr`, `just` …; absent: left. */
  readonly alignment?: string;
  /** Absent: false. */
  readonly isRightToLeft?: boolean;
}

const mirrored: Readonly<Record<string, string>> = { l: 'r', r: 'l' };
const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

/**
 * Attributes of `a:pPr` that turn a paragraph to the target's direction; undefined where it has it. `algn` is left and
 * right of the page, whatever the direction (ECMA-376 part 1, 20.1.10.59).
 */
const directionOf = (
  properties: XmlElement | undefined,
  inherited: ParagraphStyle,
  target: TargetLanguage,
): { readonly algn?: string; readonly rtl: string } | undefined => {
  const own = properties?.attribute('rtl')?.value;
  const isRightToLeft = own === undefined ? inherited.isRightToLeft === true : isTrue(own);
  if (isRightToLeft === target.isRightToLeft) return undefined;
  const alignment = properties?.attribute('algn')?.value ?? inherited.alignment ?? 'l';
  const turned = mirrored[alignment];
  return { ...(turned === undefined ? {} : { algn: turned }), rtl: target.isRightToLeft ? '1' : '0' };
};

/** What was turned already, for the sake of another of its paragraphs. */
const turned = new WeakSet<XmlElement>();

const turnOnce = (
  part: XmlPart,
  element: XmlElement | undefined,
  values: Readonly<Record<string, string>>,
): void => {
  if (!element || turned.has(element)) return;
  turned.add(element);
  setAttributes(part, element, values);
};

/** The columns of a text body, and of a table, are in the order in which its language is read. */
const turnSurroundings = (part: XmlPart, paragraph: XmlElement, value: string): void => {
  const body = paragraph.parent?.element('bodyPr');
  if (Number(body?.attribute('numCol')?.value ?? 1) > 1) turnOnce(part, body, { rtlCol: value });
  for (let at = paragraph.parent; at; at = at.parent) {
    if (at.local !== 'tbl') continue;
    const properties = at.element('tblPr');
    if (properties) turnOnce(part, properties, { rtl: value });
    else if (!turned.has(at)) {
      turned.add(at);
      const prefix = at.name.slice(0, -at.local.length);
      part.edit(at.contentStart, at.contentStart, `<${prefix}tblPr rtl="${value}"/>`);
    }
    return;
  }
};

/** Turns a paragraph to the target's direction, where it has another one. */
export const turnParagraph = (
  part: XmlPart,
  paragraph: XmlElement,
  style: ParagraphStyle,
  target: TargetLanguage,
): void => {
  const properties = paragraph.element('pPr');
  const direction = directionOf(properties, style, target);
  if (!direction) return;
  if (properties) setAttributes(part, properties, direction);
  else {
    const prefix = paragraph.name.slice(0, -paragraph.local.length);
    const attributes = Object.entries(direction).map(([name, value]) => ` ${name}="${value}"`);
    part.edit(paragraph.contentStart, paragraph.contentStart, `<${prefix}pPr${attributes.join('')}/>`);
  }
  turnSurroundings(part, paragraph, direction.rtl);
};
