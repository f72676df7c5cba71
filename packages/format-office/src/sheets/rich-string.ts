import type { XmlElement } from '@dragoman/format-kit';
import { plainOf, type TaggedPart, type TaggedText } from '@dragoman/provider';
import type { EditedPart } from '../drawing/index.ts';
import { type LookRules, type RunPiece, tagRuns, textOfParts } from '../text/index.ts';
import { decodeCellText, encodeCellXml } from './xstring.ts';

/** A text of a workbook: plain, or in runs that look differently (`si`, `is`, the `text` of a comment). */
export interface RichString {
  readonly source: TaggedText;
  /** As it stands there, white space at its edges included. */
  readonly plain: string;
  write(parts: readonly TaggedPart[] | undefined): void;
}

/** The look of a run, as it is written; empty: that of the cell. */
type Look = string;

/** Blanks of these looks can be seen. */
const visibleSpace = /<(?:\w+:)?(?:u|strike)\b/;

const rules: LookRules<Look> = {
  keyOf: (look) => look,
  spaceOf: (look) =>
    visibleSpace.test(look)
      ? undefined
      : (look.match(/<(?:\w+:)?(?:sz|rFont|vertAlign)\b[^>]*>/g) ?? []).join(),
};

const textElement = (item: XmlElement): XmlElement | undefined =>
  item.local === 'r' ? item.element('t') : item;

const pieceOf = (document: string, item: XmlElement): RunPiece<Look, never> => {
  const look = item.local === 'r' ? item.element('rPr') : undefined;
  return {
    kind: 'text',
    text: decodeCellText(textElement(item)?.textContent ?? ''),
    look: look ? document.slice(look.start, look.end) : '',
  };
};

/** `xml:space="preserve"`, where the text would else lose white space. */
export const spaceAttribute = (text: string): string =>
  /^\s|\s$|\s\s|[\n\t]/.test(text) ? ' xml:space="preserve"' : '';

const runOf = (prefix: string, look: Look, text: string): string =>
  `<${prefix}r>${look}<${prefix}t${spaceAttribute(text)}>${encodeCellXml(text)}</${prefix}t></${prefix}r>`;

/** A text element that is not in a run. */
const writeSimple = (part: EditedPart, element: XmlElement, text: string): void => {
  const nameEnd = element.start + 1 + element.name.length;
  if (!element.attribute('xml:space')) part.edit(nameEnd, nameEnd, spaceAttribute(text));
  part.edit(element.contentStart, element.contentEnd, encodeCellXml(text));
};

/**
 * A text of a workbook with a tag for each look that differs. How a Japanese text is read (`rPh`) is kept as long as the
 * text is: it counts its characters.
 *
 * @param document the text in which the element stands
 */
export const readRichString = (document: string, part: EditedPart, element: XmlElement): RichString => {
  const items = element.elements().filter(({ local }) => local === 't' || local === 'r');
  const pieces = items.map((item) => pieceOf(document, item));
  const runs = tagRuns(pieces, rules);
  const plain = pieces.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('');
  const [first, last] = [items[runs.first], items[runs.last]];
  return {
    source: runs.source,
    plain,
    write(parts) {
      if (!first || !last) return;
      const rewritten = runs.rewrite(parts);
      const text = rewritten.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('');
      const prefix = first.name.slice(0, -first.local.length);
      if (first === last && first.local === 't') writeSimple(part, first, text);
      else
        part.edit(
          first.start,
          last.end,
          rewritten
            .map((piece) => (piece.kind === 'text' ? runOf(prefix, piece.look, piece.text) : ''))
            .join('') || `<${prefix}t/>`,
        );
      if (parts && textOfParts(parts) === plainOf(runs.source)) return;
      for (const reading of element.elements('rPh')) part.edit(reading.start, reading.end, '');
    },
  };
};
