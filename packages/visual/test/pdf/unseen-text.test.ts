import { PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import { type FormatTarget, silentLogger } from '@dragoman/provider';
import { describe, expect, it } from 'vitest';
import { pdfFormat } from '../../src/pdf/format.ts';
import { openReader } from '../../src/pdf/read/index.ts';

const seen = 'BT /F1 12 Tf 20 150 Td (The first line.) Tj ET BT /F1 12 Tf 20 100 Td (Another line.) Tj ET';

/** One page with two lines, and more content. */
const withMore = async (more: string): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const { ref } = await document.embedFont(StandardFonts.Helvetica);
  const { node } = document.addPage([300, 200]);
  const { context } = document;
  const picture = context.register(
    context.stream(new Uint8Array([0]), {
      ...{
        Type: 'XObject',
        Subtype: 'Image',
        Width: 1,
        Height: 1,
        ColorSpace: 'DeviceGray',
        BitsPerComponent: 8,
      },
    }),
  );
  const layer = context.register(context.obj({ Type: 'OCG' }));
  document.catalog.set(
    PDFName.of('OCProperties'),
    context.obj({ OCGs: [layer], D: { OFF: [layer], Order: [layer] } }),
  );
  node.set(
    PDFName.Resources,
    context.obj({
      Font: { F1: ref },
      XObject: { Im1: picture },
      ExtGState: { G0: { ca: 0 } },
      Properties: { Off: layer },
    }),
  );
  node.set(PDFName.Contents, context.register(context.flateStream(`${seen} ${more}`)));
  return document.save();
};

const glyphsOf = async (bytes: Uint8Array): Promise<string> => {
  const reader = await openReader({ bytes });
  try {
    return (await reader.page(1)).glyphs.map(({ text }) => text).join('');
  } finally {
    await reader.close();
  }
};

const requestOf = (bytes: Uint8Array) => ({
  ...{ bytes, signal: new AbortController().signal, sourceLanguage: 'en', targetLanguage: 'de', options: {} },
  host: { logger: silentLogger, progress: () => undefined },
});

const render = (bytes: Uint8Array, segments: readonly FormatTarget[]) =>
  pdfFormat.render({ ...requestOf(bytes), segments });

const targetsOf = async (bytes: Uint8Array): Promise<FormatTarget[]> => {
  const { segments } = await pdfFormat.extract(requestOf(bytes));
  expect(segments.map(({ source }) => source)).toEqual(['The first line.', 'Another line.']);
  return segments.map(({ key, source, place = null }) => ({ key, source, place, target: null }));
};

/** Writes the second line alone: what is the page's own goes with whichever text is written. */
const write = async (bytes: Uint8Array) => {
  const [first, second] = await targetsOf(bytes);
  if (!first || !second) throw new Error('a line is missing');
  const written = await render(bytes, [first, { ...second, target: 'Neu.' }]);
  return { text: await glyphsOf(written.bytes), codes: written.warnings.map(({ code }) => code) };
};

describe('what nobody sees', () => {
  it.each([
    ['invisible', 'BT /F1 12 Tf 3 Tr 150 20 Td (Hidden words) Tj ET'],
    ['transparent', 'q /G0 gs BT /F1 12 Tf 150 20 Td (Hidden words) Tj ET Q'],
    ['clipped', 'q 0 0 9 9 re W n BT /F1 12 Tf 150 20 Td (Hidden words) Tj ET Q'],
    ['outside of the page', 'BT /F1 12 Tf 150 -90 Td (Hidden words) Tj ET'],
  ])('is taken away from a page that is written, with a warning: %s', async (_, hidden) => {
    const { text, codes } = await write(await withMore(hidden));
    expect(text).toBe('The first line.Neu.');
    expect(codes).toEqual(['unseen_text_removed']);
  });

  it('is taken away without a word where the page shows the same', async () => {
    const { text, codes } = await write(
      await withMore('BT /F1 9 Tf 3 Tr 150 20 Td (ANOTHER) Tj 0 -9 Td (first line) Tj ET'),
    );
    expect([text, codes]).toEqual(['The first line.Neu.', []]);
  });

  it.each([
    [
      'over a picture, which is not translated',
      'q 99 0 0 40 140 10 cm /Im1 Do Q BT /F1 12 Tf 3 Tr 150 20 Td (Kept) Tj ET',
    ],
    ['of a layer that can be put on', '/OC /Off BDC BT /F1 12 Tf 150 20 Td (Kept) Tj ET EMC'],
  ])('stays %s', async (_, hidden) => {
    const { text, codes } = await write(await withMore(hidden));
    expect(text.replace('Neu.', '')).toBe('The first line.Kept');
    expect(codes).toEqual([]);
  });

  it('goes with the text that it repeats, whatever is below', async () => {
    const bytes = await withMore(
      'q 300 0 0 40 0 90 cm /Im1 Do Q BT /F1 12 Tf 3 Tr 20 100 Td (Another line.) Tj ET',
    );
    expect(await write(bytes)).toEqual({ text: 'The first line.Neu.', codes: [] });
    const [first, second] = await targetsOf(bytes);
    if (!first || !second) throw new Error('a line is missing');
    const other = await render(bytes, [{ ...first, target: 'Neu.' }, second]);
    expect(await glyphsOf(other.bytes)).toBe('Another line.Another line.Neu.');
  });

  it('is refused where it was not measured on the page', async () => {
    const bytes = await withMore('BT /F1 12 Tf 3 Tr 150 20 Td (Hidden words) Tj ET');
    const [first, second] = await targetsOf(bytes);
    if (!first || !second) throw new Error('a line is missing');
    for (const shows of [[9, 1], [2]]) {
      const place = { ...(first.place as object), unseen: { shows } } as FormatTarget['place'];
      const writing = render(bytes, [
        { ...first, ...(place ? { place } : {}) },
        { ...second, target: 'Neu.' },
      ]);
      await expect(writing).rejects.toMatchObject({ code: 'invalid_request' });
    }
  });
});
