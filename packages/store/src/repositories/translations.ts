import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { StoreError } from '../error.ts';
import { GroupCommit } from '../group-commit.ts';
import type { Translation, TranslationRepository } from '../model.ts';
import { recordParameter, recordRow, recordStatement } from '../record-statement.ts';
import { translationRevisions, translations } from '../schema/index.ts';
import { isId, pageLimit, toPage } from './common.ts';

interface RecordedRow {
  readonly identity: string;
  readonly json: string;
}

/** NUL, or half of a surrogate pair, as `JSON.stringify` writes them; not the same characters after an escaped backslash. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;

const assertStorable = (accountId: string, translation: Translation, json: string): void => {
  const ids = [accountId, translation.id, translation.projectId, translation.keyId ?? translation.id];
  if (!ids.every(isId)) throw new StoreError('invalid_value', 'An id is not a UUID.');
  if (translation.status !== 'completed' && translation.status !== 'failed') {
    throw new StoreError('invalid_value', 'A translation is recorded when it is completed or failed.');
  }
  if (json.includes('\\u') && unstorable.test(json)) {
    throw new StoreError('invalid_value', 'A text holds a NUL character or half of a surrogate pair.');
  }
};

const unknownProject = (): StoreError =>
  new StoreError('not_found', 'The translation names a project that its account does not have.');

const kibibyte = 1024;

/** The writer of translations: one statement for all that arrive while the last one is on its way. */
export const createRecorder = (database: Database): GroupCommit<RecordedRow> =>
  new GroupCommit<RecordedRow>({
    identity: (row) => row.identity,
    size: (row) => row.json.length,
    maxBatchRows: 256,
    maxBatchSize: 4 * kibibyte * kibibyte,
    maxQueueRows: 10_000,
    maxQueueSize: 64 * kibibyte * kibibyte,
    async write(rows) {
      const result = await database.repeatable(({ client }) =>
        client.query<{ n: number }>({
          name: 'record',
          text: recordStatement,
          values: [recordParameter(rows.map((row) => row.json))],
        }),
      );
      const refused = new Map<RecordedRow, StoreError>();
      for (const { n } of result.rows) {
        const row = rows[n];
        if (row !== undefined) refused.set(row, unknownProject());
      }
      return refused;
    },
  });

const ofAccount = (accountId: string, id: string) =>
  and(eq(translations.accountId, accountId), eq(translations.id, id));

/** Translations over a database; `recorder` has connections of its own. */
export const createTranslations = (
  database: Database,
  recorder: GroupCommit<RecordedRow>,
): TranslationRepository => ({
  async record(accountId, translation, { keepTexts }) {
    const json = recordRow(accountId, translation, keepTexts);
    assertStorable(accountId, translation, json);
    await recorder.add({ identity: `${accountId}/${translation.id}`, json });
  },

  async list(accountId, filter, page) {
    const limit = pageLimit(page);
    const ids = [accountId, filter.projectId ?? accountId, page.before ?? accountId];
    if (!ids.every(isId)) return { items: [], next: null };
    const only = filter.projectIds?.filter(isId);
    const rows = await database.repeatable(({ sql }) =>
      sql
        .select()
        .from(translations)
        .where(
          and(
            eq(translations.accountId, accountId),
            filter.projectId === undefined ? undefined : eq(translations.projectId, filter.projectId),
            only === undefined ? undefined : inArray(translations.projectId, only),
            filter.status === undefined ? undefined : eq(translations.status, filter.status),
            filter.targetLanguage === undefined
              ? undefined
              : eq(translations.targetLanguage, filter.targetLanguage),
            page.before === undefined ? undefined : lt(translations.id, page.before),
          ),
        )
        .orderBy(desc(translations.id))
        .limit(limit),
    );
    return toPage(rows, page);
  },

  async get(accountId, id) {
    if (!isId(accountId) || !isId(id)) return null;
    const [row] = await database.repeatable(({ sql }) =>
      sql.select().from(translations).where(ofAccount(accountId, id)),
    );
    return row ?? null;
  },

  async delete(accountId, id) {
    if (!isId(accountId) || !isId(id)) return false;
    return database.transaction(async ({ sql }) => {
      const removed = await sql
        .delete(translations)
        .where(ofAccount(accountId, id))
        .returning({ id: translations.id });
      await sql
        .delete(translationRevisions)
        .where(
          and(eq(translationRevisions.accountId, accountId), eq(translationRevisions.translationId, id)),
        );
      return removed.length > 0;
    });
  },
});
