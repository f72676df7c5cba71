import type { Colour, Picture } from '../pixels/index.ts';
import type { Coverage } from './rasterise.ts';

/** A colour in the numbers of a picture, without opacity. */
const inSamples = (colour: Colour, picture: Picture): readonly number[] => {
  const scale = picture.maxSample / 255;
  const isGrey = picture.channels < 3;
  return isGrey ? [((colour[0] + colour[1] + colour[2]) / 3) * scale] : colour.map((value) => value * scale);
};

/** Lays a colour over the samples of a picture, as much of it as the shape covers and as opaque as it is. */
export const blend = (
  picture: Picture,
  samples: Uint8Array | Uint16Array,
  shape: Coverage,
  colour: Colour,
  paintOpacity = 1,
): void => {
  const { channels, width, hasAlpha, maxSample } = picture;
  const own = inSamples(colour, picture);
  const colours = hasAlpha ? channels - 1 : channels;
  for (let row = 0; row < shape.height; row += 1)
    for (let column = 0; column < shape.width; column += 1) {
      const cover = (shape.values[row * shape.width + column] as number) * paintOpacity;
      if (cover < 1 / 512) continue;
      const offset = ((shape.y + row) * width + shape.x + column) * channels;
      const behind = hasAlpha ? (samples[offset + colours] as number) / maxSample : 1;
      const opacity = cover + behind * (1 - cover);
      for (let channel = 0; channel < colours; channel += 1)
        samples[offset + channel] = Math.round(
          ((own[channel] as number) * cover + (samples[offset + channel] as number) * behind * (1 - cover)) /
            opacity,
        );
      if (hasAlpha) samples[offset + colours] = Math.round(opacity * maxSample);
    }
};
