import type { Picture } from '../../picture/decode.ts';
import type { Box } from '../box.ts';

/** Where something begins or ends: 1, else 0; row by row. */
export type EdgeMap = Uint8Array;

/** By how much a channel must change from a pixel to the next. Noise of JPEG stays below it, letters that people can read do not. */
const minStep = 36;

/** The edges of a picture: where a channel changes much to the right or below. */
export const edgesOf = ({ width, height, pixels }: Picture): EdgeMap => {
  const edges = new Uint8Array(width * height);
  const row = width * 3;
  for (let y = 0; y < height - 1; y += 1) {
    for (let x = 0; x < width - 1; x += 1) {
      const at = y * row + x * 3;
      for (let channel = at; channel < at + 3; channel += 1) {
        const here = pixels[channel] ?? 0;
        const right = here - (pixels[channel + 3] ?? 0);
        const below = here - (pixels[channel + row] ?? 0);
        if (right > minStep || right < -minStep || below > minStep || below < -minStep) {
          edges[y * width + x] = 1;
          break;
        }
      }
    }
  }
  return edges;
};

/** Takes the edges in boxes away. */
export const clearBoxes = (edges: EdgeMap, width: number, height: number, boxes: readonly Box[]): void => {
  for (const box of boxes) {
    const left = Math.max(0, Math.floor(box.x));
    const right = Math.min(width, Math.ceil(box.x + box.width));
    const bottom = Math.min(height, Math.ceil(box.y + box.height));
    for (let y = Math.max(0, Math.floor(box.y)); y < bottom; y += 1) {
      edges.fill(0, y * width + left, y * width + right);
    }
  }
};

/** Takes away straight edges that are longer than any of a letter: borders of buttons, rules, underlines. */
export const clearRules = (edges: EdgeMap, width: number, height: number, maxLength: number): void => {
  const clear = (start: number, step: number, count: number): void => {
    let run = 0;
    for (let index = 0; index <= count; index += 1) {
      if (index < count && edges[start + index * step] === 1) run += 1;
      else {
        if (run > maxLength) {
          for (let back = index - run; back < index; back += 1) edges[start + back * step] = 0;
        }
        run = 0;
      }
    }
  };
  for (let y = 0; y < height; y += 1) clear(y * width, 1, width);
  for (let x = 0; x < width; x += 1) clear(x, width, height);
};
