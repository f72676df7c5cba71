import { validate } from 'uuid';
import { StoreError } from '../error.ts';
import type { Page, PageRequest } from '../model/index.ts';

/** What every repository asks of its surroundings. */
export type Clock = () => Date;

/** False for what cannot be the id of any row: such an id finds nothing, it is no error. */
export const isId = (value: string): boolean => validate(value);

/** How many rows to ask for: one more than the page, to know whether another follows. */
export const pageLimit = (page: PageRequest): number => {
  if (!Number.isInteger(page.limit) || page.limit < 1 || page.limit > 100) {
    throw new StoreError('invalid_value', 'A page holds 1 to 100 rows.');
  }
  return page.limit + 1;
};

/** Cuts what was asked with `pageLimit` into a page. */
export const toPage = <T extends { readonly id: string }>(rows: readonly T[], page: PageRequest): Page<T> => {
  const items = rows.slice(0, page.limit);
  return { items, next: rows.length > page.limit ? (items.at(-1)?.id ?? null) : null };
};

/** The members of a change that are there: `undefined` changes nothing. */
export const definedOnly = <T extends object>(change: T): Partial<T> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<T>;
