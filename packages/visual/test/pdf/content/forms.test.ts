import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { changePage, countPainted, type PageChange, sweepUnused } from '../../../src/pdf/content/index.ts';
import { addPage, fontOf, formOf, onePage, saved, see } from './support.ts';

const without = (shows: readonly number[]): PageChange => ({
  shows: new Map(shows.map((show) => [show, 0])),
  paths: new Set(),
  moves: [],
  append: [],
});

const textsOf = async (document: PDFDocument) =>
  (await see(await saved(document))).map(({ shows }) => shows.map(({ text }) => text));

describe('forms', () => {
  it('changes one painting of a form, not the others, on this page or on another', async () => {
    const document = await PDFDocument.create();
    const font = fontOf(document);
    const form = formOf(document, 'BT /F1 9 Tf 5 5 Td (a) Tj (b) Tj ET', {
      Resources: { Font: { F1: font } },
    });
    for (let page = 0; page < 2; page += 1)
      addPage(document, 'q /Fm Do Q q 1 0 0 1 50 50 cm /Fm Do Q', { XObject: { Fm: form } });
    const source = document.context.lookup(form)?.toString();
    changePage(document, 0, without([2]));
    expect(await textsOf(document)).toEqual([
      ['a', 'b', 'b'],
      ['a', 'b', 'a', 'b'],
    ]);
    expect(document.context.lookup(form)?.toString()).toBe(source);
  });

  it('writes a form that many pages lose alike only once', async () => {
    const document = await PDFDocument.create();
    const form = formOf(document, 'BT /F1 9 Tf (head) Tj ET 0 0 5 5 re f', {
      Resources: { Font: { F1: fontOf(document) } },
    });
    for (let page = 0; page < 20; page += 1) addPage(document, '/Fm Do', { XObject: { Fm: form } });
    for (let page = 0; page < 20; page += 1) changePage(document, page, without([0]));
    sweepUnused(document);
    const forms = document.context
      .enumerateIndirectObjects()
      .filter(([, object]) => object instanceof PDFRawStream && object.dict.has(PDFName.of('BBox')));
    expect(forms).toHaveLength(1);
    expect(await textsOf(document)).toEqual(Array.from({ length: 20 }, () => []));
    expect(countPainted(document, 19)).toEqual({ shows: 0, paths: 1 });
  });

  it('reaches forms inside of forms, with resources of their own or of the page', async () => {
    const document = await PDFDocument.create();
    const font = fontOf(document);
    const inner = formOf(document, '/F1 9 Tf (deep) Tj (stays) Tj');
    const middle = formOf(document, 'q /In Do Q /In Do');
    const outer = formOf(document, '/Mid Do /F1 9 Tf (outer) Tj', {
      Resources: { Font: { F1: font }, XObject: { Mid: middle, In: inner } },
    });
    addPage(document, '/Out Do', { XObject: { Out: outer } });
    expect(await textsOf(document)).toEqual([['deep', 'stays', 'deep', 'stays', 'outer']]);
    changePage(document, 0, without([2, 4]));
    expect(await textsOf(document)).toEqual([['deep', 'stays', 'stays']]);
  });

  it('reaches the group of a soft mask', async () => {
    const document = await PDFDocument.create();
    const group = formOf(document, 'BT /F1 9 Tf (mask) Tj (kept) Tj ET', {
      Group: { S: 'Transparency', CS: 'DeviceGray' },
    });
    addPage(document, '/G gs /F1 9 Tf (text) Tj', {
      Font: { F1: fontOf(document) },
      ExtGState: { G: { ca: 0.5, SMask: { S: 'Luminosity', G: group } } },
    });
    changePage(document, 0, without([0]));
    expect(await textsOf(document)).toEqual([['kept', 'text']]);
    const states = document
      .getPage(0)
      .node.lookup(PDFName.Resources, PDFDict)
      .lookup(PDFName.ExtGState, PDFDict);
    const changed = states.keys().map((key) => states.lookup(key, PDFDict));
    expect(changed.every((state) => state.lookup(PDFName.of('ca'))?.toString() === '0.5')).toBe(true);
  });

  it('keeps a font that only a form without resources of its own still shows', async () => {
    const document = await PDFDocument.create();
    const form = formOf(document, '(inherited) Tj');
    addPage(document, 'BT /F1 9 Tf (gone) Tj ET /Fm Do', {
      Font: { F1: fontOf(document) },
      XObject: { Fm: form },
    });
    changePage(document, 0, without([0]));
    expect(await textsOf(document)).toEqual([['inherited']]);
  });
});

describe('words that marked content says', () => {
  it('leaves out those whose shows were taken away, in place and among the properties', async () => {
    const document = await onePage(
      [
        '/Span <</ActualText (secret one) /MCID 1>> BDC /F1 9 Tf (a) Tj EMC',
        '/Span <</ActualText (stays)>> BDC (b) Tj EMC',
        '/Span /P1 BDC (c) Tj EMC',
        '/Span <</ActualText (secret half) /Alt (picture)>> BDC (d) Tj (e) Tj EMC',
      ].join(' '),
      { Properties: { P1: { ActualText: PDFName.of('secretTwo'), MCID: 2 } } },
    );
    changePage(document, 0, without([0, 2, 3]));
    sweepUnused(document);
    const bytes = Buffer.from(
      await document.save({ useObjectStreams: false, updateFieldAppearances: false }),
    );
    const page = document.getPage(0).node;
    const contents = page.lookup(PDFName.Contents, PDFArray);
    expect(contents.size()).toBe(1);
    const properties = page.lookup(PDFName.Resources, PDFDict).lookup(PDFName.of('Properties'), PDFDict);
    const silent = properties.keys().map((key) => properties.lookup(key, PDFDict).toString());
    expect(silent.some((text) => text.includes('MCID') && !text.includes('ActualText'))).toBe(true);
    const stream = document.context.lookup(contents.get(0));
    expect(stream).toBeInstanceOf(PDFRawStream);
    expect(contents.get(0)).toBeInstanceOf(PDFRef);
    const reader = await PDFDocument.load(bytes);
    const { decodeStream } = await import('../../../src/pdf/open/index.ts');
    const list = reader.getPage(0).node.lookup(PDFName.Contents, PDFArray);
    const text = Buffer.from(decodeStream(reader.context.lookup(list.get(0)) as PDFRawStream).bytes).toString(
      'latin1',
    );
    expect(text).not.toContain('secret');
    expect(text).toContain('(stays)');
    expect(text).toContain('/Alt (picture)');
    expect(text).toContain('/MCID 1');
  });
});
