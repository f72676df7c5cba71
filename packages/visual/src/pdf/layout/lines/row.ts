import { type Glyph, median, most } from '../glyph.ts';
import { hangingInk, isHangingBracket } from './hanging.ts';

/** Glyphs of one baseline, from left to right, with the small ones that stand above or below it. */
export interface Row {
  readonly baseline: number;
  readonly glyphs: readonly Glyph[];
}

/** Glyphs of one size and height that stand close together. */
interface Piece {
  readonly glyphs: Glyph[];
  readonly left: number;
  right: number;
  readonly baseline: number;
  readonly size: number;
  row: Band;
}

interface Band {
  readonly baseline: number;
  readonly pieces: Piece[];
  /** Of its glyphs. */
  readonly maxSize: number;
}

/** Of one em: baselines nearer than this are one. */
const sameBaseline = 0.12;
/** A superscript has no more glyphs; a longer text that stands a little higher is a line of its own. */
const maxScript = 24;

const byLeft = (one: Glyph, other: Glyph): number => one.left - other.left || one.order - other.order;

const cutIntoPieces = (glyphs: readonly Glyph[], band: Band): void => {
  let piece: Piece | undefined;
  for (const glyph of glyphs.toSorted(byLeft)) {
    const goesOn =
      piece &&
      glyph.left - piece.right < 0.3 * piece.size &&
      glyph.left > piece.left - 0.5 * piece.size &&
      Math.abs(glyph.size / piece.size - 1) < 0.1 &&
      Math.abs(glyph.baseline - piece.baseline) < 0.04 * piece.size;
    if (piece && goesOn) {
      piece.glyphs.push(glyph);
      piece.right = Math.max(piece.right, glyph.right);
    } else {
      const { left, right, baseline, size } = glyph;
      piece = { glyphs: [glyph], left, right, baseline, size, row: band };
      band.pieces.push(piece);
    }
  }
};

const bandsOf = (glyphs: readonly Glyph[]): Band[] => {
  const bands: Band[] = [];
  let members: Glyph[] = [];
  const close = (): void => {
    if (members.length === 0) return;
    const band: Band = {
      baseline: (members[0] as Glyph).baseline,
      pieces: [],
      maxSize: most(members.map(({ size }) => size)),
    };
    cutIntoPieces(members, band);
    bands.push(band);
    members = [];
  };
  for (const glyph of glyphs.toSorted((one, other) => other.baseline - one.baseline)) {
    const first = members[0];
    if (first && first.baseline - glyph.baseline > sameBaseline * Math.min(first.size, glyph.size)) close();
    members.push(glyph);
  }
  close();
  return bands;
};

const inkOf = (piece: Piece): number => {
  let count = 0;
  for (const { isBlank } of piece.glyphs) if (!isBlank) count += 1;
  return count;
};

/** The first of a band's pieces whose left edge is not left of a place. */
const firstFrom = (pieces: readonly Piece[], left: number): number => {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pieces[middle] as Piece).left < left) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Whether a piece is a superscript or subscript of another. */
const isScriptOf = (piece: Piece, base: Piece): boolean => {
  const size = base.size;
  const rise = piece.baseline - base.baseline;
  // What stands above a hanging bracket is none of its scripts: it is of another line.
  if (rise > hangingInk.top * size && base.glyphs.every((glyph) => glyph.isBlank || isHangingBracket(glyph)))
    return false;
  const after = piece.left - base.right;
  const before = base.left - piece.right;
  if (
    piece.size <= size * 0.87 &&
    rise > -0.45 * size &&
    rise < 0.75 * size &&
    ((after > -0.6 * size && after < 0.3 * size && piece.right > base.right - 0.1 * size) ||
      (before > -0.1 * size && before < 0.3 * size))
  )
    return true;
  const isWithin = piece.left > base.left && piece.right < base.right;
  if (isWithin) return inkOf(piece) <= 2 && piece.size <= size * 1.05 && Math.abs(rise) < 0.4 * size;
  // Letters of logos that are lifted or lowered among others of one size.
  return (
    inkOf(piece) <= 2 &&
    inkOf(base) <= 40 &&
    piece.size <= size * 1.05 &&
    Math.abs(rise) < 0.35 * size &&
    Math.abs(rise) > sameBaseline * size &&
    after > -0.3 * size &&
    after < 0.02 * size
  );
};

/** How far bases are looked for, in bands and in pieces: pages of sense need a fraction. */
const maxBands = 12;
const maxPieces = 6;

const baseOf = (piece: Piece, bands: readonly Band[], at: number): Piece | undefined => {
  let best: Piece | undefined;
  let nearest = Infinity;
  const mayBeLogo = inkOf(piece) <= 2;
  for (const direction of [-1, 1])
    for (let step = 1; step <= maxBands; step += 1) {
      const band = bands[at + direction * step];
      if (!band || Math.abs(band.baseline - piece.baseline) > 4 * piece.size) break;
      if (!mayBeLogo && band.maxSize * 0.87 < piece.size) continue;
      const from = firstFrom(band.pieces, piece.right - 0.1 * piece.size);
      for (let index = from + 1; index >= Math.max(0, from - maxPieces); index -= 1) {
        const base = band.pieces[index];
        if (!base || !isScriptOf(piece, base)) continue;
        const distance =
          piece.left > base.left && piece.right < base.right
            ? 0
            : Math.min(
                Math.abs(piece.left - base.right),
                Math.abs(base.left - piece.right) + 0.2 * base.size,
              ) +
              0.1 * Math.abs(base.baseline - piece.baseline);
        if (distance < nearest) {
          nearest = distance;
          best = base;
        }
      }
    }
  return best;
};

/** Scripts that go on behind a script of their own, as `y` does in `x` with the index `i` in it, then `, y`. */
const joinContinued = (bands: readonly Band[], bases: Map<Piece, Piece>): void => {
  const reached = new Map<Piece, number>();
  for (const [piece, base] of bases)
    reached.set(base, Math.max(reached.get(base) ?? base.right, piece.right));
  for (const { pieces } of bands)
    for (let index = 1; index < pieces.length; index += 1) {
      const piece = pieces[index] as Piece;
      const before = pieces[index - 1] as Piece;
      const base = bases.get(before);
      const end = reached.get(before);
      if (!base || end === undefined || bases.has(piece) || inkOf(piece) > maxScript) continue;
      const isNear = Math.abs(piece.left - end) < 0.3 * piece.size;
      if (isNear && Math.abs(piece.size / before.size - 1) < 0.1 && piece.size < 0.87 * base.size)
        bases.set(piece, base);
    }
};

/**
 * Glyphs of one angle as rows, from the top: what stands on one baseline over the whole page, and the superscripts and
 * subscripts of each.
 */
export const rowsOf = (glyphs: readonly Glyph[]): readonly Row[] => {
  const bands = bandsOf(glyphs);
  const small: { piece: Piece; at: number }[] = [];
  for (const [at, band] of bands.entries())
    for (const piece of band.pieces)
      if (inkOf(piece) > 0 && inkOf(piece) <= maxScript) small.push({ piece, at });
  const bases = new Map<Piece, Piece>();
  for (const { piece, at } of small) {
    const base = baseOf(piece, bands, at);
    if (base && base !== piece) bases.set(piece, base);
  }
  joinContinued(bands, bases);
  // A script of a script stands in the row of the latter's base.
  for (const [piece, first] of bases) {
    let base = first;
    for (let depth = 0; depth < 4; depth += 1) {
      const next = bases.get(base);
      if (!next || next === piece) break;
      base = next;
    }
    if (bases.get(base) === undefined) piece.row = base.row;
  }
  const members = new Map<Band, Glyph[]>(bands.map((band) => [band, []]));
  for (const band of bands)
    for (const piece of band.pieces) {
      const own = members.get(piece.row);
      for (const glyph of piece.glyphs) own?.push(glyph);
    }
  return bands.flatMap((band): Row[] => {
    const own = band.pieces.filter(({ row }) => row === band);
    const glyphsOfBand = members.get(band) ?? [];
    if (!glyphsOfBand.some(({ isBlank }) => !isBlank)) return [];
    const baselines: number[] = [];
    for (const { glyphs: some } of own)
      for (const glyph of some) if (!glyph.isBlank) baselines.push(glyph.baseline);
    const baseline = median(baselines);
    return [{ baseline, glyphs: glyphsOfBand.sort(byLeft) }];
  });
};
