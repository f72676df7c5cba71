import { PDFArray, PDFDict, PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import { silentLogger } from '@dragoman/provider';
import { afterAll, expect, it, vi } from 'vitest';

// Whatever fails on a page: no file is known that makes a page of these libraries fail for certain.
const failing = { reading: 0, counting: 0, writing: 0 };
const mended = ['../../src/pdf/layout/index.ts', '../../src/pdf/content/index.ts'] as const;

// Other tests of this process may have loaded the format already.
vi.resetModules();

vi.doMock(mended[0], async (actual) => {
  const layout = await actual<typeof import('../../src/pdf/layout/index.ts')>();
  return {
    ...layout,
    layOutPage: (content: Parameters<typeof layout.layOutPage>[0]) => {
      if (content.page === failing.reading) throw new RangeError('a defect');
      return layout.layOutPage(content);
    },
  };
});
vi.doMock(mended[1], async (actual) => {
  const content = await actual<typeof import('../../src/pdf/content/index.ts')>();
  return {
    ...content,
    countBounded: (...[document, pageIndex]: Parameters<typeof content.countBounded>) => {
      const { shows, paths } = content.countBounded(document, pageIndex);
      return { shows: pageIndex + 1 === failing.counting ? shows + 1 : shows, paths };
    },
    changePage: (...[document, pageIndex, change]: Parameters<typeof content.changePage>) => {
      const changed = content.changePage(document, pageIndex, change);
      if (pageIndex + 1 === failing.writing) throw new RangeError('a defect');
      return changed;
    },
  };
});

const { pdfFormat } = await import('../../src/pdf/format.ts');

afterAll(() => {
  for (const path of mended) vi.doUnmock(path);
  vi.resetModules();
});

const lines = ['The first page.', 'The second page.', 'The third page.'];

const threePages = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const line of lines) document.addPage([300, 200]).drawText(line, { x: 20, y: 150, size: 12, font });
  return document.save();
};

const requestOf = (bytes: Uint8Array) => ({
  ...{ bytes, signal: new AbortController().signal, sourceLanguage: 'en', targetLanguage: 'de', options: {} },
  host: { logger: silentLogger, progress: () => undefined },
});

const sourcesIn = async (bytes: Uint8Array) =>
  (await pdfFormat.extract(requestOf(bytes))).segments.map(({ source }) => source);

it('a page that cannot be read is named, and costs no other', async () => {
  failing.reading = 2;
  const found = await pdfFormat.extract(requestOf(await threePages()));
  failing.reading = 0;
  expect(found.segments.map(({ source }) => source)).toEqual([lines[0], lines[2]]);
  expect(found.pages).toBe(3);
  expect(found.warnings).toEqual([
    { code: 'page_left', message: 'Page 2 was left as it is: it cannot be read.' },
  ]);
});

/** The second page paints what it is given to paint. */
const withSecond = async (content: string): Promise<Uint8Array> => {
  const document = await PDFDocument.load(await threePages());
  const { node } = document.getPage(1);
  node.set(PDFName.Contents, document.context.register(document.context.flateStream(content)));
  return document.save();
};

it('a page that would keep its reader busy for hours is left before it is read', async () => {
  const found = await pdfFormat.extract(requestOf(await withSecond('q '.repeat(100_000))));
  expect(found.segments.map(({ source }) => source)).toEqual([lines[0], lines[2]]);
  expect(found.warnings).toEqual([
    { code: 'page_left', message: 'Page 2 was left as it is: it paints more than can be followed.' },
  ]);
});

it('a page with a function of 900 million samples is left before it is read', async () => {
  const document = await PDFDocument.load(await threePages());
  const { context } = document;
  const samples = context.flateStream('', {
    FunctionType: 0,
    ...{ Domain: [0, 1, 0, 1], Range: [0, 1, 0, 1, 0, 1], Size: [30_000, 30_000], BitsPerSample: 8 },
  });
  const shading = context.obj({
    ShadingType: 1,
    ColorSpace: 'DeviceRGB',
    Function: context.register(samples),
  });
  const { node } = document.getPage(1);
  node.set(PDFName.Resources, context.obj({ Shading: { S1: shading } }));
  node.set(PDFName.Contents, context.register(context.flateStream('/S1 sh')));
  const found = await pdfFormat.extract(requestOf(await document.save()));
  expect(found.segments.map(({ source }) => source)).toEqual([lines[0], lines[2]]);
  expect(found.warnings).toEqual([
    { code: 'page_left', message: 'Page 2 was left as it is: it paints more than can be followed.' },
  ]);
});

it('a page of which the two readings differ is left', async () => {
  failing.counting = 2;
  const found = await pdfFormat.extract(requestOf(await threePages()));
  failing.counting = 0;
  expect(found.segments.map(({ source }) => source)).toEqual([lines[0], lines[2]]);
  expect(found.warnings).toEqual([
    { code: 'page_left', message: 'Page 2 was left as it is: it is broken, and cannot be read for certain.' },
  ]);
});

it('a page that cannot be written is as in the source, named, and costs no other', async () => {
  const bytes = await threePages();
  const { segments } = await pdfFormat.extract(requestOf(bytes));
  failing.writing = 2;
  const written = await pdfFormat.render({
    ...requestOf(bytes),
    segments: segments.map(({ key, source, place = null }) => ({ key, source, place, target: 'Neu.' })),
  });
  failing.writing = 0;
  expect(written.warnings).toEqual([
    { code: 'page_left', message: 'Page 2 was left as it is: its translation cannot be written.' },
  ]);
  expect(await sourcesIn(written.bytes)).toEqual(['Neu.', lines[1], 'Neu.']);
});

/** Two tagged pages of one line each, in one paragraph. */
const tagged = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const { ref: font } = await document.embedFont(StandardFonts.Helvetica);
  const { context, catalog } = document;
  const [root, paragraph] = [context.nextRef(), context.nextRef()];
  const pages = ['Of the first page.', 'Of the second page.'].map((line, index) => {
    const page = document.addPage([300, 200]);
    const content = `/P <</MCID 0>> BDC BT /F1 12 Tf 20 150 Td (${line}) Tj ET EMC`;
    page.node.set(PDFName.Contents, context.register(context.flateStream(content)));
    page.node.set(PDFName.Resources, context.obj({ Font: { F1: font } }));
    page.node.set(PDFName.of('StructParents'), context.obj(index));
    return page.ref;
  });
  const kids = pages.map((page) => ({ Type: 'MCR', Pg: page, MCID: 0 }));
  context.assign(paragraph, context.obj({ S: 'P', P: root, K: kids }));
  context.assign(
    root,
    context.obj({
      ...{ Type: 'StructTreeRoot', K: paragraph },
      ParentTree: { Nums: [0, [paragraph], 1, [paragraph]] },
    }),
  );
  catalog.set(PDFName.of('StructTreeRoot'), root);
  return document.save();
};

it('a page that is written leaves no empty mark in the structure, one that is not keeps its own', async () => {
  const bytes = await tagged();
  const { segments } = await pdfFormat.extract(requestOf(bytes));
  expect(segments).toHaveLength(2);
  const kidsAfter = async (failingPage: number): Promise<readonly string[]> => {
    failing.writing = failingPage;
    const written = await pdfFormat.render({
      ...requestOf(bytes),
      segments: segments.map(({ key, source, place = null }) => ({ key, source, place, target: 'Neu.' })),
    });
    failing.writing = 0;
    const document = await PDFDocument.load(written.bytes);
    const root = document.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
    const kids = root.lookup(PDFName.of('K'), PDFDict).lookup(PDFName.of('K'), PDFArray);
    const rows = root.lookup(PDFName.of('ParentTree'), PDFDict).lookup(PDFName.of('Nums'), PDFArray);
    return [
      ...kids.asArray().map((_, index) => String(kids.lookup(index, PDFDict).get(PDFName.of('MCID')))),
      ...[1, 3].map((row) => String(rows.lookup(row)).replace(/\d+ 0 R/g, 'P')),
    ];
  };
  expect(await kidsAfter(0)).toEqual(['1', '1', '[ null P ]', '[ null P ]']);
  expect(await kidsAfter(2)).toEqual(['1', '0', '[ null P ]', '[ P ]']);
});
