import type { XmlElement } from '@dragoman/format-kit';
import type { XmlPart } from '../../package/index.ts';
import { attributePrefixOf, isOn, isWord, prefixOf, wordChild } from '../names.ts';

/** What may follow `w:bidi` in its parent: their order is fixed (ECMA-376 part 1, 17.3.1.26, 17.6.17, 17.4.59). */
const following: Readonly<Record<string, ReadonlySet<string>>> = {
  pPr: new Set(
    `adjustRightInd snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment
    textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange`.split(/\s+/),
  ),
  sectPr: new Set(['rtlGutter', 'docGrid', 'printerSettings', 'sectPrChange']),
  tblPr: new Set(
    `tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing tblInd tblBorders shd tblLayout tblCellMar tblLook
    tblCaption tblDescription tblPrChange`.split(/\s+/),
  ),
};

/** Turns the direction on or off in properties of a paragraph, a section or a table. */
const setDirection = (part: XmlPart, properties: XmlElement, name: string, isRightToLeft: boolean): void => {
  const prefix = prefixOf(properties);
  const found = wordChild(properties, name);
  if (found) {
    if (isOn(found) !== isRightToLeft)
      part.edit(
        found.start,
        found.end,
        isRightToLeft ? `<${prefix}${name}/>` : `<${prefix}${name} ${attributePrefixOf(found)}val="0"/>`,
      );
    return;
  }
  if (!isRightToLeft) return;
  const written = `<${prefix}${name}/>`;
  if (properties.isEmpty) {
    part.edit(properties.start, properties.end, `<${properties.name}>${written}</${properties.name}>`);
    return;
  }
  const next = properties.elements().find(({ local }) => following[properties.local]?.has(local));
  const at = next?.start ?? properties.contentEnd;
  part.edit(at, at, written);
};

/** Gives a paragraph the direction of its translation. Left and right in its properties then mean the other side. */
export const turnParagraph = (part: XmlPart, paragraph: XmlElement, isRightToLeft: boolean): void => {
  const properties = wordChild(paragraph, 'pPr');
  if (properties) setDirection(part, properties, 'bidi', isRightToLeft);
  else if (isRightToLeft && !paragraph.isEmpty) {
    const prefix = prefixOf(paragraph);
    part.edit(
      paragraph.contentStart,
      paragraph.contentStart,
      `<${prefix}pPr><${prefix}bidi/></${prefix}pPr>`,
    );
  }
};

/** Gives the sections and tables of a part the direction of its translation. */
export const turnLayout = (part: XmlPart, isRightToLeft: boolean): void => {
  for (const element of part.root.descendants()) {
    if (!isWord(element)) continue;
    if (element.local === 'sectPr') setDirection(part, element, 'bidi', isRightToLeft);
    if (element.local === 'tblPr' && element.parent?.local === 'tbl')
      setDirection(part, element, 'bidiVisual', isRightToLeft);
  }
};
