import { type Atom, type Fragment, findPartners, type MarkAtom, type NumberedMark } from '@dragoman/markup';
import { type TaggedPart, type TaggedText, writeTaggedText } from '@dragoman/provider';

/** A stretch as a tagged text, with the marks behind its numbers. */
export interface TaggedStretch {
  readonly source: TaggedText;
  readonly marks: readonly NumberedMark[];
  /** Whether there are words beside the marks. */
  readonly hasLetters: boolean;
}

const startsWithSpace = (atom: Atom | undefined): boolean => atom?.kind === 'text' && /^\s/u.test(atom.value);
const endsWithSpace = (atom: Atom | undefined): boolean => atom?.kind === 'text' && /\s$/u.test(atom.value);

/** Marks as numbered tags: a pair where a mark has its partner, else a single one. */
export const toTagged = (atoms: readonly Atom[]): TaggedStretch => {
  const partners = findPartners(atoms);
  const marks: NumberedMark[] = [];
  const numbers = new Map<number, number>();
  const parts: TaggedPart[] = [];
  let text = '';
  let literal = '';
  const addText = (): void => {
    if (text !== '') parts.push({ kind: 'text', text });
    text = '';
  };
  const closingOf = (partner: number | undefined): MarkAtom | undefined => {
    const atom = partner === undefined ? undefined : atoms[partner];
    return atom?.kind === 'mark' ? atom : undefined;
  };
  for (const [index, atom] of atoms.entries()) {
    if (atom.kind === 'text') {
      text += atom.value;
      literal += atom.value;
      continue;
    }
    addText();
    const partner = partners.get(index);
    if (partner !== undefined && partner < index) {
      parts.push({ kind: 'close', number: numbers.get(partner) ?? 0 });
      continue;
    }
    const closing = closingOf(partner);
    marks.push({
      mark: atom,
      ...(closing ? { closing } : {}),
      isTight: {
        start: !startsWithSpace(atoms[index + 1]),
        end: partner === undefined || !endsWithSpace(atoms[partner - 1]),
      },
    });
    numbers.set(index, marks.length);
    parts.push({ kind: closing ? 'open' : 'empty', number: marks.length });
  }
  addText();
  return { source: writeTaggedText(parts), marks, hasLetters: /\p{L}/u.test(literal) };
};

/** The parts of a target with the marks that its tags stand for. */
export const toFragments = (parts: readonly TaggedPart[], marks: readonly NumberedMark[]): Fragment[] =>
  parts.flatMap((part): readonly Fragment[] => {
    if (part.kind === 'text') return [{ kind: 'text', text: part.text }];
    const { mark, closing } = marks[part.number - 1] ?? {};
    const found = part.kind === 'close' ? closing : mark;
    return found ? [{ kind: 'mark', mark: found, number: part.number }] : [];
  });

/** The marks of a stretch without its words. */
export const marksOnly = (source: readonly TaggedPart[]): readonly TaggedPart[] =>
  source.filter(({ kind }) => kind !== 'text');
