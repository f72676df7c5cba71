import type { Rectangle, TrueLabel } from '../../mockups/render.ts';
import { characterErrorRate } from './characters.ts';

/** A region as a format of pictures found it. */
export interface FoundRegion {
  readonly key: string;
  readonly text: string;
  readonly box: Rectangle;
}

/** A true label with what was found there. */
export interface Match {
  readonly label: TrueLabel;
  /** Whatever lies mostly where the label is. */
  readonly region: FoundRegion | undefined;
  /** The region is this label and no other. */
  readonly isFound: boolean;
}

/** Beyond this share of wrong characters a region is not the label: it was cut, joined with another or not read. */
const maxErrorRate = 0.25;

const areaOf = ({ width, height }: Rectangle): number => Math.max(0, width) * Math.max(0, height);

/** The area that two rectangles share. */
export const overlapOf = (one: Rectangle, other: Rectangle): number => {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return width > 0 && height > 0 ? width * height : 0;
};

/** Finds for each label the region that shares most with it. */
export const matchLabels = (
  labels: readonly TrueLabel[],
  regions: readonly FoundRegion[],
): readonly Match[] =>
  labels.map((label) => {
    let region: FoundRegion | undefined;
    let most = 0;
    for (const candidate of regions) {
      const shared = overlapOf(label.box, candidate.box) / Math.min(areaOf(label.box), areaOf(candidate.box));
      if (shared > Math.max(0.5, most)) [region, most] = [candidate, shared];
    }
    const isFound = region !== undefined && characterErrorRate(label.label.en, region.text) <= maxErrorRate;
    return { label, region, isFound };
  });
