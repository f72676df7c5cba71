import { DrawFuncs, type Font } from 'harfbuzzjs';

/** A rectangle by its edges. What its units and the direction of `y` are, is said where it is used. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The shape of a glyph, in em: `x` to the right of the pen, `y` upwards from the baseline. */
export interface Outline {
  /** Closed polygons, `x, y, x, y, …`. */
  readonly contours: readonly Float32Array[];
  /** Square em of ink. */
  readonly area: number;
  /** Undefined where nothing is drawn, as of a blank. `top` is the largest `y`. */
  readonly bounds: Bounds | undefined;
}

/** How many straight pieces stand for a curve: at 100 pixels the error is about a tenth of a pixel. */
const piecesOfCurve = 8;

interface Pen {
  contours: number[][];
  current: number[];
}

const endOf = ({ current }: Pen): readonly [number, number] => [
  current[current.length - 2] ?? 0,
  current[current.length - 1] ?? 0,
];

const drawFunctions = (): DrawFuncs => {
  const functions = new DrawFuncs();
  functions.setMoveToFunc((x, y, data) => {
    const pen = data as Pen;
    pen.current = [x, y];
    pen.contours.push(pen.current);
  });
  functions.setLineToFunc((x, y, data) => {
    (data as Pen).current.push(x, y);
  });
  functions.setQuadraticToFunc((controlX, controlY, x, y, data) => {
    const pen = data as Pen;
    const [startX, startY] = endOf(pen);
    for (let piece = 1; piece <= piecesOfCurve; piece += 1) {
      const t = piece / piecesOfCurve;
      const s = 1 - t;
      pen.current.push(
        s * s * startX + 2 * s * t * controlX + t * t * x,
        s * s * startY + 2 * s * t * controlY + t * t * y,
      );
    }
  });
  functions.setCubicToFunc((firstX, firstY, secondX, secondY, x, y, data) => {
    const pen = data as Pen;
    const [startX, startY] = endOf(pen);
    for (let piece = 1; piece <= piecesOfCurve; piece += 1) {
      const t = piece / piecesOfCurve;
      const s = 1 - t;
      pen.current.push(
        s ** 3 * startX + 3 * s * s * t * firstX + 3 * s * t * t * secondX + t ** 3 * x,
        s ** 3 * startY + 3 * s * s * t * firstY + 3 * s * t * t * secondY + t ** 3 * y,
      );
    }
  });
  functions.setClosePathFunc(() => {});
  return functions;
};

let functions: DrawFuncs | undefined;

/** Twice the area of a polygon, with its sign (shoelace formula). */
const twiceArea = (contour: Float32Array): number => {
  let sum = 0;
  const { length } = contour;
  for (let index = 0; index < length; index += 2) {
    const next = (index + 2) % length;
    sum +=
      (contour[index] as number) * (contour[next + 1] as number) -
      (contour[next] as number) * (contour[index + 1] as number);
  }
  return sum;
};

/** Reads the shape of one glyph out of a font of `unitsPerEm`. */
export const readOutline = (font: Font, glyphId: number, unitsPerEm: number): Outline => {
  functions ??= drawFunctions();
  const pen: Pen = { contours: [], current: [] };
  font.drawGlyph(glyphId, functions, pen);
  let [left, top, right, bottom] = [Infinity, -Infinity, -Infinity, Infinity];
  const contours = pen.contours.map((points) => {
    const contour = Float32Array.from(points, (value) => value / unitsPerEm);
    for (let index = 0; index < contour.length; index += 2) {
      const x = contour[index] as number;
      const y = contour[index + 1] as number;
      left = Math.min(left, x);
      right = Math.max(right, x);
      bottom = Math.min(bottom, y);
      top = Math.max(top, y);
    }
    return contour;
  });
  return {
    contours,
    area: Math.abs(contours.reduce((sum, contour) => sum + twiceArea(contour), 0)) / 2,
    bounds: contours.length > 0 ? { left, top, right, bottom } : undefined,
  };
};
