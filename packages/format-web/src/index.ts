import { detectEncoding } from '@dragoman/format-kit';
import { defineFormat, type FormatDefinition } from '@dragoman/provider';
import { z } from 'zod';
import { markdownOptions } from './markdown/options.ts';

const headBytes = 4_096;

const beginsPage =
  /^\s*(?:<\?xml[^<>]{0,200}\?>\s*)?(?:<!--[\s\S]{0,3000}?-->\s*)*(?:<!doctype\s+html\b|<html[\s>])/iu;

const sniffHtml: FormatDefinition['sniff'] = (head) => {
  const encoding = detectEncoding(head, head.length >= headBytes);
  if (!encoding) return 'no';
  const { label, hasMark } = encoding;
  const text = new TextDecoder(label, { ignoreBOM: !hasMark }).decode(head);
  return beginsPage.test(text) ? 'certain' : 'possible';
};

/** HTML and XHTML. */
export const html = defineFormat({
  contract: 'format/v1',
  id: 'html',
  packageName: '@dragoman/format-web',
  entry: import.meta.url,
  displayName: 'HTML',
  kind: 'document',
  mediaTypes: ['text/html', 'application/xhtml+xml'],
  extensions: ['html', 'htm', 'xhtml', 'xht', 'shtml'],
  capabilities: { ocr: false, passwords: false, outputs: [], pages: 'estimate' },
  limits: { maxBytes: 10 * 1024 * 1024 },
  options: z.strictObject({}),
  sniff: sniffHtml,
  load: async () => (await import('./html/format.ts')).htmlFormat,
});

/** Markdown in the dialects that are widely used. */
export const markdown = defineFormat({
  contract: 'format/v1',
  id: 'markdown',
  packageName: '@dragoman/format-web',
  entry: import.meta.url,
  displayName: 'Markdown',
  kind: 'document',
  mediaTypes: ['text/markdown'],
  extensions: ['md', 'markdown', 'mdx', 'mdown', 'mkd', 'rmd', 'qmd'],
  capabilities: { ocr: false, passwords: false, outputs: [], pages: 'estimate' },
  limits: { maxBytes: 5 * 1024 * 1024 },
  options: markdownOptions,
  sniff: (head) => (detectEncoding(head, head.length >= headBytes) ? 'possible' : 'no'),
  load: async () => (await import('./markdown/format.ts')).markdownFormat,
});

/** In its first member, which is stored, a book says what it is. */
const sniffEpub: FormatDefinition['sniff'] = (head) => {
  const text = new TextDecoder('latin1').decode(head);
  if (!text.startsWith('PK\x03\x04')) return 'no';
  const extra = (head[28] ?? 0) + (head[29] ?? 0) * 256;
  const isFirst = text.startsWith('mimetype', 30);
  if (isFirst && text.startsWith('application/epub+zip', 38 + extra)) return 'certain';
  return text.includes('META-INF/container.xml') ? 'possible' : 'no';
};

/** Books of EPUB 2 and 3. */
export const epub = defineFormat({
  contract: 'format/v1',
  id: 'epub',
  packageName: '@dragoman/format-web',
  entry: import.meta.url,
  displayName: 'EPUB',
  kind: 'document',
  mediaTypes: ['application/epub+zip'],
  extensions: ['epub'],
  capabilities: { ocr: false, passwords: false, pictures: true, outputs: [], pages: 'estimate' },
  limits: { maxBytes: 100 * 1024 * 1024 },
  options: z.strictObject({}),
  sniff: sniffEpub,
  load: async () => (await import('./epub/format.ts')).epubFormat,
});

/** What a configuration that names this package brings along. */
export const formats: readonly FormatDefinition[] = [html, markdown, epub];
