import { and, desc, eq, type GetColumnData, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database, Session } from '../database/database.ts';
import type { Page, PageRequest } from '../model/index.ts';
import { areIds, isBefore, readPage } from './common.ts';

/** A table whose rows belong to accounts. */
type OwnedTable = PgTable & { readonly id: PgColumn; readonly accountId: PgColumn };

type Columns = Readonly<Record<string, PgColumn>>;

type RowOf<Chosen extends Columns> = { [Name in keyof Chosen]: GetColumnData<Chosen[Name]> };

/** How the rows of an account are read. */
export interface OwnedRows<Row> {
  /** One row of an account. */
  of(accountId: string, id: string): SQL | undefined;
  /** Null: there is none. */
  get(accountId: string, id: string): Promise<Row | null>;
  /** A page, newest first. @param which of them; undefined: it does not matter */
  list(accountId: string, page: PageRequest, ...which: readonly (SQL | undefined)[]): Promise<Page<Row>>;
  /** Keeps others from changing a row until the transaction ends. */
  lock(session: Session, accountId: string, id: string): Promise<Row | undefined>;
}

/** @param columns what is read of a row */
export const ownedRows = <Chosen extends Columns>(
  database: Database,
  table: OwnedTable,
  columns: Chosen,
): OwnedRows<RowOf<Chosen>> => {
  const select = ({ sql }: Session) => sql.select(columns as Columns).from(table);
  const of = (accountId: string, id: string) => and(eq(table.accountId, accountId), eq(table.id, id));
  const rows: OwnedRows<{ id: string }> = {
    of,

    async get(accountId, id) {
      if (!areIds(accountId, id)) return null;
      const [row] = await database.repeatable((session) => select(session).where(of(accountId, id)));
      return (row as { id: string } | undefined) ?? null;
    },

    list: (accountId, page, ...which) =>
      readPage(page, [accountId], (limit) =>
        database.repeatable(
          (session) =>
            select(session)
              .where(and(eq(table.accountId, accountId), ...which, isBefore(table.id, page)))
              .orderBy(desc(table.id))
              .limit(limit) as unknown as Promise<{ id: string }[]>,
        ),
      ),

    async lock(session, accountId, id) {
      const [row] = await select(session).where(of(accountId, id)).for('update');
      return row as { id: string } | undefined;
    },
  };
  return rows as unknown as OwnedRows<RowOf<Chosen>>;
};
