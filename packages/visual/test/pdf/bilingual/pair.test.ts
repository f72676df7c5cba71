import { inflateSync } from 'node:zlib';
import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { pairDocuments } from '../../../src/pdf/bilingual/index.ts';
import { readDocumentTexts, writeDocumentTexts } from '../../../src/pdf/document/index.ts';
import { at, load, writePdf } from '../document/support.ts';

const picture = 'P'.repeat(3_000);
const stream = (content: string, dict = ''): string =>
  `<< /Length ${content.length} ${dict} >>\nstream\n${content}\nendstream`;

/** Two pages, the second turned and smaller; links, a field, an outline, a shared picture, labels. */
const objects: { readonly [number: number]: string } = {
  1: '<< /Type /Catalog /Pages 2 0 R /Outlines 10 0 R /Dests << /goal [4 0 R /XYZ 10 20 0] >> /AcroForm << /Fields [8 0 R] >> /PageLabels << /Nums [0 << /S /r >> 1 << /S /D /St 5 /P (A-) >>] >> >>',
  2: '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 600 800] /Resources << /XObject << /Im 12 0 R >> >> >>',
  3: '<< /Type /Page /Parent 2 0 R /Contents 5 0 R /Annots [6 0 R 7 0 R 8 0 R 15 0 R] /StructParents 0 >>',
  4: '<< /Type /Page /Parent 2 0 R /MediaBox [100 100 400 500] /CropBox [110 100 400 500] /Rotate 90 /UserUnit 2 /Contents [5 0 R 14 0 R] >>',
  5: stream('q 10 0 0 10 0 0 cm /Im Do Q'),
  6: '<< /Type /Annot /Subtype /Link /Rect [10 10 20 20] /Dest /goal /QuadPoints [10 20 20 20 10 10 20 10] >>',
  7: '<< /Type /Annot /Subtype /Link /Rect [30 10 40 20] /A << /S /GoTo /D [3 0 R /FitR 1 2 3 4] >> >>',
  8: '<< /Type /Annot /Subtype /Widget /FT /Btn /T (box) /V /On /AS /On /Rect [50 10 60 20] /AP << /N << /On 9 0 R /Off 9 0 R >> >> >>',
  9: stream('0 0 5 5 re f', '/Type /XObject /Subtype /Form /BBox [0 0 10 10]'),
  10: '<< /First 11 0 R /Last 11 0 R /Count 1 >>',
  11: '<< /Title (Second) /Parent 10 0 R /Dest [4 0 R /Fit] >>',
  12: stream(
    picture,
    '/Type /XObject /Subtype /Image /Width 10 /Height 100 /ColorSpace /DeviceRGB /BitsPerComponent 8',
  ),
  14: stream('0 0 1 1 re f'),
  15: '<< /Type /Annot /Subtype /Popup /Rect [0 0 9 9] /Parent 6 0 R >>',
};

const paired = async (
  layout: 'side_by_side' | 'alternating',
  targetLanguage = 'de',
  source = objects,
): Promise<{ document: PDFDocument; bytes: Uint8Array; codes: readonly string[] }> => {
  const target = await load(writePdf(objects));
  const { texts } = readDocumentTexts(target);
  writeDocumentTexts(
    target,
    texts.map(({ key }) => ({ key, target: 'Zweite' })),
    'de',
  );
  const { bytes, warnings } = await pairDocuments({
    source: await load(writePdf(source)),
    target,
    layout,
    targetLanguage,
  });
  return { document: await load(bytes), bytes, codes: warnings.map(({ code }) => code) };
};

const pageDict = (document: PDFDocument, index: number): PDFDict => document.getPage(index).node;
const written = (
  document: PDFDocument,
  index: number,
  ...steps: readonly (string | number)[]
): string | undefined =>
  at(document, pageDict(document, index), ...steps)
    ?.toString()
    .replace(/\s+/g, ' ');
const contentAt = (document: PDFDocument, index: number, piece: number): string => {
  const found = at(document, pageDict(document, index), 'Contents', piece);
  return found instanceof PDFRawStream ? inflateSync(found.contents).toString() : '';
};
const pageOf = (document: PDFDocument, index: number, ...steps: readonly (string | number)[]): number => {
  const place = at(document, pageDict(document, index), ...steps);
  const ref = place instanceof PDFArray ? place.get(0) : undefined;
  return document.getPages().findIndex((page) => page.ref === ref);
};
const pictures = (document: PDFDocument): number =>
  document.context
    .enumerateIndirectObjects()
    .filter(([, object]) => object instanceof PDFRawStream && object.dict.has(PDFName.of('Width'))).length;

describe('a document and its translation side by side', () => {
  it('stand on pages twice as wide, the source on the left', async () => {
    const { document, codes } = await paired('side_by_side');
    expect(codes).toEqual([]);
    expect(document.getPageCount()).toBe(2);
    expect(written(document, 0, 'MediaBox')).toBe('[ -600 0 600 800 ]');
    expect(contentAt(document, 0, 0)).toBe('q 1 0 0 1 -600 0 cm /Source0 Do Q\nq 0 0 600 800 re W n\n');
    // Turned a quarter: what is seen on the left is below in the page's own space.
    expect(written(document, 1, 'MediaBox')).toBe('[ 110 -300 400 500 ]');
    expect(written(document, 1, 'CropBox')).toBe('[ 110 -300 400 500 ]');
    expect(written(document, 1, 'Rotate')).toBe('90');
    expect(contentAt(document, 1, 0)).toContain('q 1 0 0 1 0 -400 cm');
    expect(written(document, 0, 'Resources', 'XObject', 'Source0', 'BBox')).toBe('[ 0 0 600 800 ]');
    const both = at(document, pageDict(document, 1), 'Resources', 'XObject', 'Source0');
    expect(both instanceof PDFRawStream && inflateSync(both.contents).toString()).toBe(
      'q 10 0 0 10 0 0 cm /Im Do Q\n0 0 1 1 re f\n',
    );
  });

  it('stand the other way round where the translation runs from right to left', async () => {
    const { document } = await paired('side_by_side', 'ar');
    expect(written(document, 0, 'MediaBox')).toBe('[ 0 0 1200 800 ]');
    expect(contentAt(document, 0, 0)).toContain('q 1 0 0 1 600 0 cm');
    expect(written(document, 1, 'MediaBox')).toBe('[ 110 100 400 900 ]');
  });

  it('differ in size, and begin at the same height', async () => {
    const smaller = {
      ...objects,
      3: '<< /Type /Page /Parent 2 0 R /MediaBox [10 20 110 220] /Contents 5 0 R >>',
    };
    const { document } = await paired('side_by_side', 'de', smaller);
    expect(contentAt(document, 0, 0)).toContain('q 1 0 0 1 -110 580 cm');
    expect(written(document, 0, 'MediaBox')).toBe('[ -100 0 600 800 ]');
    const larger = { ...objects, 3: '<< /Type /Page /Parent 2 0 R /UserUnit 2 /Contents 5 0 R >>' };
    const { document: second } = await paired('side_by_side', 'de', larger);
    expect(contentAt(second, 0, 0)).toContain('q 2 0 0 2 -1200 -800 cm');
    expect(written(second, 0, 'MediaBox')).toBe('[ -1200 -800 600 800 ]');
  });

  it('have their own links, that lead into their own half', async () => {
    const { document } = await paired('side_by_side');
    const types = [0, 1, 2, 3, 4, 5, 6].map((index) => written(document, 0, 'Annots', index, 'Subtype'));
    expect(types).toEqual(['/Link', '/Link', '/Stamp', '/Link', '/Link', '/Widget', '/Popup']);
    expect(written(document, 0, 'Annots', 0, 'Rect')).toBe('[ -590 10 -580 20 ]');
    expect(written(document, 0, 'Annots', 0, 'QuadPoints')).toBe('[ -590 20 -580 20 -590 10 -580 10 ]');
    expect(pageOf(document, 0, 'Annots', 0, 'Dest')).toBe(1);
    expect(written(document, 0, 'Annots', 0, 'Dest')).toMatch(/\/XYZ 10 -380 0 \]$/);
    expect(pageOf(document, 0, 'Annots', 1, 'A', 'D')).toBe(0);
    expect(written(document, 0, 'Annots', 1, 'A', 'D')).toMatch(/\/FitR -599 2 -597 4 \]$/);
    expect(written(document, 0, 'Annots', 3, 'Dest')).toBe('/goal');
    expect(written(document, 0, 'Annots', 3, 'Rect')).toBe('[ 10 10 20 20 ]');
    expect(pageOf(document, 0, 'Annots', 4, 'A', 'D')).toBe(0);
    expect(written(document, 0, 'Annots', 4, 'A', 'D')).toMatch(/\/FitR 1 2 3 4 \]$/);
  });

  it('have the fields of the translation alone, and show those of the source', async () => {
    const { document } = await paired('side_by_side');
    const fields = at(document, document.catalog, 'AcroForm', 'Fields');
    expect(fields instanceof PDFArray && fields.size()).toBe(1);
    expect(at(document, fields, 0, 'T')?.toString()).toBe('(box)');
    const stamp = at(document, pageDict(document, 0), 'Annots', 2);
    expect(at(document, stamp, 'T')).toBeUndefined();
    expect(at(document, stamp, 'AP', 'N')).toBeInstanceOf(PDFRawStream);
    expect(at(document, stamp, 'F')?.toString()).toBe('192');
  });

  it('share what both have, and keep what leads to pages', async () => {
    const { document, bytes } = await paired('side_by_side');
    expect(pictures(document)).toBe(1);
    expect(at(document, document.catalog, 'Outlines', 'First', 'Title')?.toString()).toBe('(Zweite)');
    expect(at(document, document.catalog, 'Outlines', 'First', 'Dest', 0)).toBe(pageDict(document, 1));
    expect((await paired('side_by_side')).bytes).toEqual(bytes);
  });

  it('mark the source as no part of the structure', async () => {
    const tagged = {
      ...objects,
      1: '<< /Type /Catalog /Pages 2 0 R /StructTreeRoot << /Type /StructTreeRoot >> >>',
    };
    const { bytes } = await pairDocuments({
      source: await load(writePdf(tagged)),
      target: await load(writePdf(tagged)),
      layout: 'side_by_side',
      targetLanguage: 'de',
    });
    const document = await load(bytes);
    expect(contentAt(document, 0, 0)).toMatch(/^\/Artifact BMC\nq .* Do Q\nEMC\nq /);
    expect(written(document, 0, 'StructParents')).toBe('0');
  });
});

describe('a document and its translation page after page', () => {
  it('come in pairs, the source first, turned and cut as they were', async () => {
    const { document, codes } = await paired('alternating');
    expect(codes).toEqual([]);
    expect(document.getPageCount()).toBe(4);
    expect([0, 1, 2, 3].map((index) => written(document, index, 'Rotate'))).toEqual([
      '0',
      undefined,
      '90',
      '90',
    ]);
    expect(written(document, 0, 'MediaBox')).toBe('[ 0 0 600 800 ]');
    expect(written(document, 2, 'MediaBox')).toBe('[ 100 100 400 500 ]');
    expect(written(document, 2, 'CropBox')).toBe('[ 110 100 400 500 ]');
    expect(written(document, 2, 'UserUnit')).toBe('2');
    expect(written(document, 0, 'StructParents')).toBeUndefined();
    expect(written(document, 1, 'StructParents')).toBe('0');
    expect(pictures(document)).toBe(1);
  });

  it('have links that stay in their language', async () => {
    const { document } = await paired('alternating');
    expect(pageOf(document, 0, 'Annots', 0, 'Dest')).toBe(2);
    expect(pageOf(document, 0, 'Annots', 1, 'A', 'D')).toBe(0);
    expect(pageOf(document, 1, 'Annots', 1, 'A', 'D')).toBe(1);
    expect(at(document, document.catalog, 'Outlines', 'First', 'Dest', 0)).toBe(pageDict(document, 3));
    expect(at(document, document.catalog, 'Dests', 'goal', 0)).toBe(pageDict(document, 3));
  });

  it('have the label of the page on both', async () => {
    const { document } = await paired('alternating');
    const labels = at(document, document.catalog, 'PageLabels', 'Nums')?.toString().replace(/\s+/g, ' ');
    expect(labels).toBe(
      '[ 0 << /S /r /St 1 >> 1 << /S /r /St 1 >> 2 << /S /D /St 5 /P (A-) >> 3 << /S /D /St 5 /P (A-) >> ]',
    );
  });
});

describe('strange pairs', () => {
  it('of different numbers of pages are refused', async () => {
    const source = await load(writePdf({ ...objects, 2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>' }));
    const target = await load(writePdf(objects));
    await expect(
      pairDocuments({ source, target, layout: 'alternating', targetLanguage: 'de' }),
    ).rejects.toMatchObject({ code: 'corrupt_document' });
  });

  it('stop when they are told to', async () => {
    const [source, target] = [await load(writePdf(objects)), await load(writePdf(objects))];
    await expect(
      pairDocuments({
        source,
        target,
        layout: 'alternating',
        targetLanguage: 'de',
        signal: AbortSignal.abort(new Error('enough')),
      }),
    ).rejects.toThrow('enough');
  });

  it('have pages without content, rings, and wrong types, which cost nothing else', async () => {
    const strange = {
      ...objects,
      1: '<< /Type /Catalog /Pages 2 0 R /Dests << /goal 5 /x 30 0 R >> /Names << /Dests 31 0 R >> >>',
      3: '<< /Type /Page /Parent 2 0 R /Contents (x) /Resources 32 0 R /Annots [6 0 R 33 0 R << >> 34 0 R] >>',
      30: '[]',
      31: '<< /Kids [31 0 R 5 0 R] /Names [7 (x) (y)] >>',
      32: '<< /XObject << /Self 32 0 R /Page 4 0 R /Tree 2 0 R >> >>',
      33: '<< /Subtype /Widget /Rect [0 0 1 1] /AP 5 >>',
      34: '<< /Subtype /Ink /Rect [0 0 1 1] /InkList [[1 2 (x) 3] 5 [[[[1 2]]]]] >>',
    };
    for (const layout of ['side_by_side', 'alternating'] as const) {
      const { document, codes } = await paired(layout, 'de', strange);
      expect(codes).toEqual([]);
      expect(document.getPageCount()).toBe(layout === 'alternating' ? 4 : 2);
      const parts = layout === 'alternating' ? 2 : 2 + 4;
      expect(at(document, pageDict(document, 0), 'Annots', parts - 1)).toBeInstanceOf(PDFDict);
    }
  });

  it('have a page whose streams cannot be unpacked', async () => {
    const { codes, document } = await paired('side_by_side', 'de', {
      ...objects,
      5: stream('not packed', '/Filter [/FlateDecode /LZWDecode /Nonsense]'),
    });
    expect(document.getPageCount()).toBe(2);
    expect(codes.every((code) => code === 'part_left')).toBe(true);
    expect(written(document, 1, 'MediaBox')).toBe('[ 110 -300 400 500 ]');
  });

  it('have chains of thirty thousand objects', async () => {
    const source = await load(writePdf(objects));
    const { context } = source;
    let last = PDFRef.of(12);
    for (let count = 0; count < 30_000; count += 1)
      last = context.register(context.obj({ Next: last, N: PDFNumber.of(count) }));
    pageDict(source, 0).set(PDFName.of('Resources'), context.obj({ Deep: last }));
    const { warnings } = await pairDocuments({
      source,
      target: await load(writePdf(objects)),
      layout: 'alternating',
      targetLanguage: 'de',
    });
    expect(warnings).toEqual([]);
  });
});
