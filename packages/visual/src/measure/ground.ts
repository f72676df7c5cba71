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

/** Of 1, x, y and x²: along a text a gradient may bend; across it, over a few pixels, it is straight. */
type Coefficients = readonly [number, number, number, number];
const terms = 4;

/** Solves the normal equations by elimination; `matrix` is symmetric and a little ridge keeps it regular. */
const solve = (matrix: readonly (readonly number[])[], right: readonly number[]): Coefficients => {
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
  const [a = 0, b = 0, c = 0, d = 0] = rows.map(
    (row, index) => (row[terms] as number) / (row[index] as number),
  );
  return [a, b, c, d];
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
  const count = pixels.length;
  const across = Float64Array.from(pixels, (pixel) => ((pixel % width) - centreX) * scaleX);
  const down = Float64Array.from(pixels, (pixel) => (Math.floor(pixel / width) - centreY) * scaleY);
  let coefficients = Array.from({ length: channels }, (_, channel): Coefficients => {
    const values = Float64Array.from(pixels, (pixel) => samples[pixel * channels + channel] as number).sort();
    return [values[count >> 1] ?? 0, 0, 0, 0];
  });
  /** How far each pixel is off the surface, in the channel in which it is most. */
  const errors = new Float64Array(count);
  const findErrors = (): void => {
    errors.fill(0);
    for (let channel = 0; channel < channels; channel += 1) {
      const [a, b, c, d] = coefficients[channel] as Coefficients;
      for (let index = 0; index < count; index += 1) {
        const x = across[index] as number;
        const surface = a + b * x + c * (down[index] as number) + d * (x * x);
        const error = Math.abs((samples[(pixels[index] as number) * channels + channel] as number) - surface);
        if (error > (errors[index] as number)) errors[index] = error;
      }
    }
  };
  // First what is near the median, then what is near the surface through that.
  for (const limit of [tolerance * 3, tolerance]) {
    findErrors();
    const near = errors.reduce((sum, error) => sum + (error <= limit ? 1 : 0), 0);
    if (near < count * 0.3 || near < 8) break;
    const matrix = Array.from({ length: terms }, () => new Array<number>(terms).fill(0));
    const right = Array.from({ length: channels }, () => new Array<number>(terms).fill(0));
    for (let index = 0; index < count; index += 1) {
      if ((errors[index] as number) > limit) continue;
      const x = across[index] as number;
      const values = [1, x, down[index] as number, x * x];
      for (let row = 0; row < terms; row += 1) {
        const value = values[row] as number;
        const matrixRow = matrix[row] as number[];
        for (let column = 0; column < terms; column += 1)
          matrixRow[column] = (matrixRow[column] as number) + value * (values[column] as number);
        for (let channel = 0; channel < channels; channel += 1) {
          const rightRow = right[channel] as number[];
          const sample = samples[(pixels[index] as number) * channels + channel] as number;
          rightRow[row] = (rightRow[row] as number) + value * sample;
        }
      }
    }
    for (let row = 1; row < terms; row += 1) {
      const matrixRow = matrix[row] as number[];
      matrixRow[row] = (matrixRow[row] as number) + near * 1e-4;
    }
    coefficients = right.map((row) => solve(matrix, row));
  }
  findErrors();
  const explained = errors.filter((error) => error <= tolerance).sort();
  const residual = explained[explained.length >> 1] ?? 0;
  const noise = explained[Math.floor(explained.length * 0.9)] ?? 0;
  const at = (x: number, y: number, channel: number): number => {
    const [a, b, c, d] = coefficients[channel] as Coefficients;
    const unit = (x - centreX) * scaleX;
    return a + b * unit + c * ((y - centreY) * scaleY) + d * (unit * unit);
  };
  let range = 0;
  for (let channel = 0; channel < channels; channel += 1) {
    const corners = [0, 0.5, 1].flatMap((along) =>
      [0, 1].map((down) => at(box.x + along * box.width, box.y + down * box.height, channel)),
    );
    range = Math.max(range, Math.max(...corners) - Math.min(...corners));
  }
  return { at, residual, noise, support: explained.length / Math.max(1, count), range };
};
