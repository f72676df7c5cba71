import { type Face, findFace, type Look, type NumberedGlyph } from '../../fonts/index.ts';
import type { DocumentFont, DocumentFonts } from '../fonts/index.ts';

/** Glyphs of one font that follow each other, from left to right. Lengths in em. */
export interface ShapedRun {
  readonly face: Face;
  readonly glyphs: readonly MeaningGlyph[];
  readonly width: number;
  /** Its characters stand upright on a line that runs from top to bottom. */
  readonly isUpright: boolean;
}

/** A glyph with what it means. */
export interface MeaningGlyph extends NumberedGlyph {
  /** Empty where another glyph of its cluster says it. */
  readonly text: string;
}

/** A word, or a part of one, of one look and direction. Lengths in em, whatever its size. */
export interface ShapedWord {
  readonly runs: readonly ShapedRun[];
  readonly width: number;
  /** Where space may be added or taken between its characters: 0 where its script joins or stacks them. */
  readonly clusters: number;
  /** Ink above the baseline. */
  readonly above: number;
  /** Ink below it, as a length. */
  readonly below: number;
  /** Characters that no font has. */
  readonly missing: readonly string[];
  /** Written for pages, once it is: see `write-word.ts`. */
  written: readonly WrittenRun[] | undefined;
}

/** A run as operators have it: what stands between the brackets of `TJ`, whatever its size. */
export interface WrittenRun {
  readonly font: DocumentFont;
  readonly parts: readonly WrittenPart[];
  /** How far the pen of a viewer moves on, in em. */
  readonly advance: number;
  /** How far it should, so that the next run stands where it belongs. */
  readonly width: number;
  readonly glyphs: number;
  /** Of a run that stands upright, in the place of `parts`: its codes, with how far each moves on, in em. */
  readonly upright?: readonly { readonly code: string; readonly advance: number }[];
}

export interface WrittenPart {
  readonly array: string;
  /** How far its glyphs are lifted, in em. */
  readonly rise: number;
}

/** Shaped by itself: the hyphen at the end of a line, which readers leave out when they join the word again. */
export const softHyphen = '\u00ad';

/** Characters that need no glyph: joiners, marks of direction, variation selectors. */
const invisible = /[\p{Cf}\p{Cc}\p{Variation_Selector}]/u;
/** What stays in the font of the letter before it. */
const attached = /[\p{M}\p{Cf}\p{Variation_Selector}]/u;
/** Letters and signs that no mark can follow among themselves: each is a user-perceived character. */
const singly =
  /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u0587\u2010-\u2027\u2030-\u203a]+$/;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Characters that stand upright where lines run from top to bottom (UAX 50); all others lie on their side. */
const upright =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\u30fb\u30fc\uff01-\uff60\uffe0-\uffe6]/u;

/** A cache is emptied when it is full: what is used often is soon in it again. */
const mostWords = 40_000;
/** Longer ones are hardly ever met again. */
const longestCached = 40;

interface Stretch {
  readonly face: Face;
  readonly isUpright: boolean;
  text: string;
}

const segmentsOf = (text: string): readonly string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Each look has a number of its own. */
const indexOfLook = ({ family, weight, italic }: Look): number =>
  (family === 'sans' ? 0 : family === 'serif' ? 4 : 8) + (weight === 700 ? 2 : 0) + (italic ? 1 : 0);

/** Chooses fonts and glyphs for the words of a document in one language, each once. */
export class Shaper {
  readonly fonts: DocumentFonts;
  readonly #language: string;
  /** By look. */
  readonly #faces: Map<number, Face | undefined>[] = [];
  /** By look and direction. */
  readonly #words: Map<string, ShapedWord>[] = [];
  readonly #blanks = new Map<string, ShapedWord>();
  readonly #isVertical: boolean;
  #count = 0;

  /** @param isVertical for lines that run from top to bottom */
  constructor(fonts: DocumentFonts, language: string, isVertical = false) {
    this.fonts = fonts;
    this.#language = language;
    this.#isVertical = isVertical;
  }

  /** A blank of the font of the word beside it, so that both are shown by one string. */
  blank(look: Look, rightToLeft: boolean, beside: ShapedWord | undefined): ShapedWord {
    const face = beside?.runs.at(rightToLeft ? 0 : -1)?.face;
    if (!face?.covers(0x20)) return this.shape(' ', look, rightToLeft);
    const key = `${face.id}${rightToLeft}`;
    const known = this.#blanks.get(key);
    if (known) return known;
    const glyphs = withMeaning(face.shapeNumbers(' ', rightToLeft, this.#language), ' ', rightToLeft);
    const width = glyphs.reduce((sum, { advance }) => sum + advance, 0);
    const word: ShapedWord = {
      runs: [{ face, glyphs, width, isUpright: false }],
      width,
      clusters: 1,
      above: 0,
      below: 0,
      missing: [],
      written: undefined,
    };
    this.#blanks.set(key, word);
    return word;
  }

  shape(text: string, look: Look, rightToLeft: boolean): ShapedWord {
    const index = 2 * indexOfLook(look) + (rightToLeft ? 1 : 0);
    let words = this.#words[index];
    if (!words) {
      words = new Map();
      this.#words[index] = words;
    }
    const known = words.get(text);
    if (known) return known;
    const word = this.#shapeNew(text, look, rightToLeft);
    if (text.length <= longestCached) {
      if (this.#count >= mostWords) {
        for (const each of this.#words) each?.clear();
        this.#count = 0;
      }
      words.set(text, word);
      this.#count += 1;
    }
    return word;
  }

  #faceOf(codePoint: number, look: Look): Face | undefined {
    const index = indexOfLook(look);
    let faces = this.#faces[index];
    if (!faces) {
      faces = new Map();
      this.#faces[index] = faces;
    }
    if (faces.has(codePoint)) return faces.get(codePoint);
    const face = findFace(codePoint, look, this.#language);
    faces.set(codePoint, face);
    return face;
  }

  /** The font of a user-perceived character: the one of its letter, if that has its marks too. */
  #faceOfGrapheme(grapheme: string, look: Look): Face | undefined {
    let face: Face | undefined;
    for (const character of grapheme) {
      if (invisible.test(character)) continue;
      const codePoint = character.codePointAt(0) as number;
      face ??= this.#faceOf(codePoint, look);
      if (!face) return undefined;
      if (this.#faceOf(codePoint, look) !== face && !face.covers(codePoint)) return undefined;
    }
    return face;
  }

  #cutByFont(text: string, look: Look, missing: Set<string>): readonly Stretch[] {
    const stretches: Stretch[] = [];
    const add = (face: Face, part: string): void => {
      const last = stretches.at(-1);
      const isUpright = this.#isVertical && upright.test(part);
      if (last?.face === face && last.isUpright === isUpright) last.text += part;
      else stretches.push({ face, text: part, isUpright });
    };
    for (const segment of singly.test(text) ? text : segmentsOf(text)) {
      const last = stretches.at(-1);
      if (last && Array.from(segment).every((character) => attached.test(character))) {
        if (invisible.test(segment)) last.text += segment;
        else if (this.#faceOfGrapheme(segment, look))
          add(this.#faceOfGrapheme(segment, look) ?? last.face, segment);
        else missing.add(segment);
        continue;
      }
      const face = this.#faceOfGrapheme(segment, look);
      if (face) {
        add(face, segment);
        continue;
      }
      if (Array.from(segment).every((character) => invisible.test(character))) continue;
      // Ligatures, letters in circles: what they stand for, where no font has them themselves.
      for (const part of segment.normalize('NFKC')) {
        const other = this.#faceOf(part.codePointAt(0) as number, look);
        if (other) add(other, part);
        else missing.add(segment);
      }
    }
    return stretches;
  }

  #shapeNew(written: string, look: Look, rightToLeft: boolean): ShapedWord {
    const isHyphen = written === softHyphen;
    const text = isHyphen ? '-' : written;
    const missing = new Set<string>();
    const stretches = this.#cutByFont(text, look, missing);
    const runs: ShapedRun[] = [];
    let width = 0;
    let clusters = 0;
    let isSpaceable = true;
    let above = 0;
    let below = 0;
    for (const { face, text: part, isUpright } of stretches) {
      const shaped = face.shapeNumbers(part, rightToLeft, this.#language, isUpright);
      const glyphs = withMeaning(shaped, part, rightToLeft);
      const drawn: MeaningGlyph[] = [];
      let advance = 0;
      for (const glyph of glyphs) {
        if (glyph.glyph === 0) {
          missing.add(glyph.text);
          continue;
        }
        drawn.push(isHyphen ? { ...glyph, text: softHyphen } : glyph);
        advance += glyph.advance;
        const ink = face.heightOf(glyph.glyph);
        if (ink) {
          above = Math.max(above, ink.top + glyph.offsetY);
          below = Math.max(below, -ink.bottom - glyph.offsetY);
        }
        if (glyph.offsetX !== 0 || glyph.offsetY !== 0 || glyph.advance <= 0 || glyph.text === '')
          isSpaceable = false;
      }
      clusters += drawn.length;
      width += advance;
      runs.push({ face, glyphs: drawn, width: advance, isUpright });
    }
    if (rightToLeft) runs.reverse();
    return {
      runs,
      width,
      clusters: isSpaceable && !rightToLeft ? clusters : 0,
      above,
      below,
      missing: [...missing].filter((each) => each !== ''),
      written: undefined,
    };
  }
}

/** Hands out the characters of each cluster to its glyphs. */
const withMeaning = (
  glyphs: readonly NumberedGlyph[],
  text: string,
  rightToLeft: boolean,
): readonly MeaningGlyph[] => {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((one, other) => one - other);
  const endOf = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]));
  const result: MeaningGlyph[] = [];
  for (let start = 0; start < glyphs.length; ) {
    const { cluster } = glyphs[start] as NumberedGlyph;
    let end = start + 1;
    while (end < glyphs.length && glyphs[end]?.cluster === cluster) end += 1;
    const members = glyphs.slice(start, end);
    const characters = Array.from(text.slice(cluster, endOf.get(cluster)).replace(/\p{Cf}/gu, ''));
    const meanings = shareCharacters(characters, members, rightToLeft);
    members.forEach((glyph, index) => {
      result.push({ ...glyph, text: meanings[index] ?? '' });
    });
    start = end;
  }
  return result;
};

/**
 * One character to each glyph in the order in which they are read, and what is left over to the last; where there are more
 * glyphs than characters, those that move the pen farthest have them, and the others, being dots and marks, none.
 *
 * From right to left one glyph has them all, the last of them first: readers turn the characters of a line around, and
 * those that a glyph stands for with them (seen of pdf.js and poppler).
 */
const shareCharacters = (
  characters: readonly string[],
  glyphs: readonly NumberedGlyph[],
  rightToLeft: boolean,
): readonly string[] => {
  if (glyphs.length === 1 && !rightToLeft) return [characters.join('')];
  const widest = glyphs
    .map((_, index) => index)
    .sort((one, other) => (glyphs[other]?.advance ?? 0) - (glyphs[one]?.advance ?? 0));
  const meanings = glyphs.map(() => '');
  const chosen = rightToLeft
    ? widest.slice(0, 1)
    : widest.slice(0, Math.max(1, characters.length)).sort((one, other) => one - other);
  chosen.forEach((glyph, place) => {
    meanings[glyph] = rightToLeft
      ? characters.toReversed().join('')
      : place === chosen.length - 1
        ? characters.slice(place).join('')
        : (characters[place] ?? '');
  });
  return meanings;
};
