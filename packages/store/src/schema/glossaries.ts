import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts, bytes } from './accounts.ts';
import { accountId, moment } from './columns.ts';

/** Lists of terms of one language pair. `revision` counts the changes of the list and of its entries. */
export const glossaries = pgTable(
  'glossaries',
  {
    id: uuid('id').notNull(),
    accountId: accountId().references(() => accounts.id),
    name: text('name').notNull(),
    sourceLanguage: text('source_language').notNull(),
    targetLanguage: text('target_language').notNull(),
    entryCount: integer('entry_count').notNull(),
    revision: integer('revision').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
);

/** Terms. `key` is a digest of the source term and its case rule: a term itself can be too long for an index. */
export const glossaryEntries = pgTable(
  'glossary_entries',
  {
    id: uuid('id').notNull(),
    accountId: accountId(),
    glossaryId: uuid('glossary_id').notNull(),
    key: bytes('key').notNull(),
    source: text('source').notNull(),
    target: text('target'),
    caseSensitive: boolean('case_sensitive').notNull(),
    doNotTranslate: boolean('do_not_translate').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    unique('glossary_entries_key').on(table.accountId, table.glossaryId, table.key),
    index('glossary_entries_order').on(table.accountId, table.glossaryId, table.id),
    foreignKey({
      columns: [table.accountId, table.glossaryId],
      foreignColumns: [glossaries.accountId, glossaries.id],
      name: 'glossary_entries_glossary',
    }).onDelete('cascade'),
  ],
);
