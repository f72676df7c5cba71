import { decodeHTML } from 'entities';
import { type Atom, plainAtom } from '../atoms.ts';

/**
 * What is not read as it is written: an escape, an entity, a line break with the blanks and the marks of quotations
 * around it.
 */
const special =
  /\\[!-/:-@[-`{-~]|&(?:#[xX][\da-fA-F]{1,6}|#\d{1,7}|[a-zA-Z][a-zA-Z\d]{1,40});|[ \t]{0,100}(?:\r\n|\n|\r)[ \t>]*/gu;

/** Text of a document as atoms: escapes and entities decoded, a soft line break as a blank. */
export const readText = (raw: string): Atom[] => {
  const atoms: Atom[] = [];
  let position = 0;
  for (const match of raw.matchAll(special)) {
    const [found] = match;
    let value = ' ';
    if (found.startsWith('\\')) value = found.slice(1);
    else if (found.startsWith('&')) {
      value = decodeHTML(found);
      if (value === found) continue;
    }
    if (match.index > position) atoms.push(plainAtom(raw.slice(position, match.index)));
    atoms.push({ kind: 'text', raw: found, value });
    position = match.index + found.length;
  }
  if (position < raw.length) atoms.push(plainAtom(raw.slice(position)));
  return atoms;
};
