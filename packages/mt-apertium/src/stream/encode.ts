import { type LanguageTag, placeholderPattern } from '@dragoman/provider';
import { type PairMember, placeholderPairsIn } from '@dragoman/provider-kit';
import { isBlank, type Literal, plainLiteral } from './literal.ts';
import { standInFor, stemFor } from './stand-in.ts';

/** A text in Apertium's stream format, with what is needed to read the answer. */
export interface EncodedText {
  /** White space around the text; the engine is not given it. */
  readonly lead: string;
  readonly trail: string;
  /** The source without `lead` and `trail`. */
  readonly source: string;
  /** What the engine reads; empty where there is not one letter to translate. */
  readonly body: string;
  /** What `[0]`, `[1]` … and the stand-in words in `body` mean. */
  readonly literals: readonly Literal[];
  /** How stand-in words begin; the source has no such word. */
  readonly stem: string;
}

/** Two of lttoolbox's tools take U+FFFF for the end of their input; NUL is where the stages flush. */
const unsafe = '~\u0000\uFFFF';
const special = `(?<blank>[ \\t\\r\\n]{2,}|[\\t\\r\\n])|(?<placeholder>⟦/?\\d+⟧)|(?<unsafe>[${unsafe}]+)|[\\\\^$/<>{}[\\]@]`;
/** A letter that counts or names something and is no word: "a) …", "A. …", "plan A." */
const label =
  "(?<![\\p{L}\\p{N}'’])\\p{L}(?=\\))|^\\p{L}(?=\\.\\s)|(?<=\\p{L} )A(?=[.,;:!?]|$)|(?<![\\p{L}\\p{N}])N/A(?![\\p{L}\\p{N}])";
/** Half of the day, in English: of "10 AM" the rules make "10 I am". */
const halfOfDay = '(?<=\\d)[ \\u00A0\\u202F]?[AaPp][Mm](?![\\p{L}\\p{N}])';
const specialIn = {
  english: new RegExp(`(?<kept>${label}|${halfOfDay})|${special}`, 'gu'),
  others: new RegExp(`(?<kept>${label})|${special}`, 'gu'),
};
const blankLine = /\n[ \t\r]*\n/;
const letter = /\p{L}/u;

/**
 * lttoolbox loses whatever is longer than 2,048 characters without a blank and takes quadratic time long before, so a
 * run as long as this is cut by an invisible blank.
 */
const maxRun = 256;
const longRun = new RegExp(`(?:\\\\.|[^ \\\\[\\]]){${maxRun}}(?=[^ ])`, 'gsu');

/** An invisible blank: it divides words and is nothing in the answer. */
const divider = '[|]';

/** How far around a placeholder is looked for the words beside it. */
const surroundings = 64;

/** Whether the placeholder at an offset is the first word of a sentence, and the next one begins with a small letter. */
const isBeforeSmallLetter = (source: string, offset: number): boolean => {
  const before = source.slice(Math.max(0, offset - surroundings), offset).replace(placeholderPattern, '');
  const from = source.slice(offset, offset + surroundings).replace(placeholderPattern, '');
  return /(?:^|[.!?…:\n])[^\p{L}\p{N}]*$/u.test(before) && /^[^\p{L}\p{N}]*\p{Ll}/u.test(from);
};

/**
 * Writes a text in Apertium's stream format, as `apertium-destxt` does, with these differences: white space goes as a
 * reference (so that it costs nothing and comes back exactly), and placeholders are masked. Pairs become references
 * too, which the grammar does not see; a placeholder that stands alone becomes an unknown word, since it mostly stands
 * for one.
 *
 * Source: https://wiki.apertium.org/wiki/Apertium_stream_format, and the behaviour of apertium-destxt 3.8.
 */
export const encode = (text: string, language: LanguageTag): EncodedText => {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text[start])) start += 1;
  while (end > start && isBlank(text[end - 1])) end -= 1;
  const source = text.slice(start, end).toWellFormed();
  const around = { lead: text.slice(0, start), trail: text.slice(end), source };
  if (!letter.test(source)) return { ...around, body: '', literals: [], stem: '' };

  const hasPlaceholders = source.includes('⟦');
  const pairs: ReadonlyMap<number, PairMember> = hasPlaceholders ? placeholderPairsIn(source) : new Map();
  const stem = hasPlaceholders ? stemFor(source) : '';
  const literals: Literal[] = [];
  const refer = (literal: Literal): string => `[${literals.push(literal) - 1}]`;

  const mask = (written: string, offset: number): string => {
    const before = source[offset - 1];
    const after = source[offset + written.length];
    const member = pairs.get(offset);
    if (member !== undefined) {
      const inside = member.kind === 'opening' ? after : before;
      const tight = inside !== undefined && !isBlank(inside);
      return refer({ ...plainLiteral(member.kind, written), pair: member.pair, tight });
    }
    const beforeSmallLetter = isBeforeSmallLetter(source, offset);
    const index = literals.push({ ...plainLiteral('single', written), beforeSmallLetter }) - 1;
    const left = before === undefined || isBlank(before) ? '' : divider;
    const right = after === undefined || isBlank(after) || /[.,;:!?)]/.test(after) ? '' : divider;
    return `${left}${standInFor(stem, index)}${right}`;
  };

  const pattern = /^en(?:-|$)/.test(language) ? specialIn.english : specialIn.others;
  const body = source.replace(pattern, (found, kept, blank, placeholder, unsafeRun, offset: number) => {
    if (blank !== undefined) {
      const reference = refer(plainLiteral('blank', found));
      // A blank line ends a sentence, whatever is written before it.
      return blankLine.test(found) ? `.[]${reference}` : reference;
    }
    if (placeholder !== undefined) return mask(found, offset);
    if (kept !== undefined || unsafeRun !== undefined) return refer(plainLiteral('character', found));
    return `\\${found}`;
  });
  return {
    ...around,
    body: body.length > maxRun ? body.replace(longRun, `$&${divider}`) : body,
    literals,
    stem,
  };
};
