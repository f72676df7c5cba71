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
  /** Added behind each of its glyphs, in the frame; below 0: taken away. */
  readonly spacing: number;
}

/** A line of a text, its atoms from left to right. */
export interface PlacedLine {
  readonly baseline: number;
  readonly atoms: readonly PlacedAtom[];
}

/** In what its blanks stretch without being seen: looser than that, a line is left ragged. */
const loosest = 8;
/** A line that is looser than this is also spaced between its characters, by so much of an em at most. */
const looseBeforeTracking = 1.5;
const mostTracking = 0.03;

/** Of its width: what the last line of a text may lack that goes on elsewhere, to be as wide as the others. */
const mostOfLast = 0.15;

/** What kerning adds to a word at most where its parts are joined. */
const joinTolerance = 1.005;

interface Member {
  readonly atom: Atom;
  readonly order: number;
  readonly width: number;
  /** How much of what a line lacks it takes: on itself, if it is a blank, else behind itself. */
  readonly stretch: number;
  /** What spacing between its characters adds, for each em of it. */
  readonly tracked: number;
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
  const widthOf = ({ width, word, span }: Atom): number =>
    width - tightness * (word?.clusters ?? 0) * span.style.size;
  const atoms: { atom: Atom; stretch: number }[] = [];
  let parts: Atom[] = [];
  const endWord = (): void => {
    const joined = parts.length > 1 ? joinAtoms(parts, shaper) : undefined;
    const measured = parts.reduce((sum, part) => sum + widthOf(part), 0);
    // Marks that come to stand elsewhere in the whole may make it wider than the line was measured.
    const drawn = joined && widthOf(joined) <= measured * joinTolerance ? [joined] : parts;
    atoms.push(...drawn.map((atom) => ({ atom, stretch: 0 })));
    parts = [];
  };
  for (let index = start; index < end; index += 1) {
    const piece = pieces[index] as Piece;
    piece.atoms.forEach((atom, place) => {
      if (place > 0 || index === start || !pieces[index - 1]?.isPart) endWord();
      parts.push(atom);
    });
    const isEnd = index === end - 1;
    if (!isEnd && piece.isPart) continue;
    endWord();
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
    tracked: (atom.word?.clusters ?? 0) * atom.span.style.size * scale,
    width: widthOf(atom) * scale,
  }));
};

const letter = /\p{L}/u;

const faceOf = ({ atom: { word } }: PlacedAtom): Face | undefined =>
  word?.runs.every(({ face }) => face === word.runs[0]?.face) ? word.runs[0]?.face : undefined;

const isBlank = ({ text }: Atom): boolean => text === ' ';

/** Of an em: pdf.js and its like take a wider blank for the end of a string, and turn each string around by itself. */
const widestBlank = 0.5;

const dividesStrings = ({ atom, width }: PlacedAtom, scale: number): boolean =>
  isBlank(atom) && width > widestBlank * atom.span.style.size * scale;

/**
 * The atoms of a line in the order in which they are shown: as they are read, since a reader of the page takes its strings
 * in their order; but what runs from right to left in one font as it is seen, in one string, which readers turn around.
 *
 * @param scale of its type
 */
export const inShownOrder = (atoms: readonly PlacedAtom[], scale: number): readonly PlacedAtom[] => {
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
    const goesOn =
      last && isTurned && last.atom.level === placed.atom.level && faceOf(last) === faceOf(placed);
    if (!goesOn || dividesStrings(last, scale) || dividesStrings(placed, scale)) end();
    chunk.push(placed);
  }
  end();
  return shown;
};

interface Spread {
  /** Em between characters. */
  readonly tracking: number;
  /** In what blanks stretch without being seen. */
  readonly share: number;
  /** How wide the line is then. */
  readonly used: number;
}

/**
 * Makes a line of a justified text as wide as it should be: first between its words, then between its characters too.
 *
 * @param mostSlack a line that lacks more is left as it is
 */
const spread = (
  members: readonly Member[],
  width: number,
  isJustified: boolean,
  mostSlack: number,
): Spread => {
  let [natural, stretch, tracked] = [0, 0, 0];
  for (const member of members) {
    natural += member.width;
    stretch += member.stretch;
    tracked += member.tracked;
  }
  // Nothing is added behind the last character.
  const end = members.at(-1)?.atom;
  tracked -= end?.word && end.word.clusters > 0 ? (members.at(-1)?.tracked ?? 0) / end.word.clusters : 0;
  const slack = width - natural;
  if (!isJustified || stretch === 0 || slack > mostSlack) return { tracking: 0, share: 0, used: natural };
  const over = slack - looseBeforeTracking * stretch;
  const tracking = over > 0 && tracked > 0 ? Math.min(mostTracking, over / tracked) : 0;
  const least = -(shrinkOfBlank / stretchOfBlank) - 1e-6;
  const share = Math.max(least, (slack - tracking * tracked) / stretch);
  return share > loosest
    ? { tracking: 0, share: 0, used: natural }
    : { tracking, share, used: natural + tracking * tracked + share * stretch };
};

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
    const isLast = index === lines.length - 1;
    const mostSlack = isLast
      ? geometry.endsFull
        ? mostOfLast * (right - left)
        : 0
      : Number.POSITIVE_INFINITY;
    const { tracking, share, used } = spread(members, right - left, geometry.isJustified, mostSlack);
    let x =
      geometry.align === 'left'
        ? left
        : geometry.align === 'right'
          ? right - used
          : (left + right - used) / 2;
    const atoms = members.map(({ atom, order, width, stretch, tracked }): PlacedAtom => {
      const own = width + tracking * tracked;
      const placed = {
        atom,
        order,
        x,
        width: isBlank(atom) ? own + share * stretch : own,
        spacing:
          tracked > 0 ? (tracking - composition.tightness) * atom.span.style.size * composition.scale : 0,
      };
      x += own + share * stretch;
      return placed;
    });
    return { baseline: composition.baselines[index] ?? geometry.firstBaseline, atoms };
  });
};
