import bidiFactory from 'bidi-js';
import { type Bounds, type Face, findFace, type Outline, type Weight } from '../fonts/index.ts';

/** How a text is set, whatever its size. */
export interface Setting {
  readonly weight: Weight;
  /** Canonical BCP 47 tag: decides the shapes of Han characters and some letters, and the direction. */
  readonly language: string;
}

/** One line of text, shaped: all lengths are in em, `x` from its left edge, `y` upwards from the baseline. */
export interface SetLine {
  readonly glyphs: readonly { readonly outline: Outline; readonly x: number; readonly y: number }[];
  /** Where a new character begins among the glyphs: tracking is added in front of these, the first excepted. */
  readonly clusterStarts: readonly boolean[];
  /** Where in the text the character of each glyph stands, in UTF-16 units. */
  readonly places: readonly number[];
  /** Of all advances. */
  readonly width: number;
  /** Of the ink; undefined where nothing is drawn. */
  readonly ink: Bounds | undefined;
  /** Square em of ink. */
  readonly area: number;
  /** Characters that no font has, each once. */
  readonly missing: readonly string[];
}

// The package is CommonJS and declares an ES module: its default export is what Node gives, and not what its types say.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Joiners, variation selectors and marks of direction: no font needs a glyph for them. */
const isInvisible = (codePoint: number): boolean =>
  /\p{Cf}|\p{Cc}|\p{Variation_Selector}/u.test(String.fromCodePoint(codePoint));

const covers = (face: Face, text: string): boolean =>
  Array.from(text, (character) => character.codePointAt(0) as number).every(
    (codePoint) => isInvisible(codePoint) || face.covers(codePoint),
  );

const found = new Map<string, Face | undefined>();
const maxFound = 50_000;

/** The font file that has all of a user-perceived character. */
const faceOf = (grapheme: string, { weight, language }: Setting): Face | undefined => {
  const key = `${weight} ${language} ${grapheme}`;
  if (found.has(key)) return found.get(key);
  const first = Array.from(grapheme, (character) => character.codePointAt(0) as number).find(
    (codePoint) => !isInvisible(codePoint),
  );
  const face =
    first === undefined ? undefined : findFace(first, { family: 'sans', weight, italic: false }, language);
  const answer = face && covers(face, grapheme) ? face : undefined;
  if (found.size >= maxFound) found.clear();
  found.set(key, answer);
  return answer;
};

/** Whether texts of a language run from right to left. */
export const isRightToLeft = (language: string): boolean =>
  /^(?:Arab|Hebr|Thaa|Syrc|Nkoo|Adlm|Rohg)$/.test(new Intl.Locale(language).maximize().script ?? '');

interface Run {
  readonly face: Face;
  readonly level: number;
  text: string;
  /** Where each unit of `text` stands in the whole. */
  readonly places: number[];
}

/** Cuts a text into stretches of one font file and one direction, in the order in which it is read. */
const cutIntoRuns = (text: string, setting: Setting): { runs: Run[]; missing: string[] } => {
  const { levels } = bidi.getEmbeddingLevels(text, isRightToLeft(setting.language) ? 'rtl' : 'ltr');
  const runs: Run[] = [];
  const missing = new Set<string>();
  for (const { segment, index } of graphemes.segment(text)) {
    const level = levels[index] as number;
    const last = runs.at(-1);
    // Blanks and punctuation stay with what stands before them, so that a sentence is shaped as a whole.
    const keeps = last && /^[\p{Z}\p{P}\p{M}\p{Cf}]+$/u.test(segment) && covers(last.face, segment);
    const compatible = segment.normalize('NFKC');
    const ownFace = keeps ? last.face : faceOf(segment, setting);
    const face = ownFace ?? faceOf(compatible, setting);
    if (!face) {
      if (!Array.from(segment).every((character) => isInvisible(character.codePointAt(0) as number)))
        missing.add(segment);
      continue;
    }
    const drawn = ownFace ? segment : compatible;
    const places = Array.from({ length: drawn.length }, (_, unit) => index + (ownFace ? unit : 0));
    if (last && last.face === face && last.level === level) {
      last.text += drawn;
      last.places.push(...places);
    } else runs.push({ face, level, text: drawn, places });
  }
  return { runs, missing: [...missing] };
};

/** Puts runs in the order in which they are seen, from left to right (UAX 9, rule L2). */
const inVisualOrder = (runs: readonly Run[]): readonly Run[] => {
  const ordered = [...runs];
  const highest = ordered.reduce((level, run) => Math.max(level, run.level), 0);
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while (end < ordered.length && (ordered[end] as Run).level >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
};

const unite = (one: Bounds | undefined, other: Bounds): Bounds =>
  one
    ? {
        left: Math.min(one.left, other.left),
        top: Math.max(one.top, other.top),
        right: Math.max(one.right, other.right),
        bottom: Math.min(one.bottom, other.bottom),
      }
    : other;

/** Sets a text as one line: fonts chosen by character, scripts of both directions, letters joined as their script does. */
export const setLine = (text: string, setting: Setting): SetLine => {
  const { runs, missing } = cutIntoRuns(text, setting);
  const glyphs: { outline: Outline; x: number; y: number }[] = [];
  const clusterStarts: boolean[] = [];
  const places: number[] = [];
  let pen = 0;
  let ink: Bounds | undefined;
  let area = 0;
  for (const { face, level, text: part, places: own } of inVisualOrder(runs)) {
    let cluster = -1;
    for (const glyph of face.shape(part, level % 2 === 1, setting.language)) {
      const x = pen + glyph.offsetX;
      const y = glyph.offsetY;
      const { bounds } = glyph.outline;
      glyphs.push({ outline: glyph.outline, x, y });
      clusterStarts.push(glyph.cluster !== cluster);
      places.push(own[glyph.cluster] ?? 0);
      cluster = glyph.cluster;
      pen += glyph.advance;
      area += glyph.outline.area;
      if (bounds)
        ink = unite(ink, {
          left: x + bounds.left,
          top: y + bounds.top,
          right: x + bounds.right,
          bottom: y + bounds.bottom,
        });
    }
  }
  return { glyphs, clusterStarts, places, width: pen, ink, area, missing };
};
