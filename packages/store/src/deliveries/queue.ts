import type { ClaimedDelivery, DeliveryQueue } from '@dragoman/webhooks';
import type { Database } from '../database/database.ts';
import type { Secrets } from '../model/index.ts';
import type { Wake } from '../notifications/wake.ts';
import type { Clock } from '../rows/common.ts';
import { runStatement } from '../rows/statements.ts';
import { readBodies } from './bodies.ts';
import { cancelClaims } from './cancel-claims.ts';
import { type ClaimRow, runClaim } from './claim-statement.ts';
import { createEndpointCache, type EndpointState } from './endpoint-cache.ts';
import { finishAttempts } from './finish.ts';

export interface DeliveryQueueOptions {
  /** Connections of the deliverers, with `delivererSettings`. */
  readonly database: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly wake: Pick<Wake, 'onDue' | 'poke'>;
}

/** What can be attempted; null: it cannot. */
const toClaimed = (
  row: ClaimRow,
  body: Buffer | undefined,
  endpoint: EndpointState | undefined,
): ClaimedDelivery | null =>
  body === undefined || endpoint === undefined || typeof endpoint === 'string'
    ? null
    : {
        id: row.id,
        claimId: row.claim_id,
        accountId: row.account_id,
        webhookId: row.webhook_id,
        eventKind: row.event_kind,
        kind: row.kind,
        step: row.step,
        number: row.number,
        ...endpoint,
        body,
        isTroubled: row.is_troubled,
      };

const releaseStatement = `
update webhook_deliveries delivery
set claim_id = null, lease_until = null
from (
  select held.id from webhook_deliveries held
  join unnest($1::uuid[], $2::uuid[]) as given (id, claim_id) on held.id = given.id and held.claim_id = given.claim_id
  order by held.id
  for update of held
) held
where delivery.id = held.id
`;

/** Skips what is being finished at this moment: its worker was late, but before us. */
const returnStatement = `
update webhook_deliveries delivery
set claim_id = null, lease_until = null
from (
  select id from webhook_deliveries where claim_id is not null and lease_until < $1 for update skip locked
) expired
where delivery.id = expired.id
`;

/** The queue of deliveries over a database: the rows are the jobs. */
export const createDeliveryQueue = ({
  database,
  secrets,
  clock,
  wake,
}: DeliveryQueueOptions): DeliveryQueue => {
  const endpoints = createEndpointCache({ database, secrets, clock });
  return {
    async claim({ limit, perWebhook, leaseMs }) {
      const now = clock();
      const leaseUntil = new Date(now.getTime() + leaseMs);
      const rows = await database.repeatable(({ client }) =>
        runClaim(client, { now, leaseUntil, limit, perWebhook }),
      );
      if (rows.length === 0) return [];
      const [bodies, found] = await Promise.all([
        readBodies(database, [...new Set(rows.map((row) => row.event_id))]),
        endpoints.get(new Map(rows.map((row) => [row.webhook_id, row.revision]))),
      ]);
      // Neither can be sent any more.
      const ownerless = rows.filter((row) => found.get(row.webhook_id) === 'missing');
      const lost = rows.filter((row) => found.get(row.webhook_id) !== 'missing' && !bodies.has(row.event_id));
      if (ownerless.length > 0) await cancelClaims(database, ownerless, 'webhook_deleted', clock());
      if (lost.length > 0) await cancelClaims(database, lost, 'body_dropped', clock());
      // All are sent at once, so the order promises nothing; but what happened first is also sent first.
      return rows
        .toSorted((one, other) => (one.id < other.id ? -1 : 1))
        .map((row) => toClaimed(row, bodies.get(row.event_id), found.get(row.webhook_id)))
        .filter((claimed) => claimed !== null);
    },

    finish: (attempts, policy) => finishAttempts(database, clock, attempts, policy),

    async release(claims) {
      if (claims.length === 0) return;
      const ids = [claims.map((claim) => claim.id), claims.map((claim) => claim.claimId)];
      await runStatement(database, releaseStatement, ids);
      wake.poke();
    },

    async returnExpired() {
      const count = await runStatement(database, returnStatement, [clock()]);
      if (count > 0) wake.poke();
      return count;
    },

    onDue: (listener) => wake.onDue(listener),
  };
};
