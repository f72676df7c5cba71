import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { accountId, moment } from './columns.ts';

/**
 * Work that outlives its request. `lease_until`: of a running one, until when its process shows life; of a queued one,
 * until when it is to be taken up; past that it is queued again. Both by the database's clock.
 */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid('id').notNull(),
    accountId: accountId().references(() => accounts.id),
    projectId: uuid('project_id').notNull(),
    keyId: uuid('key_id'),
    userId: uuid('user_id'),
    kind: text('kind').notNull(),
    state: text('state', { enum: ['queued', 'running', 'completed', 'failed', 'cancelled'] }).notNull(),
    progress: integer('progress').notNull(),
    stage: text('stage'),
    input: jsonb('input').$type<unknown>(),
    checkpoint: jsonb('checkpoint').$type<unknown>(),
    result: jsonb('result').$type<unknown>(),
    error: jsonb('error').$type<{ code: string; detail: string }>(),
    attempt: integer('attempt').notNull(),
    crashes: integer('crashes').notNull(),
    leaseToken: uuid('lease_token'),
    leaseUntil: moment('lease_until'),
    resultUntil: moment('result_until'),
    createdAt: moment('created_at').notNull(),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    // Also the list of an account, newest first.
    primaryKey({ columns: [table.accountId, table.id] }),
    index('jobs_lease').on(table.leaseUntil).where(sql`${table.leaseUntil} is not null`),
    index('jobs_queued').on(table.accountId, table.id).where(sql`${table.state} = 'queued'`),
    index('jobs_running').on(table.accountId).where(sql`${table.state} = 'running'`),
    index('jobs_started').on(table.accountId, table.startedAt),
    index('jobs_finished').on(table.finishedAt).where(sql`${table.finishedAt} is not null`),
    check(
      'jobs_state_known',
      sql`${table.state} in ('queued', 'running', 'completed', 'failed', 'cancelled')`,
    ),
    check('jobs_progress_range', sql`${table.progress} between 0 and 100`),
  ],
);
