import { and, eq } from 'drizzle-orm';
import { translations } from '../schema/index.ts';

/** One translation of an account. */
export const ofAccount = (accountId: string, id: string) =>
  and(eq(translations.accountId, accountId), eq(translations.id, id));
