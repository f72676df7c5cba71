import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { countBounded, countPainted } from '../../../src/pdf/content/index.ts';
import { addPage, formOf, onePage, streamOf } from './support.ts';

const tooComplex = expect.objectContaining({ code: 'too_complex' });

/** Saves more and more states: each operator after them is dear. */
const deep = 'q '.repeat(100_000);

const type3Of = (document: PDFDocument, glyph: string, more = {}) =>
  document.context.obj({
    ...{ Type: 'Font', Subtype: 'Type3', FontBBox: [0, 0, 9, 9], FontMatrix: [0.1, 0, 0, 0.1, 0, 0] },
    ...{ CharProcs: { a: streamOf(document, glyph) }, ...more },
  });

const withThings = async (content: string, resources: (document: PDFDocument) => object) => {
  const document = await PDFDocument.create();
  addPage(document, content, resources(document));
  return document;
};

describe('what following a page costs', () => {
  it('is bounded by how many states are saved', async () => {
    const document = await onePage(deep);
    expect(countPainted(document, 0)).toEqual({ shows: 0, paths: 0 });
    expect(() => countBounded(document, 0)).toThrowError(tooComplex);
  });

  it('is that of all operators after states were saved, in forms as well', async () => {
    const saved = 'q '.repeat(20_000);
    const after = (form: string) =>
      withThings(`${saved} /Fm Do`, (document) => ({ XObject: { Fm: formOf(document, form) } }));
    expect(countBounded(await after('f '), 0)).toEqual({ shows: 0, paths: 1 });
    const document = await after('f '.repeat(50_000));
    expect(() => countBounded(document, 0)).toThrowError(tooComplex);
  });

  it('does not grow where states are restored', async () => {
    const restored = await onePage(`${'q Q '.repeat(100_000)} ${'q '.repeat(20_000)}${'Q '.repeat(20_000)}`);
    expect(countBounded(restored, 0)).toEqual({ shows: 0, paths: 0 });
    const form = await withThings('/Fm Do '.repeat(2_000), (document) => ({
      XObject: { Fm: formOf(document, 'q '.repeat(1_000)) },
    }));
    expect(countBounded(form, 0)).toEqual({ shows: 0, paths: 0 });
  });

  it('is bounded by the number of operators', async () => {
    const form = (times: number) =>
      withThings('/Fm Do '.repeat(times), (document) => ({
        XObject: { Fm: formOf(document, 'f '.repeat(100_000)) },
      }));
    expect(countBounded(await form(49), 0)).toEqual({ shows: 0, paths: 4_900_000 });
    const document = await form(50);
    expect(() => countBounded(document, 0)).toThrowError(tooComplex);
  });

  it('counts the cells of patterns', async () => {
    const paint = (space: 'cs' | 'CS', cell: string) =>
      withThings(`/Pattern ${space} /P1 ${space === 'cs' ? 'scn' : 'SCN'} 0 0 9 9 re f`, (document) => ({
        Pattern: {
          P1: streamOf(document, cell, {
            ...{ PatternType: 1, PaintType: 1, TilingType: 1, BBox: [0, 0, 9, 9], XStep: 9, YStep: 9 },
          }),
        },
      }));
    expect(countBounded(await paint('cs', '0 0 1 1 re f'), 0)).toEqual({ shows: 0, paths: 1 });
    for (const space of ['cs', 'CS'] as const) {
      const document = await paint(space, deep);
      expect(() => countBounded(document, 0)).toThrowError(tooComplex);
    }
  });

  it('counts the glyphs of Type 3 fonts, however they are chosen, and those that draw with themselves', async () => {
    const byName = await withThings('BT /F3 9 Tf (a) Tj ET', (document) => ({
      Font: { F3: type3Of(document, deep) },
    }));
    expect(() => countBounded(byName, 0)).toThrowError(tooComplex);
    const byState = await withThings('BT /G1 gs (a) Tj ET', (document) => ({
      ExtGState: { G1: { Font: [document.context.register(type3Of(document, deep)), 9] } },
    }));
    expect(() => countBounded(byState, 0)).toThrowError(tooComplex);
    const ring = await withThings('BT /F3 9 Tf (a) Tj ET', (document) => {
      const ref = document.context.nextRef();
      const font = type3Of(document, 'BT /F3 9 Tf (a) Tj ET', { Resources: { Font: { F3: ref } } });
      document.context.assign(ref, font);
      return { Font: { F3: ref } };
    });
    expect(countBounded(ring, 0)).toEqual({ shows: 1, paths: 0 });
  });

  it('is counted again for each page, once for each glyph', async () => {
    const document = await PDFDocument.create();
    const font = type3Of(document, 'f '.repeat(1_000_000));
    for (const times of [2, 10_000])
      addPage(document, 'BT /F3 9 Tf (a) Tj ET '.repeat(times), {
        Font: { F3: document.context.register(font) },
      });
    expect(countBounded(document, 0)).toEqual({ shows: 2, paths: 0 });
    expect(countBounded(document, 1)).toEqual({ shows: 10_000, paths: 0 });
  });

  const countWith = async (font: (document: PDFDocument) => object) => {
    const document = await withThings('BT /F1 9 Tf (a) Tj ET', (made) => ({ Font: { F1: font(made) } }));
    return countBounded(document, 0);
  };
  const ranges = (kind: string, list: string) => `1 begin${kind}range\n${list}\nend${kind}range`;

  it.each([
    ['its Unicode map', 'ToUnicode', ranges('bf', '<00000000> <00ffffff> <0041>')],
    ['many ranges of that', 'ToUnicode', ranges('bf', '<0000> <ffff> [<0041>]\n'.repeat(40))],
    ['its encoding', 'Encoding', ranges('cid', '<00000000> <00ff ffff> 0')],
  ])('is bounded by how many codes a font names: in %s', async (_, key, map) => {
    const fontOf = (content: string) =>
      countWith((document) => ({
        ...{ Type: 'Font', Subtype: 'Type0', BaseFont: 'X' },
        [key]: streamOf(document, content),
      }));
    await expect(fontOf(map)).rejects.toThrowError(tooComplex);
    const usual = `${ranges('bf', '<0000> <ffff> <0000>')} 1 beginbfchar <00000000> <ffffffff> endbfchar`;
    expect(await fontOf(usual)).toEqual({ shows: 1, paths: 0 });
  });

  it('is bounded by how many codes the widths of a font name', async () => {
    const fontOf = (widths: unknown[]) =>
      countWith(() => ({
        ...{ Type: 'Font', Subtype: 'Type0', BaseFont: 'X', Encoding: 'Identity-H' },
        DescendantFonts: [{ Type: 'Font', Subtype: 'CIDFontType2', W: widths }],
      }));
    await expect(fontOf([1, [500], 2, 2_000_000_000, 500])).rejects.toThrowError(tooComplex);
    expect(await fontOf([1, [500, 600], 3, 60_000, 500])).toEqual({ shows: 1, paths: 0 });
  });
});
