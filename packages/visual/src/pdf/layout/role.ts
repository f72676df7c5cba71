import type { Box } from '../page-content.ts';
import type { TextPlace } from '../place.ts';
import type { Block } from './block.ts';

const caption =
  /^(?:fig(?:ure|ura|\.)?|table|tab(?:leau|elle|la|\.)|abb(?:ildung|\.)|bild|image|listing|chart|photo|graf(?:ik|ico)|\u56fe|\u8868|\u5716|\u56f3)\s?\.?\s?\d/iu;

/** Where a text stands on its page. */
export interface RoleScene {
  /** The visible part of the page. */
  readonly view: Box;
  /** Pictures and drawings. */
  readonly pictures: readonly Box[];
  /** Lines and rectangles. */
  readonly bars: readonly Box[];
  readonly isTurned: boolean;
}

/** Characters of what names a part of a drawing that it stands at. */
const longestLabel = 24;
/** Of one em: how far from its drawing a label stands; and how large that is at least: else it is a rule. */
const [labelGap, leastWidth, leastHeight] = [1, 0.25, 3];

const holds = (box: Box, { left, right, bottom, top }: Box): boolean =>
  box.left <= left && box.right >= right && box.bottom <= bottom && box.top >= top;

/** Whether a text begins or ends at the side of a drawing, or stands at the foot of a part of it. */
const isAt = (box: Box, text: Box, size: number): boolean => {
  const gap = labelGap * size;
  const [width, drawn] = [text.right - text.left, box.right - box.left];
  if (box.top - box.bottom < leastHeight * size || drawn < leastWidth * size) return false;
  const middle = (text.left + text.right) / 2;
  if (text.bottom >= box.bottom && text.top <= box.top) {
    const away = Math.max(text.left - box.right, box.left - text.right);
    // What is within it stands on it.
    return away <= gap && away >= -gap / 2;
  }
  return (
    text.top >= box.bottom - gap &&
    text.top <= box.top &&
    middle >= box.left - gap &&
    middle <= box.right + gap &&
    (width < drawn / 2 || drawn < size)
  );
};

/** What a text is, as far as its page alone tells. */
export const roleOf = (block: Block, { view, pictures, bars, isTurned }: RoleScene): TextPlace['role'] => {
  const { paragraph, bounds } = block;
  const { lines } = paragraph;
  const [first] = lines;
  const { enclosure, size } = first;
  const isEnclosed = Object.values(enclosure).every((wall) => wall !== undefined);
  const isBox =
    isEnclosed &&
    (enclosure.right as number) - (enclosure.left as number) < 0.95 * (view.right - view.left) &&
    (enclosure.top as number) - (enclosure.bottom as number) < 0.35 * (view.top - view.bottom);
  if (isBox && lines.length <= 12) return 'cell';
  if (caption.test(first.text) && (lines.length < 8 || first.bold > 0)) return 'caption';
  if (paragraph.isCell) return 'cell';
  // Notes stand at the foot of a page, in small letters behind a raised mark, or below a short rule.
  const isLow = bounds.top < view.bottom + 0.4 * (view.top - view.bottom);
  const [lead] = first.glyphs;
  const isRaised =
    lead !== undefined && lead.size < 0.9 * size && lead.baseline > first.baseline + 0.1 * size;
  if (isLow && isRaised && /^[\d*\u2020\u2021\u00a7\p{L}]/u.test(lead.text)) return 'footnote';
  if (first.label > 0 || first.hasMark) return 'list_item';
  const isUpon = lines.length <= 2 && pictures.some((box) => holds(box, bounds));
  const isLabel =
    lines.length === 1 &&
    first.text.length <= longestLabel &&
    [...pictures, ...bars].some((box) => isAt(box, bounds, size));
  if (isUpon || isLabel || (isTurned && lines.length === 1)) return 'label';
  return 'paragraph';
};
