import { PDFName } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { decodeStream } from '../../../src/pdf/open/index.ts';
import { type PageLine, recognitionOf, scale, turningRecognition } from './support/page.ts';
import { bitsOf, drawn, makePdf, type PaintedPage, picturesIn, shadesOf, takeTexts } from './support/pdf.ts';

const lines: readonly PageLine[] = [
  { text: 'Harbour lamps', x: 30, baseline: 40, size: 14 },
  { text: 'Every boat carries one lamp and', x: 30, baseline: 80, size: 10 },
  { text: 'waits until morning comes', x: 30, baseline: 93, size: 10 },
];
const texts = ['Harbour lamps', 'Every boat carries one lamp and waits until morning comes'];
const ocr = recognitionOf(lines);

/** A drawing that stays: a rule below the texts. */
const withRule = (shade = 90) => drawn(lines).box(100, 500, 600, 12, () => [shade, shade, shade]);

/** The shades of a part of a page, in points from its top left corner. */
const shadesIn = ({ width, shades }: PaintedPage, top: number, bottom: number): readonly number[] => [
  ...shades.subarray(Math.round(top * scale) * width, Math.round(bottom * scale) * width),
];
const darkest = (page: PaintedPage | undefined, top: number, bottom: number): number =>
  page ? shadesIn(page, top, bottom).reduce((least, shade) => Math.min(least, shade), 255) : -1;

const nameOf = (value: unknown): string => String(value);
const whole = 'q 240 0 0 160 0 0 cm /Im0 Do Q';

describe('the picture of a page is written anew in its own resolution and kind', () => {
  const { width, height } = withRule().picture;
  const size = { Width: width, Height: height };

  test('one bit a pixel', async () => {
    const made = await makePdf();
    const bits = bitsOf(shadesOf(withRule()), width, height);
    const picture = made.picture({ ...size, ColorSpace: 'DeviceGray', BitsPerComponent: 1 }, bits);
    made.page(whole, { Im0: picture });
    const { sources, document, before, after } = await takeTexts(made, ocr);
    expect(sources).toEqual(texts);
    expect(darkest(before[0], 20, 100)).toBeLessThan(50);
    expect(darkest(after[0], 0, 110)).toBe(255);
    const [stream, ...others] = picturesIn(document);
    if (!stream) throw new Error('the picture is gone');
    expect(others).toEqual([]);
    expect(
      ['Width', 'Height', 'BitsPerComponent', 'ColorSpace'].map((key) =>
        nameOf(stream.dict.get(PDFName.of(key))),
      ),
    ).toEqual([String(width), String(height), '1', '/DeviceGray']);
    // Below the texts every bit is what it was.
    const row = Math.ceil(width / 8);
    expect(Buffer.compare(decodeStream(stream).bytes.subarray(row * 460), bits.subarray(row * 460))).toBe(0);
  });

  test('shades of grey, without loss', async () => {
    const made = await makePdf();
    const shades = shadesOf(withRule());
    made.page(whole, {
      Im0: made.picture({ ...size, ColorSpace: 'DeviceGray', BitsPerComponent: 8 }, shades),
    });
    const { document, after } = await takeTexts(made, ocr);
    expect(darkest(after[0], 0, 110)).toBe(255);
    const [stream] = picturesIn(document);
    if (!stream) throw new Error('the picture is gone');
    expect(nameOf(stream.dict.get(PDFName.of('Filter')))).toBe('/FlateDecode');
    const { bytes } = decodeStream(stream);
    expect(bytes).toHaveLength(width * height);
    expect(Buffer.compare(bytes.subarray(width * 460), shades.subarray(width * 460))).toBe(0);
  });

  test('JPEG, in its own colours', async () => {
    const made = await makePdf();
    const drawing = drawn(lines).box(100, 500, 600, 60, () => [200, 40, 40]);
    const jpeg = await sharp(await drawing.png())
      .jpeg({ quality: 92 })
      .toBuffer();
    const members = { ...size, ColorSpace: 'DeviceRGB', BitsPerComponent: 8, Filter: 'DCTDecode' };
    made.page(whole, { Im0: made.picture(members, jpeg, true) });
    const { document, after } = await takeTexts(made, ocr);
    expect(darkest(after[0], 0, 110)).toBeGreaterThan(245);
    const [stream] = picturesIn(document);
    if (!stream) throw new Error('the picture is gone');
    expect(nameOf(stream.dict.get(PDFName.of('Filter')))).toBe('/DCTDecode');
    const { data, info } = await sharp(stream.contents).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([width, height, 3]);
    const place = (530 * width + 400) * 3;
    expect(Math.abs((data[place] ?? 0) - 200)).toBeLessThan(8);
    expect(Math.abs((data[place + 1] ?? 0) - 40)).toBeLessThan(8);
  });

  test('a stencil becomes a picture of one bit a pixel', async () => {
    const made = await makePdf();
    const bits = bitsOf(shadesOf(withRule()), width, height);
    const picture = made.picture({ ...size, ImageMask: true, BitsPerComponent: 1 }, bits);
    made.page(`0 g ${whole}`, { Im0: picture });
    const { sources, document, after } = await takeTexts(made, ocr);
    expect(sources).toEqual(texts);
    expect(darkest(after[0], 0, 110)).toBe(255);
    expect(darkest(after[0], 115, 130)).toBeLessThan(100);
    const [stream] = picturesIn(document);
    expect(stream?.dict.get(PDFName.of('ImageMask'))).toBeUndefined();
    expect(nameOf(stream?.dict.get(PDFName.of('BitsPerComponent')))).toBe('1');
    expect(nameOf(stream?.dict.get(PDFName.of('Width')))).toBe(String(width));
  });

  test.each([90, 180, 270] as const)('a page that viewers turn by %i degrees', async (rotate) => {
    const made = await makePdf();
    const shades = shadesOf(withRule());
    made.page(
      whole,
      { Im0: made.picture({ ...size, ColorSpace: 'DeviceGray', BitsPerComponent: 8 }, shades) },
      { rotate },
    );
    const turning = turningRecognition(ocr, ({ 90: 270, 180: 180, 270: 90 } as const)[rotate]);
    const { sources, document } = await takeTexts(made, turning);
    expect(sources).toEqual(texts);
    const [stream] = picturesIn(document);
    if (!stream) throw new Error('the picture is gone');
    const { bytes } = decodeStream(stream);
    expect(bytes.subarray(0, width * 460).every((shade) => shade > 250)).toBe(true);
    expect(Buffer.compare(bytes.subarray(width * 460), shades.subarray(width * 460))).toBe(0);
    expect(document.getPage(0).getRotation().angle).toBe(rotate);
  });

  test('another page that paints the same picture keeps it', async () => {
    const made = await makePdf();
    const picture = made.picture(
      { ...size, ColorSpace: 'DeviceGray', BitsPerComponent: 8 },
      shadesOf(withRule()),
    );
    made.page(whole, { Im0: picture });
    made.page(whole, { Im0: picture });
    // One dictionary for both, as many programs write it.
    const [first, second] = made.document.getPages();
    const resources = first?.node.Resources();
    if (resources) second?.node.set(PDFName.of('Resources'), resources);
    const { after, before } = await takeTexts(made, ocr);
    expect(darkest(after[0], 0, 110)).toBe(255);
    expect(after[1]).toEqual(before[1]);
  });
});

test('a page of strips becomes one picture without the texts, and nothing of the strips is left in the file', async () => {
  const made = await makePdf();
  const { width, height } = withRule().picture;
  const shades = shadesOf(withRule());
  const half = Math.floor((80 - 4) * scale);
  const strip = (from: number, to: number) =>
    made.picture(
      { Width: width, Height: to - from, ColorSpace: 'DeviceGray', BitsPerComponent: 8 },
      shades.subarray(from * width, to * width),
    );
  const upper = (half / height) * 160;
  made.page(
    `q 240 0 0 ${upper} 0 ${160 - upper} cm /Im0 Do Q q 240 0 0 ${160 - upper} 0 0 cm /Im1 Do Q BT 3 Tr /F1 10 Tf 30 80 Td (Every boat) Tj ET`,
    { Im0: strip(0, half), Im1: strip(half, height) },
  );
  const { sources, document, after, bytes } = await takeTexts(made, ocr);
  expect(sources).toEqual(texts);
  expect(darkest(after[0], 0, 110)).toBeGreaterThan(245);
  expect(darkest(after[0], 115, 130)).toBeLessThan(110);
  expect(picturesIn(document)).toHaveLength(1);
  expect(Buffer.from(bytes).includes('/F1')).toBe(false);
});

test('invisible text of an earlier recognition goes, wherever it was misplaced', async () => {
  const made = await makePdf();
  const { width, height } = withRule().picture;
  const picture = made.picture(
    { Width: width, Height: height, ColorSpace: 'DeviceGray', BitsPerComponent: 8 },
    shadesOf(withRule()),
  );
  made.page(`${whole} BT 3 Tr /F1 14 Tf 30 120 Td (Harbour lamps) Tj 0 -100 Td (far below) Tj ET`, {
    Im0: picture,
  });
  const { document } = await takeTexts(made, ocr);
  const contents = document.context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter((object) => object instanceof Object && 'contents' in object)
    .map((object) => Buffer.from(decodeStream(object as never).bytes).toString('latin1'));
  expect(contents.some((content) => content.includes('/Im0 Do'))).toBe(true);
  expect(contents.filter((content) => /Harbour|far below/.test(content))).toEqual([]);
});
