import { type Atom, findPartners, renderAtoms, wordMark } from './atoms.ts';

/** Protects what lies between an opening that says so and its partner; without one, all that follows. */
export const joinProtected = (atoms: readonly Atom[]): readonly Atom[] => {
  if (!atoms.some((atom) => atom.kind === 'mark' && atom.isProtecting)) return atoms;
  const partners = findPartners(atoms);
  const joined: Atom[] = [];
  for (let index = 0; index < atoms.length; index++) {
    const atom = atoms[index];
    if (!atom) break;
    if (atom.kind === 'text' || !atom.isProtecting || atom.role === 'closing') {
      joined.push(atom);
      continue;
    }
    const end = partners.get(index) ?? (atom.role === 'opening' ? atoms.length - 1 : index);
    const kept = atoms.slice(index, end + 1);
    const readable = kept.map((part) => (part.kind === 'text' ? part.value : part.readable)).join('');
    const mark = wordMark({ render: (texts) => renderAtoms(kept, texts) }, atom.isWord ? readable : '');
    joined.push({ ...mark, isWord: atom.isWord });
    index = end;
  }
  return joined;
};
