import type { SniffedFormat } from '@dragoman/provider';
import { z } from 'zod';
import { defineCatalogue } from '../common/definition.ts';
import { textOfHead } from '../common/heads.ts';

/** As Xcode writes it: the names of a catalogue in their order. */
const beginning = /^\s*\{\s*"sourceLanguage"\s*:\s*"[^"\\]{1,40}"\s*,\s*"strings"\s*:\s*\{/;

const looksLikeCatalogue = (head: Uint8Array): SniffedFormat => {
  const text = textOfHead(head);
  if (text === undefined) return 'no';
  if (beginning.test(text)) return 'certain';
  return /^\s*\{/.test(text) ? 'possible' : 'no';
};

/** String catalogues of Xcode. */
export const xcstrings = defineCatalogue({
  id: 'xcstrings',
  displayName: 'String catalogue',
  mediaTypes: ['application/x-xcstrings+json'],
  extensions: ['xcstrings'],
  options: z.strictObject({}),
  sniff: looksLikeCatalogue,
  load: async () => (await import('./format.ts')).xcstringsFormat,
});
