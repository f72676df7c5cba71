import { and, eq, isNull } from 'drizzle-orm';
import type { Session } from '../database/database.ts';
import { StoreError } from '../error.ts';
import { isId } from '../rows/common.ts';
import { projects, webhooks } from '../schema/index.ts';
import type { WebhookRow } from './webhook-row.ts';

/** The webhook of an account that was not deleted. */
export const ofAccount = (accountId: string, id: string) =>
  and(eq(webhooks.accountId, accountId), eq(webhooks.id, id), isNull(webhooks.deletedAt));

/** Keeps others from changing a webhook until the transaction ends. */
export const lockWebhook = async (
  { sql }: Session,
  accountId: string,
  id: string,
): Promise<WebhookRow | undefined> => {
  const [row] = await sql.select().from(webhooks).where(ofAccount(accountId, id)).for('no key update');
  return row;
};

/** Keeps the project from being deleted until its webhook is there to be disabled with it. @returns whether it is there */
export const holdProject = async ({ sql }: Session, accountId: string, id: string): Promise<boolean> => {
  if (!isId(id)) return false;
  const found = await sql
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.accountId, accountId), eq(projects.id, id), isNull(projects.deletedAt)))
    .for('share');
  return found.length > 0;
};

/**
 * The project before its webhook, as who deletes a project locks them.
 *
 * @throws StoreError `conflict` where the project was deleted.
 */
export const holdProjectOf = async (
  session: Session,
  accountId: string,
  webhookId: string,
): Promise<void> => {
  const [row] = await session.sql
    .select({ projectId: webhooks.projectId })
    .from(webhooks)
    .where(ofAccount(accountId, webhookId));
  const projectId = row?.projectId ?? null;
  if (projectId !== null && !(await holdProject(session, accountId, projectId)))
    throw new StoreError('conflict', 'The project of this webhook was deleted.');
};
