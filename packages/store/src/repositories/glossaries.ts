import { and, asc, eq, gt } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Database, Session } from '../database/database.ts';
import { StoreError } from '../error.ts';
import { glossaryKey } from '../glossary-key.ts';
import type { EntriesMode, GlossaryEntry, GlossaryRepository, GlossaryTerm } from '../model/index.ts';
import { areIds, type Clock, isId } from '../rows/common.ts';
import { ownedRows } from '../rows/owned-rows.ts';
import { revisionedRows } from '../rows/revisioned-rows.ts';
import { containsText } from '../rows/search.ts';
import { glossaries, glossaryEntries } from '../schema/index.ts';

const ofAccount = (accountId: string, id: string) =>
  and(eq(glossaries.accountId, accountId), eq(glossaries.id, id));

const entriesOf = (accountId: string, id: string) =>
  and(eq(glossaryEntries.accountId, accountId), eq(glossaryEntries.glossaryId, id));

/** Rows of one answer of the database: to read more at once would keep others waiting. */
const entriesAtOnce = 1_000;

const entryColumns = {
  id: glossaryEntries.id,
  source: glossaryEntries.source,
  target: glossaryEntries.target,
  caseSensitive: glossaryEntries.caseSensitive,
  doNotTranslate: glossaryEntries.doNotTranslate,
};

/** Ends the transaction without effect; never seen outside. */
const tooMany = new StoreError('conflict', 'The glossary would have too many entries.');

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
export const createGlossaries = (database: Database, clock: Clock): GlossaryRepository => {
  const { change, create, get, revise, list, ...shared } = revisionedRows(
    database,
    clock,
    glossaries,
    'glossary_id',
  );
  const { list: listEntries } = ownedRows(database, glossaryEntries, entryColumns);
  return {
    ...shared,
    get,

    list: (accountId, page, { sourceLanguage, targetLanguage, search } = {}) =>
      list(
        accountId,
        page,
        sourceLanguage === undefined ? undefined : eq(glossaries.sourceLanguage, sourceLanguage),
        targetLanguage === undefined ? undefined : eq(glossaries.targetLanguage, targetLanguage),
        search === undefined ? undefined : containsText(search, glossaries.name),
      ),

    create: (accountId, { entries, ...described }, limit) =>
      create(accountId, { ...described, entryCount: entries.length }, limit, (session, { id }) =>
        writeEntries(session, accountId, id, entries, 'merge'),
      ),

    async read(accountId, id) {
      if (!areIds(accountId, id)) return null;
      return database.transaction(async ({ sql, client }) => {
        // Both looks see the same moment.
        await client.query('set transaction isolation level repeatable read, read only');
        const [glossary] = await sql.select().from(glossaries).where(ofAccount(accountId, id));
        if (glossary === undefined) return null;
        const entries: GlossaryEntry[] = [];
        let last: string | undefined;
        do {
          const rows: GlossaryEntry[] = await sql
            .select(entryColumns)
            .from(glossaryEntries)
            .where(
              and(entriesOf(accountId, id), last === undefined ? undefined : gt(glossaryEntries.id, last)),
            )
            .orderBy(asc(glossaryEntries.id))
            .limit(entriesAtOnce);
          entries.push(...rows);
          last = rows.length === entriesAtOnce ? rows.at(-1)?.id : undefined;
        } while (last !== undefined);
        return { ...glossary, entries };
      });
    },

    async entries(accountId, id, page, { search, doNotTranslate } = {}) {
      if (!areIds(accountId, id)) return null;
      const found = await listEntries(
        accountId,
        page,
        eq(glossaryEntries.glossaryId, id),
        doNotTranslate === undefined ? undefined : eq(glossaryEntries.doNotTranslate, doNotTranslate),
        search === undefined
          ? undefined
          : containsText(search, glossaryEntries.source, glossaryEntries.target),
      );
      return found.items.length > 0 || (await get(accountId, id)) !== null ? found : null;
    },

    async change(accountId, id, { name, entries = [], mode = 'merge' }, { atMost, ...precondition }) {
      try {
        return await change(accountId, id, precondition, async (session, present) => {
          const { added, updated, removed } = await writeEntries(session, accountId, id, entries, mode);
          const entryCount = present.entryCount + added - removed;
          if (added > 0 && entryCount > atMost) throw tooMany;
          const isRenamed = name !== undefined && name !== present.name;
          const glossary =
            isRenamed || added + updated + removed > 0
              ? await revise(session, present, { entryCount, ...(isRenamed ? { name } : {}) })
              : present;
          const unchanged = entries.length - added - updated;
          return { state: 'done', value: { glossary, added, updated, unchanged, removed } } as const;
        });
      } catch (error) {
        if (error === tooMany) return { state: 'limit_reached' };
        throw error;
      }
    },

    async deleteEntry(accountId, id, entryId, precondition) {
      if (!isId(entryId)) return { state: 'not_found' };
      return change(accountId, id, precondition, async (session, present) => {
        const removed = await session.sql
          .delete(glossaryEntries)
          .where(and(entriesOf(accountId, id), eq(glossaryEntries.id, entryId)))
          .returning({ id: glossaryEntries.id });
        if (removed.length === 0) return { state: 'not_found' } as const;
        const value = await revise(session, present, { entryCount: present.entryCount - 1 });
        return { state: 'done', value } as const;
      });
    },
  };
};
