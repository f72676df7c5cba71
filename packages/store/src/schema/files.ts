import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts, bytes } from './accounts.ts';
import { accountId, moment } from './columns.ts';
import type { QualityCheck, Warning } from './translations.ts';

const segmentStatuses = ['new', 'machine', 'memory', 'edited', 'approved'] as const;

/**
 * Files that are translated. Their content is among the files for download, their texts are in `file_segments`.
 * `request`: as the caller asked for it. `revision` counts the changes of its segments, `result_revision` is the one that
 * the result was written from. `sealed_password` opens its source while somebody works on it.
 */
export const files = pgTable(
  'files',
  {
    id: uuid('id').notNull(),
    accountId: accountId().references(() => accounts.id),
    projectId: uuid('project_id').notNull(),
    keyId: uuid('key_id'),
    userId: uuid('user_id'),
    kind: text('kind', { enum: ['image', 'document'] }).notNull(),
    format: text('format').notNull(),
    name: text('name').notNull(),
    status: text('status', {
      enum: ['uploaded', 'processing', 'completed', 'failed', 'cancelled'],
    }).notNull(),
    partial: boolean('partial').notNull(),
    error: jsonb('error').$type<{ code: string; detail: string }>(),
    sourceLanguage: text('source_language'),
    targetLanguage: text('target_language').notNull(),
    request: jsonb('request').$type<Readonly<Record<string, unknown>>>().notNull(),
    sealedPassword: bytes('sealed_password'),
    sourceAssetId: uuid('source_asset_id').notNull(),
    resultAssetId: uuid('result_asset_id'),
    jobId: uuid('job_id').notNull(),
    pages: integer('pages'),
    segmentCount: integer('segment_count'),
    charactersUsed: integer('characters_used').notNull(),
    charactersBilled: integer('characters_billed').notNull(),
    qualityScore: doublePrecision('quality_score'),
    info: jsonb('info').$type<Readonly<Record<string, unknown>>>().notNull(),
    warnings: jsonb('warnings').$type<readonly Warning[]>().notNull(),
    resultWarnings: jsonb('result_warnings').$type<readonly Warning[]>().notNull().default([]),
    keepsSegments: boolean('keeps_segments').notNull(),
    revision: integer('revision').notNull(),
    resultRevision: integer('result_revision'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    completedAt: moment('completed_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    // Also the list of an account, newest first.
    primaryKey({ columns: [table.accountId, table.id] }),
    index('files_project').on(table.accountId, table.projectId, table.id),
    index('files_expiry').on(table.expiresAt),
    index('files_under_way').on(table.updatedAt).where(sql`${table.status} in ('uploaded', 'processing')`),
    check('files_kind_known', sql`${table.kind} in ('image', 'document')`),
    check(
      'files_status_known',
      sql`${table.status} in ('uploaded', 'processing', 'completed', 'failed', 'cancelled')`,
    ),
  ],
);

/**
 * What of a file is translated, in reading order: a job's checkpoint, the memory of what a machine made, and what an
 * editor works on, all in one. `source` and `target` are tagged texts.
 */
export const fileSegments = pgTable(
  'file_segments',
  {
    accountId: accountId(),
    fileId: uuid('file_id').notNull(),
    number: integer('number').notNull(),
    id: uuid('id').notNull(),
    key: text('key').notNull(),
    source: text('source').notNull(),
    target: text('target'),
    page: integer('page'),
    context: text('context'),
    place: jsonb('place').$type<unknown>(),
    constraints: jsonb('constraints').$type<{ maxLength?: number; maxLines?: number }>(),
    confidence: doublePrecision('confidence'),
    language: text('language'),
    pluralCategory: text('plural_category'),
    characters: integer('characters').notNull(),
    charactersBilled: integer('characters_billed').notNull(),
    status: text('status', { enum: segmentStatuses }).notNull(),
    hidden: boolean('hidden').notNull(),
    origin: text('origin'),
    qualityScore: doublePrecision('quality_score'),
    qualityChecks: jsonb('quality_checks').$type<readonly QualityCheck[]>().notNull(),
    warnings: jsonb('warnings').$type<readonly Warning[]>().notNull(),
    revision: integer('revision').notNull(),
    updatedAt: moment('updated_at').notNull(),
    // The store's own.
    memoryDigest: uuid('memory_digest'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.fileId, table.number] }),
    index('file_segments_memory').on(table.memoryDigest).where(sql`${table.memoryDigest} is not null`),
    index('file_segments_remembered')
      .on(table.accountId, table.id)
      .where(sql`${table.memoryDigest} is not null`),
    index('file_segments_waiting')
      .on(table.accountId, table.fileId, table.number)
      .where(sql`${table.status} = 'new'`),
    check(
      'file_segments_status_known',
      sql`${table.status} in ('new', 'machine', 'memory', 'edited', 'approved')`,
    ),
  ],
);

/**
 * Every state of a segment that a person has changed, that before the first change included. `actor`: who made it; null
 * where a machine or the file did.
 */
export const fileSegmentRevisions = pgTable(
  'file_segment_revisions',
  {
    accountId: accountId(),
    fileId: uuid('file_id').notNull(),
    number: integer('number').notNull(),
    revision: integer('revision').notNull(),
    status: text('status', { enum: segmentStatuses }).notNull(),
    hidden: boolean('hidden').notNull(),
    target: text('target'),
    origin: text('origin'),
    qualityScore: doublePrecision('quality_score'),
    qualityChecks: jsonb('quality_checks').$type<readonly QualityCheck[]>().notNull(),
    actor: text('actor'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.fileId, table.number, table.revision] })],
);
