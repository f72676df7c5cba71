import { and, eq, getTableColumns } from 'drizzle-orm';
import { translations } from '../schema/index.ts';

const { memoryDigest, ...columns } = getTableColumns(translations);

/** What a translation is to callers: all but what the store keeps for itself. */
export const translationColumns = columns;

/** One translation of an account. */
export const ofAccount = (accountId: string, id: string) =>
  and(eq(translations.accountId, accountId), eq(translations.id, id));
