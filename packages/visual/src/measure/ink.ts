import { type Colour, median, type Picture, type PixelBox } from '../pixels/index.ts';
import { fitGround, frameAround, type Ground } from './ground.ts';

/** By how much a sample of 0..255 may differ from a surface and still belong to it. */
export const groundTolerance = 14;
/** Below this the surface is the ground itself, and can be painted instead of what lies on it. */
const evenResidual = 3.2;

/** The surface behind a box of a picture as it is seen. */
export const groundBehind = (picture: Picture, box: PixelBox): Ground => {
  const distance = Math.max(2, Math.round(box.height * 0.14));
  return fitGround(
    { ...picture, samples: picture.seen, channels: 3 },
    box,
    frameAround(box, distance, 2, picture),
    groundTolerance,
  );
};

/** What a surface is: one colour, a gradient, or a picture. */
export const kindOfGround = ({ residual, support, range }: Ground): 'flat' | 'gradient' | 'photo' =>
  residual > evenResidual || support < 0.55 ? 'photo' : range > 5 ? 'gradient' : 'flat';

/** How far a pixel as it is seen lies from the surface: the sum over the channels, 0..765. */
export const distanceFromGround = (
  seen: Uint8Array,
  pixel: number,
  width: number,
  ground: Ground,
): number => {
  const x = pixel % width;
  const y = (pixel - x) / width;
  let distance = 0;
  for (let channel = 0; channel < 3; channel += 1)
    distance += Math.abs((seen[pixel * 3 + channel] as number) - ground.at(x, y, channel));
  return distance;
};

/** The ink of a text: which colour it has, and how much of each pixel it covers. */
export interface Ink {
  readonly colour: Colour;
  /** Of the surface in the middle. */
  readonly background: Colour;
  readonly ground: Ground;
  /** The window of `cover`. */
  readonly window: PixelBox;
  /** 0..1 for each pixel of the window. */
  readonly cover: Float32Array;
}

/** Finds the colour of the text in a box, and its ink in the box grown by `margin`. */
export const measureInk = (picture: Picture, box: PixelBox, margin: number): Ink => {
  const { seen, width } = picture;
  const ground = groundBehind(picture, box);
  const inside: { readonly pixel: number; readonly distance: number }[] = [];
  for (let y = box.y; y < box.y + box.height; y += 1)
    for (let x = box.x; x < box.x + box.width; x += 1) {
      const pixel = y * width + x;
      inside.push({ pixel, distance: distanceFromGround(seen, pixel, width, ground) });
    }
  inside.sort((one, other) => other.distance - one.distance);
  // The farthest 4 % are the middle of strokes; of thin strokes fewer are.
  const farthest = inside.slice(0, Math.max(3, Math.round(inside.length * (box.height < 16 ? 0.025 : 0.04))));
  const colour = [0, 1, 2].map((channel) =>
    median(farthest.map(({ pixel }) => seen[pixel * 3 + channel] as number)),
  ) as unknown as Colour;
  const centreX = box.x + box.width / 2;
  const centreY = box.y + box.height / 2;
  const background = [0, 1, 2].map((channel) =>
    Math.min(255, Math.max(0, Math.round(ground.at(centreX, centreY, channel)))),
  ) as unknown as Colour;
  const x = Math.max(0, box.x - margin);
  const y = Math.max(0, box.y - margin);
  const window = {
    x,
    y,
    width: Math.min(width, box.x + box.width + margin) - x,
    height: Math.min(picture.height, box.y + box.height + margin) - y,
  };
  const cover = new Float32Array(window.width * window.height);
  for (let row = 0; row < window.height; row += 1)
    for (let column = 0; column < window.width; column += 1) {
      const pixel = (y + row) * width + x + column;
      let along = 0;
      let whole = 0;
      for (let channel = 0; channel < 3; channel += 1) {
        const base = ground.at(x + column, y + row, channel);
        const full = (colour[channel] as number) - base;
        along += ((seen[pixel * 3 + channel] as number) - base) * full;
        whole += full * full;
      }
      cover[row * window.width + column] = whole > 0 ? Math.min(1, Math.max(0, along / whole)) : 0;
    }
  return { colour, background, ground, window, cover };
};
