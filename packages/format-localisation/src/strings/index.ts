import { z } from 'zod';
import { defineCatalogue } from '../common/definition.ts';
import { textOfHead } from '../common/heads.ts';

/** Comments, then a key and a sign that one has a value. */
const beginning =
  /^(?:\s|\/\*(?:[^*]|\*(?!\/))*\*\/|\/\/[^\r\n]*(?:[\r\n]|$))*(?:$|\/|\{?\s*(?:"(?:[^"\\]|\\[\s\S])*(?:"\s*[=;]|$)|[\w.$:/-]+\s*(?:=\s*["\w]|$)))/;

/** Tables of strings of Apple's systems. */
export const strings = defineCatalogue({
  id: 'strings',
  displayName: 'Apple strings',
  mediaTypes: ['text/x-apple-strings'],
  extensions: ['strings'],
  options: z.strictObject({}),
  sniff(head) {
    const text = textOfHead(head);
    return text !== undefined && beginning.test(text) ? 'possible' : 'no';
  },
  load: async () => (await import('./format.ts')).stringsFormat,
});
