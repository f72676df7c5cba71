import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { bytes } from './accounts.ts';
import { accountId, moment } from './columns.ts';

/**
 * Requests with an `Idempotency-Key`. `scope` is SHA-256 of key, operation and idempotency key: of constant length, and
 * the caller's own words are not kept. A claim without an answer is held as long as its process lives. No foreign key: a
 * claim is on the path of requests.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    accountId: accountId(),
    scope: bytes('scope').notNull(),
    token: uuid('token').notNull(),
    requestHash: bytes('request_hash').notNull(),
    answer: bytes('answer'),
    processId: uuid('process_id').notNull().default('00000000-0000-0000-0000-000000000000'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.scope] }),
    index('idempotency_keys_expiry').on(table.expiresAt),
  ],
);
