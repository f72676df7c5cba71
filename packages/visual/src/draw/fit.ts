import type { Rectangle, Region } from '../region.ts';
import { BreakableText, type Setting, setLine } from '../typeset/index.ts';

/** A text as it fits its place. */
export interface Fit {
  readonly lines: readonly string[];
  /** Pixels of one em. */
  readonly size: number;
  /** Em added between characters. */
  readonly tracking: number;
  /** Pixels from one baseline to the next. */
  readonly leading: number;
  /** It is smaller than is good to read, or was cut. */
  readonly isTooLong: boolean;
}

/** Smaller than this share of its size a text is flagged, and smaller than so many pixels. */
const leastScale = 0.7;
const leastPixels = 9;
/** Below this it is cut instead. */
const floorScale = 0.45;
const floorPixels = 6;
const step = 0.02;
/** A label that stands free goes to two lines once it would be smaller than this on one. */
const loneLabelScale = 0.86;
const tight = -0.02;
/** From one baseline to the next in em, where the source has one line. */
const usualLeading = 1.22;
/** Em from the baseline to the middle of capitals, about which a line is centred. */
export const middleOfCapitals = 0.36;

/** Where the ink of a translation may lie, and how wide it may be on each alignment. */
export const spaceOf = (region: Region): { readonly width: number; readonly area: Rectangle } => {
  const { box, room, container, align, size } = region;
  const gaps = {
    left: box.x - room.x,
    right: room.x + room.width - box.x - box.width,
    top: box.y - room.y,
    bottom: room.y + room.height - box.y - box.height,
  };
  // Never nearer to what is around it than half an em, unless the source is nearer itself.
  const clear = (gap: number, wish: number): number => Math.max(0, Math.min(gap, wish));
  const side = size * (container ? 0.55 : 0.6);
  const left = room.x + clear(gaps.left, side);
  const right = room.x + room.width - clear(gaps.right, side);
  // What letters of the same size may need above and below is free in any case: accents and tails of other words.
  const { lines } = region;
  const ascent = Math.min(...lines.map(({ baseline }) => baseline)) - size * 0.82;
  const descent = Math.max(...lines.map(({ baseline }) => baseline)) + size * 0.26;
  const top = Math.min(room.y + clear(gaps.top, size * 0.2), ascent);
  const bottom = Math.max(room.y + room.height - clear(gaps.bottom, size * 0.2), descent);
  const area = { x: left, y: top, width: right - left, height: bottom - top };
  const middle = box.x + box.width / 2;
  const width =
    align === 'left'
      ? right - box.x
      : align === 'right'
        ? box.x + box.width - left
        : 2 * Math.min(middle - left, right - middle);
  return { width: Math.max(box.width, width), area };
};

const leadingOf = ({ lines, size }: Region): number => {
  const first = lines[0];
  const last = lines.at(-1);
  if (!first || !last || lines.length === 1) return size * usualLeading;
  return (last.baseline - first.baseline) / (lines.length - 1);
};

/** Em of ink above the first baseline and below the last: scripts with marks on top need more than Latin. */
const inkHeight = (
  lines: readonly string[],
  setting: Setting,
): { readonly above: number; readonly below: number } => {
  const first = setLine(lines[0] ?? '', setting).ink;
  const last = setLine(lines.at(-1) ?? '', setting).ink;
  return { above: first?.top ?? 0, below: -(last?.bottom ?? 0) };
};

/**
 * Fits a text to the place of a region: at the region's size where it can be, on more lines where these have room, else
 * closer, else smaller; and where it is still too long, cut.
 *
 * @param maxSize pixels of one em to begin with, at most the region's own
 */
export const fitText = (text: string, region: Region, setting: Setting, maxSize: number): Fit => {
  const breakable = new BreakableText(text, setting);
  const whole = setLine(text, setting);
  const clusters = whole.clusterStarts.filter(Boolean).length;
  const { width: space, area } = spaceOf(region);
  const sourceLeading = leadingOf(region);
  const isParagraph = region.lines.length > 1;
  const leadingAt = (size: number): number => {
    // Lines of other scripts must not touch each other, whatever the leading of the source.
    const { above, below } = inkHeight([text], setting);
    return Math.max((sourceLeading * size) / region.size, (above + below) * 1.02 * size);
  };
  const fitsHeight = (lines: readonly string[], size: number, leading: number): boolean => {
    const { above, below } = inkHeight(lines, setting);
    const height = (above + below) * size + (lines.length - 1) * leading;
    return height <= Math.max(area.height, region.box.height * 1.02);
  };
  const tryAt = (size: number, scale: number): Fit | undefined => {
    const leading = leadingAt(size);
    const fit = (lines: readonly string[], tracking = 0): Fit => ({
      lines,
      size,
      tracking,
      leading,
      isTooLong: scale < leastScale - 1e-9 || (size < leastPixels && scale < 1 - 1e-9),
    });
    const isWithin = (lines: readonly string[], width: number): boolean =>
      lines.every((line) => setLine(line, setting).width * size <= width + 0.5);
    if (!isParagraph) {
      const oneWidth = whole.width * size;
      if (oneWidth <= space && fitsHeight([text], size, leading)) return fit([text]);
      const canBreak = region.container !== null || scale < loneLabelScale;
      const two = canBreak ? breakable.balance(space / size) : [];
      const maxLines = region.container === null ? 2 : 3;
      if (two.length > 1 && two.length <= maxLines && isWithin(two, space) && fitsHeight(two, size, leading))
        return fit(two);
      if (oneWidth + tight * (clusters - 1) * size <= space && fitsHeight([text], size, leading))
        return fit([text], tight);
      return undefined;
    }
    const count = region.lines.length;
    const own = region.box.width * 1.02;
    for (const [width, lines] of [
      [own, count],
      [space, count],
      [own, count + Math.max(1, Math.floor(count / 2))],
      [space, count + Math.max(1, Math.floor(count / 2))],
    ] as const) {
      const filled =
        region.align === 'centre' ? breakable.balance(width / size) : breakable.fill(width / size);
      if (filled.length <= lines && isWithin(filled, width) && fitsHeight(filled, size, leading))
        return fit(filled);
    }
    return undefined;
  };
  const floor = Math.min(1, Math.max(floorScale, floorPixels / region.size));
  for (let scale = maxSize / region.size; scale >= floor; scale -= step) {
    const fit = tryAt(region.size * scale, scale);
    if (fit) return fit;
  }
  const size = region.size * Math.min(floor, maxSize / region.size);
  const leading = leadingAt(size);
  const count = Math.max(1, Math.floor((area.height - size) / leading) + 1);
  return {
    lines: breakable.truncate(space / size, Math.max(region.lines.length, Math.min(count, 400))),
    size,
    tracking: 0,
    leading,
    isTooLong: true,
  };
};
