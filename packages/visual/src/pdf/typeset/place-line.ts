import type { Face } from '../../fonts/index.ts';
import { type LineRange, shrinkOfBlank, stretchOfBlank, stretchOfGap } from './break-lines.ts';
import type { Composition } from './fit.ts';
import type { Geometry } from './geometry.ts';
import type { Atom, Piece } from './pieces.ts';
import type { Shaper } from './shaper.ts';
import { joinAtoms } from './split-pieces.ts';

/** An atom where it stands in the text's frame. */
export interface PlacedAtom {
  readonly atom: Atom;
  /** Its place on the line as it is read. */
  readonly order: number;
  readonly x: number;
  readonly width: number;
}

/** A line of a text, its atoms from left to right. */
export interface PlacedLine {
  readonly baseline: number;
  readonly atoms: readonly PlacedAtom[];
}

/** In what its blanks stretch without being seen: looser than that, a line is left ragged. */
const loosest = 4;

interface Member {
  readonly atom: Atom;
  readonly order: number;
  readonly width: number;
  /** How much of what a line lacks it takes: on itself, if it is a blank, else behind itself. */
  readonly stretch: number;
}

/** Puts what is on a line in the order in which it is seen, from left to right (UAX 9, rule L2). */
const inVisualOrder = (members: readonly Member[]): readonly Member[] => {
  let highest = 0;
  let lowestOdd = Number.POSITIVE_INFINITY;
  for (const { atom } of members) {
    highest = Math.max(highest, atom.level);
    if (atom.level % 2 === 1) lowestOdd = Math.min(lowestOdd, atom.level);
  }
  if (lowestOdd > highest) return members;
  const ordered = [...members];
  for (let level = highest; level >= lowestOdd; level -= 1)
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while (end < ordered.length && (ordered[end] as Member).atom.level >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  return ordered;
};

/** What is drawn on a line, as it is read: parts of a word that follow each other are one again. */
const membersOf = (
  pieces: readonly Piece[],
  { start, end }: LineRange,
  { scale, tightness }: Composition,
  shaper: Shaper,
): readonly Member[] => {
  const atoms: { atom: Atom; stretch: number }[] = [];
  for (let index = start; index < end; index += 1) {
    const piece = pieces[index] as Piece;
    const before = index > start ? pieces[index - 1] : undefined;
    piece.atoms.forEach((atom, place) => {
      const last = atoms.at(-1);
      const joined =
        place === 0 && last && before && !before.blank && !before.isStretchable
          ? joinAtoms(last.atom, atom, shaper)
          : undefined;
      if (last && joined) last.atom = joined;
      else atoms.push({ atom, stretch: 0 });
    });
    const isEnd = index === end - 1;
    if (isEnd && piece.hyphen && end < pieces.length) atoms.push({ atom: piece.hyphen, stretch: 0 });
    if (isEnd) continue;
    if (piece.blank) atoms.push({ atom: piece.blank, stretch: piece.blank.width * stretchOfBlank });
    else if (piece.isStretchable) {
      const last = atoms.at(-1);
      if (last) last.stretch = last.atom.span.style.size * stretchOfGap;
    }
  }
  return atoms.map(({ atom, stretch }, order) => ({
    atom,
    order,
    stretch: stretch * scale,
    width: (atom.width - tightness * (atom.word?.clusters ?? 0) * atom.span.style.size) * scale,
  }));
};

const letter = /\p{L}/u;

const faceOf = ({ atom: { word } }: PlacedAtom): Face | undefined =>
  word?.runs.every(({ face }) => face === word.runs[0]?.face) ? word.runs[0]?.face : undefined;

/**
 * The atoms of a line in the order in which they are shown: as they are read, since a reader of the page takes its strings
 * in their order; but what runs from right to left in one font as it is seen, in one string, which readers turn around.
 */
export const inShownOrder = (atoms: readonly PlacedAtom[]): readonly PlacedAtom[] => {
  if (atoms.every(({ atom }) => atom.level % 2 === 0)) return atoms;
  const shown: PlacedAtom[] = [];
  let chunk: PlacedAtom[] = [];
  const end = (): void => {
    // Signs alone are not turned around by readers.
    shown.push(...(chunk.some(({ atom }) => letter.test(atom.text)) ? chunk.reverse() : chunk));
    chunk = [];
  };
  for (const placed of atoms.toSorted((one, other) => one.order - other.order)) {
    const last = chunk.at(-1);
    const isTurned = placed.atom.level % 2 === 1;
    if (last && !(isTurned && last.atom.level === placed.atom.level && faceOf(last) === faceOf(placed)))
      end();
    chunk.push(placed);
  }
  end();
  return shown;
};

const isBlank = ({ text }: Atom): boolean => text === ' ';

/** Places the lines of a composition in the frame of its text. */
export const placeLines = (
  composition: Composition,
  geometry: Geometry,
  shaper: Shaper,
): readonly PlacedLine[] => {
  const { pieces, lines, stretch: box } = composition;
  return lines.map((line, index) => {
    const members = inVisualOrder(membersOf(pieces, line, composition, shaper));
    const indent = index === 0 ? geometry.indent : 0;
    const left = box.left + (geometry.startsRight ? 0 : indent);
    const right = box.right - (geometry.startsRight ? indent : 0);
    let natural = 0;
    let stretch = 0;
    for (const member of members) {
      natural += member.width;
      stretch += member.stretch;
    }
    const slack = right - left - natural;
    const isLast = index === lines.length - 1;
    const least = -(shrinkOfBlank / stretchOfBlank) - 1e-6;
    const ratio =
      geometry.isJustified && (!isLast || slack < 0) && stretch > 0 ? Math.max(slack / stretch, least) : 0;
    const share = ratio > loosest ? 0 : ratio;
    const used = natural + share * stretch;
    let x =
      geometry.align === 'left'
        ? left
        : geometry.align === 'right'
          ? right - used
          : (left + right - used) / 2;
    const atoms = members.map(({ atom, order, width, stretch: own }) => {
      const placed = { atom, order, x, width: isBlank(atom) ? width + share * own : width };
      x += width + share * own;
      return placed;
    });
    return { baseline: composition.baselines[index] ?? geometry.firstBaseline, atoms };
  });
};
