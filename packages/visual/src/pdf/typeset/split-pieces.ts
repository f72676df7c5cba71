import type { Hyphenate } from './hyphenate.ts';
import { type Atom, atomLike, type Piece, pieceOf } from './pieces.ts';
import { type Shaper, softHyphen } from './shaper.ts';

/** Addresses, names of files, codes. */
const address = /[/\\@_\d]|\.\p{L}/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Cuts one atom of a piece at some places; what is before and after it stays with the first and the last part. */
const splitAt = (
  piece: Piece,
  index: number,
  texts: readonly string[],
  shaper: Shaper,
  hyphen: ((atom: Atom) => Atom) | undefined,
): readonly Piece[] => {
  const atom = piece.atoms[index] as Atom;
  return texts.map((text, place) => {
    const isFirst = place === 0;
    const isLast = place === texts.length - 1;
    const atoms = [
      ...(isFirst ? piece.atoms.slice(0, index) : []),
      atomLike(atom, text, shaper),
      ...(isLast ? piece.atoms.slice(index + 1) : []),
    ];
    return pieceOf(
      atoms,
      isLast ? piece : { blank: undefined, hyphen: hyphen?.(atom), isPart: true, isStretchable: false },
    );
  });
};

/** Parts of a word as one again; undefined where they look different. */
export const joinAtoms = (parts: readonly Atom[], shaper: Shaper): Atom | undefined => {
  const [first] = parts;
  if (!first || parts.some(({ span, level, word }) => span !== first.span || level !== first.level || !word))
    return undefined;
  return atomLike(first, parts.map(({ text }) => text).join(''), shaper);
};

/** Where the words of a text may be hyphenated as well. */
export const hyphenatePieces = (
  pieces: readonly Piece[],
  hyphenate: Hyphenate,
  shaper: Shaper,
): readonly Piece[] => {
  const hyphenOf = (atom: Atom): Atom => atomLike(atom, softHyphen, shaper);
  return pieces.flatMap((piece, place) => {
    // Parts of an address stand as they are: a hyphen would be one of its characters.
    const before = pieces[place - 1];
    if (before && !before.blank && !before.isPart && !before.atoms.at(-1)?.text.endsWith('-')) return [piece];
    // Most pieces are one atom; of others one part is enough.
    const index = piece.atoms.findIndex(({ text, span }) => !span.kept && text.length >= 5);
    const text = piece.atoms[index]?.text;
    if (!text) return [piece];
    if (address.test(text)) return [piece];
    const texts = hyphenate(text);
    if (texts.length < 2) return [piece];
    return splitAt(piece, index, texts, shaper, hyphenOf);
  });
};

/** The last resort: words that are wider than a line may be broken between any two characters. */
export const shredPieces = (pieces: readonly Piece[], widest: number, shaper: Shaper): readonly Piece[] =>
  pieces.flatMap((piece) => {
    if (piece.width <= widest) return [piece];
    return piece.atoms.flatMap((atom, index) => {
      const isLast = index === piece.atoms.length - 1;
      const own = pieceOf(
        [atom],
        isLast ? piece : { blank: undefined, hyphen: undefined, isPart: true, isStretchable: false },
      );
      if (!atom.word) return [own];
      const texts = Array.from(graphemes.segment(atom.text), ({ segment }) => segment);
      return texts.length > 1 ? splitAt(own, 0, texts, shaper, undefined) : [own];
    });
  });
