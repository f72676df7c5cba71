import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { accountId, moment } from './columns.ts';
import type { glossaryEntries } from './glossaries.ts';

/** A term, as glossaries have it. */
type Term = Pick<
  typeof glossaryEntries.$inferSelect,
  'source' | 'target' | 'caseSensitive' | 'doNotTranslate'
>;

/** How brands speak. */
export const brandVoices = pgTable(
  'brand_voices',
  {
    id: uuid('id').notNull(),
    accountId: accountId().references(() => accounts.id),
    name: text('name').notNull(),
    tone: text('tone').notNull(),
    audience: text('audience').notNull(),
    do: jsonb('do').$type<readonly string[]>().notNull(),
    dont: jsonb('dont').$type<readonly string[]>().notNull(),
    examples: jsonb('examples').$type<readonly { source: string; target: string }[]>().notNull(),
    terms: jsonb('terms').$type<readonly Term[]>().notNull(),
    revision: integer('revision').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
);
