import { PDFDict, type PDFDocument, PDFName, PDFRef } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { StructureTree } from '../../../src/pdf/document/index.ts';
import { at, load, reload, writePdf } from './support.ts';

/** Two pages: a paragraph on both, a heading with a link, a figure; and a running head that belongs to nothing. */
const tagged = (over: { readonly [number: number]: string } = {}): Uint8Array =>
  writePdf({
    1: '<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 5 0 R /MarkInfo << /Marked true >> >>',
    2: '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 600 800] >>',
    3: '<< /Type /Page /Parent 2 0 R /StructParents 0 /Annots [10 0 R] >>',
    4: '<< /Type /Page /Parent 2 0 R /StructParents 7 >>',
    5: '<< /Type /StructTreeRoot /K 6 0 R /ParentTree << /Kids [12 0 R 13 0 R] >> >>',
    6: '<< /S /Document /P 5 0 R /K [7 0 R 8 0 R 9 0 R] /ActualText (all of it) >>',
    7: '<< /S /H#31 /P 6 0 R /Pg 3 0 R /K [0 << /Type /OBJR /Obj 10 0 R >> 1] /ActualText (Heading) >>',
    8: '<< /S /P /P 6 0 R /Pg 3 0 R /K [2 << /Type /MCR /Pg 4 0 R /MCID 0 >>] >>',
    9: '<< /S /Figure /P 6 0 R /Pg 4 0 R /K 1 /ActualText (KITE) >>',
    10: '<< /Type /Annot /Subtype /Link /StructParent 1 /Rect [0 0 1 1] >>',
    12: '<< /Nums [0 [7 0 R 7 0 R 8 0 R null] 1 7 0 R] /Limits [0 1] >>',
    13: '<< /Nums [7 11 0 R] /Limits [7 7] >>',
    11: '[8 0 R 9 0 R]',
    ...over,
  });

const kids = (document: PDFDocument, number: number): string | undefined =>
  at(document, PDFRef.of(number), 'K')?.toString().replace(/\s+/g, ' ');

describe('structure trees', () => {
  it('take up new content beside the old, page by page', async () => {
    const document = await load(tagged());
    const tree = StructureTree.of(document);
    expect(tree.adopt(0, 0)).toEqual({ name: 'H1', mcid: 4 });
    expect(tree.adopt(0, 2)).toEqual({ name: 'P', mcid: 5 });
    expect(tree.adopt(0, 0)).toEqual({ name: 'H1', mcid: 6 });
    expect(tree.adopt(1, 0)).toEqual({ name: 'P', mcid: 2 });
    tree.release(0, 0);
    tree.release(1, 1);
    expect(tree.finish()).toEqual([]);
    const written = await reload(document);
    expect(kids(written, 7)).toBe('[ 4 6 << /Type /OBJR /Obj 10 0 R >> 1 ]');
    expect(kids(written, 8)).toBe(
      '[ 2 5 << /Type /MCR /Pg 4 0 R /MCID 0 >> << /Type /MCR /Pg 4 0 R /MCID 2 >> ]',
    );
    expect(kids(written, 9)).toBe('[ ]');
    expect(at(written, PDFRef.of(12), 'Nums', 1)?.toString()).toBe(
      '[ null 7 0 R 8 0 R null 7 0 R 8 0 R 7 0 R ]',
    );
    expect(at(written, PDFRef.of(11))?.toString()).toBe('[ 8 0 R null 8 0 R ]');
    expect(at(written, written.catalog, 'MarkInfo', 'Marked')?.toString()).toBe('true');
  });

  it('are as they were where an attempt fails', async () => {
    const document = await load(tagged());
    const tree = StructureTree.of(document);
    tree.adopt(0, 0);
    tree.release(0, 2);
    const failing = tree.attempt(async () => {
      tree.adopt(0, 0);
      tree.adopt(0, 0);
      tree.adopt(1, 1);
      tree.adopt(1, 0);
      tree.release(0, 0);
      tree.release(1, 0);
      throw new RangeError('a defect');
    });
    await expect(failing).rejects.toThrow('a defect');
    expect(await tree.attempt(async () => tree.adopt(0, 1))).toEqual({ name: 'H1', mcid: 5 });
    tree.finish();
    const written = await reload(document);
    expect(kids(written, 7)).toBe('[ 0 4 << /Type /OBJR /Obj 10 0 R >> 1 5 ]');
    expect(kids(written, 8)).toBe('[ << /Type /MCR /Pg 4 0 R /MCID 0 >> ]');
    expect(at(written, PDFRef.of(12), 'Nums', 1)?.toString()).toBe('[ 7 0 R 7 0 R null null 7 0 R 7 0 R ]');
    expect(at(written, PDFRef.of(11))?.toString()).toBe('[ 8 0 R 9 0 R ]');
  });

  it('forget other notations of text that is gone, and keep those of pictures', async () => {
    const document = await load(tagged());
    const tree = StructureTree.of(document);
    tree.adopt(0, 1);
    tree.adopt(1, 1);
    expect(at(document, PDFRef.of(7), 'ActualText')).toBeUndefined();
    expect(at(document, PDFRef.of(6), 'ActualText')).toBeUndefined();
    expect(at(document, PDFRef.of(9), 'ActualText')?.toString()).toBe('(KITE)');
  });

  it('do not take what belonged to nothing', async () => {
    const document = await load(tagged());
    const tree = StructureTree.of(document);
    expect(tree.adopt(0, 3)).toBeUndefined();
    expect(tree.adopt(0, 99)).toBeUndefined();
    expect(tree.adopt(0, null)).toBeUndefined();
    expect(tree.adopt(9, 0)).toBeUndefined();
    expect(tree.finish()).toEqual([]);
    expect(kids(document, 7)).toBe('[ 0 << /Type /OBJR /Obj 10 0 R >> 1 ]');
  });

  it.each([
    ['runs in a ring', { 13: '<< /Kids [12 0 R] >>', 12: '<< /Kids [13 0 R] >>' }],
    ['has no parent tree', { 5: '<< /Type /StructTreeRoot /K 6 0 R >>' }],
    ['is a number', { 5: '12' }],
  ])('are dropped with all that points into them where one %s', async (_, over) => {
    const document = await load(tagged(over));
    const tree = StructureTree.of(document);
    expect(tree.adopt(0, 0)).toBeUndefined();
    expect(tree.finish().map(({ code }) => code)).toEqual(['structure_dropped']);
    const written = await reload(document);
    for (const key of ['StructTreeRoot', 'MarkInfo'])
      expect(written.catalog.has(PDFName.of(key))).toBe(false);
    for (const [, object] of written.context.enumerateIndirectObjects())
      if (object instanceof PDFDict)
        expect(object.keys().map(String)).not.toEqual(
          expect.arrayContaining([expect.stringMatching(/StructParent/)]),
        );
  });

  it('of untagged documents adopt nothing and say nothing', async () => {
    const document = await load(tagged({ 1: '<< /Type /Catalog /Pages 2 0 R >>' }));
    const tree = StructureTree.of(document);
    expect(tree.adopt(0, 0)).toBeUndefined();
    expect(tree.finish()).toEqual([]);
  });
});
