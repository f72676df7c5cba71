import { pgTable, text } from 'drizzle-orm/pg-core';

/** Facts about this database itself, for example the check value of the root secret. */
export const meta = pgTable('meta', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
});
