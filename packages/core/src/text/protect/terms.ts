import { inTurns, Turn } from '../../resilience/turn.ts';
import type { HiddenTerms, Passage, Segment } from '../carried.ts';
import { agreeBefore, agreeBehind, isHeldSingular, pluralOf } from '../glossary/agreement/agreement.ts';
import type { CompiledGlossary } from '../glossary/compile.ts';
import { beginsSentence, targetOf } from '../glossary/letter-case.ts';
import { matchTerms, type TermMatch } from '../glossary/match.ts';
import {
  findPlaceholders,
  type Placeholder,
  replacePlaceholders,
  type Span,
  withoutPlaceholders,
  writePlaceholder,
} from '../placeholders.ts';
import { showSamples } from './samples.ts';

/** Finds the terms of the glossary that must stand in the translation. */
export const protectTerms = async ({ segments }: Passage, glossary: CompiledGlossary): Promise<void> => {
  const turn = new Turn();
  for (const segment of segments) {
    segment.terms = await inTurns(matchTerms(segment.text, glossary), turn);
    if (turn.isOver) await turn.pass();
  }
};

/** What can be replaced by the target as it is: a gerund cannot, it is no form of the noun. */
const isReplaceable = ({ form }: TermMatch): boolean => form !== 'verb';

/**
 * Hides the terms of a segment from an engine that takes no glossary: each becomes a placeholder, so that nothing is
 * done to it. The price is grammar: the engine sees no word there, so that article, gender and number around it are
 * guesses. `showTerms` takes it back, and mends what can be.
 */
export const hideTerms = (segment: Segment): HiddenTerms => {
  const numbers = new Map<number, number>();
  const origins: (number | TermMatch)[] = [];
  const spans: Span[] = [];
  const renumber = (text: string): string =>
    replacePlaceholders(text, (former, isClosing, written) => {
      const span = segment.spans[former - 1];
      if (!span) return written;
      let number = numbers.get(former);
      if (number === undefined) {
        number = spans.push(span);
        origins.push(former);
        numbers.set(former, number);
      }
      return writePlaceholder(number, isClosing);
    });
  let text = '';
  let position = 0;
  for (const match of segment.terms.filter(isReplaceable)) {
    text += renumber(segment.text.slice(position, match.start));
    const value = match.term.isKept ? match.text : match.term.target;
    text += writePlaceholder(spans.push({ kind: 'text', value }));
    origins.push(match);
    position = match.end;
  }
  text += renumber(segment.text.slice(position));
  const isTranslatable = segment.isTranslatable && /\p{L}/u.test(withoutPlaceholders(text, ''));
  const asked = showSamples(text, spans);
  return { segment: { ...segment, text, asked, spans, isTranslatable }, origins, source: segment.text };
};

/** A name, and a term whose case counts, is written as it was given. */
const mayAgree = ({ term }: TermMatch): boolean => !term.isKept && !term.isCaseSensitive;

/** What tells whether a sentence begins, in characters. */
const enoughContext = 300;

/** A text taken apart at its placeholders. */
interface Parts {
  readonly text: string;
  readonly placeholders: readonly Placeholder[];
  /** What stands before each placeholder, and at last what stands behind all. */
  readonly between: string[];
}

const partsOf = (text: string): Parts => {
  const placeholders = findPlaceholders(text);
  const between: string[] = [];
  let position = 0;
  for (const { start, end } of placeholders) {
    between.push(text.slice(position, start));
    position = end;
  }
  between.push(text.slice(position));
  return { text, placeholders, between };
};

/** Where words stand beside a placeholder, marks of pairs passed over: grammar looks through these. */
const besideOf = (
  { placeholders, between }: Parts,
  index: number,
  step: 1 | -1,
  hidden: HiddenTerms,
): number => {
  let at = step === 1 ? index + 1 : index;
  for (;;) {
    const mark = placeholders[step === 1 ? at : at - 1];
    const isHalf = mark && hidden.segment.spans[mark.number - 1]?.closing !== undefined;
    if (between[at] !== '' || !isHalf) return at;
    at += step;
  }
};

/**
 * Makes what stands beside terms agree with them, in place.
 *
 * @returns the places of the terms that are written in the plural
 */
const agree = (parts: Parts, hidden: HiddenTerms, language: string): ReadonlySet<number> => {
  const { text, placeholders, between } = parts;
  const plurals = new Set<number>();
  for (const [index, { number, isClosing, start }] of placeholders.entries()) {
    const origin = hidden.origins[number - 1];
    if (typeof origin !== 'object' || isClosing || !mayAgree(origin)) continue;
    const { target } = origin.term;
    const place = besideOf(parts, index, -1, hidden);
    const before = between[place] ?? '';
    const isPlural =
      origin.form === 'number' &&
      !isHeldSingular(before, language) &&
      pluralOf(target, language) !== undefined;
    if (isPlural) plurals.add(index);
    const agreed = agreeBefore(before, target, isPlural, language);
    between[place] = agreed.text;
    const former = placeholders[place - 1];
    const lead = agreed.text.slice(0, agreed.from);
    const context = text.slice(Math.max(0, (former?.end ?? start) - enoughContext), former?.end ?? 0) + lead;
    const isFirst =
      lead.trim() !== '' || former === undefined || typeof hidden.origins[former.number - 1] === 'number';
    const isSubject = !agreed.isContracted && isFirst && beginsSentence(context, context.length);
    const behind = besideOf(parts, index, 1, hidden);
    between[behind] = agreeBehind(between[behind] ?? '', target, isPlural, isSubject, language);
  }
  return plurals;
};

/**
 * Gives the translation of a segment with hidden terms the placeholders that the segment had before, and its terms in the
 * case of their place, in the plural where they were so; articles and adjectives beside them agree, where the language
 * and the ending of the term make that sure.
 *
 * @param language of the target, without region
 */
export const showTerms = (text: string, hidden: HiddenTerms, language: string): string => {
  const parts = partsOf(text);
  const { placeholders, between } = parts;
  const plurals = agree(parts, hidden, language);
  let output = '';
  // The end of the output, by itself: to look into a string that grows means to copy all of it.
  let end = '';
  const add = (part: string): void => {
    output += part;
    end = part.length >= enoughContext ? part : (end + part).slice(-enoughContext);
  };
  for (const [index, { number, isClosing, start, end: last }] of placeholders.entries()) {
    const origin = hidden.origins[number - 1];
    add(between[index] ?? '');
    if (origin === undefined) add(text.slice(start, last));
    else if (typeof origin === 'number') add(writePlaceholder(origin, isClosing));
    else if (!isClosing) {
      const placed = targetOf(origin, hidden.source, beginsSentence(end, end.length), language);
      add(plurals.has(index) ? (pluralOf(placed, language) ?? placed) : placed);
    }
  }
  add(between.at(-1) ?? '');
  return output;
};
