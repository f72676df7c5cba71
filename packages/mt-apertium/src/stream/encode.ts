import { isBlank, type Literal } from './literal.ts';
import { type PairMember, pairsIn } from './pairs.ts';

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
const special = new RegExp(
  `(?<blank>[ \\t\\r\\n]{2,}|[\\t\\r\\n])|(?<placeholder>⟦/?\\d+⟧)|(?<unsafe>[${unsafe}]+)|[\\\\^$/<>{}[\\]@]`,
  'g',
);
const blankLine = /\n[ \t\r]*\n/;
const letter = /\p{L}/u;

/**
 * lttoolbox loses whatever is longer than 2,048 characters without a blank and takes quadratic time long before, so a
 * run as long as this is cut by an invisible blank.
 */
const longestRun = 256;
const longRun = new RegExp(`(?:\\\\.|[^ \\\\[\\]]){${longestRun}}(?=[^ ])`, 'gsu');

/** An invisible blank: it divides words and is nothing in the answer. */
const divider = '[|]';

/** The beginning of words that stand for placeholders, such that no word of the text begins like it. */
const stemFor = (text: string): string => {
  const shouted = text.toUpperCase();
  let stem = 'XB';
  while (shouted.includes(stem)) stem = `XQ${stem.slice(1)}`;
  return stem;
};

/**
 * Writes a text in Apertium's stream format, as `apertium-destxt` does, with these differences: white space goes as a
 * reference (so that it costs nothing and comes back exactly), and placeholders are masked. Pairs become references
 * too, which the grammar does not see; a placeholder that stands alone becomes an unknown word, since it mostly stands
 * for one.
 *
 * Source: https://wiki.apertium.org/wiki/Apertium_stream_format, and the behaviour of apertium-destxt 3.8.
 */
export const encode = (text: string): EncodedText => {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text[start])) start += 1;
  while (end > start && isBlank(text[end - 1])) end -= 1;
  const source = text.slice(start, end).toWellFormed();
  const around = { lead: text.slice(0, start), trail: text.slice(end), source };
  if (!letter.test(source)) return { ...around, body: '', literals: [], stem: '' };

  const hasPlaceholders = source.includes('⟦');
  const pairs: ReadonlyMap<number, PairMember> = hasPlaceholders ? pairsIn(source) : new Map();
  const stem = hasPlaceholders ? stemFor(source) : '';
  const literals: Literal[] = [];
  const refer = (literal: Literal): string => `[${literals.push(literal) - 1}]`;

  const mask = (written: string, offset: number): string => {
    const before = source[offset - 1];
    const after = source[offset + written.length];
    const member = pairs.get(offset);
    if (member !== undefined) {
      const inside = member.kind === 'opening' ? after : before;
      return refer({ text: written, ...member, tight: inside !== undefined && !isBlank(inside) });
    }
    const index = literals.push({ text: written, kind: 'single', pair: -1, tight: false }) - 1;
    const left = before === undefined || isBlank(before) ? '' : divider;
    const right = after === undefined || isBlank(after) || /[.,;:!?)]/.test(after) ? '' : divider;
    return `${left}${stem}${index}X${right}`;
  };

  const body = source.replace(special, (found, blank, placeholder, unsafeRun, offset: number) => {
    if (blank !== undefined) {
      const reference = refer({ text: found, kind: 'blank', pair: -1, tight: false });
      // A blank line ends a sentence, whatever is written before it.
      return blankLine.test(found) ? `.[]${reference}` : reference;
    }
    if (placeholder !== undefined) return mask(found, offset);
    if (unsafeRun !== undefined) return refer({ text: found, kind: 'character', pair: -1, tight: false });
    return `\\${found}`;
  });
  return {
    ...around,
    body: body.length > longestRun ? body.replace(longRun, `$&${divider}`) : body,
    literals,
    stem,
  };
};
