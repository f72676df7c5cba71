import { lt } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { validate } from 'uuid';
import { StoreError } from '../error.ts';
import type { Page, PageRequest } from '../model/index.ts';

/** What every repository asks of its surroundings. */
export type Clock = () => Date;

/** False for what cannot be the id of any row: such an id finds nothing, it is no error. */
export const isId = (value: string): boolean => validate(value);

/** Whether each of these can be the id of a row; those that were not named do not count. */
export const areIds = (...values: readonly (string | null | undefined)[]): boolean =>
  values.every((value) => value === null || value === undefined || isId(value));

/** How many rows to ask for: one more than the page, to know whether another follows. */
export const pageLimit = (page: PageRequest): number => {
  if (!Number.isInteger(page.limit) || page.limit < 1 || page.limit > 100) {
    throw new StoreError('invalid_value', 'A page holds 1 to 100 rows.');
  }
  return page.limit + 1;
};

/** The rows of a page that begins after others: those with smaller ids. */
export const isBefore = (id: PgColumn, { before }: PageRequest) =>
  before === undefined ? undefined : lt(id, before);

/**
 * One page of rows, newest first.
 *
 * @param ids what the rows are asked by: where one of them is no id, there are none
 * @param read the rows, so many at most
 */
export const readPage = async <Row extends { readonly id: string }>(
  page: PageRequest,
  ids: readonly (string | undefined)[],
  read: (limit: number) => Promise<readonly Row[]>,
): Promise<Page<Row>> => {
  const limit = pageLimit(page);
  if (!areIds(...ids, page.before)) return { items: [], next: null };
  const rows = await read(limit);
  const items = rows.slice(0, page.limit);
  return { items, next: rows.length > page.limit ? (items.at(-1)?.id ?? null) : null };
};

/** The members of a change that are there: `undefined` changes nothing. */
export const definedOnly = <T extends object>(change: T): Partial<T> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<T>;
