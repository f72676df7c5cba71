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
  readonly isTurned: boolean;
}

/** What a text is, as far as its page alone tells. */
export const roleOf = (block: Block, { view, pictures, isTurned }: RoleScene): TextPlace['role'] => {
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
  const isUpon =
    lines.length <= 2 &&
    pictures.some(
      (box) =>
        box.left <= bounds.left &&
        box.right >= bounds.right &&
        box.bottom <= bounds.bottom &&
        box.top >= bounds.top,
    );
  if (isUpon || (isTurned && lines.length === 1)) return 'label';
  return 'paragraph';
};
