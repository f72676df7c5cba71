import { z } from 'zod';
import { defineCatalogue } from '../common/definition.ts';
import { sniffRoot } from '../markup/index.ts';

/** Resources of .NET, `.resw` of Windows apps among them. */
export const resx = defineCatalogue({
  id: 'resx',
  displayName: '.NET RESX',
  mediaTypes: ['text/microsoft-resx'],
  extensions: ['resx', 'resw'],
  options: z.strictObject({}),
  sniff: (head) => sniffRoot(head, /^<root(?:\s[^>]*)?>[\s\S]*(?:<resheader\s|<data\s|<!--|<xsd:schema)/),
  load: async () => (await import('./format.ts')).resxFormat,
});
