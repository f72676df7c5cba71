import type { Picture } from './pixels/index.ts';

/**
 * Puts each changed pixel in the nearest colour that the picture had before: a GIF has 256 colours in all, and more would
 * change pixels everywhere. The soft edges of the source's own text are among them.
 */
export const keepPalette = (picture: Picture, changed: Uint8Array | Uint16Array): void => {
  const { samples, channels } = picture;
  const palette = new Map<number, readonly number[]>();
  const keyAt = (values: Uint8Array | Uint16Array, offset: number): number => {
    let key = 0;
    for (let channel = 0; channel < channels; channel += 1)
      key = key * 256 + (values[offset + channel] as number);
    return key;
  };
  for (let offset = 0; offset < samples.length && palette.size <= 256; offset += channels) {
    const key = keyAt(samples, offset);
    if (!palette.has(key)) palette.set(key, Array.from(samples.subarray(offset, offset + channels)));
  }
  const colours = [...palette.values()];
  const nearest = new Map<number, readonly number[]>();
  for (let offset = 0; offset < samples.length; offset += channels) {
    const key = keyAt(changed, offset);
    if (palette.has(key)) continue;
    let best = nearest.get(key);
    if (!best) {
      let least = Infinity;
      for (const colour of colours) {
        let distance = 0;
        for (let channel = 0; channel < channels; channel += 1)
          distance += ((colour[channel] as number) - (changed[offset + channel] as number)) ** 2;
        if (distance < least) {
          least = distance;
          best = colour;
        }
      }
      nearest.set(key, best as readonly number[]);
    }
    changed.set(best as readonly number[], offset);
  }
};
