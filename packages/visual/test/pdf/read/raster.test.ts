import { PDFName, PDFNumber } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { apply } from '../../../src/pdf/matrix.ts';
import {
  openReader,
  type PageRaster,
  type PdfReader,
  type RasterOptions,
} from '../../../src/pdf/read/index.ts';
import { createPage } from './support/page.ts';

const open: PdfReader[] = [];
afterEach(async () => {
  for (const reader of open.splice(0)) await reader.close();
});

const raster = async (bytes: Uint8Array, options: RasterOptions = { scale: 1 }): Promise<PageRaster> => {
  const reader = await openReader({ bytes });
  open.push(reader);
  return reader.raster(1, options);
};

const at = ({ width, rgba }: PageRaster, x: number, y: number): readonly number[] =>
  Array.from(rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 3));

/** Whether a colour is about as it should be: pictures lose something. */
const near = (actual: readonly number[], expected: readonly number[], by = 12): boolean =>
  actual.every((value, index) => Math.abs(value - (expected[index] ?? 0)) <= by);

const darkShare = ({ rgba }: PageRaster): number => {
  let dark = 0;
  for (let index = 0; index < rgba.length; index += 4) if ((rgba[index] ?? 255) < 128) dark += 1;
  return dark / (rgba.length / 4);
};

const picture = (filter: string, entries: Record<string, unknown>) => ({
  Type: 'XObject',
  Subtype: 'Image',
  Filter: filter,
  ...entries,
});

/** 32 × 32, its left half [200, 30, 60], its right half [20, 90, 220]. */
const jpeg2000 = [
  'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAIAAAACAAAwcHAAAAAAAPY29scgEAAAAAABAAAAFBan',
  'AyY/9P/1EALwAAAAAAIAAAACAAAAAAAAAAAAAAACAAAAAgAAAAAAAAAAAAAwcBAQcBAQcBAf9SAAwAAAABAQUEBAAB/1wAE0BASEhQSEhQSEhQ',
  'SEhQSEhQ/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAAAugAB/5PH1AQFn8fUBAHDz7QIAG/B84IAAx/H2g',
  'QAAxnPwAgIecD5AYAIIHHD6gQACCByWsfaCgABW1weF8D5AoAXKuExCcPqBwAXK599HVT9x9oUABfW4zZoVPfHYAPA+QUAIW4HIUbPo0AKT8Pq',
  'CgAhbgfth+D2xTE/z8A0IhoPIy48lEAAAC6A68D5AoA18j+rZ8PqCwA18j+rZw+0AwWGF8faFAA2nkGquwpwAwkI/9k=',
].join('');

/** 8 × 8 black pixels: page information, then one generic region coded as fax (ITU-T T.88, 7.4.6; T.6). */
const jbig2 = [
  '0000000030000100000013', // segment 0, page information, page 1, 19 bytes
  '000000080000000800000000000000000000' + '00',
  '0000000126000100000018', // segment 1, immediate generic region, 24 bytes
  '0000000800000008000000000000000000' + '01',
  '26a2ffff0010', // rows, end
].join('');

describe('a raster', () => {
  test('has the page as it is seen, and says where its pixels are', async () => {
    const page = await createPage();
    const bytes = await page.save('1 0 0 rg 100 200 50 20 re f');
    const drawn = await raster(bytes, { scale: 2 });
    expect([drawn.width, drawn.height, drawn.scale]).toEqual([800, 600, 2]);
    expect(drawn.rgba).toHaveLength(800 * 600 * 4);
    expect(at(drawn, 210, 190)).toEqual([255, 0, 0]);
    expect(at(drawn, 10, 10)).toEqual([255, 255, 255]);
    expect(apply(drawn.toUserSpace, 210, 190)).toEqual([105, 205]);
  });

  test('follows rotation, crop box and user unit', async () => {
    const page = await createPage();
    const { node } = page.document.getPage(0);
    node.set(PDFName.of('Rotate'), PDFNumber.of(90));
    node.set(PDFName.of('UserUnit'), PDFNumber.of(2));
    page.document.getPage(0).setCropBox(50, 40, 200, 100);
    const bytes = await page.save('1 0 0 rg 50 40 20 10 re f');
    const drawn = await raster(bytes);
    expect([drawn.width, drawn.height]).toEqual([200, 400]);
    // turned clockwise, the bottom left corner comes to the top left
    expect(at(drawn, 5, 5)).toEqual([255, 0, 0]);
    expect(apply(drawn.toUserSpace, 0, 0)).toEqual([50, 40]);
    expect(apply(drawn.toUserSpace, 200, 400)).toEqual([250, 140]);
  });

  test('is no larger than 25 megapixels', async () => {
    const page = await createPage();
    page.document.getPage(0).setSize(14_400, 14_400);
    const drawn = await raster(await page.save('0 g 0 0 7200 14400 re f'), { scale: 4 });
    expect(drawn.width * drawn.height).toBeLessThanOrEqual(25_000_000);
    expect(drawn.width).toBeGreaterThan(4_990);
    expect(drawn.scale).toBeCloseTo(5_000 / 14_400, 3);
    expect(apply(drawn.toUserSpace, drawn.width, 0)[0]).toBeCloseTo(14_400, -1);
  });

  test('shows fonts that are not embedded, and no text where none is asked for', async () => {
    const page = await createPage();
    const bytes = await page.save('BT /F1 100 Tf 20 100 Td (Hamburg) Tj ET 1 0 0 rg 0 0 10 10 re f');
    const reader = await openReader({ bytes });
    open.push(reader);
    expect(darkShare(await reader.raster(1, { scale: 1 }))).toBeGreaterThan(0.05);
    const bare = await reader.raster(1, { scale: 1, withoutText: true });
    expect(darkShare(bare)).toBe(0);
    expect(at(bare, 5, 295)).toEqual([255, 0, 0]);
  });

  test('decodes JPEG, JPEG 2000 and JBIG2, and mixes inks', async () => {
    const page = await createPage();
    const photo = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#28a050' } })
      .jpeg({ quality: 95 })
      .toBuffer();
    const gray = { ColorSpace: 'DeviceGray', BitsPerComponent: 1, Width: 8, Height: 8 };
    const add = (name: string, data: Buffer, entries: Record<string, unknown>) =>
      page.resource('XObject', name, page.stream(data.toString('latin1'), entries));
    add(
      'I1',
      photo,
      picture('DCTDecode', { Width: 16, Height: 16, ColorSpace: 'DeviceRGB', BitsPerComponent: 8 }),
    );
    add('I2', Buffer.from(jpeg2000, 'base64'), picture('JPXDecode', { Width: 32, Height: 32 }));
    add('I3', Buffer.from(jbig2, 'hex'), picture('JBIG2Decode', gray));
    add('I4', Buffer.from('00ffff00', 'hex'), {
      Type: 'XObject',
      Subtype: 'Image',
      Width: 1,
      Height: 1,
      ColorSpace: 'DeviceCMYK',
      BitsPerComponent: 8,
    });
    const place = (name: string, x: number) => `q 80 0 0 80 ${x} 100 cm /${name} Do Q `;
    const bytes = await page.save(
      `${place('I1', 0)}${place('I2', 100)}${place('I3', 200)}${place('I4', 300)} 0 1 1 0 k 0 0 50 50 re f`,
    );
    const drawn = await raster(bytes);
    expect(near(at(drawn, 40, 160), [0x28, 0xa0, 0x50])).toBe(true);
    expect(near(at(drawn, 110, 160), [200, 30, 60], 30)).toBe(true);
    expect(near(at(drawn, 170, 160), [20, 90, 220], 30)).toBe(true);
    expect(near(at(drawn, 240, 160), [0, 0, 0])).toBe(true);
    const [red = 0, green = 255, blue = 255] = at(drawn, 340, 160);
    expect(red).toBeGreaterThan(200);
    expect(Math.max(green, blue)).toBeLessThan(80);
    expect(at(drawn, 20, 280)).toEqual([red, green, blue]);
  });

  test('leaves annotations out', async () => {
    const page = await createPage();
    const appearance = page.stream('0 g 0 0 100 100 re f', {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, 100, 100],
    });
    const stamp = page.add({ Subtype: 'Stamp', Rect: [0, 0, 100, 100], AP: { N: appearance } });
    page.document.getPage(0).node.addAnnot(stamp);
    expect(darkShare(await raster(await page.save('')))).toBe(0);
  });

  test('is given up when nobody waits for it', async () => {
    const page = await createPage();
    const reader = await openReader({ bytes: await page.save('0 g 0 0 9 9 re f') });
    open.push(reader);
    const controller = new AbortController();
    const drawn = reader.raster(1, { scale: 1, signal: controller.signal });
    controller.abort(new Error('stop'));
    await expect(drawn).rejects.toThrow('stop');
    expect((await reader.raster(1, { scale: 1 })).width).toBe(400);
  });
});
