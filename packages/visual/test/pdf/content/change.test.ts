import { inflateSync } from 'node:zlib';
import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { changePage, checkPage, type PageChange, sweepUnused } from '../../../src/pdf/content/index.ts';
import { addPage, fontOf, formOf, onePage, placeOf, saved, see } from './support.ts';

const nothing: PageChange = { shows: new Map(), paths: new Set(), moves: [], append: [] };

/** Takes shows away with the advance that pdf.js sees. */
const take = async (
  document: PDFDocument,
  shows: readonly number[],
  more: Partial<PageChange> = {},
  index = 0,
) => {
  const page = (await see(await saved(document)))[index];
  return changePage(document, index, {
    ...nothing,
    shows: new Map(shows.map((show) => [show, page?.shows[show]?.advance ?? 0])),
    ...more,
  });
};

/** What is left: each show's text and where it begins. */
const left = async (document: PDFDocument, index = 0) =>
  (await see(await saved(document)))[index]?.shows
    .filter(({ text }) => text !== '')
    .map((show) => [show.text, ...placeOf(show)]);

/** A page's content as it is written. */
const written = (document: PDFDocument, index = 0): string => {
  const contents = document.getPage(index).node.lookup(PDFName.Contents);
  const parts: PDFObject[] = contents instanceof PDFArray ? contents.asArray() : contents ? [contents] : [];
  return parts
    .map((part) => document.context.lookup(part))
    .map((stream) => {
      if (!(stream instanceof PDFRawStream)) return '';
      const bytes = stream.dict.has(PDFName.of('Filter')) ? inflateSync(stream.contents) : stream.contents;
      return Buffer.from(bytes).toString('latin1');
    })
    .join('\n');
};

const fontsOf = (document: PDFDocument, index = 0): readonly string[] => {
  const resources = document.getPage(index).node.lookup(PDFName.Resources, PDFDict);
  const fonts = resources.lookup(PDFName.Font);
  return fonts instanceof PDFDict ? fonts.keys().map((key) => key.decodeText()) : [];
};

describe('changePage', () => {
  it('takes shows away without moving what stays', async () => {
    const document = await onePage(
      'BT /F1 12 Tf 20 700 Td 2 Tc (one) Tj (two) Tj [(three) -100 (four)] TJ 50 Tz 6 0 0 6 20 600 Tm (five) Tj /F1 3 Tf 80 Tz (six) Tj ET',
    );
    const before = await left(document);
    await take(document, [0, 2, 3]);
    expect(await left(document)).toEqual([before?.[1], before?.[4]]);
    expect(written(document)).not.toMatch(/one|three|four|five/);
    expect(checkPage(document, 0)).toEqual([]);
  });

  it.each(['T*', '0 -9 Td', '0 -9 TD', '1 0 0 1 3 4 Tm', "(x) '", 'ET BT'])(
    'does not carry what was taken away over %s',
    async (operator) => {
      const document = await onePage(`BT /F1 12 Tf 14 TL 20 700 Td (gone) Tj ${operator} (stays) Tj ET`);
      const before = await left(document);
      await take(document, [0]);
      expect(await left(document)).toEqual(before?.slice(1));
    },
  );

  it('keeps the line and the spacing that a show with a quote sets', async () => {
    const document = await onePage(
      'BT /F1 12 Tf 20 TL 20 700 Td (a) Tj (b) \' 3 4 (c d) " (e f) Tj T* (g) Tj ET',
    );
    const before = await left(document);
    await take(document, [1, 2]);
    expect(await left(document)).toEqual([before?.[0], before?.[3], before?.[4]]);
    expect(written(document)).toContain('3 Tw 4 Tc T*');
  });

  it('takes invisible text away, and keeps and names text that clips', async () => {
    const document = await onePage(
      'BT /F1 12 Tf 3 Tr (hidden) Tj 7 Tr (clip) Tj 4 Tr (both) Tj ET 0 0 9 9 re f',
    );
    expect(await take(document, [0, 1, 2])).toEqual({ kept: [1, 2], unmoved: [], emptied: [] });
    expect((await left(document))?.map(([text]) => text)).toEqual(['clip', 'both']);
  });

  it('takes painted paths away and leaves what they clip', async () => {
    const document = await onePage(
      '0 0 9 9 re f q 1 1 5 5 re W S 2 2 m 3 3 l s Q /F1 9 Tf (a) Tj 7 7 1 1 re B*',
    );
    changePage(document, 0, { ...nothing, paths: new Set([0, 1, 3]) });
    expect(written(document)).toBe(
      '0 0 9 9 re n q 1 1 5 5 re W n 2 2 m 3 3 l s Q /F1 9 Tf (a) Tj 7 7 1 1 re n',
    );
    expect((await see(await saved(document)))[0]?.paths).toBe(1);
  });

  it('paints shows elsewhere with their own font, size, spacing, colour and mode', async () => {
    const document = await PDFDocument.create();
    const form = formOf(document, 'BT 0 0 1 rg 1 Tc 80 Tz /F1 8 Tf 5 5 Td (in the form) Tj ET', {
      Resources: { Font: { F1: fontOf(document, 'Courier') } },
    });
    addPage(document, 'q 2 0 0 2 0 0 cm 0.5 g BT /F1 10 Tf 1 Tr 10 100 Td (big) Tj ET Q /Fm Do', {
      Font: { F1: fontOf(document) },
      XObject: { Fm: form },
    });
    const before = (await see(await saved(document)))[0]?.shows ?? [];
    const result = await take(document, [0, 1], {
      moves: [
        { show: 0, matrix: [2, 0, 0, 2, 300, 400] },
        { show: 1, matrix: [0, 1, -1, 0, 30, 40] },
        { show: 7, matrix: [1, 0, 0, 1, 0, 0] },
      ],
    });
    expect(result).toEqual({ kept: [], unmoved: [7], emptied: [] });
    const after = (await see(await saved(document)))[0]?.shows ?? [];
    expect(
      after.map(({ text, size, colour, mode, advance }) => ({ text, size, colour, mode, advance })),
    ).toEqual(before.map(({ text, size, colour, mode, advance }) => ({ text, size, colour, mode, advance })));
    expect(after.map(({ matrix }) => matrix)).toEqual([
      [2, 0, 0, 2, 300, 400],
      [0, 1, -1, 0, 30, 40],
    ]);
    expect(fontsOf(document)).toHaveLength(2);
    expect(written(document)).toContain('2 w');
  });

  it('appends in the state in which a page begins, whatever the page left open', async () => {
    const document = await onePage(
      'Q Q q 3 0 0 3 0 0 cm /Span BMC BT /F1 9 Tf 5 Tc (open) Tj q Q Q Q q 1 0 0 rg',
    );
    const font = fontOf(document, 'Courier');
    changePage(document, 0, {
      ...nothing,
      append: [
        { bytes: Buffer.from('BT /F1 10 Tf 7 8 Td (new) Tj ET') },
        { bytes: Buffer.from('BT /F1 10 Tf 9 9 Td (tag) Tj ET'), tag: { name: 'P', mcid: 4 } },
      ],
      resources: { fonts: new Map([['F1', font]]) },
    });
    expect(await left(document)).toEqual([
      ['open', 0, 0],
      ['new', 7, 8],
      ['tag', 9, 9],
    ]);
    expect(checkPage(document, 0)).toEqual([]);
    expect(written(document)).toMatch(/\/P <<\/MCID 4>> BDC[\s\S]*\(tag\)[\s\S]*EMC/);
    const [, added] = fontsOf(document);
    expect(written(document)).toContain(`/${added} 10 Tf 7 8 Td`);
  });

  it.each(['(never closed', '[(a) (b)', '/F1 9 Tf ) (c) Tj'])(
    'paints after content that breaks off: %s',
    async (end) => {
      const document = await onePage(`BT /F1 9 Tf 10 10 Td (first) Tj ET ${end}`);
      changePage(document, 0, {
        ...nothing,
        append: [{ bytes: Buffer.from('BT /F1 10 Tf 7 8 Td (new) Tj ET') }],
      });
      expect((await left(document))?.map(([text]) => text)).toEqual(['first', 'new']);
    },
  );

  it('drops fonts that show nothing any more, with what chose them, and the objects that nothing needs', async () => {
    const document = await PDFDocument.create();
    const fonts = ['Courier', 'Times-Roman', 'Symbol'].map((name) => fontOf(document, name));
    const [one, two, three] = fonts;
    const resources = document.context.register(document.context.obj({ Font: { A: one, B: two, C: three } }));
    for (const content of ['/A 9 Tf (a) Tj /B 9 Tf (b) Tj', '/C 9 Tf (c) Tj /A 9 Tf']) {
      const page = addPage(document, content);
      page.set(PDFName.Resources, resources);
    }
    await take(document, [1]);
    expect(fontsOf(document)).toEqual(['A']);
    expect(written(document)).not.toContain('/B');
    expect(fontsOf(document, 1)).toEqual(['A', 'B', 'C']);
    await take(document, [0], {}, 1);
    expect(fontsOf(document, 1)).toEqual([]);
    expect(sweepUnused(document)).toBeGreaterThan(0);
    const names = document.context
      .enumerateIndirectObjects()
      .flatMap(([, object]) =>
        object instanceof PDFDict ? [object.lookup(PDFName.of('BaseFont'))?.toString()] : [],
      );
    expect(names.filter(Boolean)).toEqual(['/Courier']);
    const [first] = await see(await saved(document));
    expect(first?.shows.map(({ text }) => text)).toEqual(['a']);
  });

  it('changes nothing where nothing is asked for', async () => {
    const document = await onePage('BT /F1 9 Tf (a) Tj ET');
    const page = document.getPage(0).node;
    const before = page.toString();
    expect(changePage(document, 0, nothing)).toEqual({ kept: [], unmoved: [], emptied: [] });
    expect(page.toString()).toBe(before);
  });
});
