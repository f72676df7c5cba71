import { z } from 'zod';
import { defineCatalogue } from '../common/definition.ts';
import { sniffRoot } from '../markup/index.ts';

/** XLIFF 1.2, 2.0 and 2.1. */
export const xliff = defineCatalogue({
  id: 'xliff',
  displayName: 'XLIFF',
  mediaTypes: ['application/xliff+xml', 'application/x-xliff+xml'],
  extensions: ['xlf', 'xliff', 'xlf2'],
  options: z.strictObject({}),
  sniff: (head) => sniffRoot(head, /^<(?:[\w.-]+:)?xliff[\s>/]/),
  load: async () => (await import('./format.ts')).xliffFormat,
});
