import { fitGround, frameAround, groundBehind, groundTolerance, kindOfGround } from '../measure/index.ts';
import { type Picture, pixelBox, readColour } from '../pixels/index.ts';
import type { Region } from '../region.ts';
import { levelledBounds, turnBack } from '../turn.ts';
import { growInwards, paintGround } from './fill.ts';
import { maskOfLine } from './glyph-mask.ts';

/** Up to this a fitted surface is the ground itself, and is painted; beyond it the ground has a grain to be kept. */
const paintableResidual = 2.5;

/**
 * Takes the text of a region out of `samples` and repairs what was behind it.
 *
 * @param picture as it came, in which the text is still seen
 * @param samples changed in place
 */
export const erase = (picture: Picture, samples: Uint8Array | Uint16Array, region: Region): void => {
  const inks = [region.colour, ...region.spans.map(({ colour }) => colour)].map(readColour);
  for (const line of region.lines) {
    const core = pixelBox(levelledBounds(line, region.box), 0, picture);
    if (core.width === 0 || core.height === 0) continue;
    const window = pixelBox(core, Math.max(4, Math.round(region.size * 0.8)), picture);
    const isWithin =
      (alongMargin: number, acrossMargin: number) =>
      (x: number, y: number): boolean => {
        const [levelX, levelY] = turnBack(x + 0.5, y + 0.5, region.box);
        return (
          levelX >= line.x - alongMargin &&
          levelX <= line.x + line.width + alongMargin &&
          levelY >= line.y - acrossMargin &&
          levelY <= line.y + line.height + acrossMargin
        );
      };
    const seenGround = groundBehind(picture, core);
    const kind = kindOfGround(seenGround);
    const isPaintable = kind !== 'photo' && seenGround.residual <= paintableResidual;
    const mask = maskOfLine(
      picture,
      window,
      core,
      isWithin(1, 1),
      isWithin(region.size * 0.75, 1),
      isWithin(region.size * 0.2, 1),
      (reach) => (region.box.angle === 0 ? undefined : isWithin(reach, reach)),
      seenGround,
      inks,
      kind === 'photo' ? 'photo' : isPaintable ? 'box' : 'glyphs',
    );
    // The same surface in the picture's own numbers.
    const distance = Math.max(2, Math.round(core.height * 0.14));
    const ground = fitGround(
      picture,
      core,
      frameAround(core, distance, 2, picture),
      (groundTolerance * picture.maxSample) / 255,
    );
    if (isPaintable) paintGround(picture, samples, mask, ground);
    else growInwards(picture, samples, mask, ground);
  }
};
