import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { accountId, moment } from './columns.ts';

/** Files for download; their content is outside of the database. `subject` says what a file was made of. */
export const assets = pgTable(
  'assets',
  {
    id: uuid('id').notNull(),
    accountId: accountId().references(() => accounts.id),
    subject: text('subject').notNull(),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    size: bigint('size', { mode: 'number' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('assets_subject').on(table.accountId, table.subject),
    index('assets_expiry').on(table.expiresAt),
  ],
);
