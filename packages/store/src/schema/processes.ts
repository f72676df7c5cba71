import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Processes that live, or did a few seconds ago. `beat` grows while one lives; `asset_store` says which files it sees. */
export const processes = pgTable('processes', {
  id: uuid('id').primaryKey(),
  role: text('role').notNull(),
  beat: bigint('beat', { mode: 'bigint' }).notNull(),
  assetStore: text('asset_store'),
  startedAt: moment('started_at').notNull(),
});
