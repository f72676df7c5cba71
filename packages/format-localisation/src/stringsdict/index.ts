import { z } from 'zod';
import { defineCatalogue } from '../common/definition.ts';
import { sniffRoot } from '../markup/index.ts';

/** Plural rules of Apple's systems. */
export const stringsdict = defineCatalogue({
  id: 'stringsdict',
  displayName: 'Apple stringsdict',
  mediaTypes: ['application/x-apple-stringsdict+xml'],
  extensions: ['stringsdict'],
  options: z.strictObject({}),
  sniff(head) {
    const found = sniffRoot(head, /^<plist[\s>/]/);
    if (found !== 'certain') return found;
    // Property lists are of many kinds.
    return sniffRoot(
      head,
      /^<plist[\s\S]*<key>NSString(?:LocalizedFormatKey|FormatSpecTypeKey|VariableWidth)/,
    ) === 'certain'
      ? 'certain'
      : 'possible';
  },
  load: async () => (await import('./format.ts')).stringsdictFormat,
});
