import { z } from 'zod';
import { defineCatalogue } from '../common/definition.ts';
import { sniffRoot } from '../markup/index.ts';

/** String resources of Android. */
export const android = defineCatalogue({
  id: 'android',
  displayName: 'Android strings',
  mediaTypes: ['application/x-android-strings+xml'],
  extensions: ['xml'],
  options: z.strictObject({}),
  sniff: (head) => sniffRoot(head, /^<resources[\s>/]/),
  load: async () => (await import('./format.ts')).androidFormat,
});
