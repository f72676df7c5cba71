import { crc32 } from 'node:zlib';
import type { ImageFormat } from '@dragoman/provider';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { createReader, linesOf, pictureOf } from './support/provider.ts';

const read = createReader();
const english = pictureOf('english');
const textOf = async (...request: Parameters<typeof read>): Promise<string> =>
  linesOf(await read(...request))
    .map(({ text }) => text)
    .join('\n');

describe('a picture is read', () => {
  test.each<[ImageFormat, (picture: Sharp) => Sharp]>([
    ['jpeg', (picture) => picture.jpeg({ quality: 80 })],
    ['webp', (picture) => picture.webp()],
    ['gif', (picture) => picture.gif()],
    ['tiff', (picture) => picture.tiff()],
  ])('as %s', async (format, encode) => {
    expect(await textOf(await encode(sharp(english)).toBuffer(), { format })).toBe('The house is red.');
  });

  test('in four inks, and with sixteen bits', async () => {
    const inks = await sharp(english).toColourspace('cmyk').jpeg().toBuffer();
    expect(await textOf(inks, { format: 'jpeg' })).toBe('The house is red.');
    const deep = await sharp(english).toColourspace('rgb16').png().toBuffer();
    expect(await textOf(deep)).toBe('The house is red.');
  });

  test('as its EXIF says that it is to be seen', async () => {
    const stored = await sharp(await sharp(english).rotate(270).png().toBuffer())
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer();
    const result = await read(stored, { format: 'jpeg' });
    expect(result).toMatchObject({ width: 420, height: 70, orientation: 0 });
    expect(linesOf(result).map(({ text }) => text)).toEqual(['The house is red.']);
  });

  test('with light letters on nothing', async () => {
    const { data, info } = await sharp(english).greyscale().raw().toBuffer({ resolveWithObject: true });
    const pixels = Buffer.alloc(info.width * info.height * 4, 255);
    for (let index = 0; index < info.width * info.height; index += 1) {
      pixels[index * 4 + 3] = 255 - (data[index * info.channels] ?? 0);
    }
    const raw = { width: info.width, height: info.height, channels: 4 } as const;
    expect(await textOf(await sharp(pixels, { raw }).png().toBuffer())).toBe('The house is red.');
  });

  test('the first frame of an animation alone, and it is said', async () => {
    const blank = await sharp(english).negate().toBuffer();
    const animation = await sharp([english, blank], { join: { animated: true } })
      .gif()
      .toBuffer();
    const { warnings, height } = await read(animation, { format: 'gif' });
    expect(warnings.map(({ code }) => code)).toEqual(['first_page_only']);
    expect(height).toBe(70);
  });

  test.each([
    [1, 1],
    [2, 500],
    [500, 2],
    [3, 3],
    [3, 60_000],
  ])('of %i × %i, in which nothing can stand', async (width, height) => {
    const image = await sharp({ create: { width, height, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    expect(await read(image)).toMatchObject({ width, height, blocks: [] });
  });
});

describe('a picture is refused', () => {
  const codeOf = (...request: Parameters<typeof read>): Promise<unknown> =>
    read(...request).then(
      () => 'read',
      (error: { code?: string }) => error.code,
    );

  test('that is cut off, in every format', async () => {
    const noise = sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    });
    for (const format of ['png', 'jpeg', 'webp', 'gif', 'tiff'] as const) {
      const whole = await noise.clone().toFormat(format).toBuffer();
      expect([format, await codeOf(whole.subarray(0, whole.length / 2), { format })]).toEqual([
        format,
        'corrupt_image',
      ]);
    }
  });

  test('that is empty, of another format than was named, or a drawing', async () => {
    expect(await codeOf(new Uint8Array())).toBe('corrupt_image');
    expect(await codeOf(english, { format: 'jpeg' })).toBe('corrupt_image');
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>x</text></svg>';
    expect(await codeOf(Buffer.from(drawing))).toBe('corrupt_image');
    expect(await codeOf(Buffer.from('%PDF-1.7\n%%EOF'))).toBe('corrupt_image');
    expect(await codeOf(english, { format: 'bmp' })).toBe('unsupported_format');
  });

  test('of more pixels than may be, by its header alone', async () => {
    const bomb = Buffer.from(english);
    bomb.writeUInt32BE(30_000, 16);
    bomb.writeUInt32BE(30_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    expect(await codeOf(bomb)).toBe('payload_too_large');
  });
});
