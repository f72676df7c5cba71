import { asc, desc, gt, gte, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Session } from '../database/database.ts';
import { isStorable } from './storable.ts';

/** What one page of a search looks at, at most: an account of a million rows is searched piece by piece. */
const [maxRows, maxCharacters] = [10_000, 2_000_000];

/** Rows that have a text in one of these columns, wherever it is and in whichever case: none, where no row can have it. */
export const containsText = (text: string, ...columns: readonly PgColumn[]): SQL | undefined =>
  isStorable(text) ? or(...columns.map((column) => ilike(column, patternOf(text)))) : sql`false`;

/** What `ilike` finds a text by, wherever it is. */
export const patternOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** In which order rows are looked at. */
export interface SearchOrder {
  readonly table: PgTable;
  /** By what they are read: a key of the table. */
  readonly by: PgColumn;
  readonly direction: 'ascending' | 'descending';
  /** How long the text of each is. Absent: texts of this kind are short, and their number alone counts. */
  readonly characters?: PgColumn;
}

/**
 * The last of the rows that one page of a search looks at, the ones where its work is bounded: it is found by their
 * lengths, without reading a text. Null: all of them can be looked at.
 */
export const endOfSearch = async <Place>(
  { sql: database }: Session,
  { table, by, direction, characters }: SearchOrder,
  which: SQL | undefined,
): Promise<Place | null> => {
  const ordered = direction === 'ascending' ? asc : desc;
  if (characters === undefined) {
    // Counted in the index alone.
    const [last] = await database
      .select({ by: sql<Place>`${by}` })
      .from(table)
      .where(which)
      .orderBy(ordered(by))
      .offset(maxRows - 1)
      .limit(1);
    return last?.by ?? null;
  }
  const sofar = sql`over (order by ${ordered(by)} rows unbounded preceding)`;
  const rows = database
    .select({
      by: sql<Place>`${by}`.as('place'),
      count: sql<number>`row_number() ${sofar}`.as('rows_so_far'),
      length: sql<number>`sum(${characters}) ${sofar}`.as('length_so_far'),
    })
    .from(table)
    .where(which)
    .orderBy(ordered(by))
    .limit(maxRows)
    .as('looked_at');
  const [end] = await database
    .select({ by: rows.by })
    .from(rows)
    .where(or(gte(rows.count, maxRows), gt(rows.length, maxCharacters)))
    .orderBy(rows.count)
    .limit(1);
  return end?.by ?? null;
};
