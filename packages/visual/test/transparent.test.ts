import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Colour } from '../src/pixels/index.ts';
import { extract, render, targets } from './support/call.ts';
import { Drawing } from './support/picture.ts';

const ink: Colour = [63, 67, 80];
const opacity = 0.56;
const [width, height] = [400, 200];
/** Opaque and white, and much larger than the letters beside it. */
const cardTop = 70;

/** Half-transparent letters on nothing, above a white card. */
const picture = async (drawing: Drawing): Promise<Buffer> => {
  const samples = new Uint8Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const cover = 1 - (drawing.picture.samples[pixel * 3] as number) / 255;
    samples.set(
      pixel >= cardTop * width ? [255, 255, 255, 255] : [...ink, Math.round(cover * opacity * 255)],
      pixel * 4,
    );
  }
  return sharp(samples, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
};

it('a half-transparent text on a transparent ground comes back in its own colour, as transparent as it was', async () => {
  const drawing = new Drawing(width, height).label({
    text: 'Customers affected',
    x: 30,
    baseline: 40,
    size: 24,
    colour: [0, 0, 0],
  });
  const bytes = await picture(drawing);
  const extraction = await extract('png', bytes, drawing.ocr);
  expect(extraction.segments.map(({ source }) => source)).toEqual(['Customers affected']);
  const drawn = await render(
    'png',
    bytes,
    targets(extraction, () => 'Betroffene Kunden'),
  );
  const { data } = await sharp(drawn.bytes).raw().toBuffer({ resolveWithObject: true });
  const letters = Array.from({ length: cardTop * width }, (_, pixel) => pixel * 4)
    .filter((place) => (data[place + 3] as number) > opacity * 255 * 0.9)
    .map((place) => [...data.subarray(place, place + 4)]);
  expect(letters.length).toBeGreaterThan(400);
  for (const [channel, expected] of ink.entries())
    for (const letter of letters) expect(Math.abs((letter[channel] as number) - expected)).toBeLessThan(6);
  expect(Math.max(...letters.map(([, , , alpha = 0]) => alpha))).toBeLessThan(opacity * 255 + 6);
});
