import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PDFDocument } from '@cantoo/pdf-lib';
import { plainOf } from '@dragoman/provider';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { pairDocuments } from '../../../src/pdf/bilingual/index.ts';
import {
  finishDocument,
  readDocumentTexts,
  saveDocument,
  writeDocumentTexts,
} from '../../../src/pdf/document/index.ts';
import { openPdf } from '../../../src/pdf/open/index.ts';

const corpus = process.env.DRAGOMAN_CORPUS;
const folder = join(corpus ?? '', 'pdf');
/** Refused when they are opened: a form that a viewer draws, and a picture beyond the limits. */
const refused = new Set(['xfa.pdf', 'bomb-giant.pdf']);
const passwords: { readonly [name: string]: string } = { 'enc-pypdf-password.pdf': 'openpassword' };

const open = async (bytes: Uint8Array, name = ''): Promise<PDFDocument> =>
  (
    await openPdf({
      bytes,
      allowRestricted: true,
      signal: new AbortController().signal,
      ...(passwords[name] === undefined ? {} : { password: passwords[name] }),
    })
  ).document;

/** What pdf.js, which shares no code with us, finds beside the text of the pages. */
const countsOf = async (bytes: Uint8Array, password: string | undefined) => {
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    ...(password === undefined ? {} : { password }),
  });
  const document = await task.promise;
  type Item = { readonly title: string; readonly items: readonly Item[] };
  const flat = (items: readonly Item[]): readonly string[] =>
    items.flatMap(({ title, items: inner }) => [title, ...flat(inner)]);
  const links: string[] = [];
  for (let page = 1; page <= document.numPages; page += 1)
    for (const { subtype, url, dest } of await (await document.getPage(page)).getAnnotations())
      if (subtype === 'Link') links.push(String(url ?? JSON.stringify(dest)?.replace(/"num":\d+/g, 'page')));
  const titles = flat(((await document.getOutline()) ?? []) as readonly Item[]);
  const found = {
    pages: document.numPages,
    links,
    titles,
    fields: Object.keys((await document.getFieldObjects()) ?? {}).sort(),
    destinations: Object.keys((await document.getDestinations()) ?? {}).sort(),
    labels: await document.getPageLabels(),
  };
  await task.destroy();
  return found;
};

const reversed = (text: string): string =>
  text.replace(/\p{L}+/gu, (word) => Array.from(word).reverse().join(''));

describe.runIf(corpus)('the corpus, with all texts beside the pages written anew', () => {
  const names = corpus ? readdirSync(folder).filter((name) => !refused.has(name)) : [];
  it.each(names)('%s keeps its outline, links, fields, destinations and labels', async (name) => {
    const bytes = readFileSync(join(folder, name));
    const document = await open(bytes, name);
    const { texts } = readDocumentTexts(document);
    writeDocumentTexts(
      document,
      texts.map(({ key, source }) => ({ key, target: reversed(plainOf(source)) })),
      'de',
    );
    finishDocument(document, { targetLanguage: 'de' });
    const saved = await saveDocument(document);
    const before = await countsOf(bytes, passwords[name]);
    const after = await countsOf(saved, undefined);
    expect({ ...after, titles: after.titles.map(reversed) }).toEqual(before);
    const again = readDocumentTexts(await open(saved));
    expect(again.texts.map(({ key, source }) => [key, reversed(plainOf(source))])).toEqual(
      texts.map(({ key, source }) => [key, plainOf(source)]),
    );
    expect(saved.length).toBeLessThan(bytes.length + 1_000);
    for (const layout of ['side_by_side', 'alternating'] as const) {
      const pair = await pairDocuments({
        source: await open(bytes, name),
        target: await open(saved),
        layout,
        targetLanguage: 'de',
      });
      expect(pair.warnings).toEqual([]);
      const both = await countsOf(pair.bytes, undefined);
      expect(both.pages).toBe(layout === 'alternating' ? 2 * before.pages : before.pages);
      expect(both.links).toHaveLength(2 * before.links.length);
      expect(both.fields).toEqual(before.fields);
      expect(both.destinations).toEqual(before.destinations);
      expect(both.titles).toEqual(after.titles);
    }
  });
});
