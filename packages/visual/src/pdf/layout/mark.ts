import type { Box } from '../page-content.ts';
import type { Fragment } from './lines/fragment.ts';
import { isListMark } from './lines/list-mark.ts';
import { firstFrom } from './lines/rising.ts';

const maxMarks = 5_000;

/**
 * Notes which lines have a dot or a square drawn in front of them, as browsers draw the marks of lists.
 *
 * @param drawn what is drawn, in the frame of the lines
 */
export const findMarks = (fragments: readonly Fragment[], drawn: readonly Box[]): void => {
  const rising = fragments.toSorted((one, other) => one.baseline - other.baseline);
  let marks = 0;
  for (const box of drawn) {
    const [width, height] = [box.right - box.left, box.top - box.bottom];
    if (height < 1 || height > 20 || width < 0.6 * height || width > 1.7 * height) continue;
    marks += 1;
    if (marks > maxMarks) return;
    const middle = (box.bottom + box.top) / 2;
    const low = firstFrom(rising, middle - 30);
    for (let index = low; index < rising.length && index < low + 200; index += 1) {
      const fragment = rising[index] as Fragment;
      const { size, baseline } = fragment;
      if (baseline > middle + size) break;
      if (height > 0.8 * size || middle < baseline || middle > baseline + 0.7 * size) continue;
      const before = fragment.left - box.right;
      const after = box.left - fragment.right;
      if ((before > 0.1 * size && before < 2.5 * size) || (after > 0.1 * size && after < 2.5 * size))
        fragment.hasMark = true;
    }
  }
};

/** Of one em: how much higher or lower than its line the sign of a list is painted, and how far in front of it at most. */
const [markRise, markGap] = [0.3, 2.5];

/**
 * Lets signs of lists be the marks of the lines before which they stand, where they came to be on the row of another column:
 * they are painted a little higher.
 */
export const joinMarks = (fragments: readonly Fragment[]): void => {
  const signs = fragments
    .filter(({ glyphs, isMark }) => {
      const [sign, ...others] = glyphs.filter(({ isBlank }) => !isBlank);
      return !isMark && sign !== undefined && others.length === 0 && isListMark(sign.text);
    })
    .slice(0, maxMarks);
  if (signs.length === 0) return;
  const rising = fragments.toSorted((one, other) => one.baseline - other.baseline);
  for (const sign of signs) {
    const reach = markRise * sign.size;
    let nearest: Fragment | undefined;
    const low = firstFrom(rising, sign.baseline - reach);
    for (let index = low; index < rising.length && index < low + 200; index += 1) {
      const fragment = rising[index] as Fragment;
      if (fragment.baseline > sign.baseline + reach) break;
      if (fragment !== sign && fragment.left >= sign.right && fragment.left < (nearest?.left ?? Infinity))
        nearest = fragment;
    }
    if (!nearest || nearest.hasMark || nearest.left - sign.right > markGap * sign.size) continue;
    nearest.hasMark = true;
    nearest.mark = sign;
    sign.isMark = true;
  }
};
