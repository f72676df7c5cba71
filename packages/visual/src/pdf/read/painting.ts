import { identity, type Matrix } from '../matrix.ts';
import type { Box, PageGlyph, PageRule } from '../page-content.ts';
import type { LoadedFont } from './fonts.ts';
import type { Meaning } from './meaning.ts';

/** What `q` keeps and `Q` brings back. */
export interface GraphicsState {
  /** From the current user space to the page's. */
  matrix: Matrix;
  /** What can be painted on; of a clip that is no rectangle along the axes, the box around it. */
  clip: Box;
  fill: string;
  stroke: string;
  fillAlpha: number;
  /** Of the transparency groups around, multiplied. */
  groupAlpha: number;
  strokeAlpha: number;
  lineWidth: number;
  font: LoadedFont | undefined;
  fontSize: number;
  characterSpacing: number;
  wordSpacing: number;
  /** 1 = not scaled. */
  horizontalScale: number;
  leading: number;
  rise: number;
  mode: number;
  textMatrix: Matrix;
  lineMatrix: Matrix;
}

/** Marked content that has begun and not ended. */
export interface MarkedContent {
  /** `/MCID`; it counts for the page's own content alone. */
  readonly marked: number | undefined;
  readonly isArtifact: boolean;
  /** Of a layer that is not shown. */
  readonly isHidden: boolean;
}

/** A page while its operators are followed. */
export interface Painting {
  state: GraphicsState;
  readonly stack: GraphicsState[];
  /** How many states were kept when each form that is open began: it cannot bring back more than its own. */
  readonly forms: number[];
  readonly marks: MarkedContent[];
  /** Forms that are open and only make a soft mask: what they show is counted, but is no text of the page. */
  masks: number;
  pendingClip: boolean;
  /** Whether marked content has property lists: written in place, and others. */
  hasProperties: boolean;
  hasNamedProperties: boolean;
  /** Painted paths so far. */
  paths: number;
  readonly view: Box;
  readonly glyphs: PageGlyph[];
  readonly advances: number[];
  readonly matrices: Matrix[];
  readonly rules: PageRule[];
  readonly images: Box[];
  readonly drawings: Box[];
  /** Filled outlines with curves, small enough to be letters. */
  outlines: number;
  readonly font: (id: string) => LoadedFont | undefined;
  readonly meaning: (unicode: string) => Meaning;
  readonly colourOfPattern: (args: readonly unknown[]) => string;
  readonly isShown: (layer: unknown) => boolean;
}

/** States that a page may keep at once; a file that keeps more gains nothing by them. */
const maxStates = 10_000;

/** Glyphs a page may have: forty times as many as the densest page of a newspaper. */
export const maxGlyphs = 500_000;
/** Rules, pictures and drawings that are told, of each: of more, no layout can make anything. */
const maxThings = 200_000;

/** Adds to what is told of a page, up to a bound. */
export const tell = <T>(things: T[], thing: T): void => {
  if (things.length < maxThings) things.push(thing);
};

/** The state in which a page begins. */
export const initialState = (view: Box): GraphicsState => ({
  matrix: identity,
  clip: view,
  fill: '#000000',
  stroke: '#000000',
  fillAlpha: 1,
  groupAlpha: 1,
  strokeAlpha: 1,
  lineWidth: 1,
  font: undefined,
  fontSize: 0,
  characterSpacing: 0,
  wordSpacing: 0,
  horizontalScale: 1,
  leading: 0,
  rise: 0,
  mode: 0,
  textMatrix: identity,
  lineMatrix: identity,
});

export const save = (painting: Painting): void => {
  if (painting.stack.length < maxStates) painting.stack.push({ ...painting.state });
};

export const restore = (painting: Painting): void => {
  if (painting.stack.length <= (painting.forms.at(-1) ?? 0)) return;
  const state = painting.stack.pop();
  if (state) painting.state = state;
};

export const beginForm = (painting: Painting): void => {
  save(painting);
  painting.forms.push(painting.stack.length);
};

export const endForm = (painting: Painting): void => {
  const depth = painting.forms.pop();
  if (depth === undefined) return;
  painting.stack.length = Math.min(painting.stack.length, depth);
  restore(painting);
};

/** Whether what is painted now shows: no layer that is off. */
export const isLayerShown = (painting: Painting): boolean => !painting.marks.at(-1)?.isHidden;

/** An operand that is a finite number. */
export const numberAt = (args: readonly unknown[] | null, index: number, fallback = 0): number => {
  const value = args?.[index];
  return typeof value === 'number' && Number.isFinite(value) ? value : fallback;
};

const isList = (value: unknown): value is ArrayLike<unknown> =>
  Array.isArray(value) || value instanceof Float32Array;

/** Six finite numbers; undefined where it is anything else. */
export const toMatrix = (value: unknown): Matrix | undefined => {
  if (!isList(value) || value.length < 6) return undefined;
  const numbers = Array.from({ length: 6 }, (_, index) => Number(value[index]));
  return numbers.every(Number.isFinite) ? (numbers as unknown as Matrix) : undefined;
};

/** A rectangle of four finite numbers; undefined where it is anything else. */
export const toBox = (value: unknown): Box | undefined => {
  if (!isList(value) || value.length < 4) return undefined;
  const [x0 = Number.NaN, y0 = Number.NaN, x1 = Number.NaN, y1 = Number.NaN] = Array.from(
    { length: 4 },
    (_, index) => Number(value[index]),
  );
  const box = {
    left: Math.min(x0, x1),
    bottom: Math.min(y0, y1),
    right: Math.max(x0, x1),
    top: Math.max(y0, y1),
  };
  return Object.values(box).every(Number.isFinite) ? box : undefined;
};
