import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { countPainted } from '../../../src/pdf/content/index.ts';
import { openPdf } from '../../../src/pdf/open/index.ts';
import { evidenceOf, openReader } from '../../../src/pdf/read/index.ts';
import { documentOptions, loadPdfjs } from '../../../src/pdf/read/pdfjs.ts';

const root = process.env.DRAGOMAN_CORPUS;
const folder = root === undefined ? undefined : join(root, 'pdf');
const passwords: Readonly<Record<string, string>> = { 'enc-pypdf-password.pdf': 'openpassword' };
/** Refused before it is read: a dynamic form, and a picture that would fill memory. */
const refused: ReadonlySet<string> = new Set(['xfa.pdf', 'bomb-giant.pdf']);
const files = folder === undefined ? [] : readdirSync(folder).filter((name) => !refused.has(name));
/** Of long files, every tenth page. */
const pagesOf = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => index + 1).filter((page) => count <= 20 || page % 10 === 1);

/** The characters of a text in order of their codes, without some. */
const bagOf = (texts: readonly string[], left: RegExp): string =>
  Array.from(texts.join('').normalize('NFKC').replace(left, '')).sort().join('');

describe.skipIf(folder === undefined)('the corpus', () => {
  test.each(files)(
    '%s: shows, paths and text are those of others',
    async (name) => {
      const bytes = Uint8Array.from(readFileSync(join(folder ?? '', name)));
      const password = passwords[name];
      const { document } = await openPdf({
        bytes,
        ...(password === undefined ? {} : { password }),
        allowRestricted: true,
        signal: AbortSignal.timeout(60_000),
      });
      const reader = await openReader({ bytes, password, document });
      const pdfjs = await loadPdfjs();
      const task = pdfjs.getDocument(documentOptions(Uint8Array.from(bytes), password));
      const other = await task.promise;
      for (const number of pagesOf(reader.pageCount)) {
        const page = await reader.page(number);
        const painted = countPainted(document, number - 1);
        expect([number, page.advances.length, page.paths]).toEqual([number, painted.shows, painted.paths]);
        expect(page.matrices).toHaveLength(page.advances.length);
        expect(page.advances.every(Number.isFinite)).toBe(true);
        expect(page.matrices.flat().every(Number.isFinite)).toBe(true);
        expect(page.glyphs.every(({ matrix, advance }) => [...matrix, advance].every(Number.isFinite))).toBe(
          true,
        );
        const { items } = await (await other.getPage(number)).getTextContent();
        const theirs = items.flatMap((item) => ('str' in item ? [item.str] : []));
        // pdf.js does not look at ActualText: of flags it knows a private character alone
        const isReplaced = page.glyphs.some((glyph) => glyph.isReplaced);
        const left = isReplaced ? /[^\p{L}\p{N}]+/gu : /[\s\p{Cc}\ufffd]+/gu;
        const ours = page.glyphs.map(({ text }) => text);
        // pdf.js takes codes without a known name for letters
        if (evidenceOf(page) === 'unreadable') expect(ours.join('')).toBe('');
        else expect([number, bagOf(ours, left)]).toEqual([number, bagOf(theirs, left)]);
      }
      await reader.close();
      await task.destroy();
    },
    120_000,
  );
});
