import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pixelsOf } from './support/picture.ts';
import { drawIn, scripts } from './support/scripts.ts';

/** The share of pixels that are told apart by eye. */
const seenDifference = (one: Buffer, other: Buffer): number => {
  let seen = 0;
  for (let index = 0; index < one.length; index += 3) {
    const step = [0, 1, 2].map((channel) =>
      Math.abs((one[index + channel] as number) - (other[index + channel] as number)),
    );
    if (Math.max(...step) > 24) seen += 1;
  }
  return seen / (one.length / 3);
};

describe('scripts', () => {
  // The pictures were looked at: letters joined, marks in place, lines broken where the script allows, digits and names
  // in their order. `test/programs/approve.ts` writes them anew.
  it.each(Object.keys(scripts))('%s is drawn as was approved', async (language) => {
    const approved = await pixelsOf(readFileSync(join(import.meta.dirname, 'approved', `${language}.png`)));
    const drawn = await pixelsOf(await drawIn(language));
    expect(drawn.length).toBe(approved.length);
    expect(seenDifference(drawn, approved)).toBeLessThan(0.002);
  });
});
