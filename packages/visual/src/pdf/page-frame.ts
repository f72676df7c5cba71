import { PDFArray, type PDFDict, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib';
import { apply, type Matrix } from './matrix.ts';
import { asNumber, dictIn, memberOf, numbersOf } from './objects.ts';
import type { Box } from './page-content.ts';
import type { ShownBox } from './place.ts';

/** What a page shows of its user space, and how. */
export interface PageFrame {
  /** Crop box within media box, in user space. */
  readonly view: Box;
  /** Degrees clockwise by which a viewer turns it. */
  readonly rotate: 0 | 90 | 180 | 270;
  /** Points a unit of user space. */
  readonly userUnit: number;
}

/** Page trees are seldom five deep. */
const maxDepth = 60;
/** US letter: what viewers take where a page has no box that can be read. */
const letter: Box = { left: 0, bottom: 0, right: 612, top: 792 };

/** A member of a page or of what it stands in (ISO 32000-2, 7.7.3.4). */
export const inheritedByPage = (page: PDFDict, key: string): PDFObject | undefined => {
  let node: PDFDict | undefined = page;
  for (let depth = 0; node && depth < maxDepth; depth += 1) {
    const found = memberOf(node, key);
    if (found) return found;
    node = dictIn(node, 'Parent');
  }
  return undefined;
};

/** Four numbers of two opposite corners in any order; undefined where they are not, or enclose nothing. */
export const boxOf = (page: PDFDict, object: PDFObject | undefined): Box | undefined => {
  const numbers = object instanceof PDFArray ? numbersOf(page.context, object, 4) : undefined;
  if (!numbers) return undefined;
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers;
  return { left: Math.min(x1, x2), bottom: Math.min(y1, y2), right: Math.max(x1, x2), top: Math.max(y1, y2) };
};

const isEmpty = ({ left, bottom, right, top }: Box): boolean => right - left <= 0 || top - bottom <= 0;

/** How a page is shown. */
export const pageFrameOf = (page: PDFDict): PageFrame => {
  const media = boxOf(page, inheritedByPage(page, 'MediaBox')) ?? letter;
  const crop = boxOf(page, inheritedByPage(page, 'CropBox')) ?? media;
  const view = {
    left: Math.max(media.left, crop.left),
    bottom: Math.max(media.bottom, crop.bottom),
    right: Math.min(media.right, crop.right),
    top: Math.min(media.top, crop.top),
  };
  const turn = asNumber(inheritedByPage(page, 'Rotate')) ?? 0;
  const quarters = ((Math.round(turn / 90) % 4) + 4) % 4;
  const unit = asNumber(memberOf(page, 'UserUnit')) ?? 1;
  return {
    view: isEmpty(view) ? (isEmpty(media) ? letter : media) : view,
    rotate: ([0, 90, 180, 270] as const)[quarters] ?? 0,
    userUnit: unit > 0 ? unit : 1,
  };
};

const within = (value: number, limit: number): number => Math.min(Math.max(value, -limit), limit);

/** Where a rectangle of a page's user space is seen, in points from the top left corner of the page as it is shown. */
export const shownBoxOf = ({ view, rotate, userUnit }: PageFrame, box: Box): ShownBox => {
  const [left, right] = [box.left - view.left, box.right - view.left];
  const [bottom, top] = [box.bottom - view.bottom, box.top - view.bottom];
  const [width, height] = [view.right - view.left, view.top - view.bottom];
  const corner = {
    0: [left, height - top],
    90: [bottom, left],
    180: [width - right, bottom],
    270: [height - top, width - right],
  }[rotate];
  const size = rotate % 180 === 0 ? [right - left, top - bottom] : [top - bottom, right - left];
  const [x = 0, y = 0, shownWidth = 0, shownHeight = 0] = [...corner, ...size].map((value) =>
    within(value * userUnit, 1_000_000),
  );
  return { x, y, width: shownWidth, height: shownHeight, angle: 0 };
};

/** The dictionaries of a document's pages, in order. */
export const pagesOf = (document: PDFDocument): readonly PDFDict[] =>
  document.getPages().map(({ node }) => node);

/** The rectangle around what a matrix makes of one. */
export const boxUnder = (matrix: Matrix, { left, bottom, right, top }: Box): Box => {
  const corners = [
    apply(matrix, left, bottom),
    apply(matrix, right, bottom),
    apply(matrix, right, top),
    apply(matrix, left, top),
  ];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
};
