import { detectEncoding } from '@dragoman/format-kit';
import { defineFormat, type FormatDefinition } from '@dragoman/provider';
import { textOptions } from './options.ts';

const headBytes = 4_096;

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
  sniff: (head) => (detectEncoding(head, head.length >= headBytes) === undefined ? 'no' : 'possible'),
  load: async () => (await import('./format.ts')).textFormat,
});

/** What a configuration that names this package brings along. */
export const formats: readonly FormatDefinition[] = [text];
