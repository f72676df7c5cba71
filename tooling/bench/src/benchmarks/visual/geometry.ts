import type { Rectangle, TrueLabel } from '../../mockups/render.ts';
import { overlapOf } from './match.ts';
import { boundsOfDifference, type Pixels } from './pixels.ts';

/** A pixel that differs so much belongs to a letter. */
const inkThreshold = 40;

/** Where the words of one label were drawn, by the pixels alone. */
export interface Drawn {
  readonly label: TrueLabel;
  readonly box: Rectangle;
  /** It does not reach past the button or the free place that it has. */
  readonly isInside: boolean;
  /** Height of the ink to what it would be in the picture's own font at its size; for one line alone. */
  readonly ratio: number | undefined;
  /** How far its left edge, or its centre where it is centred, lies from the label's, in pixels of CSS. */
  readonly offset: number;
}

/**
 * Measures what was drawn for a label: the pixels in which the drawn picture and the erased one differ, in the label's
 * container and a margin about it.
 */
export const measureDrawn = (
  label: TrueLabel,
  drawn: Pixels,
  erased: Pixels,
  language: 'es' | 'de',
  scale: number,
): Drawn | undefined => {
  const { container } = label;
  const margin = 2 * scale;
  const area = {
    x: container.x - margin,
    y: container.y - margin,
    width: container.width + 2 * margin,
    height: container.height + 2 * margin,
  };
  const box = boundsOfDifference(drawn, erased, area, inkThreshold);
  if (!box) return undefined;
  const isInside =
    box.x >= container.x - scale &&
    box.y >= container.y - scale &&
    box.x + box.width <= container.x + container.width + scale &&
    box.y + box.height <= container.y + container.height + scale;
  const isOneLine = box.height < 1.5 * label.size;
  const centreOf = (rectangle: Rectangle) => rectangle.x + rectangle.width / 2;
  const away = label.align === 'center' ? centreOf(box) - centreOf(label.box) : box.x - label.box.x;
  return {
    label,
    box,
    isInside,
    ratio: isOneLine ? box.height / label.heights[language] : undefined,
    offset: Math.abs(away) / scale,
  };
};

/** Pairs of drawn labels that lie over each other. */
export const countOverlaps = (drawn: readonly Drawn[]): number =>
  drawn.reduce(
    (sum, { box }, index) =>
      sum + drawn.slice(index + 1).filter((other) => overlapOf(box, other.box) > 0).length,
    0,
  );
