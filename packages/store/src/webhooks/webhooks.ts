import { and, count, desc, eq, getTableColumns, inArray, isNull } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Database, Session } from '../database/database.ts';
import { type CancelReason, cancelledAtOnce, cancelPending } from '../deliveries/cancel-pending.ts';
import { StoreError } from '../error.ts';
import type { Secrets, WebhookRepository } from '../model/index.ts';
import { areIds, type Clock, isBefore, isId, readPage } from '../rows/common.ts';
import { lockAccount } from '../rows/revisioned-rows.ts';
import { containsText } from '../rows/search.ts';
import { webhookHealth, webhooks } from '../schema/index.ts';
import { openSecret, readable, sealHeaders, sealSecret } from '../secrets/sealed-webhook.ts';
import { changesOf } from './changes.ts';
import { holdProject, holdProjectOf, lockWebhook, ofAccount } from './locks.ts';
import { type HealthRow, toWebhook, type WebhookRow } from './webhook-row.ts';

const ofProject = (projectId: string | null) =>
  projectId === null ? isNull(webhooks.projectId) : eq(webhooks.projectId, projectId);

const withHealth = { ...getTableColumns(webhooks), health: webhookHealth };

const healthOf = async ({ sql }: Session, id: string): Promise<HealthRow | null> => {
  const [row] = await sql.select().from(webhookHealth).where(eq(webhookHealth.webhookId, id));
  return row ?? null;
};

/** Webhooks over a database. */
export const createWebhooks = (database: Database, secrets: Secrets, clock: Clock): WebhookRepository => {
  /** A long backlog is cancelled in several transactions: the webhook is inactive already, nothing of it is claimed. */
  const cancelRest = async (id: string, reason: CancelReason, cancelled: number, at: Date): Promise<void> => {
    for (let last = cancelled; last === cancelledAtOnce; ) {
      last = await database.transaction((session) => cancelPending(session, [id], reason, at));
    }
  };

  return {
    create: (accountId, input, { atMost }) =>
      database.transaction(async (session) => {
        await lockAccount(session, accountId);
        if (input.projectId !== null && !(await holdProject(session, accountId, input.projectId)))
          throw new StoreError('not_found', 'The account has no such project.');
        const [held] = await session.sql
          .select({ total: count() })
          .from(webhooks)
          .where(
            and(eq(webhooks.accountId, accountId), ofProject(input.projectId), isNull(webhooks.deletedAt)),
          );
        if ((held?.total ?? 0) >= atMost) return { state: 'limit_reached' };
        const at = clock();
        const id = v7();
        const row: WebhookRow = {
          id,
          accountId,
          projectId: input.projectId,
          url: input.url,
          events: [...input.events],
          description: input.description,
          secret: sealSecret(secrets, id, 'secret', input.secret),
          previousSecret: null,
          previousSecretExpiresAt: null,
          headers: sealHeaders(secrets, id, input.headers),
          headerNames: Object.keys(input.headers),
          active: input.active,
          disabledReason: input.active ? null : 'manual',
          disabledAt: input.active ? null : at,
          revision: 1,
          createdAt: at,
          updatedAt: at,
          deletedAt: null,
        };
        await session.sql.insert(webhooks).values(row);
        return { state: 'done', value: toWebhook(row, null, at) };
      }),

    async list(accountId, { projectId, projectIds, active, search }, page) {
      const { items, next } = await readPage(page, [accountId, projectId], (limit) =>
        database.repeatable(({ sql }) =>
          sql
            .select(withHealth)
            .from(webhooks)
            .leftJoin(webhookHealth, eq(webhookHealth.webhookId, webhooks.id))
            .where(
              and(
                eq(webhooks.accountId, accountId),
                isNull(webhooks.deletedAt),
                projectId === undefined ? undefined : eq(webhooks.projectId, projectId),
                projectIds && inArray(webhooks.projectId, projectIds.filter(isId)),
                active === undefined ? undefined : eq(webhooks.active, active),
                search === undefined ? undefined : containsText(search, webhooks.url, webhooks.description),
                isBefore(webhooks.id, page),
              ),
            )
            .orderBy(desc(webhooks.id))
            .limit(limit),
        ),
      );
      const at = clock();
      return { items: items.map(({ health, ...row }) => toWebhook(row, health, at)), next };
    },

    async get(accountId, id) {
      if (!areIds(accountId, id)) return null;
      const [found] = await database.repeatable(({ sql }) =>
        sql
          .select(withHealth)
          .from(webhooks)
          .leftJoin(webhookHealth, eq(webhookHealth.webhookId, webhooks.id))
          .where(ofAccount(accountId, id)),
      );
      if (found === undefined) return null;
      const { health, ...row } = found;
      return toWebhook(row, health, clock());
    },

    async update(accountId, id, change) {
      if (!areIds(accountId, id)) return null;
      const at = clock();
      const outcome = await database.transaction(async (session) => {
        if (change.active) await holdProjectOf(session, accountId, id);
        const present = await lockWebhook(session, accountId, id);
        if (present === undefined) return undefined;
        const changes = changesOf(secrets, present, change, at);
        const row: WebhookRow = { ...present, ...changes };
        if (changes !== undefined) await session.sql.update(webhooks).set(changes).where(eq(webhooks.id, id));
        const isActivated = row.active && !present.active;
        if (isActivated) await session.sql.delete(webhookHealth).where(eq(webhookHealth.webhookId, id));
        const isDeactivated = present.active && !row.active;
        const cancelled = isDeactivated ? await cancelPending(session, [id], 'webhook_disabled', at) : 0;
        return { webhook: toWebhook(row, await healthOf(session, id), at), cancelled };
      });
      if (outcome === undefined) return null;
      await cancelRest(id, 'webhook_disabled', outcome.cancelled, at);
      return outcome.webhook;
    },

    async rotateSecret(accountId, id, { secret, previousExpiresAt }) {
      if (!areIds(accountId, id)) return null;
      return database.transaction(async (session) => {
        const present = await lockWebhook(session, accountId, id);
        if (present === undefined) return null;
        const at = clock();
        // One that cannot be opened any more signs nothing: a new one is the way out of that.
        const former = previousExpiresAt === null ? undefined : readable(() => openSecret(secrets, present));
        const row: WebhookRow = {
          ...present,
          secret: sealSecret(secrets, id, 'secret', secret),
          previousSecret: former === undefined ? null : sealSecret(secrets, id, 'previous_secret', former),
          previousSecretExpiresAt: former === undefined ? null : previousExpiresAt,
          revision: present.revision + 1,
          updatedAt: at,
        };
        await session.sql.update(webhooks).set(row).where(eq(webhooks.id, id));
        return toWebhook(row, await healthOf(session, id), at);
      });
    },

    async delete(accountId, id) {
      if (!areIds(accountId, id)) return false;
      const at = clock();
      const cancelled = await database.transaction(async (session) => {
        const present = await lockWebhook(session, accountId, id);
        if (present === undefined) return undefined;
        await session.sql
          .update(webhooks)
          .set({
            secret: Buffer.alloc(0),
            previousSecret: null,
            previousSecretExpiresAt: null,
            headers: null,
            headerNames: [],
            active: false,
            disabledReason: null,
            disabledAt: null,
            revision: present.revision + 1,
            updatedAt: at,
            deletedAt: at,
          })
          .where(eq(webhooks.id, id));
        await session.sql.delete(webhookHealth).where(eq(webhookHealth.webhookId, id));
        return cancelPending(session, [id], 'webhook_deleted', at);
      });
      if (cancelled === undefined) return false;
      await cancelRest(id, 'webhook_deleted', cancelled, at);
      return true;
    },
  };
};
