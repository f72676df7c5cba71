import { timestamp, uuid } from 'drizzle-orm/pg-core';

/** A moment with milliseconds, as `Date`. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** The account that a row belongs to. */
export const accountId = () => uuid('account_id').notNull();
