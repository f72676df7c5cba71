import { usualSlant } from '../measure/index.ts';
import type { Region } from '../region.ts';
import { isRightToLeft, type SetLine, type Setting, setLine } from '../typeset/index.ts';
import { type Fit, middleOfCapitals, spaceOf } from './fit.ts';
import { type Pose, trackedWidth } from './rasterise.ts';

/** A line of a translation, where it is drawn. */
export interface PlacedLine {
  readonly text: string;
  readonly line: SetLine;
  readonly pose: Pose;
}

const inside = (value: number, least: number, most: number): number => Math.max(Math.min(value, most), least);

/** Puts the lines of a fitted text where those of the region stood. */
export const placeText = (fit: Fit, region: Region, setting: Setting): readonly PlacedLine[] => {
  const { box, lines: sourceLines, italic } = region;
  const { area } = spaceOf(region);
  const { size, tracking, leading } = fit;
  const lines = fit.lines.map((text) => setLine(text, setting));
  const first = sourceLines[0] as Region['lines'][number];
  const last = sourceLines.at(-1) as Region['lines'][number];
  const isBlock = sourceLines.length > 1 && region.align !== 'centre';
  const height = (lines.length - 1) * leading;
  // A block keeps its first line; all else keeps its middle, so that a smaller label stays in the middle of its button.
  const wished = isBlock
    ? first.baseline - (region.size - size) * middleOfCapitals
    : (first.baseline + last.baseline) / 2 -
      region.size * middleOfCapitals -
      height / 2 +
      size * middleOfCapitals;
  const above = (lines[0]?.ink?.top ?? 0) * size;
  const below = -(lines.at(-1)?.ink?.bottom ?? 0) * size;
  const lowest = Math.max(area.y + area.height, box.y + box.height) - below - height;
  const highest = Math.min(area.y, box.y) + above;
  const start = inside(wished, highest, Math.max(highest, lowest));
  // Left-aligned paragraphs of a script that runs the other way stand on the other edge of their block.
  const align =
    region.align === 'left' && isBlock && isRightToLeft(setting.language) ? 'right' : region.align;
  return lines.map((line, index) => {
    const width = trackedWidth(line, tracking) * size;
    const inkLeft = (line.ink?.left ?? 0) * size;
    const inkRight = width - (line.width - (line.ink?.right ?? line.width)) * size;
    const x =
      align === 'left'
        ? region.start
        : align === 'right'
          ? box.x + box.width - inkRight
          : box.x + box.width / 2 - (inkLeft + inkRight) / 2;
    const least = Math.min(area.x, box.x, region.start) - inkLeft;
    const most = Math.max(area.x + area.width, box.x + box.width) - inkRight;
    const baseline = start + index * leading;
    return {
      text: fit.lines[index] ?? '',
      line,
      pose: {
        x: inside(x, least, Math.max(least, most)),
        baseline: box.angle === 0 ? Math.round(baseline) : baseline,
        size,
        tracking,
        slant: italic ? usualSlant : 0,
        rotation: { angle: box.angle, centreX: box.x + box.width / 2, centreY: box.y + box.height / 2 },
      },
    };
  });
};
