import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes } from './accounts.ts';
import { accountId, moment } from './columns.ts';

/**
 * What happened, written in the transaction of the change, together with a delivery for each webhook that wants it. In
 * partitions of a day by `id`, whose time is that of writing; a partition goes as a whole.
 *
 * `body`: the bytes that are delivered; null once they were dropped. `drop_body`: the project keeps no texts, so they
 * go as soon as nothing is left to deliver.
 */
export const events = pgTable(
  'events',
  {
    id: uuid('id').primaryKey(),
    accountId: accountId(),
    projectId: uuid('project_id').notNull(),
    kind: text('kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    occurredAt: moment('occurred_at').notNull(),
    body: bytes('body'),
    dropBody: boolean('drop_body').notNull(),
  },
  (table) => [
    index('events_account').on(table.accountId, table.id),
    index('events_body_to_drop').on(table.id).where(sql`${table.dropBody} and ${table.body} is not null`),
  ],
);
