import { and, count, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Database, Session } from '../database/database.ts';
import { StoreError } from '../error.ts';
import type { DeletionOutcome, Outcome, PageRequest, Precondition } from '../model/index.ts';
import { type brandVoices, type glossaries, projects } from '../schema/index.ts';
import { areIds, type Clock } from './common.ts';
import { type OwnedRows, ownedRows } from './owned-rows.ts';

/**
 * Keeps others from adding to what is counted per account until the transaction ends.
 * @throws StoreError `not_found` where there is no such account.
 */
export const lockAccount = async ({ client }: Session, accountId: string): Promise<void> => {
  const found = await client.query(
    'select from accounts where id = $1 and deleting_at is null for no key update',
    [accountId],
  );
  if (found.rowCount === 0) throw new StoreError('not_found', 'There is no such account.');
};

/** How many of the projects that use a resource are named. */
const namedProjects = 20;

/** The projects whose settings name a resource, newest first; deleted ones take no work and do not count. */
const projectsThatName = (session: Session, accountId: string, setting: string, id: string) =>
  session.sql
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(
      and(
        eq(projects.accountId, accountId),
        isNull(projects.deletedAt),
        // Callers may have written the id in capitals.
        eq(sql`lower(${projects.settings} ->> ${setting})`, id.toLowerCase()),
      ),
    )
    .orderBy(desc(projects.id))
    .limit(namedProjects);

/** What the store says itself of a resource that is new. */
type Own = 'id' | 'accountId' | 'revision' | 'createdAt' | 'updatedAt';

/**
 * How the resources are written that an account's projects share: there are only so many, each has a revision that
 * counts its changes, and none is deleted while settings of projects name it.
 *
 * @param setting which of the settings names them
 */
export const revisionedRows = <Table extends typeof glossaries | typeof brandVoices>(
  database: Database,
  clock: Clock,
  table: Table,
  setting: 'glossary_id' | 'brand_voice_id',
) => {
  type Row = Table['$inferSelect'];
  // One type for both, inside: the statements are the same.
  const known = table as typeof glossaries;
  const rows = ownedRows(database, known, getTableColumns(known)) as unknown as OwnedRows<Row>;

  /** Does work on the row as it is, which others cannot change meanwhile. */
  const change = async <Done>(
    accountId: string,
    id: string,
    { revisions }: Precondition,
    work: (session: Session, present: Row) => Promise<Done>,
  ): Promise<
    Done | { readonly state: 'not_found' } | { readonly state: 'stale'; readonly revision: number }
  > => {
    if (!areIds(accountId, id)) return { state: 'not_found' };
    return database.transaction(async (session) => {
      const present = await rows.lock(session, accountId, id);
      if (present === undefined) return { state: 'not_found' };
      const { revision } = present;
      return revisions?.includes(revision) === false ? { state: 'stale', revision } : work(session, present);
    });
  };

  return {
    change,

    get: rows.get,

    list: (accountId: string, page: PageRequest, ...which: readonly (SQL | undefined)[]) =>
      rows.list(accountId, page, ...which),

    /** @param also what belongs to it, written in the same transaction */
    create: (
      accountId: string,
      content: Omit<Row, Own>,
      { atMost }: { readonly atMost: number },
      also: (session: Session, row: Row) => Promise<unknown> = async () => {},
    ): Promise<Extract<Outcome<Row>, { state: 'done' | 'limit_reached' }>> =>
      database.transaction(async (session) => {
        await lockAccount(session, accountId);
        const held = eq(known.accountId, accountId);
        const [counted] = await session.sql.select({ total: count() }).from(known).where(held);
        if ((counted?.total ?? 0) >= atMost) return { state: 'limit_reached' };
        const at = clock();
        const value = { id: v7(), accountId, ...content, revision: 1, createdAt: at, updatedAt: at } as Row;
        await session.sql.insert(table).values(value as never);
        await also(session, value);
        return { state: 'done', value };
      }),

    /** Writes the next revision. */
    async revise({ sql: query }: Session, present: Row, changed: Partial<Row>): Promise<Row> {
      const value = { ...present, ...changed, revision: present.revision + 1, updatedAt: clock() };
      await query.update(known).set(value).where(rows.of(present.accountId, present.id));
      return value;
    },

    delete: (accountId: string, id: string, precondition: Precondition): Promise<DeletionOutcome> =>
      change(accountId, id, precondition, async (session) => {
        const users = await projectsThatName(session, accountId, setting, id);
        if (users.length > 0) return { state: 'in_use', projects: users } as const;
        await session.sql.delete(known).where(rows.of(accountId, id));
        return { state: 'deleted' } as const;
      }),
  };
};
