import { randomInt } from 'node:crypto';

const possibleIds = 36 ** 5;

/**
 * Short random ids for the items of one call. A text cannot guess the id of another, and the model cannot count on from
 * one to the next. They begin with a letter, so that no model takes them for numbers.
 */
export const randomItemIds = (count: number): string[] => {
  const ids = new Set<string>();
  while (ids.size < count) ids.add(`t${randomInt(possibleIds).toString(36).padStart(5, '0')}`);
  return [...ids];
};
