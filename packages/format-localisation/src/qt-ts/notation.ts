import type { Notation } from '../inline/index.ts';
import { xmlNotation } from '../markup/index.ts';

const written: Readonly<Record<string, string>> = { '"': '&quot;', "'": '&apos;' };

/** Spaces other than the usual one, which lupdate writes so that they can be seen. */
const unusual = /[\u0080-\uffff]/;

/** Text as lupdate writes it: quotation marks, and spaces that cannot be seen, are references. */
export const qtNotation: Notation = {
  ...xmlNotation,
  write(character) {
    const isSpace = unusual.test(character) && /\s/.test(character);
    return isSpace
      ? `&#x${character.charCodeAt(0).toString(16)};`
      : (written[character] ?? xmlNotation.write(character));
  },
};
