import type { PageContent } from '../page-content.ts';
import type { Frame } from './frame.ts';
import type { Fragment } from './lines/fragment.ts';
import { firstFrom } from './lines/rising.ts';

const maxBoxes = 5_000;

/** Notes with each glyph the link in whose box it stands. */
export const findLinks = (content: PageContent, fragments: readonly Fragment[], frame: Frame): void => {
  const rising = fragments.toSorted((one, other) => one.baseline - other.baseline);
  const boxes = content.links
    .flatMap(({ annotation, boxes: own }) => own.map((box) => ({ annotation, box: frame.turned(box) })))
    .slice(0, maxBoxes);
  for (const { annotation, box } of boxes) {
    if (!(box.right > box.left && box.top > box.bottom)) continue;
    const low = firstFrom(rising, box.bottom - 40);
    for (let index = low; index < rising.length && index < low + 2_000; index += 1) {
      const fragment = rising[index] as Fragment;
      if (fragment.baseline > box.top) break;
      if (fragment.left > box.right || fragment.right < box.left) continue;
      const height = fragment.baseline + 0.25 * fragment.size;
      if (height < box.bottom || height > box.top) continue;
      for (const glyph of fragment.glyphs) {
        const middle = (glyph.left + glyph.right) / 2;
        if (middle > box.left && middle < box.right) glyph.link ??= annotation;
      }
    }
  }
};
