import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  Adaptation,
  GlossaryMatch,
  QualityCheck,
  TranslationOptions,
  TranslationStatus,
  Warning,
} from '../model/index.ts';
import { accounts, bytes } from './accounts.ts';
import { accountId, moment } from './columns.ts';

/**
 * Translations, the hot table. No foreign keys: each would cost a look-up and a row lock per row, and two transactions
 * that lock one project's row at once leave a multixact behind. The statement that writes rows reads their project
 * instead (`record-statement.ts`), so a row of no project of its account cannot come in.
 */
export const translations = pgTable(
  'translations',
  {
    id: uuid('id').notNull(),
    accountId: accountId(),
    projectId: uuid('project_id').notNull(),
    keyId: uuid('key_id'),
    status: text('status', { enum: ['created', 'completed', 'failed', 'updated', 'approved'] }).notNull(),
    sourceText: text('source_text'),
    translatedText: text('translated_text'),
    sourceLanguage: text('source_language'),
    targetLanguage: text('target_language').notNull(),
    detectedLanguage: jsonb('detected_language').$type<{ code: string; confidence: number }>(),
    format: text('format', { enum: ['text', 'html', 'markdown'] }).notNull(),
    model: text('model'),
    engine: text('engine'),
    cached: boolean('cached').notNull(),
    charactersUsed: integer('characters_used').notNull(),
    charactersBilled: integer('characters_billed').notNull(),
    qualityScore: doublePrecision('quality_score'),
    qualityChecks: jsonb('quality_checks').$type<readonly QualityCheck[]>().notNull(),
    adaptations: jsonb('adaptations').$type<readonly Adaptation[]>().notNull(),
    glossaryMatches: jsonb('glossary_matches').$type<readonly GlossaryMatch[]>().notNull().default([]),
    warnings: jsonb('warnings').$type<readonly Warning[]>().notNull(),
    options: jsonb('options').$type<TranslationOptions>().notNull().default({}),
    error: jsonb('error').$type<{ code: string; detail: string }>(),
    revision: integer('revision').notNull(),
    createdAt: moment('created_at').notNull(),
    completedAt: moment('completed_at'),
    memoryDigest: uuid('memory_digest'),
  },
  (table) => [
    // What a machine translated is remembered by the row itself; a row that is not to be remembered costs nothing.
    index('translations_memory').on(table.memoryDigest).where(sql`${table.memoryDigest} is not null`),
    // The key is also the list of an account, newest first: ids are ordered by time.
    primaryKey({ columns: [table.accountId, table.id] }),
    index('translations_project').on(table.accountId, table.projectId, table.id),
    index('translations_target_language').on(table.accountId, table.targetLanguage, table.id),
    // Nearly every row is `completed`: the key's own order finds those; the rare ones get an index that costs nothing.
    index('translations_status')
      .on(table.accountId, table.status, table.id)
      .where(sql`${table.status} <> 'completed'`),
    check(
      'translations_status_known',
      sql`${table.status} in ('created', 'completed', 'failed', 'updated', 'approved')`,
    ),
  ],
);

/** Every revision of a translation that was edited or approved, the first included. `actor`: the key that made it. */
export const translationRevisions = pgTable(
  'translation_revisions',
  {
    accountId: accountId(),
    translationId: uuid('translation_id').notNull(),
    revision: integer('revision').notNull(),
    status: text('status').$type<TranslationStatus>().notNull(),
    translatedText: text('translated_text'),
    qualityScore: doublePrecision('quality_score'),
    qualityChecks: jsonb('quality_checks').$type<readonly QualityCheck[]>().notNull(),
    actor: text('actor'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.translationId, table.revision] })],
);

/** Usage as it comes in: only appended to, so that requests of one key never wait for one another's row. */
export const usageLedger = pgTable(
  'usage_ledger',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: accountId(),
    projectId: uuid('project_id').notNull(),
    keyId: uuid('key_id'),
    day: date('day', { mode: 'string' }).notNull(),
    product: text('product').notNull(),
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
    unit: text('unit', { enum: ['characters', 'seconds', 'pages', 'tokens'] }).notNull(),
    requests: bigint('requests', { mode: 'number' }).notNull(),
    used: bigint('used', { mode: 'number' }).notNull(),
    billed: bigint('billed', { mode: 'number' }).notNull(),
  },
  (table) => [
    unique('usage_daily_row')
      .on(table.accountId, table.day, table.projectId, table.keyId, table.product, table.unit)
      .nullsNotDistinct(),
  ],
);

/**
 * Requests with an `Idempotency-Key`. `scope` is SHA-256 of key, operation and idempotency key: of constant length, and
 * the caller's own words are not kept. No foreign key: a claim is on the path of requests.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    accountId: accountId(),
    scope: bytes('scope').notNull(),
    token: uuid('token').notNull(),
    requestHash: bytes('request_hash').notNull(),
    answer: bytes('answer'),
    leaseUntil: moment('lease_until').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.scope] }),
    index('idempotency_keys_expiry').on(table.expiresAt),
  ],
);

/** Facts about this database itself, for example the check value of the root secret. */
export const meta = pgTable('meta', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
});
