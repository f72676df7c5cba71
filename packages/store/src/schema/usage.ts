import { bigint, date, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { accountId, moment } from './columns.ts';

/**
 * Usage as it comes in: only appended to, so that requests of one key never wait for one another's row. A language is null
 * where it was not known, where there is none, and in rows of before languages were counted.
 */
export const usageLedger = pgTable(
  'usage_ledger',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: accountId(),
    projectId: uuid('project_id').notNull(),
    keyId: uuid('key_id'),
    day: date('day', { mode: 'string' }).notNull(),
    product: text('product').notNull(),
    sourceLanguage: text('source_language'),
    targetLanguage: text('target_language'),
    unit: text('unit', { enum: ['characters', 'seconds', 'pages', 'tokens'] }).notNull(),
    requests: bigint('requests', { mode: 'number' }).notNull(),
    used: bigint('used', { mode: 'number' }).notNull(),
    billed: bigint('billed', { mode: 'number' }).notNull(),
  },
  (table) => [index('usage_ledger_account').on(table.accountId, table.day)],
);

/** What was counted under an id, so that work which is done again after a crash counts once. */
export const usageReceipts = pgTable(
  'usage_receipts',
  {
    accountId: accountId().references(() => accounts.id),
    id: uuid('id').notNull(),
    product: text('product').notNull(),
    unit: text('unit', { enum: ['characters', 'seconds', 'pages', 'tokens'] }).notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id, table.product, table.unit] }),
    index('usage_receipts_age').on(table.createdAt),
  ],
);

/** Usage by day: the ledger, folded. */
export const usageDaily = pgTable(
  'usage_daily',
  {
    accountId: accountId(),
    day: date('day', { mode: 'string' }).notNull(),
    projectId: uuid('project_id').notNull(),
    keyId: uuid('key_id'),
    product: text('product').notNull(),
    sourceLanguage: text('source_language'),
    targetLanguage: text('target_language'),
    unit: text('unit', { enum: ['characters', 'seconds', 'pages', 'tokens'] }).notNull(),
    requests: bigint('requests', { mode: 'number' }).notNull(),
    used: bigint('used', { mode: 'number' }).notNull(),
    billed: bigint('billed', { mode: 'number' }).notNull(),
  },
  (table) => [
    unique('usage_daily_row')
      .on(
        table.accountId,
        table.day,
        table.projectId,
        table.keyId,
        table.product,
        table.unit,
        table.sourceLanguage,
        table.targetLanguage,
      )
      .nullsNotDistinct(),
  ],
);
