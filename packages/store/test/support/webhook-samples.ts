import { randomBytes } from 'node:crypto';
import type { ClaimedDelivery, Disposition, FinishedAttempt, HealthPolicy } from '@dragoman/webhooks';
import type { ConnectionSettings } from '../../src/database/database.ts';
import type { Delivery, NewWebhook, Store, Webhook } from '../../src/index.ts';
import { query } from './samples.ts';

export const sampleWebhook = (change: Partial<NewWebhook> = {}): NewWebhook => ({
  projectId: null,
  url: 'https://receiver.example/hooks',
  events: ['project.updated'],
  description: 'the shop',
  secret: `whsec_${randomBytes(32).toString('base64')}`,
  headers: {},
  active: true,
  ...change,
});

export const createWebhook = async (
  store: Store,
  accountId: string,
  change: Partial<NewWebhook> = {},
): Promise<Webhook> => {
  const outcome = await store.webhooks.create(accountId, sampleWebhook(change), { atMost: 50 });
  if (outcome.state !== 'done') throw new Error(outcome.state);
  return outcome.value;
};

/** Has no opinion of any endpoint. */
export const noPolicy: HealthPolicy = () => ({ health: null, disable: false });

export const finishedAttempt = (
  claim: ClaimedDelivery,
  disposition: Disposition,
  change: Partial<FinishedAttempt> = {},
): FinishedAttempt => {
  const startedAt = change.startedAt ?? new Date();
  return {
    claim,
    disposition,
    startedAt,
    endedAt: new Date(startedAt.getTime() + 12),
    requestHeaders: { 'content-type': 'application/json' },
    status: disposition.state === 'delivered' ? 200 : 500,
    error: disposition.state === 'delivered' ? null : 'http_status',
    errorMessage: disposition.state === 'delivered' ? null : 'The answer was 500.',
    responseTimeMs: 10,
    durationMs: 12,
    responseHeaders: { server: 'test', 'set-cookie': ['a=1', 'b=2'] },
    responseBody: Buffer.from('ok'),
    bodyFate: 'complete',
    ...change,
  };
};

/** Claims what is due of one webhook. Others of the same database are given back. */
export const claimOf = async (
  store: Store,
  webhookId: string,
  leaseMs = 30_000,
): Promise<readonly ClaimedDelivery[]> => {
  const claims = await store.deliveries.claim({ limit: 1_000, perWebhook: 1_000, leaseMs });
  await store.deliveries.release(claims.filter((claim) => claim.webhookId !== webhookId));
  return claims.filter((claim) => claim.webhookId === webhookId);
};

/** Claims what is due of one webhook and ends each attempt so. */
export const attemptAll = async (
  store: Store,
  webhookId: string,
  disposition: Disposition,
): Promise<readonly ClaimedDelivery[]> => {
  const claims = await claimOf(store, webhookId);
  await store.deliveries.finish(
    claims.map((claim) => finishedAttempt(claim, disposition)),
    noPolicy,
  );
  return claims;
};

export const deliveriesOf = async (
  store: Store,
  { accountId, id }: Pick<Webhook, 'accountId' | 'id'>,
): Promise<readonly Delivery[]> => (await store.deliveries.list(accountId, id, {}, { limit: 100 })).items;

/** Everything that a database holds, as text: bytes are in hex, as they would be found by who looks for them. */
export const everything = async (connection: ConnectionSettings): Promise<string> => {
  const tables = await query(
    connection,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await query(connection, `select entry::text as text from ${name} entry`);
    texts.push(...rows.map((row) => String(row.text)));
  }
  return texts.join('\n');
};
