import { and, eq, gte, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../database/database.ts';
import type { Page, PageRequest } from '../model/index.ts';
import { areIds, isBefore } from './common.ts';
import type { OwnedRows } from './owned-rows.ts';
import { containsText, endOfSearch } from './search.ts';
import { isStorable } from './storable.ts';

/**
 * A page of an account's rows, newest first, of those that have a text in one of some columns: short texts, of which it
 * looks at a bounded number. It may hold fewer than asked for, even none, and have a next one.
 *
 * @param which of the rows, whatever their texts
 * @param search undefined: whatever their texts
 */
export const searchPage = async <Row>(
  database: Database,
  rows: OwnedRows<Row>,
  table: PgTable & { readonly id: PgColumn; readonly accountId: PgColumn },
  accountId: string,
  page: PageRequest,
  which: readonly (SQL | undefined)[],
  search: string | undefined,
  ...columns: readonly PgColumn[]
): Promise<Page<Row>> => {
  if (search === undefined) return rows.list(accountId, page, ...which);
  if (!areIds(accountId, page.before) || !isStorable(search)) return { items: [], next: null };
  const looked = and(eq(table.accountId, accountId), ...which, isBefore(table.id, page));
  const end = await database.repeatable((session) =>
    endOfSearch<string>(session, { table, by: table.id, direction: 'descending' }, looked),
  );
  const within = end === null ? undefined : gte(table.id, end);
  const found = await rows.list(accountId, page, ...which, containsText(search, ...columns), within);
  return { items: found.items, next: found.next ?? end };
};
