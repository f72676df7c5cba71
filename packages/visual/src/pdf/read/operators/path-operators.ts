import type { Box } from '../../page-content.ts';
import { around, boxUnder, intersect, isSound, touches } from '../box.ts';
import { isLayerShown, type Painting, tell, toBox } from '../painting.ts';
import type { PdfjsLibrary } from '../pdfjs.ts';
import type { OperatorTable } from './operator-table.ts';
import { isCurved, isLevel, readSubpaths, rectangleOf, type Subpath } from './subpaths.ts';

/** Rules that one path may give: a table drawn at once has some hundreds. */
const maxRulesOfPath = 20_000;
/** Ems of a large heading, in user space: what is higher is no letter. */
const maxLetter = 72;

interface Paint {
  readonly isFilled: boolean;
  readonly isStroked: boolean;
}

const grown = (box: Box, by: number): Box => ({
  left: box.left - by,
  bottom: box.bottom - by,
  right: box.right + by,
  top: box.top + by,
});

/** Half a line's width in user space: of the two directions of a skewed space, their mean. */
const halfWidth = ({ state }: Painting): number => {
  const [a, b, c, d] = state.matrix;
  return (state.lineWidth * Math.sqrt(Math.abs(a * d - b * c))) / 2;
};

const addRule = (painting: Painting, box: Box, colour: string, isFilled: boolean): void => {
  const { clip, fillAlpha, strokeAlpha, groupAlpha } = painting.state;
  if (!isSound(box) || !touches(box, clip)) return;
  const opacity = (isFilled ? fillAlpha : strokeAlpha) * groupAlpha;
  tell(painting.rules, {
    ...{ path: painting.paths, box: intersect(box, clip), colour, isFilled },
    ...(opacity < 1 ? { opacity } : {}),
  });
};

/** Rules of one subpath; false where it is something else, as a whole or in part. */
const addRules = (painting: Painting, subpath: Subpath, paint: Paint, from: number): boolean => {
  const { state, rules } = painting;
  if (isCurved(subpath)) return false;
  const rectangle = rectangleOf(subpath);
  let isRule = true;
  if (paint.isFilled) {
    if (rectangle) addRule(painting, rectangle, state.fill, true);
    else isRule = false;
  }
  if (!paint.isStroked) return isRule;
  const half = halfWidth(painting);
  if (rectangle) addRule(painting, grown(rectangle, half), state.stroke, false);
  else if (isLevel(subpath)) {
    const { points } = subpath;
    for (let index = 2; index < points.length && rules.length - from < maxRulesOfPath; index += 2) {
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = points.slice(index - 2, index + 2);
      const box = {
        left: Math.min(x0, x1),
        bottom: Math.min(y0, y1),
        right: Math.max(x0, x1),
        top: Math.max(y0, y1),
      };
      addRule(painting, grown(box, half), state.stroke, false);
    }
  } else isRule = false;
  return isRule;
};

const boundsOf = ({ points }: Subpath): Box => {
  const box = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity };
  for (let index = 0; index + 1 < points.length; index += 2) {
    const [x = 0, y = 0] = [points[index], points[index + 1]];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.bottom = Math.min(box.bottom, y);
    box.top = Math.max(box.top, y);
  }
  return box;
};

const paintPath = (painting: Painting, points: unknown, paint: Paint): void => {
  const { state } = painting;
  const isVisible = (paint.isFilled && state.fillAlpha > 0) || (paint.isStroked && state.strokeAlpha > 0);
  if (!(points instanceof Float32Array) || !isVisible || !isLayerShown(painting)) return;
  let drawing: Box | undefined;
  const from = painting.rules.length;
  for (const subpath of readSubpaths(points, state.matrix)) {
    if (addRules(painting, subpath, paint, from)) continue;
    const bounds = boundsOf(subpath);
    if (!isSound(bounds) || !touches(bounds, state.clip)) continue;
    if (paint.isFilled && isCurved(subpath) && bounds.top - bounds.bottom <= maxLetter)
      painting.outlines += 1;
    drawing = drawing ? around(drawing, bounds) : bounds;
  }
  if (drawing) tell(painting.drawings, intersect(drawing, state.clip));
};

const clipTo = (painting: Painting, bounds: unknown): void => {
  const { state } = painting;
  const box = toBox(bounds);
  // an empty path leaves nothing to paint on
  state.clip = box
    ? intersect(state.clip, boxUnder(state.matrix, box.left, box.bottom, box.right, box.top))
    : { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity };
};

/** Paths: rules, drawings, clips. pdf.js gives a path with what becomes of it, as one operator. */
export const pathOperators = (numbers: PdfjsLibrary['OPS']): OperatorTable => {
  const filled = new Set([
    numbers.fill,
    numbers.eoFill,
    numbers.fillStroke,
    numbers.eoFillStroke,
    numbers.closeFillStroke,
    numbers.closeEOFillStroke,
  ]);
  const stroked = new Set([
    numbers.stroke,
    numbers.closeStroke,
    numbers.fillStroke,
    numbers.eoFillStroke,
    numbers.closeFillStroke,
    numbers.closeEOFillStroke,
  ]);
  const clip = (painting: Painting): void => {
    painting.pendingClip = true;
  };
  return {
    clip,
    eoClip: clip,
    constructPath: (painting, args) => {
      const [operator, data, bounds] = args ?? [];
      const paint = { isFilled: filled.has(operator as number), isStroked: stroked.has(operator as number) };
      if (paint.isFilled || paint.isStroked) {
        if (painting.masks === 0) paintPath(painting, Array.isArray(data) ? data[0] : undefined, paint);
        painting.paths += 1;
      }
      if (painting.pendingClip) clipTo(painting, bounds);
      painting.pendingClip = false;
    },
  };
};
