import type { DocumentFont } from '../fonts/index.ts';
import { apply, type Matrix, multiply } from '../matrix.ts';
import type { TextPlace, TextStyle } from '../place.ts';
import type { Composition } from './fit.ts';
import type { Geometry } from './geometry.ts';
import type { NamedState, Opacities } from './opacities.ts';
import { inShownOrder, type PlacedAtom, type PlacedLine } from './place-line.ts';
import type { Shaper } from './shaper.ts';
import { type Bar, TextWriter } from './text-writer.ts';
import { writeWord } from './write-word.ts';

/** A show operator of the source that is painted again elsewhere. */
export interface Move {
  /** Counted as `place.ts` says. */
  readonly show: number;
  /** From its text space (before `Tfs`, `Tz` and `Ts`) to user space. */
  readonly matrix: Matrix;
  /** Its first ones alone. Absent: all. */
  readonly glyphs?: number | undefined;
}

/** Where a part of a text stands that is a link, in user space. */
export interface LinkBox {
  /** The annotation's place in the page's `/Annots`. */
  readonly annotation: number;
  /** Its corners as `/QuadPoints` has them in practice: upper left, upper right, lower left, lower right. */
  readonly quad: readonly number[];
}

/** What one text draws. */
export interface DrawnText {
  /** Operators in user space, balanced, from the default text state. */
  readonly operators: string;
  readonly fonts: ReadonlySet<DocumentFont>;
  readonly graphics: ReadonlySet<NamedState>;
  readonly moves: readonly Move[];
  readonly links: readonly LinkBox[];
}

/** Of an em, as our fonts have it (`post`): where a line below words lies, and how thick it is. */
const underlineBelow = 0.1;
const underlineThickness = 0.05;
/** The same of a line through words (`OS/2`), above the baseline. */
const strikeAbove = 0.28;
/** Of an em: what a link covers above and below the baseline. */
const linkAbove = 0.8;
const linkBelow = 0.22;

/** User space turned by the frame's angle. */
const frameToUser = (angle: number): Matrix => {
  const turn = ((angle % 360) + 360) % 360;
  if (turn === 0) return [1, 0, 0, 1, 0, 0];
  if (turn === 90) return [0, 1, -1, 0, 0, 0];
  if (turn === 180) return [-1, 0, 0, -1, 0, 0];
  if (turn === 270) return [0, -1, 1, 0, 0, 0];
  const radians = (turn * Math.PI) / 180;
  return [Math.cos(radians), Math.sin(radians), -Math.sin(radians), Math.cos(radians), 0, 0];
};

/** Underlined words of one paint have one line, whatever else is different. */
const paintOf = ({ colour, opacity = 1 }: TextStyle): string => `${colour} ${opacity}`;

const readPaint = (paint: string): Bar['style'] => {
  const [colour = '', opacity] = paint.split(' ');
  return { colour, opacity: Number(opacity) };
};

type Ground = NonNullable<TextStyle['highlight']>;

interface Strip<Key> {
  readonly key: Key;
  readonly left: number;
  readonly right: number;
  readonly size: number;
  readonly rise: number;
}

/** Stretches of a line that have the same of something. Blanks at their ends are none of it. */
const stripsOf = <Key>(
  atoms: readonly PlacedAtom[],
  keyOf: (placed: PlacedAtom) => Key | undefined,
): readonly Strip<Key>[] => {
  const strips: Strip<Key>[] = [];
  let isOpen = false;
  for (const placed of atoms) {
    const key = keyOf(placed);
    const last = strips.at(-1);
    if (key === undefined) {
      isOpen = false;
      continue;
    }
    if (placed.atom.text === ' ') continue;
    const right = placed.x + placed.width;
    const { size, rise } = placed.atom.span.style;
    if (isOpen && last && last.key === key)
      strips[strips.length - 1] = { ...last, right, size: Math.max(last.size, size) };
    else strips.push({ key, left: placed.x, right, size, rise });
    isOpen = true;
  }
  return strips;
};

const isSameGround = (one: Ground, other: Ground): boolean =>
  one.colour === other.colour &&
  one.opacity === other.opacity &&
  one.above === other.above &&
  one.below === other.below;

/** Writes a text that is broken and placed. */
export const drawText = (
  place: TextPlace,
  { scale }: Composition,
  { markLeft, firstBaseline }: Geometry,
  lines: readonly PlacedLine[],
  shaper: Shaper,
  opacities: Opacities,
): DrawnText => {
  const toUser = frameToUser(place.angle);
  const writer = new TextWriter(toUser, opacities);
  const moves: Move[] = [];
  const links: LinkBox[] = [];
  const bars: Bar[] = [];
  const grounds: Bar[] = [];
  const known: Ground[] = [];
  /** The same one of those that look the same: they are drawn as one. */
  const groundOf = ({ atom: { span } }: PlacedAtom): Ground | undefined => {
    const { highlight } = span.kept ?? span.style;
    if (!highlight) return undefined;
    const same = known.find((one) => isSameGround(one, highlight));
    if (!same) known.push(highlight);
    return same ?? highlight;
  };
  if (markLeft !== undefined) {
    const moved = multiply([1, 0, 0, 1, markLeft, lines[0]?.baseline ?? firstBaseline], toUser);
    for (const { show, matrix, glyphs } of place.mark?.moves ?? [])
      moves.push({ show, matrix: multiply(matrix, moved), glyphs });
  }
  /** Marks that stay in front of the text, by the links that cover them. */
  const marks = new Map(
    markLeft === undefined
      ? place.tags.flatMap((tag) =>
          tag.kind === 'link' && tag.mark ? [[tag.annotation, tag.mark] as const] : [],
        )
      : [],
  );
  for (const { baseline, atoms } of lines) {
    let isNew = true;
    for (const { atom, x, spacing } of inShownOrder(atoms, scale)) {
      const { kept, style } = atom.span;
      if (kept) {
        const moved = multiply([scale, 0, 0, scale, x, baseline], toUser);
        for (const { show, matrix } of kept.shows) moves.push({ show, matrix: multiply(matrix, moved) });
        for (const { left, right, bottom, top, colour } of kept.bars ?? [])
          bars.push({
            box: {
              left: x + left * scale,
              right: x + right * scale,
              bottom: baseline + bottom * scale,
              top: baseline + top * scale,
            },
            style: { colour },
          });
        continue;
      }
      if (!atom.word || (atom.word.width === 0 && atom.word.runs.length === 0)) continue;
      const size = Math.round(style.size * scale * 1000) / 1000;
      let pen = x;
      for (const run of writeWord(atom.word, shaper.fonts)) {
        const glyphs = run.glyphs;
        const setting = { size, rise: style.rise * scale, spacing, narrowing: atom.narrowing };
        if (run.upright) writer.showUpright(run, pen, baseline, setting, style);
        else {
          if (isNew) writer.moveTo(pen, baseline);
          writer.show(run, pen, setting, style);
        }
        // Behind what stands upright the line is begun anew.
        isNew = run.upright !== undefined;
        pen += run.width * style.size * scale * atom.narrowing + glyphs * spacing;
      }
    }
    for (const [kind, above] of [
      ['underline', -underlineBelow],
      ['strike', strikeAbove],
    ] as const)
      for (const { key, left, right, size } of stripsOf(atoms, ({ atom }) =>
        (atom.span.kept ?? atom.span.style)[kind] ? paintOf(atom.span.style) : undefined,
      )) {
        const thickness = underlineThickness * size * scale;
        const top = baseline + above * size * scale + thickness / 2;
        bars.push({ box: { left, right, top, bottom: top - thickness }, style: readPaint(key) });
      }
    for (const { key, left, right, size } of stripsOf(atoms, groundOf)) {
      const { above, below, pad, ...style } = key;
      const em = size * scale;
      const box = { left: left - pad * em, right: right + pad * em };
      grounds.push({ box: { ...box, bottom: baseline + below * em, top: baseline + above * em }, style });
    }
    for (const { key, left, right, size, rise } of stripsOf(atoms, ({ atom }) => atom.span.link)) {
      const top = baseline + (rise + linkAbove * size) * scale;
      const bottom = baseline + (rise - linkBelow * size) * scale;
      const mark = marks.get(key);
      marks.delete(key);
      const [from, to] = [Math.min(left, mark?.left ?? left), Math.max(right, mark?.right ?? right)];
      links.push({
        annotation: key,
        quad: [
          ...apply(toUser, from, top),
          ...apply(toUser, to, top),
          ...apply(toUser, from, bottom),
          ...apply(toUser, to, bottom),
        ],
      });
    }
  }
  return {
    operators: writer.finish(bars, grounds),
    fonts: writer.fonts,
    graphics: writer.graphics,
    moves,
    links,
  };
};
