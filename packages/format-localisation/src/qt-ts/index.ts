import { z } from 'zod';
import { defineCatalogue } from '../common/definition.ts';
import { sniffRoot } from '../markup/index.ts';

/** Translations of Qt Linguist. */
export const qtTs = defineCatalogue({
  id: 'qt-ts',
  displayName: 'Qt Linguist TS',
  mediaTypes: ['application/x-linguist', 'text/vnd.qt.linguist'],
  extensions: ['ts'],
  options: z.strictObject({}),
  sniff: (head) => sniffRoot(head, /^<TS[\s>/]/),
  load: async () => (await import('./format.ts')).qtFormat,
});
