import { placeholder, placeholderPattern } from '@dragoman/provider';

/** What an engine did to the placeholders of a segment. */
export interface PlaceholderReport {
  readonly lost: readonly number[];
  /** Those that came back more than once, and those that were never there. */
  readonly surplus: number;
}

/** Brackets with stray blanks are still placeholders. */
const loose = /⟦\s*(\/?)\s*(\d{1,6})\s*⟧/gu;
/** What an engine left of a placeholder: one or both brackets, with or without its number. */
const debris = /⟦\s*\/?\s*\d{0,6}\s*⟧?|\/?\d{0,6}⟧/gu;

/** Brings nearly right placeholders into their exact form. */
export const normalisePlaceholders = (text: string): string =>
  text.includes('⟦') ? text.replace(loose, '⟦$1$2⟧') : text;

/** Compares the placeholders of a translation with the `count` that were sent, as a multiset. */
export const inspectPlaceholders = (text: string, count: number): PlaceholderReport => {
  if (count === 0 && !text.includes('⟦') && !text.includes('⟧')) return { lost: [], surplus: 0 };
  const seen = new Array<number>(count).fill(0);
  let surplus = 0;
  const rest = text.replace(placeholderPattern, (_match, slash: string, number: string) => {
    const index = Number(number) - 1;
    const times = slash === '' ? seen[index] : undefined;
    if (times === undefined) surplus++;
    else {
      if (times > 0) surplus++;
      seen[index] = times + 1;
    }
    return '';
  });
  surplus += rest.match(debris)?.length ?? 0;
  return { lost: seen.flatMap((times, index) => (times === 0 ? [index + 1] : [])), surplus };
};

/** Whether every placeholder is there exactly once. */
export const isIntact = ({ lost, surplus }: PlaceholderReport): boolean => lost.length === 0 && surplus === 0;

/**
 * Gives a translation exactly the placeholders 1 to `count`: doubled, invented and broken ones go, a lost one returns
 * behind the one that it followed in the source, or at the end it was at.
 */
export const repairPlaceholders = (text: string, source: string, count: number): string => {
  const seen = new Set<number>();
  const clean = (literal: string): string => literal.replace(debris, '');
  let repaired = '';
  let position = 0;
  for (const match of text.matchAll(placeholderPattern)) {
    repaired += clean(text.slice(position, match.index));
    position = match.index + match[0].length;
    const number = Number(match[2]);
    if (match[1] === '' && number >= 1 && number <= count && !seen.has(number)) {
      seen.add(number);
      repaired += match[0];
    }
  }
  repaired += clean(text.slice(position));
  for (let number = 1; number <= count; number++) {
    if (seen.has(number)) continue;
    const lost = placeholder(number);
    if (source.startsWith(lost)) repaired = `${lost} ${repaired}`;
    else if (source.endsWith(lost)) repaired = `${repaired} ${lost}`;
    else {
      const before = number > 1 ? repaired.indexOf(placeholder(number - 1)) : -1;
      const at = before < 0 ? endOfSentence(repaired) : before + placeholder(number - 1).length;
      repaired = `${repaired.slice(0, at)} ${lost}${repaired.slice(at)}`;
    }
    seen.add(number);
  }
  return repaired.trim();
};

const endOfSentence = (text: string): number => text.length - (/[.!?…。！？]+$/u.exec(text)?.[0].length ?? 0);
