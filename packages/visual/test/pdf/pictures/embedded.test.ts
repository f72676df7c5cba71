import { PDFHexString, PDFName, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib';
import { type FormatPictures, type FormatTarget, ServiceError } from '@dragoman/provider';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { decodeStream } from '../../../src/pdf/open/index.ts';
import { isEmbeddedKey, readEmbedded, writeEmbedded } from '../../../src/pdf/pictures/index.ts';
import { type MadePdf, makePdf } from '../scan/support/pdf.ts';

const { signal } = new AbortController();
const width = 80;
const height = 40;
const size = { Width: width, Height: height, BitsPerComponent: 8 };
const region = { box: { x: 1, y: 2, width: 30, height: 10, angle: 0 } };

/** Pictures that have one text each, and come back with their upper half black. */
const blackening = (seen: Uint8Array[] = []): FormatPictures => ({
  extract: async (picture) => {
    seen.push(picture);
    return { segments: [{ key: '1-2-30-10', source: 'Start', place: region }], pages: 1, warnings: [] };
  },
  render: async (picture, segments) => {
    expect(segments.map(({ key }) => key)).toEqual(['1-2-30-10']);
    const { format, channels } = await sharp(picture).metadata();
    const cover = await sharp({ create: { width, height: height / 2, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    const drawn = sharp(picture)
      .composite([{ input: cover, top: 0, left: 0 }])
      .toColourspace(channels === 1 ? 'b-w' : 'srgb');
    const bytes = await (format === 'jpeg' ? drawn.jpeg({ quality: 95 }) : drawn.png()).toBuffer();
    const key = segments[0]?.key ?? '';
    return {
      bytes,
      mediaType: `image/${format}`,
      extension: 'x',
      warnings: [{ code: 'text_too_long', message: '-', key }],
    };
  },
});

const targetsOf = (segments: readonly { readonly key: string; readonly source: string }[]): FormatTarget[] =>
  segments.map(({ key, source }) => ({ key, source, target: 'Los' }));

const painted = 'q 200 0 0 100 0 0 cm /Im0 Do Q';

const roundTrip = async (made: MadePdf, pages: readonly number[] = [1]) => {
  const { document } = made;
  const { segments, warnings } = await readEmbedded({ document, pages, pictures: blackening(), signal });
  const written = await writeEmbedded({
    document,
    targets: targetsOf(segments),
    pictures: blackening(),
    signal,
  });
  return { segments, warnings, written };
};

const streamOf = ({ document }: MadePdf, ref: PDFRef): PDFRawStream => {
  const stream = document.context.lookup(ref);
  if (!(stream instanceof PDFRawStream)) throw new Error('the picture is gone');
  return stream;
};

test('a picture with colours keeps its size, its mask and every pixel that was not drawn on', async () => {
  const made = await makePdf();
  const mask = made.picture({ ...size, ColorSpace: 'DeviceGray' }, new Uint8Array(width * height).fill(200));
  const pixels = Uint8Array.from({ length: width * height * 3 }, (_, index) => (index * 7) % 251);
  const ref = made.picture({ ...size, ColorSpace: 'DeviceRGB', SMask: mask }, pixels);
  made.page(painted, { Im0: ref });
  const { segments, warnings, written } = await roundTrip(made);
  const key = `image-${ref.objectNumber}-0#1-2-30-10`;
  expect(segments).toEqual([{ key, source: 'Start', place: region, page: 1 }]);
  expect(isEmbeddedKey(key)).toBe(true);
  expect(isEmbeddedKey('p1-1-2-30-10')).toBe(false);
  expect(warnings).toEqual([]);
  expect(written).toEqual([{ code: 'text_too_long', message: '-', key }]);
  const stream = streamOf(made, ref);
  expect(stream.dict.get(PDFName.of('SMask'))).toBe(mask);
  const { bytes } = decodeStream(stream);
  const half = (width * height * 3) / 2;
  expect(bytes.subarray(0, half).every((sample) => sample === 0)).toBe(true);
  expect(Buffer.compare(bytes.subarray(half), pixels.subarray(half))).toBe(0);
});

test('a JPEG in shades of grey stays one', async () => {
  const made = await makePdf();
  const grey = await sharp({ create: { width, height, channels: 3, background: '#888' } })
    .toColourspace('b-w')
    .jpeg()
    .toBuffer();
  const ref = made.picture({ ...size, ColorSpace: 'DeviceGray', Filter: 'DCTDecode' }, grey, true);
  made.page(painted, { Im0: ref });
  await roundTrip(made);
  const stream = streamOf(made, ref);
  const { data, info } = await sharp(stream.contents)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect((await sharp(stream.contents).metadata()).channels).toBe(1);
  expect([info.channels, String(stream.dict.get(PDFName.of('ColorSpace')))]).toEqual([1, '/DeviceGray']);
  expect(data[0]).toBeLessThan(6);
  expect(Math.abs((data.at(-1) ?? 0) - 0x88)).toBeLessThan(4);
});

test('a picture with a palette is shown as its colours, and written in these', async () => {
  const made = await makePdf();
  const colours = PDFHexString.of('0000ff00ff00ff0000ffffff');
  const palette = made.document.context.obj([PDFName.of('Indexed'), PDFName.of('DeviceRGB'), 3, colours]);
  // Two bits a pixel: 0, 1, 2, 3 again and again.
  const bytes = new Uint8Array((width / 4) * height).fill(0b00_01_10_11);
  const ref = made.picture({ ...size, BitsPerComponent: 2, ColorSpace: palette }, bytes);
  made.page(painted, { Im0: ref });
  await roundTrip(made);
  const stream = streamOf(made, ref);
  expect(String(stream.dict.get(PDFName.of('ColorSpace')))).toBe('/DeviceRGB');
  expect([...decodeStream(stream).bytes.subarray(-12)]).toEqual([
    0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255,
  ]);
});

test('one that two pages show is read once and changed on both; icons and stencils are not read', async () => {
  const made = await makePdf();
  const ref = made.picture({ ...size, ColorSpace: 'DeviceGray' }, new Uint8Array(width * height).fill(255));
  const icon = made.picture(
    { ...size, Width: 16, Height: 16, ColorSpace: 'DeviceGray' },
    new Uint8Array(256),
  );
  const stencil = made.picture(
    { ...size, BitsPerComponent: 1, ImageMask: true },
    new Uint8Array(width * height),
  );
  const things = { Im0: ref, Im1: icon, Im2: stencil };
  made.page(`${painted} q 90 0 0 90 0 0 cm /Im1 Do Q q 90 0 0 90 0 0 cm /Im2 Do Q`, things);
  made.page(`${painted} ${painted} q 9 0 0 4 0 0 cm /Im0 Do Q`, things);
  const seen: Uint8Array[] = [];
  const { segments } = await readEmbedded({
    document: made.document,
    pages: [1, 2],
    pictures: blackening(seen),
    signal,
  });
  expect(segments.map(({ page }) => page)).toEqual([1]);
  expect(seen).toHaveLength(1);
});

describe('what cannot be done is said', () => {
  const oneMade = async () => {
    const made = await makePdf();
    const ref = made.picture({ ...size, ColorSpace: 'DeviceGray' }, new Uint8Array(width * height));
    made.page(painted, { Im0: ref });
    return { made, ref };
  };

  test('of a picture that is broken', async () => {
    const { made } = await oneMade();
    const pictures: FormatPictures = {
      ...blackening(),
      extract: async () => {
        throw new ServiceError('corrupt_image', { detail: 'It is broken.' });
      },
    };
    const { segments, warnings } = await readEmbedded({
      document: made.document,
      pages: [1],
      pictures,
      signal,
    });
    expect(segments).toEqual([]);
    expect(warnings).toEqual([
      { code: 'picture_skipped', message: 'A picture on page 1 stays as it is: It is broken.' },
    ]);
  });

  test.each(['image-99-0#1', 'p1-2', 'image-1-0#1'])('of a key without a picture: %s', async (key) => {
    const { made } = await oneMade();
    const targets = [{ key, source: 'a', target: 'b' }];
    const written = writeEmbedded({ document: made.document, targets, pictures: blackening(), signal });
    await expect(written).rejects.toMatchObject({ code: 'invalid_request' });
  });

  test('and nothing is written where there is no target', async () => {
    const { made, ref } = await oneMade();
    const before = streamOf(made, ref);
    const targets = [{ key: `image-${ref.objectNumber}-0#1-2-30-10`, source: 'a', target: null }];
    await writeEmbedded({ document: made.document, targets, pictures: blackening(), signal });
    expect(streamOf(made, ref)).toBe(before);
  });
});
