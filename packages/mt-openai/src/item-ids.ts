import { randomBytes } from 'node:crypto';

/**
 * Short random ids for the items of one call. A text cannot guess the id of another, and the model cannot count on from
 * one to the next. They begin with a letter, so that no model takes them for numbers.
 */
export const randomItemIds = (count: number): string[] => {
  const ids = new Set<string>();
  while (ids.size < count) {
    const bytes = randomBytes((count - ids.size) * 3);
    for (let offset = 0; offset < bytes.length; offset += 3) {
      ids.add(`t${bytes.readUIntBE(offset, 3).toString(36).padStart(5, '0')}`);
    }
  }
  return [...ids];
};
