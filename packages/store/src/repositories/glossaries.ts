import { and, asc, count, desc, eq, lt } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Database, Session } from '../database/database.ts';
import { StoreError } from '../error.ts';
import { glossaryKey } from '../glossary-key.ts';
import type {
  EntriesMode,
  Glossary,
  GlossaryEntry,
  GlossaryRepository,
  GlossaryTerm,
} from '../model/index.ts';
import { type Clock, isId, pageLimit, toPage } from '../rows/common.ts';
import { isStale, lockAccount, projectsThatName } from '../rows/revisions.ts';
import { glossaries, glossaryEntries } from '../schema/index.ts';

const ofAccount = (accountId: string, id: string) =>
  and(eq(glossaries.accountId, accountId), eq(glossaries.id, id));

const entriesOf = (accountId: string, id: string) =>
  and(eq(glossaryEntries.accountId, accountId), eq(glossaryEntries.glossaryId, id));

const entryColumns = {
  id: glossaryEntries.id,
  source: glossaryEntries.source,
  target: glossaryEntries.target,
  caseSensitive: glossaryEntries.caseSensitive,
  doNotTranslate: glossaryEntries.doNotTranslate,
};

/** Ends the transaction without effect; never seen outside. */
const tooMany = new StoreError('conflict', 'The glossary would have too many entries.');

const lockGlossary = async (
  session: Session,
  accountId: string,
  id: string,
): Promise<Glossary | undefined> => {
  const [row] = await session.sql.select().from(glossaries).where(ofAccount(accountId, id)).for('update');
  return row;
};

/** One statement for all entries, however many; ids are made in their order. */
const writeEntries = async (
  { client }: Session,
  accountId: string,
  glossaryId: string,
  terms: readonly GlossaryTerm[],
  mode: EntriesMode,
): Promise<{ added: number; updated: number; removed: number }> => {
  const rows = terms.map((term) => ({ id: v7(), key: glossaryKey(term), ...term }));
  let removed = 0;
  if (mode === 'replace') {
    const result = await client.query(
      `delete from glossary_entries where account_id = $1 and glossary_id = $2
         and key not in (select decode(key, 'hex') from unnest($3::text[]) as kept(key))`,
      [accountId, glossaryId, rows.map(({ key }) => key)],
    );
    removed = result.rowCount ?? 0;
  }
  const written = await client.query<{ added: boolean }>(
    `insert into glossary_entries as present
       (id, account_id, glossary_id, key, source, target, case_sensitive, do_not_translate)
     select id, $1, $2, decode(key, 'hex'), source, target, "caseSensitive", "doNotTranslate"
     from jsonb_to_recordset($3::jsonb) as entry(
       id uuid, key text, source text, target text, "caseSensitive" boolean, "doNotTranslate" boolean)
     on conflict (account_id, glossary_id, key) do update
       set source = excluded.source, target = excluded.target, do_not_translate = excluded.do_not_translate
       where (present.source, present.target, present.do_not_translate)
         is distinct from (excluded.source, excluded.target, excluded.do_not_translate)
     returning xmax = 0 as added`,
    [accountId, glossaryId, JSON.stringify(rows)],
  );
  const added = written.rows.filter((row) => row.added).length;
  return { added, updated: written.rows.length - added, removed };
};

/** Glossaries over a database. */
export const createGlossaries = (database: Database, clock: Clock): GlossaryRepository => ({
  create: (accountId, input, { atMost }) =>
    database.transaction(async (session) => {
      await lockAccount(session, accountId);
      const [held] = await session.sql
        .select({ total: count() })
        .from(glossaries)
        .where(eq(glossaries.accountId, accountId));
      if ((held?.total ?? 0) >= atMost) return { state: 'limit_reached' };
      const at = clock();
      const { entries, ...described } = input;
      const glossary: Glossary = {
        id: v7(),
        accountId,
        ...described,
        entryCount: entries.length,
        revision: 1,
        createdAt: at,
        updatedAt: at,
      };
      await session.sql.insert(glossaries).values(glossary);
      await writeEntries(session, accountId, glossary.id, entries, 'merge');
      return { state: 'done', value: glossary };
    }),

  async list(accountId, page) {
    const limit = pageLimit(page);
    if (!isId(accountId) || (page.before !== undefined && !isId(page.before))) {
      return { items: [], next: null };
    }
    const rows = await database.repeatable(({ sql }) =>
      sql
        .select()
        .from(glossaries)
        .where(
          and(
            eq(glossaries.accountId, accountId),
            page.before === undefined ? undefined : lt(glossaries.id, page.before),
          ),
        )
        .orderBy(desc(glossaries.id))
        .limit(limit),
    );
    return toPage(rows, page);
  },

  async get(accountId, id) {
    if (!isId(accountId) || !isId(id)) return null;
    const [row] = await database.repeatable(({ sql }) =>
      sql.select().from(glossaries).where(ofAccount(accountId, id)),
    );
    return row ?? null;
  },

  async read(accountId, id) {
    if (!isId(accountId) || !isId(id)) return null;
    return database.transaction(async ({ sql, client }) => {
      // Both looks see the same moment.
      await client.query('set transaction isolation level repeatable read, read only');
      const [glossary] = await sql.select().from(glossaries).where(ofAccount(accountId, id));
      if (glossary === undefined) return null;
      const entries: GlossaryEntry[] = await sql
        .select(entryColumns)
        .from(glossaryEntries)
        .where(entriesOf(accountId, id))
        .orderBy(asc(glossaryEntries.id));
      return { ...glossary, entries };
    });
  },

  async entries(accountId, id, page) {
    const limit = pageLimit(page);
    if ((await this.get(accountId, id)) === null) return null;
    if (page.before !== undefined && !isId(page.before)) return { items: [], next: null };
    const rows = await database.repeatable(({ sql }) =>
      sql
        .select(entryColumns)
        .from(glossaryEntries)
        .where(
          and(
            entriesOf(accountId, id),
            page.before === undefined ? undefined : lt(glossaryEntries.id, page.before),
          ),
        )
        .orderBy(desc(glossaryEntries.id))
        .limit(limit),
    );
    return toPage(rows, page);
  },

  async change(accountId, id, change, { atMost, ...precondition }) {
    if (!isId(accountId) || !isId(id)) return { state: 'not_found' };
    try {
      return await database.transaction(async (session) => {
        const present = await lockGlossary(session, accountId, id);
        if (present === undefined) return { state: 'not_found' };
        if (isStale(present.revision, precondition)) return { state: 'stale', revision: present.revision };
        const { name = present.name, entries = [], mode = 'merge' } = change;
        const { added, updated, removed } = await writeEntries(session, accountId, id, entries, mode);
        const entryCount = present.entryCount + added - removed;
        if (added > 0 && entryCount > atMost) throw tooMany;
        const isChanged = added + updated + removed > 0 || name !== present.name;
        const glossary: Glossary = isChanged
          ? { ...present, name, entryCount, revision: present.revision + 1, updatedAt: clock() }
          : present;
        if (isChanged) await session.sql.update(glossaries).set(glossary).where(ofAccount(accountId, id));
        const unchanged = entries.length - added - updated;
        return { state: 'done', value: { glossary, added, updated, unchanged, removed } };
      });
    } catch (error) {
      if (error === tooMany) return { state: 'limit_reached' };
      throw error;
    }
  },

  async deleteEntry(accountId, id, entryId, precondition) {
    if (![accountId, id, entryId].every(isId)) return { state: 'not_found' };
    return database.transaction(async (session) => {
      const present = await lockGlossary(session, accountId, id);
      if (present === undefined) return { state: 'not_found' };
      if (isStale(present.revision, precondition)) return { state: 'stale', revision: present.revision };
      const removed = await session.sql
        .delete(glossaryEntries)
        .where(and(entriesOf(accountId, id), eq(glossaryEntries.id, entryId)))
        .returning({ id: glossaryEntries.id });
      if (removed.length === 0) return { state: 'not_found' };
      const value: Glossary = {
        ...present,
        entryCount: present.entryCount - 1,
        revision: present.revision + 1,
        updatedAt: clock(),
      };
      await session.sql.update(glossaries).set(value).where(ofAccount(accountId, id));
      return { state: 'done', value };
    });
  },

  async delete(accountId, id, precondition) {
    if (!isId(accountId) || !isId(id)) return { state: 'not_found' };
    return database.transaction(async (session) => {
      const present = await lockGlossary(session, accountId, id);
      if (present === undefined) return { state: 'not_found' };
      if (isStale(present.revision, precondition)) return { state: 'stale', revision: present.revision };
      const users = await projectsThatName(session, accountId, 'glossary_id', id);
      if (users.length > 0) return { state: 'in_use', projects: users };
      await session.sql.delete(glossaries).where(ofAccount(accountId, id));
      return { state: 'deleted' };
    });
  },
});
