import type { PixelBox } from '../pixels/index.ts';

/** The even surface behind a text, by a least-squares fit to what lies around it. */
export interface Ground {
  /** The value of a channel at a pixel. */
  at(x: number, y: number, channel: number): number;
  /**
   * What the fit leaves unexplained of a pixel, in the middle of those that it explains at all, in units of the samples.
   * The rings that JPEG leaves around letters are large but few, and do not count so.
   */
  readonly residual: number;
  /** The same of nine in ten pixels: about 1 where nothing was lost, more where JPEG left rings around the letters. */
  readonly noise: number;
  /** The share of the pixels that it explains: those within the tolerance. */
  readonly support: number;
  /** By how much the surface changes over the box, in units of the samples. */
  readonly range: number;
}

/** A picture's samples, of any depth. */
export interface Samples {
  readonly width: number;
  readonly height: number;
  readonly samples: Uint8Array | Uint16Array | Float32Array;
  readonly channels: number;
}

const terms = 4;

/** Along a text a gradient may bend; across it, over a few pixels, it is straight. */
const termsAt = (x: number, y: number): readonly [number, number, number, number] => [1, x, y, x * x];

/** Solves the normal equations by elimination; `matrix` is symmetric and a little ridge keeps it regular. */
const solve = (matrix: readonly (readonly number[])[], right: readonly number[]): number[] => {
  const rows = matrix.map((row, index) => [...row, right[index] as number]);
  for (let pivot = 0; pivot < terms; pivot += 1) {
    const pivotRow = rows[pivot] as number[];
    const divisor = pivotRow[pivot] as number;
    for (let other = 0; other < terms; other += 1) {
      if (other === pivot) continue;
      const row = rows[other] as number[];
      const factor = (row[pivot] as number) / divisor;
      for (let column = pivot; column <= terms; column += 1)
        row[column] = (row[column] as number) - factor * (pivotRow[column] as number);
    }
  }
  return rows.map((row, index) => (row[terms] as number) / (row[index] as number));
};

/** The pixels of a frame of `thickness` around a box, as indexes; those beyond the picture are left out. */
export const frameAround = (
  box: PixelBox,
  distance: number,
  thickness: number,
  picture: { readonly width: number; readonly height: number },
): readonly number[] => {
  const inner = {
    left: box.x - distance,
    top: box.y - distance,
    right: box.x + box.width + distance,
    bottom: box.y + box.height + distance,
  };
  const pixels: number[] = [];
  const lastRow = Math.min(picture.height, inner.bottom + thickness);
  const lastColumn = Math.min(picture.width, inner.right + thickness);
  for (let y = Math.max(0, inner.top - thickness); y < lastRow; y += 1) {
    const isBand = y < inner.top || y >= inner.bottom;
    for (let x = Math.max(0, inner.left - thickness); x < lastColumn; x += 1) {
      if (!isBand && x >= inner.left && x < inner.right) {
        x = inner.right - 1;
        continue;
      }
      pixels.push(y * picture.width + x);
    }
  }
  return pixels;
};

/**
 * Fits an even surface to some pixels. What lies far off it (a border, a neighbour's letter) is left out in two more
 * rounds, so that it does not tilt the fit.
 */
export const fitGround = (
  picture: Samples,
  box: PixelBox,
  pixels: readonly number[],
  tolerance: number,
): Ground => {
  const { width, samples, channels } = picture;
  const scaleX = 2 / Math.max(1, box.width);
  const scaleY = 2 / Math.max(1, box.height);
  const centreX = box.x + box.width / 2;
  const centreY = box.y + box.height / 2;
  const normal = (pixel: number) =>
    termsAt(((pixel % width) - centreX) * scaleX, (Math.floor(pixel / width) - centreY) * scaleY);
  const middle = Array.from({ length: channels }, (_, channel) => {
    const values = Float64Array.from(pixels, (pixel) => samples[pixel * channels + channel] as number).sort();
    return values[values.length >> 1] ?? 0;
  });
  let coefficients = middle.map((value) => [value, 0, 0, 0]);
  const errorAt = (pixel: number, channel: number): number => {
    const [a, b, c, d] = coefficients[channel] as [number, number, number, number];
    const [, x, y, xx] = normal(pixel);
    return (samples[pixel * channels + channel] as number) - (a + b * x + c * y + d * xx);
  };
  let kept = pixels;
  // First what is near the median, then what is near the surface through that.
  for (const limit of [tolerance * 3, tolerance]) {
    const near = pixels.filter((pixel) => {
      let worst = 0;
      for (let channel = 0; channel < channels; channel += 1)
        worst = Math.max(worst, Math.abs(errorAt(pixel, channel)));
      return worst <= limit;
    });
    if (near.length < pixels.length * 0.3 || near.length < 8) break;
    kept = near;
    const matrix = Array.from({ length: terms }, () => new Array<number>(terms).fill(0));
    const right = Array.from({ length: channels }, () => new Array<number>(terms).fill(0));
    for (const pixel of kept) {
      const values = normal(pixel);
      for (let row = 0; row < terms; row += 1) {
        const value = values[row] as number;
        const matrixRow = matrix[row] as number[];
        for (let column = 0; column < terms; column += 1)
          matrixRow[column] = (matrixRow[column] as number) + value * (values[column] as number);
        for (let channel = 0; channel < channels; channel += 1) {
          const rightRow = right[channel] as number[];
          rightRow[row] = (rightRow[row] as number) + value * (samples[pixel * channels + channel] as number);
        }
      }
    }
    for (let row = 1; row < terms; row += 1) {
      const matrixRow = matrix[row] as number[];
      matrixRow[row] = (matrixRow[row] as number) + kept.length * 1e-4;
    }
    coefficients = right.map((row) => solve(matrix, row) as [number, number, number, number]);
  }
  const errors: number[] = [];
  for (const pixel of pixels) {
    let worst = 0;
    for (let channel = 0; channel < channels; channel += 1)
      worst = Math.max(worst, Math.abs(errorAt(pixel, channel)));
    if (worst <= tolerance) errors.push(worst);
  }
  errors.sort((one, other) => one - other);
  const residual = errors[errors.length >> 1] ?? 0;
  const noise = errors[Math.floor(errors.length * 0.9)] ?? 0;
  const at = (x: number, y: number, channel: number): number => {
    const [a, b, c, d] = coefficients[channel] as [number, number, number, number];
    const [, unitX, unitY, xx] = termsAt((x - centreX) * scaleX, (y - centreY) * scaleY);
    return a + b * unitX + c * unitY + d * xx;
  };
  let range = 0;
  for (let channel = 0; channel < channels; channel += 1) {
    const corners = [0, 0.5, 1].flatMap((along) =>
      [0, 1].map((down) => at(box.x + along * box.width, box.y + down * box.height, channel)),
    );
    range = Math.max(range, Math.max(...corners) - Math.min(...corners));
  }
  return { at, residual, noise, support: errors.length / Math.max(1, pixels.length), range };
};
