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
  limits: { maxBytes: 20 * 1024 * 1024 },
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

/** What a configuration that names this package brings along. */
export const formats: readonly FormatDefinition[] = [html, markdown];
