import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { accountId, moment } from './columns.ts';

/**
 * Translations that a person vouches for: approved, or imported. What a machine made is remembered by its translation
 * (`memory_digest` there), so no machine can write here. The id is that of the approved translation where there is one.
 */
export const translationMemory = pgTable(
  'translation_memory',
  {
    id: uuid('id').notNull(),
    accountId: accountId(),
    projectId: uuid('project_id').notNull(),
    origin: text('origin', { enum: ['approval', 'import'] }).notNull(),
    sourceLanguage: text('source_language').notNull(),
    targetLanguage: text('target_language').notNull(),
    sourceText: text('source_text').notNull(),
    translatedText: text('translated_text').notNull(),
    digest: uuid('digest').notNull(),
    sketch: integer('sketch').array().notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    unique('translation_memory_text').on(table.accountId, table.digest),
    index('translation_memory_project').on(table.accountId, table.projectId, table.id),
    // Entries are found at once: a list of pending ones would be read through by every question.
    index('translation_memory_sketch').using('gin', table.sketch).with({ fastupdate: false }),
    check('translation_memory_origin', sql`${table.origin} in ('approval', 'import')`),
  ],
);
