import { distanceFromGround, type Ground } from '../measure/index.ts';
import { type Colour, colourDistance, type Picture, type PixelBox } from '../pixels/index.ts';

/** Which pixels of a window are to be painted over. */
export interface Mask {
  readonly window: PixelBox;
  /** 1 for each pixel that is. */
  readonly values: Uint8Array;
}

const isInside = (x: number, y: number, box: PixelBox): boolean =>
  x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;

/** Grows what is 1 by a square of `reach` pixels to each side. */
const dilate = (values: Uint8Array, width: number, height: number, reach: number): Uint8Array => {
  const across = new Uint8Array(values.length);
  for (let y = 0; y < height; y += 1) {
    let last = -Infinity;
    for (let x = 0; x < width + reach; x += 1) {
      if (x < width && values[y * width + x]) last = x;
      const target = x - reach;
      if (target >= 0 && last >= target - reach) across[y * width + target] = 1;
    }
  }
  const grown = new Uint8Array(values.length);
  for (let x = 0; x < width; x += 1) {
    let last = -Infinity;
    for (let y = 0; y < height + reach; y += 1) {
      if (y < height && across[y * width + x]) last = y;
      const target = y - reach;
      if (target >= 0 && last >= target - reach) grown[target * width + x] = 1;
    }
  }
  return grown;
};

/** A connected shape of marked pixels, as places in the window. */
const shapesOf = (marked: Uint8Array, { width, height }: PixelBox): readonly (readonly number[])[] => {
  const visited = new Uint8Array(marked.length);
  const shapes: number[][] = [];
  for (let start = 0; start < marked.length; start += 1) {
    if (!marked[start] || visited[start]) continue;
    const shape = [start];
    visited[start] = 1;
    for (let index = 0; index < shape.length; index += 1) {
      const place = shape[index] as number;
      const x = place % width;
      const y = (place - x) / width;
      for (let down = -1; down <= 1; down += 1)
        for (let right = -1; right <= 1; right += 1) {
          const nextX = x + right;
          const nextY = y + down;
          if (nextX < 0 || nextY < 0 || nextX >= width || nextY >= height) continue;
          const next = nextY * width + nextX;
          if (!marked[next] || visited[next]) continue;
          visited[next] = 1;
          shape.push(next);
        }
    }
    shapes.push(shape);
  }
  return shapes;
};

/**
 * Takes lines out of the marked pixels that run through the whole window: the borders of fields and the rules of tables,
 * which letters may touch.
 */
const takeRules = (marked: Uint8Array, { width, height }: PixelBox): Uint8Array => {
  const rules = new Uint8Array(marked.length);
  const runsThrough = (count: number, at: (step: number) => number): boolean => {
    let gaps = 0;
    for (let step = 0; step < count; step += 1) if (!marked[at(step)]) gaps += 1;
    return gaps <= count * 0.03;
  };
  for (let x = 0; x < width; x += 1)
    if (runsThrough(height, (y) => y * width + x))
      for (let y = 0; y < height; y += 1) rules[y * width + x] = 1;
  for (let y = 0; y < height; y += 1)
    if (runsThrough(width, (x) => y * width + x)) for (let x = 0; x < width; x += 1) rules[y * width + x] = 1;
  for (let place = 0; place < marked.length; place += 1) if (rules[place]) marked[place] = 0;
  return rules;
};

/** Splits marked pixels into the shapes that belong to a line and all others. */
const splitShapes = (
  marked: Uint8Array,
  window: PixelBox,
  isCore: (x: number, y: number) => boolean,
  isBeside: (x: number, y: number) => boolean,
  isClose: (x: number, y: number) => boolean,
  maxBeside: number,
): { readonly own: Uint8Array; readonly foreign: Uint8Array } => {
  const own = new Uint8Array(marked.length);
  const foreign = new Uint8Array(marked.length);
  for (const shape of shapesOf(marked, window)) {
    const share = (test: (x: number, y: number) => boolean): number =>
      shape.filter((place) =>
        test(window.x + (place % window.width), window.y + Math.floor(place / window.width)),
      ).length / shape.length;
    const isOwn =
      share(isCore) >= 0.5 || (shape.length <= maxBeside && share(isClose) > 0 && share(isBeside) === 1);
    for (const place of shape) (isOwn ? own : foreign)[place] = 1;
  }
  return { own, foreign };
};

/**
 * The pixels of a line of text: what stands out from the ground, or from a picture what has a colour of the text, with
 * the soft edge around it. A shape that lies mostly outside of the line (the border of a field, an icon, a neighbour)
 * stays; one that sticks out of the box of the line goes with it, since recognition cuts tails and accents off, and so does
 * a letter or a full stop right beside it, which recognition overlooks.
 *
 * @param paddedBy of a line that is not level: what lies in it or so near to it; undefined for a level one
 * @param painted paint the box whole: for a ground that is known exactly, so that not even the noise of JPEG around the
 *   letters is left
 */
export const maskOfLine = (
  picture: Picture,
  window: PixelBox,
  core: PixelBox,
  isCore: (x: number, y: number) => boolean,
  isBeside: (x: number, y: number) => boolean,
  isClose: (x: number, y: number) => boolean,
  paddedBy: (reach: number) => ((x: number, y: number) => boolean) | undefined,
  ground: Ground,
  inks: readonly Colour[],
  painted: 'box' | 'glyphs' | 'photo',
): Mask => {
  const { seen, width } = picture;
  const marked = new Uint8Array(window.width * window.height);
  const centre = [0, 1, 2].map((channel) =>
    ground.at(core.x + core.width / 2, core.y + core.height / 2, channel),
  );
  const contrasts = inks.map((ink) => colourDistance(ink, centre as unknown as Colour));
  const threshold = Math.min(ground.noise > 1.5 ? 45 : 24, Math.max(16, Math.min(...contrasts) * 0.16));
  for (let row = 0; row < window.height; row += 1)
    for (let column = 0; column < window.width; column += 1) {
      const pixel = (window.y + row) * width + window.x + column;
      const fromGround = distanceFromGround(seen, pixel, width, ground);
      const isInk = ([red, green, blue]: Colour, index: number): boolean => {
        const fromInk =
          Math.abs((seen[pixel * 3] as number) - red) +
          Math.abs((seen[pixel * 3 + 1] as number) - green) +
          Math.abs((seen[pixel * 3 + 2] as number) - blue);
        return fromInk < (contrasts[index] as number) * 0.45 || fromInk < fromGround * 0.7;
      };
      const isGlyph = painted === 'photo' ? inks.some(isInk) : fromGround > threshold;
      if (isGlyph) marked[row * window.width + column] = 1;
    }
  const rules = takeRules(marked, window);
  const { own, foreign } = splitShapes(
    marked,
    window,
    isCore,
    isBeside,
    isClose,
    core.height * core.height * 0.45,
  );
  const values = dilate(own, window.width, window.height, painted === 'box' ? 2 : 3);
  for (const [place, isRule] of rules.entries()) if (isRule) foreign[place] = 1;
  const kept = dilate(foreign, window.width, window.height, 1);
  const reach = Math.max(ground.noise > 0.3 ? 6 : 2, Math.round(core.height * 0.12));
  const padded = {
    x: core.x - reach,
    y: core.y - reach,
    width: core.width + 2 * reach,
    height: core.height + 2 * reach,
  };
  const isPadded = paddedBy(reach) ?? ((x: number, y: number) => isInside(x, y, padded));
  for (let row = 0; row < window.height; row += 1)
    for (let column = 0; column < window.width; column += 1) {
      const place = row * window.width + column;
      if (painted === 'box' && isPadded(window.x + column, window.y + row)) values[place] = 1;
      if (kept[place] && !own[place]) values[place] = 0;
    }
  return { window, values };
};
