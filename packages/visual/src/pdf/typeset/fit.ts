import type { TextPlace } from '../place.ts';
import { chooseLines, fillLines, type LineRange, type LineWidths, shrinkOfBlank } from './break-lines.ts';
import type { Geometry, Stretch } from './geometry.ts';
import type { Hyphenate } from './hyphenate.ts';
import { looseness } from './looseness.ts';
import { narrowPieces, type Piece } from './pieces.ts';
import type { Shaper } from './shaper.ts';
import { hyphenatePieces, shredPieces } from './split-pieces.ts';

/** A text broken into lines at a scale, ready to be placed. Lengths of pieces are at the source's size. */
export interface Composition {
  readonly pieces: readonly Piece[];
  readonly lines: readonly LineRange[];
  readonly scale: number;
  readonly stretch: Stretch;
  readonly tightness: number;
  /** Of each line, in the frame. */
  readonly baselines: readonly number[];
  readonly fits: boolean;
}

/** The least share of its size to which a text is made smaller, and points of one em below which none is. */
const leastScale = 0.5;
const leastPoints = 5;
/** What is as small in the source may become smaller all the same, by so much: better that than over what is near. */
const leastScaleOfSmall = 0.7;
/** Steps of the scale. */
const step = 0.01;
/** Below these, characters and lines are set closer, and words are broken anywhere, to keep the text larger. */
const scaleBeforeTight = 0.9;
const scaleBeforeShreds = 0.7;
const tight = 0.02;
/** Letters are made narrower by so much, before a text becomes smaller than these. */
const narrowings = [
  { below: 0.95, narrowing: 0.97 },
  { below: 0.9, narrowing: 0.94 },
] as const;
/** So little smaller a text becomes rather than to have more lines than its source. */
const scaleBeforeGrowth = 0.92;
/** Share of the space below its source that a text leaves free that has more lines, until it would be smaller than this. */
const keptBelow = 0.4;
const scaleBeforeTouch = 0.7;
/** The same of one that has room: it need not become smaller. */
const muchBelow = 0.5;
/** A text of one line that stands by itself goes to more lines only once it would be smaller than this. */
const scaleBeforeWrap = 0.86;
/** Of an em: ink of one line and the next that any leading has room for. Scripts with taller marks need more. */
const usualInk = 1.25;
/** Of an em: letters of some scripts go so much farther down than Latin ones: where the source stood they may. */
const deeperInk = 0.15;
/** The same in a cell, whose walls are hard: tails of letters differ by so much from font to font. */
const slightInk = 0.06;
/** Share of its width that a blank of a justified text may have: half of what it can shrink by without being seen. */
const shrunkBlank = 1 - shrinkOfBlank / 2;
/** Of an em: what it is where a file does not say, and the least to which lines move together. */
const usualLeading = 1.2;
const leastLeading = 1.15;
/** Columns narrower than this, in em, are hyphenated though they are not justified. */
const narrow = 24;
const hyphenated: readonly TextPlace['role'][] = ['paragraph', 'list_item', 'cell', 'caption', 'footnote'];
const fillsItsPlace: readonly TextPlace['role'][] = ['paragraph', 'list_item', 'caption', 'footnote'];
const standsAlone: readonly TextPlace['role'][] = ['label', 'header', 'footer'];
const mayRise: readonly TextPlace['role'][] = ['cell', 'label'];

interface Attempt {
  readonly pieces: readonly Piece[];
  readonly tightness: number;
}

interface Room {
  readonly stretch: Stretch;
  readonly mostLines: number;
}

const width = ({ left, right }: Stretch): number => right - left;

/** Fits one text into its place. */
export class Fitter {
  readonly #place: TextPlace;
  readonly #geometry: Geometry;
  readonly #shaper: Shaper;
  readonly #plain: readonly Piece[];
  readonly #hyphenate: Hyphenate | undefined;
  readonly #mayHyphenate: boolean;
  readonly #leading: number;
  readonly #leastLeading: number;
  #hyphenated: readonly Piece[] | undefined;
  readonly #narrowed = new Map<number, readonly Piece[]>();

  constructor(
    place: TextPlace,
    geometry: Geometry,
    pieces: readonly Piece[],
    shaper: Shaper,
    hyphenate: Hyphenate | undefined,
  ) {
    this.#place = place;
    this.#geometry = geometry;
    this.#plain = pieces;
    this.#shaper = shaper;
    const isNarrow = geometry.isJustified || width(geometry.free) < narrow * place.style.size;
    this.#hyphenate = hyphenate;
    this.#mayHyphenate = hyphenate !== undefined && isNarrow && hyphenated.includes(place.role);
    const ink = pieces.reduce(
      (most, { above, below, atoms }) =>
        atoms.some(({ word }) => !word)
          ? most
          : { above: Math.max(most.above, above), below: Math.max(most.below, below) },
      { above: 0, below: 0 },
    );
    const needed = ink.above + ink.below;
    // A file may say that lines stand on each other.
    const leading = place.leading > 0 ? place.leading : usualLeading * place.style.size;
    const ofInk = needed > usualInk * place.style.size ? needed : 0;
    this.#leading = Math.max(leading, ofInk);
    this.#leastLeading = Math.max(Math.min(leading, leastLeading * place.style.size), ofInk);
  }

  /** The least scale that is tried. */
  get floor(): number {
    return Math.max(leastScale, Math.min(leastScaleOfSmall, leastPoints / this.#place.style.size));
  }

  /** The greatest scale at which the text fits; undefined where none does. */
  measure(): number | undefined {
    const isNear = this.#fill(scaleBeforeGrowth, true) !== undefined;
    return this.#search((scale) => this.#fill(scale, isNear && scale > scaleBeforeGrowth) !== undefined);
  }

  /** Breaks the text at a scale, or the greatest below it at which it fits; at the least one where it never does. */
  compose(scale: number): Composition {
    for (let tried = scale; tried >= scaleBeforeGrowth - step / 2; tried -= step) {
      const found = this.#fill(tried, true);
      if (found) return found;
    }
    for (let tried = scale; tried >= this.floor - step / 2; tried -= step) {
      const found = this.#fill(Math.max(tried, this.floor));
      if (found) return found;
    }
    return this.#overflow();
  }

  #search(fits: (scale: number) => boolean): number | undefined {
    if (fits(1)) return 1;
    let low = 0;
    let high = Math.floor((1 - this.floor) / step + 1e-9);
    const scaleAt = (steps: number): number => Math.max(this.floor, 1 - steps * step);
    if (!fits(scaleAt(high))) return undefined;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (fits(scaleAt(middle))) high = middle;
      else low = middle;
    }
    return scaleAt(high);
  }

  #withHyphens(): readonly Piece[] {
    if (!this.#hyphenate) return this.#plain;
    this.#hyphenated ??= hyphenatePieces(this.#plain, this.#hyphenate, this.#shaper);
    return this.#hyphenated;
  }

  #narrow(narrowing: number): readonly Piece[] {
    const known = this.#narrowed.get(narrowing);
    if (known) return known;
    const narrow = narrowPieces(this.#mayHyphenate ? this.#withHyphens() : this.#plain, narrowing);
    this.#narrowed.set(narrowing, narrow);
    return narrow;
  }

  #attempts(scale: number): readonly Attempt[] {
    const attempts: Attempt[] = [{ pieces: this.#plain, tightness: 0 }];
    if (this.#mayHyphenate) attempts.push({ pieces: this.#withHyphens(), tightness: 0 });
    for (const { below, narrowing } of narrowings)
      if (scale < below + step / 2) attempts.push({ pieces: this.#narrow(narrowing), tightness: 0 });
    const { narrowing } = narrowings[1];
    if (scale < scaleBeforeTight) attempts.push({ pieces: this.#narrow(narrowing), tightness: tight });
    if (scale < scaleBeforeShreds) {
      const pieces = narrowPieces(this.#withHyphens(), narrowing);
      const widest = width(this.#geometry.free) / scale;
      attempts.push({ pieces, tightness: tight });
      attempts.push({ pieces: shredPieces(pieces, widest, this.#shaper), tightness: tight });
    }
    return attempts;
  }

  /** Where it may stand, what is nearest to the source first. */
  #rooms(scale: number, isNear: boolean): readonly Room[] {
    const { own, near: nearest, free, wider, sourceLines, isJustified } = this.#geometry;
    const lines = this.#mostLines(scale, isNear);
    if (isJustified) return [{ stretch: own, mostLines: lines }];
    const widest = [free, ...wider];
    const few = Math.min(sourceLines, lines);
    const near = sourceLines === 1 ? widest : [nearest, ...widest];
    const rooms = near.map((stretch): Room => ({ stretch, mostLines: few }));
    const staysOnOne =
      sourceLines === 1 && (isNear || (standsAlone.includes(this.#place.role) && scale >= scaleBeforeWrap));
    if (!staysOnOne && lines > few) rooms.push(...near.map((stretch) => ({ stretch, mostLines: lines })));
    return rooms;
  }

  #mostLines(scale: number, isNear: boolean): number {
    if (this.#place.leader) return 1;
    const { firstBaseline, top, sourceLines } = this.#geometry;
    const highest = mayRise.includes(this.#place.role) ? top : firstBaseline;
    const down = (bottom: number): number =>
      1 + Math.max(0, Math.floor((highest - bottom) / this.#leadingAt(scale) + 1e-6));
    const all = down(this.#geometry.bottom);
    return Math.max(Math.min(sourceLines, all), down(this.#bottomOf(sourceLines + 1, scale, isNear)));
  }

  /** What the ink of so many lines must not leave: those that its source had not leave some of the space below it. */
  #bottomOf(lines: number, scale: number, isNear: boolean): number {
    const { bottom, below, sourceLines } = this.#geometry;
    if (this.#place.role === 'cell')
      return lines <= sourceLines ? bottom - slightInk * this.#place.style.size : bottom;
    if (lines <= sourceLines) return bottom - deeperInk * this.#place.style.size;
    const share = isNear ? muchBelow : scale < scaleBeforeTouch ? 0 : keptBelow;
    return bottom + share * below;
  }

  #leadingAt(scale: number): number {
    return scale * (scale < scaleBeforeTight ? this.#leastLeading : this.#leading);
  }

  /** Smaller type stands as far apart as the source's lines where its place in a column is as high. */
  #leadingOf(lines: number, scale: number): number {
    const { firstBaseline, lastBaseline, sourceLines } = this.#geometry;
    const least = this.#leadingAt(scale);
    if (sourceLines < 2 || lines < 2 || !fillsItsPlace.includes(this.#place.role)) return least;
    const filled = (firstBaseline - lastBaseline) / (lines - 1);
    return Math.min(this.#leading, Math.max(least, filled));
  }

  #widths(stretch: Stretch, scale: number, tightness: number): LineWidths {
    const other = Math.max(0, width(stretch)) / scale;
    const leastBlank = this.#geometry.isJustified ? shrunkBlank : 1;
    const first = Math.max(0, width(stretch) - this.#geometry.indent) / scale;
    return { first, other, tightness, leastBlank };
  }

  /** @param isNear only as near to the source as can be: with its lines, or where there is much room for more */
  #fill(scale: number, isNear = false): Composition | undefined {
    for (const { pieces, tightness } of this.#attempts(scale))
      for (const { stretch, mostLines } of this.#rooms(scale, isNear)) {
        const lines = fillLines(pieces, this.#widths(stretch, scale, tightness), mostLines);
        const baselines =
          lines && this.#stack(pieces, lines, scale, this.#bottomOf(lines.length, scale, isNear));
        if (lines && baselines) return { pieces, lines, scale, stretch, tightness, baselines, fits: true };
      }
    return undefined;
  }

  /** Where the lines come to stand; undefined where they leave the room. */
  #stack(
    pieces: readonly Piece[],
    lines: readonly LineRange[],
    scale: number,
    bottom: number,
    force = false,
  ): readonly number[] | undefined {
    const { firstBaseline, top } = this.#geometry;
    const leading = this.#leadingOf(lines.length, scale);
    const inks = lines.map(({ start, end }) => {
      let [above, below, isTall] = [0, 0, false];
      for (let index = start; index < end; index += 1) {
        const piece = pieces[index] as Piece;
        above = Math.max(above, piece.above);
        below = Math.max(below, piece.below);
        isTall ||= piece.atoms.some(({ word }) => !word);
      }
      return { above: above * scale, below: below * scale, isTall };
    });
    const baselines: number[] = [];
    let baseline = Math.min(firstBaseline, top - (inks[0]?.above ?? 0));
    for (const [index, ink] of inks.entries()) {
      const before = inks[index - 1];
      if (before) {
        const needed = ink.isTall || before.isTall ? before.below + ink.above : 0;
        baseline -= Math.max(leading, needed);
      }
      baselines.push(baseline);
    }
    const lacking = bottom - (baseline - (inks.at(-1)?.below ?? 0));
    if (lacking <= 1e-6) return baselines;
    const spare = top - ((baselines[0] ?? 0) + (inks[0]?.above ?? 0));
    // What has more lines stands in the middle of its cell; else it leaves the row of its neighbours no farther than it must.
    const rise = lines.length > this.#geometry.sourceLines ? (lacking + spare) / 2 : lacking;
    if (mayRise.includes(this.#place.role) && lacking <= spare + 1e-6)
      return baselines.map((each) => each + rise);
    return force ? baselines : undefined;
  }

  /**
   * Chooses the lines of a composition anew so that all of them look well together, where those of the source do: others stay
   * as full as they can be.
   */
  refine(composition: Composition): Composition {
    const { scale, stretch, tightness, fits } = composition;
    const { isJustified, isBalanced } = this.#geometry;
    if (!fits || composition.lines.length < 2 || !(isJustified || isBalanced)) return composition;
    const widths = this.#widths(stretch, scale, tightness);
    const choose = (pieces: readonly Piece[]): Composition | undefined => {
      const lines = chooseLines(pieces, widths, { isJustified, isBalanced });
      const bottom = Math.min(this.#geometry.bottom, this.#bottomOf(lines?.length ?? 0, scale, false));
      const baselines = lines && this.#stack(pieces, lines, scale, bottom);
      const isMore = lines !== undefined && !isJustified && lines.length > composition.lines.length;
      return lines && baselines && !isMore ? { ...composition, pieces, lines, baselines } : undefined;
    };
    const plain = choose(composition.pieces);
    if (!isJustified || composition.pieces !== this.#plain || !this.#mayHyphenate)
      return plain ?? composition;
    if (plain && looseness(plain.pieces, plain.lines, widths) <= 1) return plain;
    return choose(this.#withHyphens()) ?? plain ?? composition;
  }

  #overflow(): Composition {
    const { free, own, isJustified } = this.#geometry;
    const stretch = isJustified ? own : free;
    const scale = this.floor;
    const widths = this.#widths(stretch, scale, tight);
    const narrow = narrowPieces(this.#withHyphens(), narrowings[1].narrowing);
    const pieces = shredPieces(narrow, Math.min(widths.first, widths.other), this.#shaper);
    const lines =
      fillLines(pieces, widths, Number.POSITIVE_INFINITY) ??
      pieces.map((_, index) => ({ start: index, end: index + 1 }));
    const baselines = this.#stack(pieces, lines, scale, this.#geometry.bottom, true) ?? [];
    return { pieces, lines, scale, stretch, tightness: tight, baselines, fits: false };
  }
}
