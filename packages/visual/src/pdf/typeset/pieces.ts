import bidiFactory from 'bidi-js';
import { findBreaks } from './breaks.ts';
import { type Flow, keptCharacter, type Span } from './flow.ts';
import { type ShapedWord, type Shaper, softHyphen } from './shaper.ts';

// The package is CommonJS and declares an ES module: its default export is what Node gives, and not what its types say.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** What is drawn as one: letters of one look and direction, a blank, or a kept thing. Lengths at the source's size. */
export interface Atom {
  readonly text: string;
  readonly span: Span;
  /** Undefined of a kept thing. */
  readonly word: ShapedWord | undefined;
  readonly width: number;
  /** Share of its width to which it is drawn narrower: 1 where it is as it is. */
  readonly narrowing: number;
  /** Embedding level (UAX 9): odd ones run from right to left. */
  readonly level: number;
}

/** What stands between two places where a line may end. */
export interface Piece {
  readonly atoms: readonly Atom[];
  readonly width: number;
  /** What follows it, unless the line ends here. */
  readonly blank: Atom | undefined;
  /** Drawn at its end where the line ends here and the word goes on. */
  readonly hyphen: Atom | undefined;
  /** Whether it is a part of a word that goes on in the next piece: drawn as one where they share a line. */
  readonly isPart: boolean;
  /** Whether space may be added between it and the next, though there is no blank. */
  readonly isStretchable: boolean;
  /** Sizes of its characters added up: what tighter spacing takes a share of. */
  readonly tracked: number;
  /** Ink above and below the baseline. */
  readonly above: number;
  readonly below: number;
}

/** Scripts that are justified by space between characters. */
const withoutBlanks = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
/** Letters and signs that make a text run from right to left, or tell its direction. */
const mayTurn =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff]|[\ud802\ud803\ud83a\ud83b]/;

/** Letters with their marks, or one sign. */
const lettersOrSign = /^(?:[\p{L}\p{M}\p{Cf}]+|.)/su;

const spansWithin = (spans: readonly Span[], start: number, end: number, from: number): number => {
  let index = from;
  while ((spans[index]?.end ?? end) <= start) index += 1;
  return index;
};

/** A text for its directions alone: what is set as code runs from left to right as a whole, with its brackets and signs. */
const readable = ({ text, spans }: Flow): string => {
  if (spans.every(({ style }) => style.family === 'mono')) return text;
  return spans
    .map(({ start, end, style }) => {
      const part = text.slice(start, end);
      return style.family === 'mono' && !mayTurn.test(part) ? part.replace(/\S/g, 'x') : part;
    })
    .join('');
};

/** Makes atoms of parts of a text. */
class AtomMaker {
  readonly #flow: Flow;
  readonly #shaper: Shaper;
  readonly #levels: Uint8Array | undefined;
  #span = 0;

  constructor(flow: Flow, shaper: Shaper, rightToLeft: boolean) {
    this.#flow = flow;
    this.#shaper = shaper;
    this.#levels =
      rightToLeft || mayTurn.test(flow.text)
        ? bidi.getEmbeddingLevels(readable(flow), rightToLeft ? 'rtl' : 'ltr').levels
        : undefined;
  }

  /** The blank behind some atoms. */
  blank(position: number, atoms: readonly Atom[]): Atom | undefined {
    const [blank] = this.atoms(position, position + 1);
    if (!blank?.word) return blank;
    const { style } = blank.span;
    const last = atoms.at(-1);
    const beside = last?.span.style === style ? last.word : undefined;
    const word = this.#shaper.blank(style, blank.level % 2 === 1, beside);
    return { ...blank, word, width: (style.blank ?? word.width) * style.size };
  }

  /** A part of the text as one atom: of one span and level. */
  #atom(text: string, span: Span, level: number): Atom {
    if (span.kept) return { text, span, word: undefined, width: span.kept.width, narrowing: 1, level };
    const word = this.#shaper.shape(text, span.style, level % 2 === 1);
    return { text, span, word, width: word.width * span.style.size, narrowing: 1, level };
  }

  /** Called for one part after the other, from the first to the last. */
  atoms(start: number, end: number): readonly Atom[] {
    const { text, spans } = this.#flow;
    const atoms: Atom[] = [];
    for (let from = start; from < end; ) {
      this.#span = spansWithin(spans, from, end, this.#span);
      const span = spans[this.#span];
      if (!span) break;
      let to = Math.min(span.end, end);
      const level = this.#levels?.[from] ?? 0;
      if (this.#levels) {
        let next = from + 1;
        while (next < to && this.#levels[next] === level) next += 1;
        to = next;
        // From right to left, what a reader does not know the direction of is shown sign by sign, as it is read.
        if (level % 2 === 1) to = from + (lettersOrSign.exec(text.slice(from, to))?.[0].length ?? 1);
      }
      atoms.push(this.#atom(text.slice(from, to), span, level));
      from = to;
    }
    return atoms;
  }
}

/** Another text that looks like that of an atom. */
export const atomLike = (atom: Atom, text: string, shaper: Shaper): Atom => {
  const shaped = shaper.shape(text, atom.span.style, atom.level % 2 === 1);
  return { ...atom, text, word: shaped, width: shaped.width * atom.span.style.size * atom.narrowing };
};

/** Ink of what is no letter is as it stands in the source; of all else what its glyphs have. */
const inkOf = ({ word, span }: Atom): { readonly above: number; readonly below: number } =>
  word
    ? {
        above: word.above * span.style.size + span.style.rise,
        below: word.below * span.style.size - span.style.rise,
      }
    : { above: span.kept?.ascent ?? 0, below: -(span.kept?.descent ?? 0) };

/** Puts together what stands between two breaks. */
export const pieceOf = (
  atoms: readonly Atom[],
  rest: Pick<Piece, 'blank' | 'hyphen' | 'isPart' | 'isStretchable'>,
): Piece => {
  let [width, tracked, above, below] = [0, 0, 0, 0];
  for (const atom of atoms) {
    const ink = inkOf(atom);
    width += atom.width;
    tracked += (atom.word?.clusters ?? 0) * atom.span.style.size;
    above = Math.max(above, ink.above);
    below = Math.max(below, ink.below);
  }
  const { blank, hyphen, isPart, isStretchable } = rest;
  return { atoms, width, tracked, above, below, blank, hyphen, isPart, isStretchable };
};

const narrowAtom = (atom: Atom, narrowing: number): Atom =>
  atom.word ? { ...atom, narrowing, width: atom.width * narrowing } : atom;

/** The same with narrower letters; kept things stay as wide as they are. */
export const narrowPieces = (pieces: readonly Piece[], narrowing: number): readonly Piece[] =>
  pieces.map((piece) => {
    const { blank, hyphen } = piece;
    const atoms = piece.atoms.map((atom) => narrowAtom(atom, narrowing));
    return {
      ...piece,
      atoms,
      width: atoms.reduce((sum, { width }) => sum + width, 0),
      blank: blank && narrowAtom(blank, narrowing),
      hyphen: hyphen && narrowAtom(hyphen, narrowing),
    };
  });

/** How a text is cut. */
export interface Cut {
  readonly language: string;
  readonly rightToLeft: boolean;
  readonly isJustified: boolean;
}

/** Cuts a text where its lines may end, and measures what is between. */
export const cutIntoPieces = (
  flow: Flow,
  shaper: Shaper,
  { language, rightToLeft, isJustified }: Cut,
): readonly Piece[] => {
  const maker = new AtomMaker(flow, shaper, rightToLeft);
  const { text } = flow;
  // A formula breaks as a letter does: not from what it touches.
  const ends = [...findBreaks(text.replaceAll(keptCharacter, 'x'), language, !isJustified), text.length];
  const list: Piece[] = [];
  let start = 0;
  for (const end of ends) {
    if (end <= start) continue;
    const hasBlank = end < text.length && text.charAt(end - 1) === ' ';
    // A soft hyphen of the text is seen where the line ends at it.
    const isSoft = end < text.length && text.charAt(end - 1) === softHyphen;
    const inkEnd = hasBlank || isSoft ? end - 1 : end;
    const atoms = maker.atoms(start, inkEnd);
    const blank = hasBlank ? maker.blank(inkEnd, atoms) : undefined;
    const last = atoms.at(-1);
    const isStretchable =
      !hasBlank &&
      !isSoft &&
      end < text.length &&
      (withoutBlanks.test(text.charAt(end - 1)) || withoutBlanks.test(text.charAt(end)));
    const hyphen = isSoft && last?.word ? atomLike(last, softHyphen, shaper) : undefined;
    list.push(pieceOf(atoms, { blank, hyphen, isPart: isSoft, isStretchable }));
    start = end;
  }
  return list;
};
