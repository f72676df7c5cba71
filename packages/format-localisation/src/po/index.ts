import type { SniffedFormat } from '@dragoman/provider';
import { z } from 'zod';
import { defineCatalogue } from '../common/definition.ts';

/** Blank lines and comments, then a message. */
const certain = /^(?:[ \t]*(?:#[^\n\r]*)?[\r\n])*[ \t]*(?:msgid|msgctxt|domain)[ \t]*"/;
/** Nothing else so far. */
const possible = /^(?:[ \t]*(?:#[^\n\r]*)?[\r\n])*[ \t]*(?:#[^\n\r]*)?$/;

/** Catalogues have charsets of all kinds: what decides is ASCII, whatever else there is. */
const sniff = (head: Uint8Array): SniffedFormat => {
  const text = new TextDecoder('latin1')
    .decode(head)
    .replace(/^(?:ï»¿|ÿþ|þÿ)/, '')
    .replaceAll('\0', '');
  if (certain.test(text)) return 'certain';
  return possible.test(text) ? 'possible' : 'no';
};

/** Catalogues of gettext. */
export const po = defineCatalogue({
  id: 'po',
  displayName: 'gettext PO',
  mediaTypes: ['text/x-gettext-translation', 'text/x-gettext-translation-template'],
  extensions: ['po', 'pot'],
  options: z.strictObject({}),
  sniff,
  load: async () => (await import('./format.ts')).poFormat,
});
