import type { SniffedFormat } from '@dragoman/provider';
import { z } from 'zod';
import { defineCatalogue } from '../common/definition.ts';
import { textOfHead } from '../common/heads.ts';

/** A message or a term. */
const entry = /^-?[A-Za-z][\w-]{0,200} *=/m;

const looksLikeFluent = (head: Uint8Array): SniffedFormat => {
  const text = textOfHead(head);
  return text !== undefined && (entry.test(text) || /^#{1,3} /.test(text)) ? 'possible' : 'no';
};

/** Fluent Translation Lists. */
export const ftl = defineCatalogue({
  id: 'ftl',
  displayName: 'Fluent',
  mediaTypes: ['text/x-fluent'],
  extensions: ['ftl'],
  options: z.strictObject({}),
  sniff: looksLikeFluent,
  load: async () => (await import('./format.ts')).ftlFormat,
});
