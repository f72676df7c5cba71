import { randomInt } from 'node:crypto';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const possibleIds = letters.length ** 2 * 1000;

const idOf = (value: number): string => {
  const [first, second] = [Math.floor(value / 26_000), Math.floor(value / 1000) % 26];
  return `${letters[first]}${letters[second]}${String(value % 1000).padStart(3, '0')}`;
};

/**
 * Short random ids for the items of one call: two letters and three digits, which tokenizers take for two tokens. A text
 * cannot guess the id of another, the model cannot count on from one to the next nor take an id for a word, and a JSON
 * object keeps their order.
 */
export const randomItemIds = (count: number): string[] => {
  const ids = new Set<string>();
  while (ids.size < count) ids.add(idOf(randomInt(possibleIds)));
  return [...ids];
};
