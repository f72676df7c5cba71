import { anyCharacter } from '@dragoman/arbitraries';
import { Archive, parseXml } from '@dragoman/format-kit';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type BilingualFile, type BilingualRow, directionOf } from '../../src/exchange/bilingual.ts';
import { writeBilingualDocx } from '../../src/exchange/bilingual-docx.ts';
import { writeBilingualHtml } from '../../src/exchange/bilingual-html.ts';

const all = async <Piece>(pieces: AsyncIterable<Piece>): Promise<Piece[]> => {
  const found: Piece[] = [];
  for await (const piece of pieces) found.push(piece);
  return found;
};

async function* pages(rows: readonly BilingualRow[]) {
  yield rows;
}

const html = async (file: BilingualFile, rows: readonly BilingualRow[]): Promise<string> =>
  (await all(writeBilingualHtml(file, pages(rows)))).join('');
const docx = async (file: BilingualFile, rows: readonly BilingualRow[]): Promise<Archive> =>
  new Archive(Buffer.concat(await all(writeBilingualDocx(file, pages(rows)))));

const file = (sourceLanguage: string, targetLanguage: string): BilingualFile => ({
  ...{ name: 'a <b>.docx', sourceLanguage, targetLanguage, layout: 'side_by_side' },
});
const row = (source: string, target: string | null): BilingualRow => ({
  number: 1,
  source,
  target,
  page: null,
});

it('every language has its direction', () => {
  expect(
    ['en', 'ar', 'he-IL', 'fa', 'ur', 'ps', 'yi', 'dv', 'ckb', 'az-Arab', 'sd', 'und', 'zh-Hant'].map(
      directionOf,
    ),
  ).toEqual([
    ...['ltr', 'rtl', 'rtl', 'rtl', 'rtl', 'rtl', 'rtl', 'rtl', 'rtl', 'rtl', 'rtl', 'auto', 'ltr'],
  ]);
});

it('a column runs as its language does', async () => {
  const arabic = [row('Hello', 'مرحبا')];
  expect(await html(file('en', 'ar'), arabic)).toContain('<td class="target" lang="ar" dir="rtl">مرحبا</td>');
  const xml = (await docx(file('en', 'ar'), arabic)).read('word/document.xml').toString();
  expect(xml).toContain(
    '<w:pPr><w:bidi/></w:pPr><w:r><w:rPr><w:rtl/><w:lang w:val="ar" w:eastAsia="ar" w:bidi="ar"/></w:rPr><w:t xml:space="preserve">مرحبا</w:t>',
  );
  expect(xml).not.toContain('bidiVisual');
  const back = [row('مرحبا', 'Hello')];
  expect(await html(file('ar', 'en'), back)).toContain('<table dir="rtl">');
  expect((await docx(file('ar', 'en'), back)).read('word/document.xml').toString()).toContain(
    '<w:bidiVisual/>',
  );
});

it('what has no translation has an empty cell', async () => {
  expect(await html(file('und', 'es'), [row('Hello', null)])).toContain(
    '<td class="target" lang="es" dir="ltr"></td>',
  );
  const parts = await docx(file('und', 'es'), [row('Hello', null)]);
  expect(parts.read('word/document.xml').toString()).toContain('<w:p/></w:tc>');
});

it('any text is well-formed in both', async () => {
  const text = fc.string({ unit: anyCharacter, maxLength: 30 }).map((value) => value.toWellFormed());
  await fc.assert(
    fc.asyncProperty(
      text,
      text,
      fc.constantFrom('side_by_side' as const, 'alternating' as const),
      async (source, target, layout) => {
        const both = { ...file('en', 'ar'), name: source, layout };
        const archive = await docx(both, [row(source, target)]);
        for (const name of archive.names) parseXml(archive.read(name).toString());
        const page = await html(both, [row(source, target)]);
        expect(page.match(/<td/g)).toHaveLength(3);
        expect(page.replaceAll(/<[^>]*>/g, '')).not.toMatch(/[<>]/);
      },
    ),
    { numRuns: 100 },
  );
});
