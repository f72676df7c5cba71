import {
  PDFDocument,
  type PDFFont,
  PDFName,
  type PDFPage,
  PDFRawStream,
  StandardFonts,
} from '@cantoo/pdf-lib';
import {
  type FormatTarget,
  plainOf,
  readTaggedText,
  silentLogger,
  writeTaggedText,
} from '@dragoman/provider';
import { expect, it } from 'vitest';
import { countPainted } from '../../src/pdf/content/index.ts';
import { pdfFormat } from '../../src/pdf/format.ts';
import type { PageContent } from '../../src/pdf/page-content.ts';
import { openReader } from '../../src/pdf/read/index.ts';
import { report, scanOf } from './support/samples.ts';

// What people complain about in other tools, each as a small file: docs/decisions/pdf.md names the complaints.

const requestOf = (bytes: Uint8Array, targetLanguage = 'de') => ({
  ...{ bytes, signal: new AbortController().signal, sourceLanguage: 'en', targetLanguage, options: {} },
  host: { logger: silentLogger, progress: () => undefined },
});

/** The words of a text in upper case: none of them is one of the source's. */
const shouted = (source: string): string =>
  writeTaggedText(
    readTaggedText(source).map((part) =>
      part.kind === 'text' ? { ...part, text: part.text.toUpperCase() } : part,
    ),
  );

const translate = async (bytes: Uint8Array, targetOf = shouted, language = 'de') => {
  const { segments, warnings } = await pdfFormat.extract(requestOf(bytes));
  const targets: FormatTarget[] = segments.map(({ key, source, place = null }) => ({
    ...{ key, source, place, target: targetOf(source) },
  }));
  const written = await pdfFormat.render({ ...requestOf(bytes, language), segments: targets });
  return { segments, found: warnings, ...written };
};

/** What pages show, one after the other, as pdf.js reads it. */
const pagesOf = async (bytes: Uint8Array): Promise<readonly PageContent[]> => {
  const reader = await openReader({ bytes });
  try {
    const pages: PageContent[] = [];
    for (let page = 1; page <= reader.pageCount; page += 1) pages.push(await reader.page(page));
    return pages;
  } finally {
    await reader.close();
  }
};

const textOf = ({ glyphs }: PageContent): string => glyphs.map(({ text }) => text).join('');

const made = async (
  draw: (page: PDFPage, font: PDFFont, document: PDFDocument) => void | Promise<void>,
  size: readonly [number, number] = [400, 300],
): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  await draw(document.addPage([...size]), font, document);
  return document.save();
};

const addContent = (document: PDFDocument, page: PDFPage, content: string): void => {
  const stream = PDFRawStream.of(document.context.obj({}), Buffer.from(content, 'latin1'));
  page.node.addContentStream(document.context.register(stream));
};

it('no text of the source stays below its translation, and nothing is painted over it', async () => {
  const bytes = await report();
  const { bytes: written } = await translate(bytes);
  for (const page of await pagesOf(written)) expect(textOf(page)).not.toMatch(/\p{Ll}/u);
  const count = async (file: Uint8Array) => countPainted(await PDFDocument.load(file), 0).paths;
  expect(await count(written)).toBe(await count(bytes));
});

it('an invisible text, as of an earlier recognition, is gone as well', async () => {
  const bytes = await made((page, font, document) => {
    page.drawText('The harbour was closed for two weeks.', { x: 40, y: 200, size: 12, font });
    const name = page.node.newFontDictionary('Hidden', font.ref).decodeText();
    addContent(
      document,
      page,
      `BT /${name} 12 Tf 3 Tr 40 200 Td (The harbour was closed for two weeks.) Tj ET`,
    );
  });
  const { bytes: written } = await translate(bytes);
  const [page] = await pagesOf(written);
  expect(page?.glyphs.filter(({ text }) => /\p{Ll}/u.test(text))).toEqual([]);
});

it('every text that was translated can be read in the result', async () => {
  const { bytes, segments } = await translate(await report());
  const shown = (await pagesOf(bytes)).map(textOf).join(' ').replace(/\s/gu, '');
  for (const { source, context, place } of segments) {
    const isOnPage = typeof place === 'object' && place !== null && 'kind' in place && place.kind === 'text';
    if (isOnPage) expect(shown, context).toContain(plainOf(shouted(source)).replace(/\s/gu, ''));
  }
});

it('no page vanishes, and none comes', async () => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let index = 0; index < 12; index += 1) {
    const page = document.addPage(index % 3 === 0 ? [842, 595] : [595, 842]);
    if (index % 4 !== 3) page.drawText(`Text of page ${index}.`, { x: 40, y: 400, size: 12, font });
  }
  const bytes = await document.save();
  const sizes = async (file: Uint8Array) => (await pagesOf(file)).map(({ view, rotate }) => [view, rotate]);
  expect(await sizes((await translate(bytes)).bytes)).toEqual(await sizes(bytes));
});

it('short cells of a table are translated, each stays in its cell, and the rules stay', async () => {
  const cells = ['Month', 'Ships', 'Grain', 'May', 'nine', 'wheat'];
  const bytes = await made((page, font) => {
    for (const x of [40, 140, 240, 340])
      page.drawLine({ start: { x, y: 140 }, end: { x, y: 220 }, thickness: 1 });
    for (const y of [140, 180, 220]) page.drawLine({ start: { x: 40, y }, end: { x: 340, y }, thickness: 1 });
    for (const [index, text] of cells.entries())
      page.drawText(text, { x: 48 + 100 * (index % 3), y: index < 3 ? 195 : 155, size: 11, font });
  });
  const { segments, bytes: written } = await translate(
    bytes,
    (source) => `${shouted(source)} UND NOCH ETWAS`,
  );
  expect(segments.map(({ source }) => source).toSorted()).toEqual(cells.toSorted());
  const [before] = await pagesOf(bytes);
  const [after] = await pagesOf(written);
  expect(after?.rules.map(({ box }) => box)).toEqual(before?.rules.map(({ box }) => box));
  // What is set anew begins and ends between the rules of its column.
  for (const { matrix, advance } of after?.glyphs ?? []) {
    const column = Math.floor((matrix[4] - 40) / 100);
    expect(matrix[4] + advance).toBeLessThanOrEqual(40 + 100 * (column + 1) + 0.5);
  }
});

it('a page on its side is no blank page', async () => {
  const bytes = await made((page, font) => {
    page.setRotation({ type: 'degrees' as never, angle: 90 });
    page.drawText('Read from the side.', {
      x: 200,
      y: 40,
      size: 12,
      font,
      rotate: { type: 'degrees' as never, angle: 90 },
    });
  });
  const { segments, bytes: written } = await translate(bytes);
  expect(segments.map(({ source }) => source)).toEqual(['Read from the side.']);
  const [page] = await pagesOf(written);
  expect(page && textOf(page).replace(/\s/gu, '')).toBe('READFROMTHESIDE.');
});

it('a page of a size that no paper has is translated', async () => {
  const bytes = await made(
    (page, font) => page.drawText('A plan of the whole town.', { x: 9_000, y: 9_000, size: 40, font }),
    [14_400, 14_400],
  );
  const { segments, bytes: written } = await translate(bytes);
  expect(segments).toHaveLength(1);
  const [page] = await pagesOf(written);
  expect(page && textOf(page)).toMatch(/PLAN/);
});

it('outline, title and links are as many as before, and say what the translation says', async () => {
  const { bytes } = await translate(await report());
  const document = await PDFDocument.load(bytes);
  expect(document.getTitle()).toBe('ANNUAL REPORT OF THE HARBOUR');
  const file = Buffer.from(await document.save({ useObjectStreams: false })).toString('latin1');
  expect(file.match(/\/Subtype \/Link/g)).toHaveLength(1);
  expect(file).toContain('https://example.com/tables');
  const [first] = await pagesOf(bytes);
  const [link] = first?.links ?? [];
  const [box] = link?.boxes ?? [];
  const below = first?.glyphs.filter(
    ({ matrix }) =>
      box &&
      matrix[4] >= box.left - 1 &&
      matrix[4] <= box.right + 1 &&
      matrix[5] >= box.bottom - 1 &&
      matrix[5] <= box.top + 1,
  );
  expect(below?.map(({ text }) => text).join('')).toContain('TABLES');
});

it('a sign of mathematics inside of a sentence moves with it, as it was', async () => {
  const bytes = await made(async (page, font, document) => {
    const symbol = await document.embedFont(StandardFonts.Symbol);
    page.drawText('The angle ', { x: 40, y: 200, size: 12, font });
    page.drawText('\u03b1', {
      x: 40 + font.widthOfTextAtSize('The angle ', 12),
      y: 200,
      size: 12,
      font: symbol,
    });
    const after = 40 + font.widthOfTextAtSize('The angle ', 12) + symbol.widthOfTextAtSize('\u03b1', 12);
    page.drawText(' is small enough for the ships.', { x: after, y: 200, size: 12, font });
  });
  const { segments, bytes: written } = await translate(bytes);
  expect(segments.map(({ source }) => source)).toEqual(['The angle <1/> is small enough for the ships.']);
  const [page] = await pagesOf(written);
  const kept = page?.glyphs.filter(({ font }) => font.isSymbolic).map(({ text }) => text);
  expect(kept).toEqual(['\u03b1']);
});

it('a font is embedded once, however many pages it is on, and cut down to what is used', async () => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let page = 0; page < 10; page += 1)
    document.addPage([300, 200]).drawText(`Text of a page ${page}.`, { x: 20, y: 100, size: 12, font });
  const bytes = await document.save();
  const { bytes: written } = await translate(bytes);
  const objects = (await PDFDocument.load(written)).context.enumerateIndirectObjects();
  const files = objects.filter(
    ([, object]) => object instanceof PDFRawStream && object.dict.has(PDFName.of('Length1')),
  );
  expect(files).toHaveLength(1);
  expect(written.length - bytes.length).toBeLessThan(30_000);
});

it.each([
  ['ar', '\u0627\u0644\u0645\u064a\u0646\u0627\u0621 \u0645\u063a\u0644\u0642'],
  ['he', '\u05d4\u05e0\u05de\u05dc \u05e1\u05d2\u05d5\u05e8'],
  ['fa', '\u0628\u0646\u062f\u0631 \u0628\u0633\u062a\u0647 \u0627\u0633\u062a'],
])(
  'a text that runs from right to left is joined and read back in its order: %s',
  async (language, target) => {
    const bytes = await made((page, font) =>
      page.drawText('The harbour is closed.', { x: 40, y: 200, size: 12, font }),
    );
    const { bytes: written, warnings } = await translate(bytes, () => target, language);
    expect(warnings).toEqual([]);
    const { segments } = await pdfFormat.extract({ ...requestOf(written), sourceLanguage: language });
    // Joiners say how letters are joined, and nothing to whoever reads or searches them.
    const read = segments.map(({ source }) =>
      plainOf(source)
        .normalize('NFKC')
        .replace(/[\u200c\u200d]/gu, ''),
    );
    expect(read).toEqual([target.normalize('NFKC')]);
  },
);

it.each([
  ['the bullet of a list', '\u2022', ''],
  ['a number that one operator paints with its text', '3', '3.2   '],
])('%s goes over to the right with a text from right to left, once', async (_, sign, before) => {
  const bytes = await made((page, font) => {
    if (before === '') page.drawText(sign, { x: 40, y: 200, size: 12, font });
    const text = `${before}The harbour is closed.`;
    page.drawText(text, { x: before === '' ? 54 : 40, y: 200, size: 12, font });
  });
  const placeOf = async (written: Uint8Array): Promise<readonly number[]> => {
    const [page] = await pagesOf(written);
    return (page?.glyphs ?? []).filter(({ text }) => text === sign).map(({ matrix }) => matrix[4]);
  };
  const [left = 0, ...others] = await placeOf((await translate(bytes)).bytes);
  expect([left, ...others]).toEqual([40]);
  const turned = await placeOf((await translate(bytes, () => '\u05d4\u05e0\u05de\u05dc', 'he')).bytes);
  expect(turned).toHaveLength(1);
  expect(turned[0]).toBeGreaterThan(150);
});

it('what is left untranslated is said', async () => {
  const document = await PDFDocument.create();
  document.addPage([200, 200]);
  const empty = await pdfFormat.extract(requestOf(await document.save()));
  expect(empty.warnings.map(({ code }) => code)).toEqual(['no_text']);
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const scan = await pdfFormat.extract(requestOf(await scanOf(png, 200, 200)));
  expect(scan.warnings.map(({ code }) => code)).toEqual(['page_not_read', 'no_text']);
});
