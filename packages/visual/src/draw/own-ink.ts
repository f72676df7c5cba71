import { frameAround } from '../measure/index.ts';
import { type Colour, median, type Picture, pixelBox } from '../pixels/index.ts';
import type { Region } from '../region.ts';
import { levelledBounds } from '../turn.ts';

/** What a text is drawn with: a colour as the picture writes it, and how opaque it is, 0..1. */
export interface Paint {
  readonly colour: Colour;
  readonly opacity: number;
}

/** More opaque than this, what a text stands on is no hole through which something else is seen. */
const maxGroundOpacity = 0.5;
/** By so much its letters are more opaque than what is around them, at least. */
const minDifference = 0.2;
/** The share of a line's pixels that are the middle of its strokes. */
const middleShare = 0.04;

/**
 * The paint of a text on a transparent ground, as the picture has it: what is seen of it depends on what lies behind, so
 * that a colour as it is seen over one ground is wrong over all others. Undefined where the ground is opaque.
 *
 * @param picture as it came, with the text
 */
export const paintOf = (picture: Picture, region: Region): Paint | undefined => {
  const { samples, channels, hasAlpha, maxSample, width } = picture;
  const [line] = region.lines;
  if (!hasAlpha || !line) return undefined;
  const opacityOf = (pixel: number): number => (samples[(pixel + 1) * channels - 1] as number) / maxSample;
  const box = pixelBox(levelledBounds(line, region.box), 0, picture);
  const ground = median(frameAround(box, 2, 2, picture).map(opacityOf));
  if (ground > maxGroundOpacity) return undefined;
  const pixels: number[] = [];
  for (let y = box.y; y < box.y + box.height; y += 1)
    for (let x = box.x; x < box.x + box.width; x += 1) pixels.push(y * width + x);
  pixels.sort((one, other) => opacityOf(other) - opacityOf(one));
  const middle = pixels.slice(0, Math.max(3, Math.round(pixels.length * middleShare)));
  const opacity = median(middle.map(opacityOf));
  if (opacity - ground < minDifference) return undefined;
  const isGrey = channels < 3;
  return {
    colour: [0, 1, 2].map((channel) =>
      median(
        middle.map(
          (pixel) => ((samples[pixel * channels + (isGrey ? 0 : channel)] as number) * 255) / maxSample,
        ),
      ),
    ) as unknown as Colour,
    opacity,
  };
};
