import { type Atom, joinRenderings } from '@dragoman/markup';

const isLineEnd = (atom: Atom | undefined): boolean =>
  atom?.kind === 'text' && atom.value === ' ' && /[\r\n]/u.test(atom.raw);

/** Line ends beside `<br>` belong to it: nobody sees them, and the source stays laid out as it was. */
export const joinBreaks = (atoms: readonly Atom[]): readonly Atom[] => {
  const joined: Atom[] = [];
  for (let index = 0; index < atoms.length; index++) {
    const atom = atoms[index];
    if (!atom) break;
    if (atom.kind === 'text' || atom.key !== '<br' || atom.role !== 'single') {
      joined.push(atom);
      continue;
    }
    const before = isLineEnd(joined.at(-1)) ? (joined.pop()?.raw ?? '') : '';
    const after = isLineEnd(atoms[index + 1]) ? (atoms[++index]?.raw ?? '') : '';
    joined.push({ ...atom, raw: joinRenderings([before, atom.raw, after]) });
  }
  return joined;
};
