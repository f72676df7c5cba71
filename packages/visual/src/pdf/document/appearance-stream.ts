import { type PDFDict, PDFName, type PDFObject, type PDFRef, type PDFStream } from '@cantoo/pdf-lib';
import { bytesOf, joined, packed, writeNumber } from '../content/index.ts';
import { identity, inverse, type Matrix, multiply } from '../matrix.ts';
import { arrayIn, asNumber, dictIn, entriesOf, memberOf, numberIn, numbersOf } from '../objects.ts';
import type { Box } from '../page-content.ts';
import { boxUnder } from '../page-frame.ts';

/** From an appearance's own space to the page's (ISO 32000-2, 12.5.5, algorithm 8.1). */
const appearanceMatrix = (appearance: PDFStream, rect: Box): Matrix => {
  const { dict } = appearance;
  const own = (numbersOf(dict.context, memberOf(dict, 'Matrix'), 6) as Matrix | undefined) ?? identity;
  const [left = 0, bottom = 0, right = 0, top = 0] = numbersOf(dict.context, memberOf(dict, 'BBox'), 4) ?? [];
  const shown = boxUnder(own, { left, bottom, right, top });
  const [width, height] = [shown.right - shown.left, shown.top - shown.bottom];
  const x = width > 0 ? (rect.right - rect.left) / width : 1;
  const y = height > 0 ? (rect.top - rect.bottom) / height : 1;
  return multiply(own, [x, 0, 0, y, rect.left - shown.left * x, rect.bottom - shown.bottom * y]);
};

/** A rectangle of the page in an appearance's own space. */
export const boxInAppearance = (appearance: PDFStream, rect: Box, box: Box): Box => {
  const back = inverse(appearanceMatrix(appearance, rect));
  return back ? boxUnder(back, box) : box;
};

/** A smaller rectangle, never turned inside out. */
export const inset = (
  box: Box,
  sides: readonly [left: number, bottom: number, right: number, top: number],
): Box => {
  const [left, bottom, right, top] = sides.map((side) => Math.max(0, side)) as [
    number,
    number,
    number,
    number,
  ];
  const smaller = {
    left: box.left + left,
    bottom: box.bottom + bottom,
    right: box.right - right,
    top: box.top - top,
  };
  return smaller.left < smaller.right && smaller.bottom < smaller.top ? smaller : box;
};

/** How wide an annotation's border is. */
export const borderWidthOf = (annotation: PDFDict): number => {
  const style = dictIn(annotation, 'BS');
  const width = style && numberIn(style, 'W');
  if (width !== undefined) return Math.max(0, width);
  const border = arrayIn(annotation, 'Border');
  return Math.max(0, asNumber(border && entriesOf(annotation.context, border, 3)[2]) ?? 1);
};

const colourOperands = (annotation: PDFDict, colours: PDFObject | undefined): string | undefined => {
  const found = [1, 3, 4].map((length) => numbersOf(annotation.context, colours, length)).find(Boolean);
  return found?.map(writeNumber).join(' ');
};

/** A new appearance without text: ground and border as they are described. */
export const plainAppearance = (
  annotation: PDFDict,
  rect: Box,
  ground: PDFObject | undefined,
  border: { readonly colour: PDFObject | undefined; readonly width: number },
): PDFStream => {
  const { context } = annotation;
  const operators = ['g', 'rg', 'k'];
  const [fill, stroke] = [colourOperands(annotation, ground), colourOperands(annotation, border.colour)];
  const operatorOf = (operands: string): string =>
    operators[[1, 3, 4].indexOf(operands.split(' ').length)] ?? 'g';
  const half = border.width / 2;
  const outline = (by: number): string =>
    [rect.left + by, rect.bottom + by, rect.right - rect.left - 2 * by, rect.top - rect.bottom - 2 * by]
      .map(writeNumber)
      .join(' ');
  const content = [
    fill === undefined ? '' : `${fill} ${operatorOf(fill)} ${outline(0)} re f\n`,
    stroke === undefined || border.width === 0
      ? ''
      : `${stroke} ${operatorOf(stroke).toUpperCase()} ${writeNumber(border.width)} w ${outline(half)} re S\n`,
  ].join('');
  const like = context.obj({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [rect.left, rect.bottom, rect.right, rect.top],
  });
  return packed(context, bytesOf(content), like);
};

/** An appearance with other content: what is left of the old, and new text on it. */
export const writtenAppearance = (
  appearance: PDFStream,
  old: { readonly bytes: Uint8Array; readonly resources: PDFDict },
  text: readonly Uint8Array[],
  fonts: ReadonlyMap<string, PDFRef>,
): PDFStream => {
  const { context } = appearance.dict;
  const bytes = joined([bytesOf('q\n'), old.bytes, bytesOf('\nQ\nq\n'), ...text, bytesOf('\nQ\n')]);
  const written = packed(context, bytes, appearance.dict);
  const named = dictIn(old.resources, 'Font')?.clone() ?? context.obj({});
  for (const [name, ref] of fonts) named.set(PDFName.of(name), ref);
  const resources = old.resources.clone();
  resources.set(PDFName.of('Font'), named);
  written.dict.set(PDFName.of('Resources'), resources);
  return written;
};
