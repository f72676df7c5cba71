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
  /** Another text stands beside it between the same walls. */
  readonly isSharing: boolean;
}

/** Characters of what names a part of a drawing that it stands at. */
const longestLabel = 24;
/** Of one em: how far from its drawing a label stands; and how large that is at least: else it is a rule. */
const [labelGap, leastWidth, leastHeight] = [1, 0.25, 3];
/** Of one em: what is broader is no stroke of a drawing, and says less of what stands at it. */
const broadest = 1.5;

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
    (width < drawn / 2 || drawn < broadest * size)
  );
};

/** What a text is, as far as its page alone tells. */
export const roleOf = (
  block: Block,
  { view, pictures, bars, isTurned, isSharing }: RoleScene,
): TextPlace['role'] => {
  const { paragraph, bounds } = block;
  const { lines } = paragraph;
  const [first] = lines;
  const { enclosure, size } = first;
  const isEnclosed = Object.values(enclosure).every((wall) => wall !== undefined);
  const isBox =
    isEnclosed &&
    (enclosure.right as number) - (enclosure.left as number) < 0.95 * (view.right - view.left) &&
    (enclosure.top as number) - (enclosure.bottom as number) < 0.35 * (view.top - view.bottom);
  const isNameOf = (box: Box): boolean =>
    lines.length === 1 && first.text.length <= longestLabel && isAt(box, bounds, size);
  const drawn = [...pictures, ...bars];
  // Labels stand in rows, too; what is broad beside a cell is a picture or the ground of another one.
  const isNarrowlyNamed = (): boolean =>
    drawn.some((box) => box.right - box.left < broadest * size && isNameOf(box));
  const isMarked = first.label > 0 || first.hasMark === true;
  const middle = (bounds.left + bounds.right) / 2;
  /** `(b) Cube` in the middle below its part of a figure is no item of a list. */
  const namesPart = (): boolean =>
    isMarked &&
    lines.length === 1 &&
    drawn.some(
      (box) =>
        box.top - box.bottom >= leastHeight * size &&
        Math.abs((box.left + box.right) / 2 - middle) < labelGap * size &&
        Math.abs(bounds.top - box.bottom) <= labelGap * size,
    );
  if (isBox && lines.length <= 12) return isSharing && isNarrowlyNamed() ? 'label' : 'cell';
  if (caption.test(first.text) && (lines.length < 8 || first.bold > 0)) return 'caption';
  if (paragraph.isCell) return isNarrowlyNamed() || namesPart() ? 'label' : 'cell';
  // Notes stand at the foot of a page, in small letters behind a raised mark, or below a short rule.
  const isLow = bounds.top < view.bottom + 0.4 * (view.top - view.bottom);
  const [lead] = first.glyphs;
  const isRaised =
    lead !== undefined && lead.size < 0.9 * size && lead.baseline > first.baseline + 0.1 * size;
  if (isLow && isRaised && /^[\d*\u2020\u2021\u00a7\p{L}]/u.test(lead.text)) return 'footnote';
  if (isMarked) return namesPart() ? 'label' : 'list_item';
  const isUpon = lines.length <= 2 && pictures.some((box) => holds(box, bounds));
  if (isUpon || drawn.some(isNameOf) || (isTurned && lines.length === 1)) return 'label';
  return 'paragraph';
};

/** Texts beside which others stand between the same walls: they are in no cell of their own. */
export const sharingOf = (blocks: readonly Block[]): ReadonlySet<Block> => {
  const between = Map.groupBy(
    blocks.filter(({ paragraph: { lines } }) => lines.length === 1),
    ({ paragraph: { lines } }) => `${lines[0].enclosure.left} ${lines[0].enclosure.right}`,
  );
  const sharing = new Set<Block>();
  for (const group of between.values()) {
    const falling = group.toSorted((one, other) => other.bounds.top - one.bounds.top);
    for (const [index, block] of falling.entries()) {
      const next = falling[index + 1];
      const isBeside = next && next.bounds.top > (block.bounds.top + block.bounds.bottom) / 2;
      if (isBeside && (next.bounds.left >= block.bounds.right || next.bounds.right <= block.bounds.left))
        for (const one of [block, next]) sharing.add(one);
    }
  }
  return sharing;
};
