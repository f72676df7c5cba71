import type { Ground } from '../measure/index.ts';
import type { Picture } from '../pixels/index.ts';
import type { Mask } from './glyph-mask.ts';

const relaxations = 40;
const sides = 4;

/** Paints the marked pixels with the surface behind them. */
export const paintGround = (
  picture: Picture,
  samples: Uint8Array | Uint16Array,
  mask: Mask,
  ground: Ground,
): void => {
  const { window, values } = mask;
  const { channels, width, maxSample } = picture;
  for (let row = 0; row < window.height; row += 1)
    for (let column = 0; column < window.width; column += 1) {
      if (!values[row * window.width + column]) continue;
      const x = window.x + column;
      const y = window.y + row;
      for (let channel = 0; channel < channels; channel += 1)
        samples[(y * width + x) * channels + channel] = Math.min(
          maxSample,
          Math.max(0, Math.round(ground.at(x, y, channel))),
        );
    }
};

/**
 * Fills the marked pixels from their surroundings: layer by layer from the edge inwards, then smoothed until it lies as
 * even as a membrane. What is left of the ground's own surface is filled in, so that a gradient goes on below the text.
 */
export const growInwards = (
  picture: Picture,
  samples: Uint8Array | Uint16Array,
  mask: Mask,
  ground: Ground,
): void => {
  const { window, values } = mask;
  const { channels, width, maxSample } = picture;
  const stride = window.width;
  const rest = new Float32Array(window.width * window.height * channels);
  for (let row = 0; row < window.height; row += 1)
    for (let column = 0; column < stride; column += 1)
      for (let channel = 0; channel < channels; channel += 1) {
        const x = window.x + column;
        const y = window.y + row;
        rest[(row * stride + column) * channels + channel] =
          (samples[(y * width + x) * channels + channel] as number) - ground.at(x, y, channel);
      }
  const open = Uint8Array.from(values);
  const marked: number[] = [];
  for (let place = 0; place < open.length; place += 1) if (open[place]) marked.push(place);
  /** Of each place its neighbours left, right, above and below; -1 beyond the window. */
  const near = new Int32Array(open.length * sides).fill(-1);
  for (const place of marked) {
    const column = place % stride;
    if (column > 0) near[place * sides] = place - 1;
    if (column < stride - 1) near[place * sides + 1] = place + 1;
    if (place >= stride) near[place * sides + 2] = place - stride;
    if (place + stride < open.length) near[place * sides + 3] = place + stride;
  }
  /** Gives a place what its neighbours are in the middle. @returns whether there are any that count */
  const level = (place: number, isOpen: Uint8Array | undefined): boolean => {
    let known = 0;
    for (let channel = 0; channel < channels; channel += 1) {
      let sum = 0;
      known = 0;
      for (let side = 0; side < sides; side += 1) {
        const other = near[place * sides + side] as number;
        if (other < 0 || isOpen?.[other]) continue;
        sum += rest[other * channels + channel] as number;
        known += 1;
      }
      if (known === 0) return false;
      rest[place * channels + channel] = sum / known;
    }
    return known > 0;
  };
  let left = marked;
  while (left.length > 0) {
    const later: number[] = [];
    const filled: number[] = [];
    for (const place of left) (level(place, open) ? filled : later).push(place);
    // A window that is marked whole has nothing to grow from: it stays as the surface is.
    if (filled.length === 0) {
      for (const place of later)
        for (let channel = 0; channel < channels; channel += 1) rest[place * channels + channel] = 0;
      break;
    }
    for (const place of filled) open[place] = 0;
    left = later;
  }
  for (let round = 0; round < relaxations; round += 1) for (const place of marked) level(place, undefined);
  for (const place of marked) {
    const x = window.x + (place % stride);
    const y = window.y + Math.floor(place / stride);
    for (let channel = 0; channel < channels; channel += 1)
      samples[(y * width + x) * channels + channel] = Math.min(
        maxSample,
        Math.max(0, Math.round((rest[place * channels + channel] as number) + ground.at(x, y, channel))),
      );
  }
};
