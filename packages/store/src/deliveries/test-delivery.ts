import { v7 } from 'uuid';
import type { Database, Session } from '../database/database.ts';
import { StoreError } from '../error.ts';
import { eventIds } from '../events/event-ids.ts';
import { eventJson } from '../events/event-writer.ts';
import type { DeliveryRepository, Secrets } from '../model/index.ts';
import { type Clock, isId } from '../rows/common.ts';
import { openWebhook } from '../secrets/sealed-webhook.ts';

interface WebhookRow {
  url: string;
  secret: Buffer;
  previous_secret: Buffer | null;
  previous_secret_expires_at: Date | null;
  headers: Buffer | null;
  is_troubled: boolean;
}

/** Whether it is active does not matter: who tests it may want to know that before. */
const webhookStatement = `
  select url, secret, previous_secret, previous_secret_expires_at, headers,
    exists (select from webhook_health where webhook_id = $2) as is_troubled
  from webhooks where id = $2 and account_id = $1 and deleted_at is null
  for share
`;

const eventStatement = `
  insert into events (id, account_id, project_id, kind, subject_id, occurred_at, body, drop_body)
  select $3, $1, id, $4, $5, $6, $7, false from projects where id = $2 and account_id = $1
`;

/** Under way from the start, so that no worker takes it; where the caller dies, one does when the lease is over. */
const deliveryStatement = `
  insert into webhook_deliveries
    (id, account_id, webhook_id, project_id, event_id, event_kind, kind, step, attempts, next_attempt_at, claim_id,
      lease_until, created_at)
  values (webhook_delivery_id($4, $2), $1, $2, $3, $4, $5, 'test', 0, 0, $6, $7, $8, $6)
  returning id
`;

const insertDelivery = async ({ client }: Session, values: readonly unknown[]): Promise<string> => {
  const [row] = (await client.query<{ id: string }>(deliveryStatement, [...values])).rows;
  if (row === undefined) throw new StoreError('internal', 'An inserted delivery was not returned.');
  return row.id;
};

/** Deliveries of tests, which their caller attempts. */
export const createTestDeliveries = (
  database: Database,
  secrets: Secrets,
  clock: Clock,
): Pick<DeliveryRepository, 'claimTest'> => ({
  async claimTest(accountId, webhookId, { kind, projectId, data, leaseMs }) {
    if (!isId(accountId) || !isId(webhookId)) return null;
    if (!isId(projectId)) throw new StoreError('not_found', 'The account has no such project.');
    return database.transaction(async (session) => {
      const { client } = session;
      const [row] = (await client.query<WebhookRow>(webhookStatement, [accountId, webhookId])).rows;
      if (row === undefined) return null;
      const at = clock();
      const eventId = eventIds(clock)();
      const claimId = v7();
      const body = Buffer.from(eventJson(kind, JSON.stringify(at), JSON.stringify(data)));
      const event = [accountId, projectId, eventId, kind, webhookId, at, body];
      if ((await client.query(eventStatement, event)).rowCount === 0) {
        throw new StoreError('not_found', 'The account has no such project.');
      }
      const leaseUntil = new Date(at.getTime() + leaseMs);
      const delivery = [accountId, webhookId, projectId, eventId, kind, at, claimId, leaseUntil];
      const sealed = {
        id: webhookId.toLowerCase(),
        secret: row.secret,
        previousSecret: row.previous_secret,
        previousSecretExpiresAt: row.previous_secret_expires_at,
        headers: row.headers,
      };
      return {
        id: await insertDelivery(session, delivery),
        claimId,
        accountId,
        webhookId: sealed.id,
        eventKind: kind,
        kind: 'test',
        step: 0,
        number: 1,
        url: row.url,
        ...openWebhook(secrets, sealed, at),
        body,
        isTroubled: row.is_troubled,
      };
    });
  },
});
