import type { Box, PageContent } from '../page-content.ts';
import type { ShownBox } from '../place.ts';
import type { Frame } from './frame.ts';

const round = (value: number): number => Math.round(value * 100) / 100;

/** Degrees from -180, exclusive, to 180. */
const turn = (degrees: number): number => {
  const rest = ((degrees % 360) + 360) % 360;
  return rest > 180 ? rest - 360 : rest;
};

/** How high the page is as it is shown, in points. */
export const shownHeight = ({ view, rotate, userUnit }: PageContent): number =>
  (rotate % 180 === 0 ? view.top - view.bottom : view.right - view.left) * userUnit;

/** Where a rectangle of a frame lies on the page as a viewer shows it. */
export const shownBox = ({ left, right, bottom, top }: Box, frame: Frame, content: PageContent): ShownBox => {
  const { view, rotate, userUnit } = content;
  const radians = (frame.angle * Math.PI) / 180;
  const [along, up] = [(left + right) / 2, (bottom + top) / 2];
  const x = along * Math.cos(radians) - up * Math.sin(radians);
  const y = along * Math.sin(radians) + up * Math.cos(radians);
  const [shownX, shownY] =
    rotate === 90
      ? [y - view.bottom, x - view.left]
      : rotate === 180
        ? [view.right - x, y - view.bottom]
        : rotate === 270
          ? [view.top - y, view.right - x]
          : [x - view.left, view.top - y];
  const [width, height] = [(right - left) * userUnit, (top - bottom) * userUnit];
  return {
    x: round(shownX * userUnit - width / 2),
    y: round(shownY * userUnit - height / 2),
    width: round(width),
    height: round(height),
    angle: round(turn(rotate - frame.angle)),
  };
};
