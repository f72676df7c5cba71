import type { Box, PageContent, PageGlyph } from '../page-content.ts';

/**
 * How the text of a page can be had. `native`: by its glyphs; `scan`: the page is a picture; `unreadable`: there is text,
 * but what its glyphs mean is not known, or it is drawn as outlines; `empty`: there is none.
 */
export type Evidence = 'native' | 'scan' | 'unreadable' | 'empty';

/** Share of the view that pictures cover on a scanned page. */
const scanned = 0.6;
/** Share of visible glyphs without a meaning above which the text of a page cannot be trusted. */
const tooManyUnknown = 0.2;
/** Filled outlines that are as many as the letters of some words: a logo has fewer. */
const manyOutlines = 100;

/** Of a font that is known to be one of signs, nothing need be known: a formula is no text that cannot be read. */
const isUnknown = ({ text, font, isReplaced }: PageGlyph): boolean =>
  !isReplaced && !font.isSymbolic && (text === '' || !font.hasUnicode || /\p{Co}/u.test(text));

const areaOf = ({ left, bottom, right, top }: Box): number =>
  Math.max(0, right - left) * Math.max(0, top - bottom);

/** Rows and columns of the grid by which shares of a page are measured: strips of a scan overlap or leave gaps. */
const grid = 40;

/** Which share of the view boxes cover together. */
const coverage = (boxes: readonly Box[], view: Box): number => {
  const width = (view.right - view.left) / grid;
  const height = (view.top - view.bottom) / grid;
  if (!(width > 0 && height > 0)) return 0;
  const covered = new Uint8Array(grid * grid);
  const index = (offset: number, size: number): number =>
    Math.max(0, Math.min(grid, Math.round(offset / size)));
  for (const box of boxes) {
    if (areaOf(box) <= 0) continue;
    const from = index(box.left - view.left, width);
    const to = index(box.right - view.left, width);
    for (
      let row = index(box.bottom - view.bottom, height);
      row < index(box.top - view.bottom, height);
      row += 1
    )
      covered.fill(1, row * grid + from, row * grid + Math.max(from, to));
  }
  return covered.reduce((sum, cell) => sum + cell, 0) / covered.length;
};

/** By what a page shows, where its text must be looked for. */
export const evidenceOf = (content: PageContent): Evidence => {
  const visible = content.glyphs.filter(
    ({ hidden, isRepeat, text }) => hidden === undefined && !isRepeat && !/^\s+$/u.test(text),
  );
  const isOutlined = (content.outlines ?? 0) >= manyOutlines;
  if (visible.length === 0) {
    if (coverage(content.images, content.view) > scanned) return 'scan';
    return isOutlined ? 'unreadable' : 'empty';
  }
  return visible.filter(isUnknown).length > visible.length * tooManyUnknown ? 'unreadable' : 'native';
};
