import { type Column, type GetColumnData, getTableColumns, sql } from 'drizzle-orm';
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
import { accountId, moment } from './columns.ts';

const statuses = ['created', 'completed', 'failed', 'updated', 'approved'] as const;

/** What was asked for and a later assessment of an edit has to know; what was not asked for is absent. */
export interface TranslationOptions {
  readonly formality?: 'formal' | 'informal';
  readonly glossaryId?: string;
}

/** What one check found. */
export interface QualityCheck {
  readonly id: string;
  readonly score: number;
  readonly weight: number;
  readonly note: string;
}

/** A part of a text whose score is low; places are Unicode code points. */
export interface QualitySegment {
  readonly start: number;
  readonly end: number;
  readonly targetStart: number;
  readonly targetEnd: number;
  readonly score: number;
  readonly checks: readonly string[];
}

/** A change for the reader's culture. */
export interface Adaptation {
  readonly kind: string;
  readonly source: string;
  readonly target: string;
  readonly note: string;
}

/** What the caller ought to know of the result. */
export interface Warning {
  readonly code: string;
  readonly message: string;
}

/** A term of the glossary that occurs in the source, how often, and whether the translation has it as often. */
export interface GlossaryMatch {
  readonly source: string;
  readonly target: string;
  readonly count: number;
  readonly applied: boolean;
}

/**
 * Translations, the hot table, and the one place that lists their fields: `Translation`, the statement that records them,
 * their events and the API's answer all come from here.
 * No foreign keys: each would cost a look-up and a row lock per row, and two transactions
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
    status: text('status', { enum: statuses }).notNull(),
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
    qualitySegments: jsonb('quality_segments').$type<readonly QualitySegment[]>().notNull().default([]),
    qualityNotChecked: jsonb('quality_not_checked').$type<readonly string[]>().notNull().default([]),
    adaptations: jsonb('adaptations').$type<readonly Adaptation[]>().notNull(),
    glossaryMatches: jsonb('glossary_matches').$type<readonly GlossaryMatch[]>().notNull().default([]),
    warnings: jsonb('warnings').$type<readonly Warning[]>().notNull(),
    options: jsonb('options').$type<TranslationOptions>().notNull().default({}),
    error: jsonb('error').$type<{ code: string; detail: string }>(),
    revision: integer('revision').notNull(),
    createdAt: moment('created_at').notNull(),
    completedAt: moment('completed_at'),
    // The store's own: no part of a `Translation`.
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

const { memoryDigest, ...columns } = getTableColumns(translations);

/** What a translation is to callers: all columns but what the store keeps for itself. */
export const translationColumns = columns;

/** What a value that must be there is before anything is known of it; JSON, which may be a list or an object, by its default. */
const emptyValues: Readonly<Record<string, unknown>> = { string: '', number: 0, boolean: false, json: [] };

const emptyRow = <Columns extends Readonly<Record<string, Column>>>(named: Columns) =>
  Object.fromEntries(
    Object.entries(named).map(([name, { notNull, default: usual, dataType }]) => [
      name,
      notNull ? (usual ?? emptyValues[dataType] ?? new Date(0)) : null,
    ]),
  ) as { readonly [Name in keyof Columns]: GetColumnData<Columns[Name]> };

/** A translation of which nothing is known, to be filled in. */
export const emptyTranslation = emptyRow(translationColumns);

/**
 * A translation as stored. `null` text: dropped by the project's `store_texts: false`, or not made. Its type is taken
 * from a value, so that published declarations spell it out instead of leading into Drizzle's types.
 */
export type Translation = typeof emptyTranslation;

/** What is kept of the score of a translation. */
export type QualityColumns = Pick<
  Translation,
  'qualityScore' | 'qualityChecks' | 'qualitySegments' | 'qualityNotChecked'
>;

export type TranslationStatus = Translation['status'];

/** What events say of a translation, in the order of their body; `error` follows where there is one. */
export const translationEventFields = [
  'id',
  'projectId',
  'sourceText',
  'translatedText',
  'sourceLanguage',
  'targetLanguage',
  'status',
  'engine',
  'createdAt',
  'completedAt',
] as const satisfies readonly (keyof Translation)[];

/** What quotes the caller's texts: empty in the rows of a project that keeps none. */
export const translationTextFields = [
  'sourceText',
  'translatedText',
  'adaptations',
  'glossaryMatches',
] as const satisfies readonly (keyof Translation)[];

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
    qualitySegments: jsonb('quality_segments').$type<readonly QualitySegment[]>().notNull().default([]),
    qualityNotChecked: jsonb('quality_not_checked').$type<readonly string[]>().notNull().default([]),
    actor: text('actor'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.translationId, table.revision] })],
);
