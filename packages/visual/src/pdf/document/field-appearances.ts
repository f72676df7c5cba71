import { PDFArray, type PDFDict, type PDFObject } from '@cantoo/pdf-lib';
import { dictIn, isText, memberOf, numberIn, resolve } from '../objects.ts';
import type { Box } from '../page-content.ts';
import { decodeTextString } from '../text-strings.ts';
import { type Field, fieldTypeOf, hasFlag, inheritedOf } from './fields.ts';
import { tidied } from './found-text.ts';
import type { ShownLine } from './shown-lines.ts';

const pushButton = 17;
const combo = 18;
/** Lines of a list that can be seen at once. */
const maxLines = 1_000;

const stringOf = (object: PDFObject | undefined): string | undefined =>
  isText(object) ? tidied(decodeTextString(object)) : undefined;

/** What a button shows in a state: normal, under the pointer, pressed. Undefined for all other fields. */
export const captionOf = (field: Field, widget: PDFDict, state: 'N' | 'R' | 'D'): string | undefined => {
  const look = dictIn(widget, 'MK');
  if (!look || fieldTypeOf(field) !== 'Btn' || !hasFlag(field, pushButton)) return undefined;
  const own = { N: 'CA', R: 'RC', D: 'AC' }[state];
  return stringOf(memberOf(look, own)) ?? stringOf(memberOf(look, 'CA'));
};

/** Where a caption may stand: beside the icon, where there is one (ISO 32000-2, table 192, `TP`). */
export const captionBoxOf = (widget: PDFDict, box: Box, lines: readonly ShownLine[]): Box => {
  const look = dictIn(widget, 'MK');
  const position = (look && numberIn(look, 'TP')) ?? 0;
  const size = lines[0]?.size ?? (box.top - box.bottom) / 3;
  const [middleX, strip] = [(box.left + box.right) / 2, Math.min(1.5 * size, box.top - box.bottom)];
  if (position === 2) return { ...box, top: box.bottom + strip };
  if (position === 3) return { ...box, bottom: box.top - strip };
  if (position === 4) return { ...box, left: middleX };
  return position === 5 ? { ...box, right: middleX } : box;
};

/** The two texts of a choice: what is sent, and what is shown. */
const pairOf = (choices: PDFArray, context: PDFDict['context'], index: number) => {
  const choice = index < choices.size() ? resolve(context, choices.get(index)) : undefined;
  const [sent, shown] = choice instanceof PDFArray ? [choice.get(0), choice.get(1)] : [choice, choice];
  return { sent: stringOf(resolve(context, sent)), shown: stringOf(resolve(context, shown)) };
};

/** What a field of choices shows: the chosen one in one line, or a list from the first that is seen. */
export const choicesShown = (
  field: Field,
  widget: PDFDict,
  lines: readonly ShownLine[],
  box: Box,
): readonly { readonly text: string; readonly box: Box; readonly lines: readonly ShownLine[] }[] => {
  const choices = inheritedOf(field, 'Opt');
  const [first] = lines;
  if (fieldTypeOf(field) !== 'Ch' || !(choices instanceof PDFArray) || !first) return [];
  const { context } = widget;
  if (hasFlag(field, combo)) {
    const value = stringOf(inheritedOf(field, 'V'));
    for (let index = 0; value !== undefined && index < choices.size() && index < 10_000; index += 1) {
      const { sent, shown } = pairOf(choices, context, index);
      if (sent === value && shown !== undefined) return [{ text: shown, box, lines: [first] }];
    }
    return [];
  }
  const top = Number(inheritedOf(field, 'TI')?.toString() ?? 0) || 0;
  const rows: ShownLine[] = [];
  for (const line of lines.toSorted((one, other) => other.y - one.y).slice(0, maxLines)) {
    const last = rows.at(-1);
    if (!last || last.y - line.y > line.size / 2) rows.push(line);
  }
  return rows.flatMap((line, row) => {
    const { shown } = pairOf(choices, context, top + row);
    const place = { ...box, top: line.y + line.size, bottom: line.y - line.size / 3 };
    return shown ? [{ text: shown, box: place, lines: [line] }] : [];
  });
};
