import type { SetLine } from '../typeset/index.ts';

/** How much of each pixel a shape covers, 0..1, in a window of the picture. */
export interface Coverage {
  /** Of the window's top left pixel in the picture. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** Where a line is drawn and how: pixels of the picture, `y` downwards. */
export interface Pose {
  /** Of the pen at the line's left edge. */
  readonly x: number;
  readonly baseline: number;
  /** Pixels of one em. */
  readonly size: number;
  /** Em added between any two characters. */
  readonly tracking: number;
  /** How far an upright stroke leans to the right: the tangent of its angle. */
  readonly slant: number;
  /** Degrees clockwise around a point. */
  readonly rotation: { readonly angle: number; readonly centreX: number; readonly centreY: number };
}

/** The width in em of a line with tracking. */
export const trackedWidth = (line: SetLine, tracking: number): number =>
  line.width + tracking * Math.max(0, line.clusterStarts.filter(Boolean).length - 1);

/** All polygons of some glyphs of a line as they lie in the picture. */
const polygonsOf = (
  line: SetLine,
  pose: Pose,
  isDrawn: (glyph: number) => boolean,
): readonly Float32Array[] => {
  const { x, baseline, size, tracking, slant, rotation } = pose;
  const radians = (rotation.angle * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(radians), Math.sin(radians)];
  let clusters = 0;
  return line.glyphs.flatMap((glyph, index) => {
    if (line.clusterStarts[index]) clusters += 1;
    if (!isDrawn(index)) return [];
    const shift = glyph.x + tracking * (clusters - 1);
    return glyph.outline.contours.map((contour) => {
      const polygon = new Float32Array(contour.length);
      for (let point = 0; point < contour.length; point += 2) {
        const up = (contour[point + 1] as number) + glyph.y;
        const along = (contour[point] as number) + shift + slant * up;
        const fromCentreX = x + along * size - rotation.centreX;
        const fromCentreY = baseline - up * size - rotation.centreY;
        polygon[point] = rotation.centreX + fromCentreX * cosine - fromCentreY * sine;
        polygon[point + 1] = rotation.centreY + fromCentreX * sine + fromCentreY * cosine;
      }
      return polygon;
    });
  });
};

/**
 * Adds one edge to the accumulation buffer. Each cell gets the share of its pixel to the right of the edge, its right
 * neighbour the rest of the edge's height, so that a running sum over a row is the winding-weighted area of each pixel.
 */
const addEdge = (
  cells: Float32Array,
  stride: number,
  startX: number,
  startY: number,
  endX: number,
  endY: number,
): void => {
  if (startY === endY) return;
  const sign = startY < endY ? 1 : -1;
  const [topX, topY, bottomX, bottomY] =
    sign > 0 ? [startX, startY, endX, endY] : [endX, endY, startX, startY];
  const slope = (bottomX - topX) / (bottomY - topY);
  for (let row = Math.floor(topY); row < bottomY; row += 1) {
    const from = Math.max(topY, row);
    const to = Math.min(bottomY, row + 1);
    const fromX = topX + (from - topY) * slope;
    const toX = topX + (to - topY) * slope;
    const left = Math.min(fromX, toX);
    const right = Math.max(fromX, toX);
    const height = (to - from) * sign;
    const first = Math.floor(left);
    const last = Math.floor(right);
    const offset = row * stride;
    for (let column = first; column <= last; column += 1) {
      const cellLeft = Math.max(left, column);
      const cellRight = Math.min(right, column + 1);
      const share = right > left ? (cellRight - cellLeft) / (right - left) : 1;
      const middle = (cellLeft + cellRight) / 2 - column;
      cells[offset + column] = (cells[offset + column] as number) + height * share * (1 - middle);
      cells[offset + column + 1] = (cells[offset + column + 1] as number) + height * share * middle;
    }
  }
};

/**
 * Draws a line of text by the exact area that its outlines cover of each pixel, clipped to the picture.
 *
 * @param isDrawn whether a glyph is drawn, by its place in the line; default all
 * @returns undefined where nothing of it lies in the picture
 */
export const rasterise = (
  line: SetLine,
  pose: Pose,
  picture: { readonly width: number; readonly height: number },
  isDrawn: (glyph: number) => boolean = () => true,
): Coverage | undefined => {
  const polygons = polygonsOf(line, pose, isDrawn);
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const polygon of polygons)
    for (let point = 0; point < polygon.length; point += 2) {
      left = Math.min(left, polygon[point] as number);
      right = Math.max(right, polygon[point] as number);
      top = Math.min(top, polygon[point + 1] as number);
      bottom = Math.max(bottom, polygon[point + 1] as number);
    }
  const clip = {
    left: Math.max(0, Math.floor(left)),
    top: Math.max(0, Math.floor(top)),
    right: Math.min(picture.width, Math.ceil(right) + 1),
    bottom: Math.min(picture.height, Math.ceil(bottom) + 1),
  };
  if (clip.left >= clip.right || clip.top >= clip.bottom) return undefined;
  const width = clip.right - clip.left;
  const height = clip.bottom - clip.top;
  const stride = width + 2;
  const cells = new Float32Array(stride * height);
  const clampX = (x: number): number => Math.min(width, Math.max(0, x - clip.left));
  const clampY = (y: number): number => Math.min(height, Math.max(0, y - clip.top));
  for (const polygon of polygons) {
    const { length } = polygon;
    for (let point = 0; point < length; point += 2) {
      const next = (point + 2) % length;
      addEdge(
        cells,
        stride,
        clampX(polygon[point] as number),
        clampY(polygon[point + 1] as number),
        clampX(polygon[next] as number),
        clampY(polygon[next + 1] as number),
      );
    }
  }
  const values = new Float32Array(width * height);
  for (let row = 0; row < height; row += 1) {
    let sum = 0;
    for (let column = 0; column < width; column += 1) {
      sum += cells[row * stride + column] as number;
      // Outlines that overlap cover a pixel twice; it is full all the same.
      values[row * width + column] = Math.min(1, Math.abs(sum));
    }
  }
  return { x: clip.left, y: clip.top, width, height, values };
};
