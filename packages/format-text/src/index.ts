import { detectEncoding } from '@dragoman/format-kit';
import { defineFormat, type FormatDefinition, type SniffedFormat } from '@dragoman/provider';
import { textOptions } from './options.ts';
import { tableOptions } from './tables/options.ts';

const headBytes = 4_096;

const isText = (head: Uint8Array): SniffedFormat =>
  detectEncoding(head, head.length >= headBytes) === undefined ? 'no' : 'possible';

/** Plain text in paragraphs, lines and lists. */
export const text = defineFormat({
  contract: 'format/v1',
  id: 'text',
  packageName: '@dragoman/format-text',
  entry: import.meta.url,
  displayName: 'Plain text',
  kind: 'document',
  mediaTypes: ['text/plain'],
  extensions: ['txt', 'text', 'log'],
  capabilities: { ocr: false, passwords: false, outputs: [], pages: 'estimate' },
  limits: { maxBytes: 20 * 1024 * 1024 },
  options: textOptions,
  sniff: isText,
  load: async () => (await import('./format.ts')).textFormat,
});

const table = {
  contract: 'format/v1',
  packageName: '@dragoman/format-text',
  entry: import.meta.url,
  kind: 'document',
  capabilities: { ocr: false, passwords: false, outputs: [], pages: 'estimate' },
  limits: { maxBytes: 100 * 1024 * 1024 },
  options: tableOptions,
  sniff: isText,
} as const;

/** Values in rows, divided by commas, semicolons, tabs or bars. */
export const csv = defineFormat({
  ...table,
  id: 'csv',
  displayName: 'Comma-separated values',
  mediaTypes: ['text/csv', 'application/csv'],
  extensions: ['csv'],
  load: async () => (await import('./tables/format.ts')).csvFormat,
});

/** Values in rows, divided by tabs. */
export const tsv = defineFormat({
  ...table,
  id: 'tsv',
  displayName: 'Tab-separated values',
  mediaTypes: ['text/tab-separated-values', 'text/tsv'],
  extensions: ['tsv', 'tab'],
  load: async () => (await import('./tables/format.ts')).tsvFormat,
});

/** What a configuration that names this package brings along. */
export const formats: readonly FormatDefinition[] = [csv, text, tsv];
