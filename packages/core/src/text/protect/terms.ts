import { inTurns, Turn } from '../../resilience/turn.ts';
import type { HiddenTerms, Passage, Segment } from '../carried.ts';
import { agreeBefore, isHeldSingular, pluralOf } from '../glossary/agreement.ts';
import type { CompiledGlossary } from '../glossary/compile.ts';
import { beginsSentence, targetOf } from '../glossary/letter-case.ts';
import { matchTerms, type TermMatch } from '../glossary/match.ts';
import {
  findPlaceholders,
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

/**
 * Gives the translation of a segment with hidden terms the placeholders that the segment had before, and its terms in the
 * case of their place, in the plural where they were so, the article before them in their gender: in Spanish, Portuguese
 * and French, where an ending tells it.
 *
 * @param language of the target, without region
 */
export const showTerms = (text: string, hidden: HiddenTerms, language: string): string => {
  let output = '';
  // The end of the output, by itself: to look into a string that grows means to copy all of it.
  let end = '';
  let position = 0;
  const add = (part: string): void => {
    output += part;
    end = part.length >= enoughContext ? part : (end + part).slice(-enoughContext);
  };
  for (const placeholder of findPlaceholders(text)) {
    const before = text.slice(position, placeholder.start);
    position = placeholder.end;
    const { number, isClosing } = placeholder;
    const origin = hidden.origins[number - 1];
    if (typeof origin === 'object' && !isClosing && mayAgree(origin)) {
      const isPlural = origin.form === 'number' && !isHeldSingular(before, language);
      const { target } = origin.term;
      add(agreeBefore(before, target, isPlural, language));
      const placed = targetOf(origin, hidden.source, beginsSentence(end, end.length), language);
      add(isPlural ? pluralOf(placed, language) : placed);
      continue;
    }
    add(before);
    if (origin === undefined) add(text.slice(placeholder.start, placeholder.end));
    else if (typeof origin === 'number') add(writePlaceholder(origin, isClosing));
    else if (!isClosing) add(targetOf(origin, hidden.source, beginsSentence(end, end.length), language));
  }
  return output + text.slice(position);
};
