import { ServiceError } from '@dragoman/provider';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { formats } from '../src/index.ts';
import type { Colour } from '../src/pixels/index.ts';
import { keyOf, regionSchema } from '../src/region.ts';
import { extract, render, targets } from './support/call.ts';
import { Drawing, pixelsOf } from './support/picture.ts';

const white: Colour = [255, 255, 255];
const grey: Colour = [240, 240, 242];
const blue: Colour = [37, 99, 235];

/** A small window: a heading, a menu, a button, a paragraph, a number. */
const screen = (): Drawing =>
  new Drawing(420, 240, () => white)
    .box(0, 0, 110, 240, () => grey)
    .box(130, 180, 120, 36, () => blue)
    .label({ text: 'Account settings', x: 130, baseline: 40, size: 24, weight: 700 })
    .label({ text: 'Messages', x: 16, baseline: 60, size: 14 })
    .label({ text: 'Notifications', x: 16, baseline: 90, size: 14 })
    .label({ text: 'Billing', x: 16, baseline: 120, size: 14 })
    .label({
      text: 'We never share your address with other',
      x: 130,
      baseline: 80,
      size: 13,
      colour: [110, 110, 110],
    })
    .label({
      text: 'people, unless you ask us to do so in',
      x: 130,
      baseline: 98,
      size: 13,
      colour: [110, 110, 110],
    })
    .label({ text: 'writing.', x: 130, baseline: 116, size: 13, colour: [110, 110, 110] })
    .label({ text: '1,249.00', x: 330, baseline: 150, size: 14 })
    .label({ text: 'Save now', x: 190, baseline: 203, size: 15, weight: 700, colour: white, centred: true });

const codeOf = async (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => (ServiceError.is(error) ? error.code : String(error)),
  );

describe('what is found in a picture', () => {
  it('gives texts in reading order, paragraphs joined and labels apart, and leaves numbers alone', async () => {
    const drawing = screen();
    const { segments, info, pages, warnings } = await extract('png', await drawing.png(), drawing.ocr);
    expect(segments.map(({ source, context }) => [source, context])).toEqual([
      ['Messages', 'label'],
      ['Notifications', 'label'],
      ['Billing', 'label'],
      ['Account settings', 'heading'],
      ['We never share your address with other people, unless you ask us to do so in writing.', 'paragraph'],
      ['Save now', 'button'],
    ]);
    expect({ info, pages, warnings }).toEqual({ info: { width: 420, height: 240 }, pages: 1, warnings: [] });
  });

  it('measures size, weight, colours, alignment and what encloses a text', async () => {
    const drawing = screen();
    const { segments } = await extract('png', await drawing.png(), drawing.ocr);
    const of = (source: string) =>
      segments.find((segment) => segment.source === source)?.place as Record<string, unknown>;
    expect(of('Account settings')).toMatchObject({
      weight: 700,
      italic: false,
      align: 'left',
      ground: 'flat',
    });
    expect(of('Account settings').size).toBeCloseTo(24, -0.3);
    expect(of('Messages')).toMatchObject({ weight: 400, background: '#f0f0f2', container: null });
    expect(Math.abs((of('Messages').size as number) - 14)).toBeLessThan(0.6);
    expect(of('Save now')).toMatchObject({
      weight: 700,
      align: 'centre',
      colour: '#ffffff',
      background: '#2563eb',
    });
    expect(of('Save now').container).toMatchObject({ x: 130, y: 180, width: 120 });
  });

  it('leaves out what was read without certainty, and says where there is nothing', async () => {
    const drawing = new Drawing(200, 60).label({
      text: 'Scribble',
      x: 10,
      baseline: 40,
      size: 20,
      confidence: 0.4,
    });
    const { segments, warnings } = await extract('png', await drawing.png(), drawing.ocr);
    expect(segments).toEqual([]);
    expect(warnings.map(({ code }) => code)).toEqual(['no_text']);
  });
});

describe('a picture that is drawn anew', () => {
  it('comes back byte for byte where nothing has a target', async () => {
    const drawing = screen();
    const bytes = await drawing.png();
    const found = await extract('png', bytes, drawing.ocr);
    const { bytes: same } = await render(
      'png',
      bytes,
      targets(found, (source) => source),
    );
    expect(Buffer.compare(same, bytes)).toBe(0);
    expect(Buffer.compare((await render('png', bytes, [])).bytes, bytes)).toBe(0);
  });

  it('loses the text and nothing else where a region is hidden', async () => {
    const ground = screen();
    const drawing = screen();
    const bytes = await drawing.png();
    const empty = new Drawing(420, 240, () => white)
      .box(0, 0, 110, 240, () => grey)
      .box(130, 180, 120, 36, () => blue)
      .label({ text: '1,249.00', x: 330, baseline: 150, size: 14 });
    const found = await extract('png', bytes, ground.ocr);
    const hidden = targets(found, () => null).map((target) => ({ ...target, hidden: true }));
    const pixels = await pixelsOf((await render('png', bytes, hidden)).bytes);
    const wanted = empty.copy();
    const bad = pixels.filter((value, index) => Math.abs(value - (wanted[index] as number)) > 8).length;
    expect(bad).toBe(0);
  });

  it('changes no pixel away from the texts', async () => {
    const drawing = screen();
    const bytes = await drawing.png();
    const found = await extract('png', bytes, drawing.ocr);
    const { bytes: after, warnings } = await render(
      'png',
      bytes,
      targets(found, (source) => (source === 'Billing' ? 'Abrechnung' : null)),
    );
    const [one, other] = [await pixelsOf(bytes), await pixelsOf(after)];
    let [left, top, right, bottom] = [999, 999, 0, 0];
    for (let pixel = 0; pixel < 420 * 240; pixel += 1) {
      if (one.subarray(pixel * 3, pixel * 3 + 3).equals(other.subarray(pixel * 3, pixel * 3 + 3))) continue;
      const [x, y] = [pixel % 420, Math.floor(pixel / 420)];
      [left, right, top, bottom] = [
        Math.min(left, x),
        Math.max(right, x),
        Math.min(top, y),
        Math.max(bottom, y),
      ];
    }
    expect(warnings).toEqual([]);
    expect(left).toBeGreaterThanOrEqual(13);
    expect(right).toBeLessThan(110);
    expect(right).toBeGreaterThan(75);
    expect([top >= 105, bottom <= 127]).toEqual([true, true]);
  });

  it('flags a text that no place holds, and keeps it inside', async () => {
    const drawing = screen();
    const bytes = await drawing.png();
    const found = await extract('png', bytes, drawing.ocr);
    const long = 'word '.repeat(700).trim();
    const { bytes: after, warnings } = await render(
      'png',
      bytes,
      targets(found, (source) => (source === 'Save now' ? long : null)),
    );
    expect(warnings.map(({ code }) => code)).toEqual(['text_too_long']);
    expect(warnings[0]?.key).toBe(found.segments.find(({ source }) => source === 'Save now')?.key);
    const [one, other] = [await pixelsOf(bytes), await pixelsOf(after)];
    for (let pixel = 0; pixel < 420 * 240; pixel += 1) {
      const [x, y] = [pixel % 420, Math.floor(pixel / 420)];
      if (x >= 130 && x < 250 && y >= 180 && y < 216) continue;
      expect(other[pixel * 3]).toBe(one[pixel * 3]);
    }
  });

  it('leaves a text in the picture for whose translation no font has letters', async () => {
    const drawing = screen();
    const bytes = await drawing.png();
    const found = await extract('png', bytes, drawing.ocr);
    const { bytes: after, warnings } = await render(
      'png',
      bytes,
      targets(found, (source) => (source === 'Billing' ? '\u{10A00}\u{10A10}' : null)),
    );
    expect(warnings.map(({ code }) => code)).toEqual(['glyph_missing']);
    expect(Buffer.compare(await pixelsOf(after), await pixelsOf(bytes))).toBe(0);
  });

  it('is the same in whatever order its texts are given', async () => {
    const drawing = screen();
    const bytes = await drawing.png();
    const [first] = (await extract('png', bytes, drawing.ocr)).segments;
    const region = regionSchema.parse(first?.place);
    const { box } = region;
    // A text of another colour that lies partly over the first one: which is drawn last is seen.
    const lower = { ...region, colour: '#c01010', box: { ...box, x: box.x + 3, y: box.y + 4 } };
    const both = [region, lower].map((place) => ({
      key: keyOf(place),
      source: first?.source ?? '',
      target: 'Neu',
      place,
    }));
    const [forth, back] = [await render('png', bytes, both), await render('png', bytes, both.toReversed())];
    expect(Buffer.compare(forth.bytes, back.bytes)).toBe(0);
  });
});

describe('every encoding', () => {
  const drawn = async (id: string, make: (png: Sharp) => Sharp) => {
    const drawing = screen();
    const bytes = await make(sharp(await drawing.png())).toBuffer();
    const found = await extract(id, bytes, drawing.ocr);
    const written = await render(
      id,
      bytes,
      targets(found, (source) => (source === 'Messages' ? 'Nachrichten' : null)),
    );
    return { bytes, found, written, before: await pixelsOf(bytes), after: await pixelsOf(written.bytes) };
  };
  /** Where no text was: the right lower corner. */
  const corner = (pixels: Buffer) =>
    Array.from({ length: 60 * 60 * 3 }, (_, index) => {
      const [row, rest] = [Math.floor(index / 180), index % 180];
      return pixels[((180 + row) * 420 + 360) * 3 + rest] as number;
    });

  it.each([
    ['png', (image: Sharp) => image.png()],
    ['webp', (image: Sharp) => image.webp({ lossless: true })],
    ['tiff', (image: Sharp) => image.tiff({ compression: 'lzw' })],
    ['gif', (image: Sharp) => image.gif({ dither: 0 })],
  ])('%s keeps its own pixels', async (id, make) => {
    const { before, after, written, found } = await drawn(id, make);
    expect(found.segments.map(({ source }) => source)).toContain('Messages');
    expect(written.mediaType).toBe(`image/${id}`);
    expect(formats.find((format) => format.id === id)?.sniff(written.bytes.subarray(0, 4096))).toBe(
      'certain',
    );
    expect(corner(after)).toEqual(corner(before));
    expect(after.equals(before)).toBe(false);
  });

  it('jpeg differs from its source by less than is seen', async () => {
    const { before, after } = await drawn('jpeg', (image) => image.jpeg({ quality: 80 }));
    const [one, other] = [corner(before), corner(after)];
    const error =
      one.reduce((sum, value, index) => sum + (value - (other[index] as number)) ** 2, 0) / one.length;
    expect(10 * Math.log10(255 ** 2 / Math.max(error, 1e-6))).toBeGreaterThan(45);
  });

  it('keeps depth, opacity, profile and resolution', async () => {
    const drawing = screen();
    const { width, height, samples } = drawing.picture;
    const deep = Uint16Array.from(
      samples,
      (value, index) => value * 257 - (index % 3 === 0 && value > 200 ? 7 : 0),
    );
    const bytes = await sharp(deep, { raw: { width, height, channels: 3 } })
      .ensureAlpha(0.5)
      .toColourspace('rgb16')
      .withIccProfile('p3')
      .withMetadata({ density: 144 })
      .png()
      .toBuffer();
    const found = await extract('png', bytes, drawing.ocr);
    const { bytes: after } = await render(
      'png',
      bytes,
      targets(found, (source) => (source === 'Billing' ? 'Kasse' : null)),
    );
    const [one, other] = [await sharp(bytes).metadata(), await sharp(after).metadata()];
    expect(other.depth).toBe('ushort');
    expect(other).toMatchObject({ density: one.density, hasAlpha: true, channels: 4 });
    expect(other.icc?.equals(one.icc as Buffer)).toBe(one.icc !== undefined);
    const raw = async (file: Buffer | Uint8Array) =>
      sharp(file, { ignoreIcc: true }).toColourspace('rgb16').raw({ depth: 'ushort' }).toBuffer();
    const [before, written] = [await raw(bytes), await raw(after)];
    expect(written.subarray(0, 8 * 420 * 30).equals(before.subarray(0, 8 * 420 * 30))).toBe(true);
    expect(written.equals(before)).toBe(false);
  });

  it('is written upright, and in another encoding where asked', async () => {
    const drawing = screen();
    const turned = await sharp(await drawing.png())
      .rotate(270)
      .jpeg({ quality: 95 })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const found = await extract('jpeg', turned, drawing.ocr);
    expect(found.info).toEqual({ width: 420, height: 240 });
    const written = await render(
      'jpeg',
      turned,
      targets(found, (source) => (source === 'Billing' ? 'Kasse' : null)),
      'de',
      'image/webp',
    );
    expect([written.mediaType, written.extension]).toEqual(['image/webp', 'webp']);
    const { width, height, orientation = 1 } = await sharp(written.bytes).metadata();
    expect([width, height, orientation]).toEqual([420, 240, 1]);
  });

  it('takes the first frame of an animation, and says so', async () => {
    const frames = await sharp([await screen().png(), await new Drawing(420, 240).png()], {
      join: { animated: true },
    })
      .gif()
      .toBuffer();
    const { warnings, info } = await extract('gif', frames, screen().ocr);
    expect(warnings.map(({ code }) => code)).toEqual(['first_frame_only']);
    expect(info).toEqual({ width: 420, height: 240 });
  });
});

describe('hostile pictures', () => {
  it('are refused by what they are, not by their names', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    for (const bytes of [svg, Buffer.from('%PDF-1.7\n%…'), new Uint8Array(), Buffer.from('GIF89a')])
      expect(await codeOf(extract('png', bytes))).toBe('unsupported_format');
    expect(await codeOf(extract('jpeg', await screen().png()))).toBe('unsupported_format');
  });

  it('are refused where they are cut, too large or of too many pixels', async () => {
    const jpeg = await sharp(await screen().png())
      .jpeg()
      .toBuffer();
    expect(await codeOf(extract('jpeg', jpeg.subarray(0, jpeg.length >> 1)))).toBe('corrupt_image');
    expect(await codeOf(extract('png', (await screen().png()).subarray(0, 900)))).toBe('corrupt_image');
    const huge = await sharp({ create: { width: 8_400, height: 6_000, channels: 3, background: '#fff' } })
      .toColourspace('b-w')
      .png({ compressionLevel: 1 })
      .toBuffer();
    expect(await codeOf(extract('png', huge))).toBe('payload_too_large');
    expect(await codeOf(extract('png', Buffer.concat([huge], 20 * 1024 * 1024 + 1)))).toBe(
      'payload_too_large',
    );
  });

  it('of one pixel are pictures', async () => {
    const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect((await extract('png', dot)).segments).toEqual([]);
  });

  it('cannot be rendered with places that were not measured', async () => {
    const drawing = screen();
    const bytes = await drawing.png();
    const [first] = (await extract('png', bytes, drawing.ocr)).segments;
    if (!first) throw new Error('nothing found');
    const target = { key: first.key, source: first.source, target: 'Neu', place: first.place ?? null };
    for (const wrong of [
      { ...target, place: null },
      { ...target, key: '1-2-3-4' },
      { ...target, target: '<1>Neu</1>' },
      { ...target, place: { ...(first.place as object), size: 1e9 } },
    ])
      expect(await codeOf(render('png', bytes, [wrong]))).toBe('invalid_request');
  });
});
