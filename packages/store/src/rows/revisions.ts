import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Session } from '../database/database.ts';
import { StoreError } from '../error.ts';
import type { Precondition } from '../model/index.ts';
import { projects } from '../schema/index.ts';

/** Whether the present revision is none of those that the caller names. */
export const isStale = (revision: number, { revisions }: Precondition): boolean =>
  revisions !== undefined && !revisions.includes(revision);

/**
 * Keeps others from adding to what is counted per account until the transaction ends.
 * @throws StoreError `not_found` where there is no such account.
 */
export const lockAccount = async ({ client }: Session, accountId: string): Promise<void> => {
  const found = await client.query(
    'select from accounts where id = $1 and deleting_at is null for no key update',
    [accountId],
  );
  if (found.rowCount === 0) throw new StoreError('not_found', 'There is no such account.');
};

/** How many of the projects that use a resource are named. */
const namedProjects = 20;

/** The projects whose settings name a resource, newest first; deleted ones take no work and do not count. */
export const projectsThatName = (
  session: Session,
  accountId: string,
  setting: 'glossary_id' | 'brand_voice_id',
  id: string,
): Promise<{ id: string; name: string }[]> =>
  session.sql
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(
      and(
        eq(projects.accountId, accountId),
        isNull(projects.deletedAt),
        // Callers may have written the id in capitals.
        eq(sql`lower(${projects.settings} ->> ${setting})`, id.toLowerCase()),
      ),
    )
    .orderBy(desc(projects.id))
    .limit(namedProjects);
