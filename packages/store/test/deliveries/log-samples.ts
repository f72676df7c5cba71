import type { ClaimedDelivery } from '@dragoman/webhooks';
import { v7 } from 'uuid';
import type { Store, Webhook } from '../../src/index.ts';
import { makeOwner } from '../support/owners.ts';
import { query } from '../support/samples.ts';
import type { onEachServer } from '../support/servers.ts';
import { attemptAll, claimOf, createWebhook } from '../support/webhook-samples.ts';

/** A day. */
export const dayMs = 86_400_000;
/** How an attempt ends that arrived. */
export const delivered = { state: 'delivered' } as const;
/** How the last attempt ends. */
export const exhausted = { state: 'exhausted' } as const;
/** In a minute. */
export const later = () => new Date(Date.now() + 60_000);
/** All of the time. */
export const wide = { since: new Date(0), until: new Date('2100-01-01') };

/** The one delivery that is due for a webhook. */
export const claimOne = async (store: Store, webhook: Webhook): Promise<ClaimedDelivery> => {
  const [claim] = await claimOf(store, webhook.id);
  if (claim === undefined) throw new Error('Nothing was claimed.');
  return claim;
};

/** An account with a webhook, and what its tests do with it. */
export const logPreparer = (opened: Parameters<Parameters<typeof onEachServer>[1]>[0]) => async () => {
  const owner = await makeOwner(opened());
  const { store, connection, account, projectId, own } = owner;
  const webhook = await createWebhook(store, account.id, {
    events: ['project.updated', 'project.created'],
    headers: { 'x-own': 'value' },
  });
  /** Writes an event and gives its delivery, the newest. */
  const touch = async () => {
    await own.projects.update(projectId, { description: v7() });
    const [delivery] = (await own.deliveries.list(webhook.id, {}, { limit: 1 })).items;
    if (delivery === undefined) throw new Error('No delivery was made.');
    return delivery;
  };
  const touchAndEnd = async (disposition: typeof delivered | typeof exhausted) => {
    const { id } = await touch();
    await attemptAll(store, webhook.id, disposition);
    const ended = await own.deliveries.get(id);
    if (ended?.state !== disposition.state) throw new Error(`The delivery is ${ended?.state}.`);
    return ended;
  };
  const dropBody = (eventId: string) =>
    query(connection, 'update events set body = null where id = $1', [eventId]);
  const row = async (id: string) =>
    (await query(connection, 'select * from webhook_deliveries where id = $1', [id]))[0];
  const sample = { kind: 'webhook.test', projectId, data: { text: 'ñ\u0000' }, leaseMs: 30_000 };
  return { ...owner, webhook, touch, touchAndEnd, dropBody, row, sample };
};
