import type { Atom, Fragment } from '@dragoman/markup';

/** How each blank between two words is written in the source: as a blank, a line end with an indent, several. */
const blanksOf = (atoms: readonly Atom[]): readonly string[] =>
  atoms.flatMap((atom): readonly string[] => {
    if (atom.kind !== 'text') return [];
    if (atom.raw === atom.value) return atom.value.match(/ /gu) ?? [];
    return atom.value === ' ' ? [atom.raw] : [];
  });

const isLineEnd = (blank: string): boolean => /[\r\n]/u.test(blank);

/**
 * The blanks of a translation: line ends after about as much of it as in the source, all where they were if it has as many
 * words. Browsers show each as one blank, and the page stays laid out as it was for those who write it.
 */
const spread = (blanks: readonly string[], count: number): readonly string[] => {
  if (blanks.length === count) return blanks;
  const written = Array.from({ length: count }, () => ' ');
  for (const [index, blank] of blanks.entries()) {
    const place = Math.round(((index + 1) / (blanks.length + 1)) * (count + 1)) - 1;
    if (isLineEnd(blank) && place >= 0 && place < count) written[place] = blank;
  }
  return written;
};

/** A translation with the line ends of its source. */
export const keepLines = (atoms: readonly Atom[], fragments: readonly Fragment[]): readonly Fragment[] => {
  const blanks = blanksOf(atoms);
  if (!blanks.some((blank) => blank !== ' ')) return fragments;
  const count = fragments.reduce(
    (sum, one) => sum + (one.kind === 'text' ? (one.text.match(/ /gu)?.length ?? 0) : 0),
    0,
  );
  const written = spread(blanks, count).values();
  return fragments.map((one) =>
    one.kind === 'text'
      ? { kind: 'text', text: one.text.replace(/ /gu, () => written.next().value ?? ' ') }
      : one,
  );
};
