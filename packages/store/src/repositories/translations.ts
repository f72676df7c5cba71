import { and, eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { StoreError } from '../error.ts';
import { eventIds } from '../events/event-ids.ts';
import { GroupCommit } from '../group-commit.ts';
import type { RecordOptions, Translation, TranslationRepository } from '../model/index.ts';
import type { Wake } from '../notifications/wake.ts';
import { areIds, type Clock } from '../rows/common.ts';
import { ownedRows } from '../rows/owned-rows.ts';
import {
  translationColumns,
  translationMemory,
  translationRevisions,
  translations,
} from '../schema/index.ts';
import {
  type RecordAnswer,
  type RecordRow,
  recordParameter,
  recordRow,
  recordStatement,
} from './record-statement.ts';
import { createApproval, createChange, createRevisions } from './translation-changes.ts';
import { createTranslationList } from './translation-list.ts';
import { createQualitySummary } from './translation-quality.ts';

/** Rows that are written together: nearly always one. */
interface RecordedRows {
  readonly identity: string;
  readonly rows: readonly RecordRow[];
  readonly size: number;
}

/** NUL, or half of a surrogate pair, as `JSON.stringify` writes them; not the same characters after an escaped backslash. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;

const assertStorable = (accountId: string, translation: Translation, json: string): void => {
  if (!areIds(accountId, translation.id, translation.projectId, translation.keyId))
    throw new StoreError('invalid_value', 'An id is not a UUID.');
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
export const createRecorder = (database: Database, clock: Clock, wake: Wake): GroupCommit<RecordedRows> =>
  new GroupCommit<RecordedRows>({
    identity: (row) => row.identity,
    size: (row) => row.size,
    maxBatchRows: 256,
    maxBatchSize: 4 * kibibyte * kibibyte,
    maxQueueRows: 10_000,
    maxQueueSize: 64 * kibibyte * kibibyte,
    async write(rows) {
      const sources = rows.flatMap((group) => group.rows.map(() => group));
      const result = await database.repeatable(({ client }) =>
        client.query<RecordAnswer>({
          name: 'record',
          text: recordStatement,
          values: [
            recordParameter(
              rows.flatMap((group) => group.rows),
              eventIds(clock),
            ),
            clock(),
          ],
        }),
      );
      const [answer] = result.rows;
      if (answer !== undefined && answer.deliveries > 0) wake.poke();
      const refused = new Map<RecordedRows, StoreError>();
      for (const n of answer?.refused ?? []) {
        const row = sources[n];
        if (row !== undefined) refused.set(row, unknownProject());
      }
      return refused;
    },
  });

const serialise = (accountId: string, translation: Translation, options: RecordOptions): RecordRow => {
  const row = recordRow(accountId, translation, options);
  assertStorable(accountId, translation, row.row);
  return row;
};

/** Translations over a database; `recorder` has connections of its own. */
export const createTranslations = (
  database: Database,
  clock: Clock,
  recorder: GroupCommit<RecordedRows>,
  wake: Wake,
): TranslationRepository => {
  const rows = ownedRows(database, translations, translationColumns);
  return {
    record(accountId, translation, options) {
      return this.recordAll(accountId, [{ translation, options }]);
    },

    async recordAll(accountId, given) {
      const [first] = given;
      if (first === undefined) return;
      const rows = given.map(({ translation, options }) => serialise(accountId, translation, options));
      await recorder.add({
        identity: `${accountId}/${first.translation.id}`,
        rows,
        size: rows.reduce((sum, { row, bodies }) => sum + row.length + bodies.length, 0),
      });
    },

    change: createChange(database, clock, wake),
    approveAll: createApproval(database, clock, wake),
    revisions: createRevisions(database),

    list: createTranslationList(database),
    quality: createQualitySummary(database),
    get: rows.get,

    async delete(accountId, id) {
      if (!areIds(accountId, id)) return false;
      return database.transaction(async ({ sql }) => {
        const removed = await sql
          .delete(translations)
          .where(rows.of(accountId, id))
          .returning({ id: translations.id });
        await sql
          .delete(translationRevisions)
          .where(
            and(eq(translationRevisions.accountId, accountId), eq(translationRevisions.translationId, id)),
          );
        await sql
          .delete(translationMemory)
          .where(and(eq(translationMemory.accountId, accountId), eq(translationMemory.id, id)));
        return removed.length > 0;
      });
    },
  };
};
