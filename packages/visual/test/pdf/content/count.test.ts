import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPage, countPainted } from '../../../src/pdf/content/index.ts';
import { openPdf } from '../../../src/pdf/open/index.ts';
import { addPage, fontOf, formOf, onePage, saved, see, streamOf } from './support.ts';

const countsOf = (document: PDFDocument) =>
  document.getPages().map((_, index) => countPainted(document, index));

const seenCounts = async (bytes: Uint8Array, password?: string) =>
  (await see(bytes, password)).map(({ shows, paths }) => ({ shows: shows.length, paths }));

describe('what a page paints, counted as pdf.js does', () => {
  const cases: readonly (readonly [string, string, { shows: number; paths: number }])[] = [
    [
      'all four operators',
      'BT /F1 12 Tf 14 TL (a) Tj [(b) -20 (c)] TJ (d) \' 1 2 (e) " ET',
      { shows: 4, paths: 0 },
    ],
    [
      'strings with parentheses',
      'BT /F1 9 Tf (a (b) \\) \\\\) Tj <28> Tj (\\() Tj ET',
      { shows: 3, paths: 0 },
    ],
    ['no font', 'BT (a) Tj ET q BT /F1 9 Tf (b) Tj ET Q BT (c) Tj ET', { shows: 1, paths: 0 }],
    ['paths', '1 1 m 2 2 l S 0 0 5 5 re f 0 0 5 5 re W n S 0 0 1 1 re B* n', { shows: 0, paths: 4 }],
    ['too few operands', '/F1 9 Tf Tj 1 re f (a) Tj', { shows: 1, paths: 1 }],
    ['too many operands', '/F1 9 Tf 7 8 9 (a) Tj 1 2 3 (b) Tj', { shows: 2, paths: 0 }],
    ['operands that wait', '/F1 9 Tf 3 4 (a) Tj m 5 l S', { shows: 1, paths: 1 }],
    [
      'a word that is none but begins as one, a comment',
      '/F1 9 Tf foo (a) Tj % (b) Tj\n(c) Tj',
      { shows: 2, paths: 1 },
    ],
    ['operators without spaces', 'q/F1 9Tf(a)Tj(b)TjQq0 0 5 5 re fSQ', { shows: 2, paths: 2 }],
    ['a parenthesis too many', '/F1 9 Tf (a) Tj (b) Tj ) (c) Tj', { shows: 1, paths: 0 }],
    ['a string without an end', '/F1 9 Tf (a) Tj (b Tj', { shows: 1, paths: 0 }],
    ['an array without an end', '/F1 9 Tf (a) Tj [(b) Tj', { shows: 1, paths: 0 }],
    ['TJ of a number', '/F1 9 Tf (a) Tj 5 TJ (b) Tj', { shows: 1, paths: 0 }],
    ['a pattern that is not there', '/F1 9 Tf (a) Tj /Pattern cs /P scn (b) Tj', { shows: 1, paths: 0 }],
    ['34 operands', `/F1 9 Tf (a) Tj ${'1 '.repeat(34)} (b) Tj`, { shows: 1, paths: 0 }],
    [
      'a picture with EI inside',
      'BI /W 4 /H 1 /BPC 8 /CS /G ID \x00EI\x01 EI /F1 9 Tf (a) Tj',
      { shows: 1, paths: 0 },
    ],
    [
      'a picture in hexadecimal',
      'BI /W 2 /H 1 /BPC 8 /CS /G /F /AHx ID 00 EI> EI /F1 9 Tf (a) Tj',
      { shows: 1, paths: 0 },
    ],
    ['a stray ID', '/F1 9 Tf (a) Tj ID (b) Tj', { shows: 2, paths: 0 }],
    ['a stray EI', '/F1 9 Tf (a) Tj 5 EI (b) Tj', { shows: 1, paths: 0 }],
  ];

  it.each(cases)('%s', async (_, content, expected) => {
    const document = await onePage(content);
    expect(countPainted(document, 0)).toEqual(expected);
    expect(await seenCounts(await saved(document))).toEqual([expected]);
  });

  it('counts forms each time, with their own or the page’s resources, and never one inside of itself', async () => {
    const document = await PDFDocument.create();
    const font = fontOf(document);
    const inner = formOf(document, 'BT /F1 9 Tf (in) Tj ET 0 0 1 1 re f');
    const own = formOf(document, '/F9 9 Tf (own) Tj /F1 9 Tf (fallback) Tj /In Do', {
      Resources: { Font: { F9: font }, XObject: { In: inner } },
    });
    const cycle = document.context.nextRef();
    document.context.assign(
      cycle,
      document.context.lookup(
        formOf(document, '/F1 9 Tf (again) Tj /Cycle Do (after) Tj', {
          Resources: { Font: { F1: font }, XObject: { Cycle: cycle } },
        }),
      ) ?? document.context.obj(null),
    );
    addPage(document, '/In Do /Own Do /In Do /Cycle Do /None Do (none) Tj', {
      Font: { F1: font },
      XObject: { In: inner, Own: own, Cycle: cycle },
    });
    const expected = [{ shows: 7, paths: 3 }];
    expect(countsOf(document)).toEqual(expected);
    expect(await seenCounts(await saved(document))).toEqual(expected);
  });

  it('counts the groups of soft masks where they are set, each time', async () => {
    const document = await PDFDocument.create();
    const group = formOf(document, 'BT /F1 9 Tf (mask) Tj ET', {
      Group: { S: 'Transparency', CS: 'DeviceGray' },
    });
    addPage(document, 'q /G1 gs /F1 9 Tf (a) Tj Q /G1 gs /G2 gs /G3 gs (b) Tj', {
      Font: { F1: fontOf(document) },
      ExtGState: {
        G1: { SMask: { Type: 'Mask', S: 'Luminosity', G: group } },
        G2: { SMask: 'None' },
        G3: { Font: [fontOf(document, 'Courier'), 9] },
      },
    });
    const expected = [{ shows: 4, paths: 0 }];
    expect(countsOf(document)).toEqual(expected);
    expect(await seenCounts(await saved(document))).toEqual(expected);
  });

  it('joins content streams, and takes resources from the tree above', async () => {
    const document = await onePage(['BT /F1 9 Tf (a', 'b) Tj (c) ', 'Tj ET']);
    const page = document.getPage(0).node;
    document.catalog.Pages().set(PDFName.Resources, page.get(PDFName.Resources) ?? document.context.obj({}));
    page.delete(PDFName.Resources);
    const expected = [{ shows: 2, paths: 0 }];
    expect(countsOf(document)).toEqual(expected);
    expect(await seenCounts(await saved(document))).toEqual(expected);
  });

  it('refuses a page whose forms multiply without an end in sight', async () => {
    const document = await PDFDocument.create();
    let form = formOf(document, '/F1 9 Tf (a) Tj');
    for (let level = 0; level < 8; level += 1)
      form = formOf(document, '/Fm Do '.repeat(10), { Resources: { XObject: { Fm: form } } });
    addPage(document, '/Fm Do', { XObject: { Fm: form } });
    expect(() => countPainted(document, 0)).toThrowError(expect.objectContaining({ code: 'too_complex' }));
  });

  const words = [
    ...[
      'q',
      'Q',
      'BT',
      'ET',
      '/F1 9 Tf',
      '(a(b)) Tj',
      '[(a) 5 <41>] TJ',
      "(c) '",
      '1 2 (d) "',
      '0 0 5 5 re',
      'f',
    ],
    ...[
      'S',
      'W n',
      '/A Do',
      '/B Do',
      '/G gs',
      '/Pattern cs',
      '/P scn',
      '/P9 scn',
      '1 g',
      '/Span <</MCID 1>> BDC',
    ],
    ...[
      'EMC',
      'BI /W 1 /H 1 /BPC 8 /CS /G ID \xff EI',
      '5',
      'foo',
      ')',
      '(',
      '[',
      ']',
      '<<',
      '>>',
      'null',
      'ID',
      'R',
    ],
    ...[
      '5 Tj',
      '/N TJ',
      '--5',
      '.',
      '-',
      're re re re re re re re re re re re',
      'qQ',
      '%x\n',
      'EI',
      '1 0 R',
      '\x80q',
    ],
  ];
  const content = fc
    .array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(' ', '\n', '')), { maxLength: 25 })
    .map((parts) => parts.map(([word, space]) => word + space).join(''));

  it('agrees on content of any kind', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(content, content, content), { minLength: 20, maxLength: 20 }),
        async (pages) => {
          const document = await PDFDocument.create();
          const font = fontOf(document);
          const pattern = streamOf(document, '0 0 1 1 re f', {
            ...{
              PatternType: 1,
              PaintType: 1,
              TilingType: 1,
              BBox: [0, 0, 1, 1],
              XStep: 1,
              YStep: 1,
              Resources: {},
            },
          });
          for (const [page, one, other] of pages) {
            const [first, second] = [document.context.nextRef(), document.context.nextRef()];
            const resources = {
              Font: { F1: font },
              XObject: { A: first, B: second },
              Pattern: { P: pattern },
              ExtGState: { G: { SMask: { S: 'Alpha', G: second } } },
            };
            const form = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 9, 9] };
            for (const [ref, text, more] of [
              [first, one, {}],
              [second, other, { Resources: resources, Group: { S: 'Transparency' } }],
            ] as const)
              document.context.assign(
                ref,
                document.context.stream(Buffer.from(text, 'latin1'), { ...form, ...more }),
              );
            addPage(document, page, resources);
          }
          expect(countsOf(document)).toEqual(await seenCounts(await saved(document)));
        },
      ),
      { numRuns: 10 },
    );
  });
});

const corpus = process.env.DRAGOMAN_CORPUS;

describe.runIf(corpus)('the corpus', () => {
  const folder = join(corpus ?? '', 'pdf');
  const files = corpus
    ? readdirSync(folder).filter((name) => name.endsWith('.pdf') && !/bomb|xfa/.test(name))
    : [];

  it.each(files)('%s: every page is counted as pdf.js counts it, and keeps to the grammar', async (name) => {
    const bytes = new Uint8Array(readFileSync(join(folder, name)));
    const password = name.includes('password') ? 'openpassword' : undefined;
    const { document } = await openPdf({
      bytes,
      allowRestricted: true,
      ...(password ? { password } : {}),
      signal: new AbortController().signal,
    });
    expect(countsOf(document)).toEqual(await seenCounts(bytes, password));
    expect(document.getPages().flatMap((_, index) => checkPage(document, index))).toEqual([]);
  });
});
