import { closingPlaceholder, placeholder, placeholderPattern } from '@dragoman/provider';
import type { ProtectedSegment, Span } from '../protect/protect.ts';
import { beginsSentence, targetOf } from './letter-case.ts';
import type { TermMatch } from './match.ts';

/** A segment whose terms are hidden from the engine, and how to come back. */
export interface MaskedSegment {
  /** To be translated and restored like any other: its placeholders are numbered anew, in order. */
  readonly segment: ProtectedSegment;
  /** Of each placeholder of `segment`, in order: its number before, or the term that it stands for. */
  readonly origins: readonly (number | TermMatch)[];
  /** The text before. */
  readonly source: string;
}

/** What can be replaced by the target as it is: a gerund cannot, it is no form of the noun. */
const isMaskable = ({ form }: TermMatch): boolean => form !== 'verb';

/**
 * Hides the terms of a segment from an engine that takes no glossary: each becomes a placeholder, so that nothing is
 * done to it. The price is grammar: the engine sees no word there, so that article, gender and number around it are
 * guesses, and a plural becomes the target as the glossary has it. `unmaskTerms` takes it back.
 */
export const maskTerms = (segment: ProtectedSegment, matches: readonly TermMatch[]): MaskedSegment => {
  const numbers = new Map<number, number>();
  const origins: (number | TermMatch)[] = [];
  const spans: Span[] = [];
  const renumber = (text: string): string =>
    text.replace(placeholderPattern, (written, slash: string, digits: string) => {
      const former = Number(digits);
      const span = segment.spans[former - 1];
      if (!span) return written;
      let number = numbers.get(former);
      if (number === undefined) {
        number = spans.push(span);
        origins.push(former);
        numbers.set(former, number);
      }
      return slash === '' ? placeholder(number) : closingPlaceholder(number);
    });
  let text = '';
  let position = 0;
  for (const match of matches.filter(isMaskable)) {
    text += renumber(segment.text.slice(position, match.start));
    text += placeholder(
      spans.push({ kind: 'text', value: match.term.isKept ? match.text : match.term.target }),
    );
    origins.push(match);
    position = match.end;
  }
  text += renumber(segment.text.slice(position));
  const rest = text.replace(placeholderPattern, '');
  return {
    segment: { ...segment, text, spans, isTranslatable: segment.isTranslatable && /\p{L}/u.test(rest) },
    origins,
    source: segment.text,
  };
};

/** What tells whether a sentence begins, in characters. */
const enoughContext = 300;

/**
 * Gives the translation of a masked segment the placeholders that the segment had before, and its terms in the case of
 * their place.
 *
 * @param language of the target, without region
 */
export const unmaskTerms = (text: string, masked: MaskedSegment, language: string): string => {
  let output = '';
  // The end of the output, by itself: to look into a string that grows means to copy all of it.
  let end = '';
  let position = 0;
  const add = (part: string): void => {
    output += part;
    end = part.length >= enoughContext ? part : (end + part).slice(-enoughContext);
  };
  for (const match of text.matchAll(placeholderPattern)) {
    add(text.slice(position, match.index));
    position = match.index + match[0].length;
    const origin = masked.origins[Number(match[2]) - 1];
    if (origin === undefined) add(match[0]);
    else if (typeof origin === 'number') add(match[1] ? closingPlaceholder(origin) : placeholder(origin));
    else if (!match[1]) add(targetOf(origin, masked.source, beginsSentence(end, end.length), language));
  }
  return output + text.slice(position);
};
