import { defineFormat } from '@dragoman/provider';
import { z } from 'zod';

/** Notes: a first line `#notes`, then a note in each line that begins with `- `. All else stays. */
export const notes = defineFormat({
  contract: 'format/v1',
  id: 'notes',
  packageName: '@example/format-notes',
  entry: import.meta.url,
  displayName: 'Notes',
  kind: 'document',
  mediaTypes: ['text/x-notes'],
  extensions: ['notes'],
  capabilities: { ocr: false, passwords: false, outputs: [], pages: 'estimate' },
  limits: { maxBytes: 1_000_000 },
  options: z.strictObject({}),
  sniff: (head) => (/^#notes\r?\n/.test(new TextDecoder().decode(head)) ? 'certain' : 'no'),
  load: async () => (await import('./format.ts')).notesFormat,
});

export const formats = [notes];
