import type { Rectangle, Region } from '../../region.ts';
import { apply, type Matrix } from '../matrix.ts';
import { directionOf, lengthening } from './frame.ts';

/** Degrees: less is the noise of reckoning. */
const minAngle = 0.02;

/**
 * A region where it lies in another picture, which is the first one turned, moved and scaled alike in both directions.
 *
 * @param matrix from the pixels of the first picture to those of the other
 */
export const movedRegion = (region: Region, matrix: Matrix): Region => {
  const share = lengthening(matrix);
  const { box } = region;
  const [fromX, fromY] = [box.x + box.width / 2, box.y + box.height / 2];
  const [toX, toY] = apply(matrix, fromX, fromY);
  const angle = box.angle + directionOf(matrix);
  const moveX = (x: number): number => toX + (x - fromX) * share;
  const moveY = (y: number): number => toY + (y - fromY) * share;
  const move = <Box extends Rectangle>(one: Box): Box => ({
    ...one,
    x: moveX(one.x),
    y: moveY(one.y),
    width: one.width * share,
    height: one.height * share,
  });
  return {
    ...region,
    box: { ...move(box), angle: Math.abs(angle) < minAngle ? 0 : angle - 360 * Math.round(angle / 360) },
    lines: region.lines.map((line) => ({ ...move(line), baseline: moveY(line.baseline) })),
    start: moveX(region.start),
    size: region.size * share,
    container: region.container && move(region.container),
    room: move(region.room),
  };
};
