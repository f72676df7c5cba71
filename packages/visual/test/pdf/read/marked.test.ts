import { PDFString } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { createPage, textOf } from './support/page.ts';

const show = (text: string, x = 50): string => `BT /F1 10 Tf ${x} 100 Td (${text}) Tj ET`;

describe('marked content', () => {
  test('says of what structure, and what artifact, text is a part', async () => {
    const page = await (await createPage()).read(
      `/P <</MCID 7>> BDC ${show('A')} /Span <</Lang (en)>> BDC ${show('B')} EMC EMC ${show('C')}
       /Artifact BMC ${show('D')} EMC /Artifact <</Type /Pagination>> BDC /Span BMC ${show('E')} EMC EMC`,
    );
    expect(page.glyphs.map(({ text, marked, isArtifact }) => [text, marked, isArtifact])).toEqual([
      ['A', 7, false],
      ['B', 7, false],
      ['C', undefined, false],
      ['D', undefined, true],
      ['E', undefined, true],
    ]);
  });

  test('counts numbers of the page alone, not those of forms', async () => {
    const page = await createPage();
    const form = page.stream(`/P <</MCID 3>> BDC ${show('B')} EMC`, {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, 400, 300],
    });
    page.resource('XObject', 'X1', form);
    const content = await page.read(`/P <</MCID 1>> BDC /X1 Do ${show('A')} EMC`);
    expect(content.glyphs.map(({ text, marked }) => [text, marked])).toEqual([
      ['B', undefined],
      ['A', 1],
    ]);
  });

  test('finds the number of a property list among the resources', async () => {
    const page = await createPage();
    page.resource('Properties', 'MC0', page.add({ MCID: 12 }));
    const content = await page.read(`/P /MC0 BDC ${show('A')} EMC ${show('B')}`);
    expect(content.glyphs.map(({ marked }) => marked)).toEqual([12, undefined]);
  });

  test('takes ActualText for what glyphs mean', async () => {
    const page = await (await createPage()).read(
      `${show('A')} /Span <</MCID 1 /ActualText <FEFF00660066>>> BDC ${show('xy')} ${show('z')} EMC ${show('B')}`,
    );
    expect(textOf(page)).toBe('AffB');
    expect(page.glyphs.map(({ text, isReplaced, marked }) => [text, isReplaced, marked])).toEqual([
      ['A', undefined, undefined],
      ['ff', true, 1],
      ['', true, 1],
      ['', true, 1],
      ['B', undefined, undefined],
    ]);
  });

  test('takes it from the resources too, and around a form', async () => {
    const page = await createPage();
    page.resource('Properties', 'MC0', page.add({ ActualText: PDFString.of('word') }));
    const form = page.stream(`EMC ${show('ab')}`, {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, 400, 300],
    });
    page.resource('XObject', 'X1', form);
    const content = await page.read(`/Span /MC0 BDC /X1 Do ${show('c')} EMC ${show('d')}`);
    expect(content.glyphs.map(({ text }) => text)).toEqual(['word', '', '', 'd']);
  });

  test('leaves alone what ActualText only repeats, and spans of several lines', async () => {
    const page = await (await createPage()).read(
      `/Span <</ActualText (a b)>> BDC ${show('ab')} EMC
       /Span <</ActualText (other)>> BDC BT /F1 10 Tf 14 TL 50 200 Td (cd) Tj T* (ef) Tj ET EMC`,
    );
    expect(textOf(page)).toBe('abcdef');
    expect(page.glyphs.some(({ isReplaced }) => isReplaced)).toBe(false);
  });

  test('says which text is of a layer that is off', async () => {
    const page = await createPage();
    const { document } = page;
    const off = page.add({ Type: 'OCG', Name: PDFString.of('off') });
    const on = page.add({ Type: 'OCG', Name: PDFString.of('on') });
    document.catalog.set(
      document.context.obj('OCProperties') as never,
      document.context.obj({ OCGs: [off, on], D: { OFF: [off] } }),
    );
    page.resource('Properties', 'L0', off);
    page.resource('Properties', 'L1', on);
    const content = await page.read(
      `/OC /L0 BDC ${show('A')} 0 0 9 9 re f EMC /OC /L1 BDC ${show('B')} EMC ${show('C')}`,
    );
    expect(content.glyphs.map(({ text, hidden }) => [text, hidden])).toEqual([
      ['A', 'layer'],
      ['B', undefined],
      ['C', undefined],
    ]);
    expect(content.rules).toEqual([]);
    expect(content.paths).toBe(1);
  });
});
