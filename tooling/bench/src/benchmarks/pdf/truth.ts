import { plainOf } from '@dragoman/provider';
import { characterErrorRate } from '../visual/characters.ts';
import type { TruthFound } from './gates.ts';
import { squeezed } from './scores/words.ts';

/** Formulas within a text are kept as things, not as letters. */
const mostDifferent = 0.08;

const reading = (text: string): string => squeezed(plainOf(text));

/** How many true texts are one segment each: none cut, none joined with another. */
export const truthFound = (
  name: string,
  truth: readonly string[],
  sources: readonly string[],
): TruthFound => {
  const left = sources.map(reading);
  const missed = truth.filter((text) => {
    const wanted = reading(text);
    const isNear = (one: string): boolean =>
      one === wanted ||
      (Math.abs(one.length - wanted.length) <= mostDifferent * wanted.length &&
        characterErrorRate(wanted, one) <= mostDifferent);
    const exact = left.indexOf(wanted);
    const at = exact >= 0 ? exact : left.findIndex(isNear);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return { name, of: truth.length - missed.length, all: truth.length, missed };
};
