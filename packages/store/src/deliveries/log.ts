import type { DeliveryQueue } from '@dragoman/webhooks';
import type { Database } from '../database/database.ts';
import { firstIdOf, firstShownId, lastId, laterId } from '../events/id-bounds.ts';
import type {
  Delivery,
  DeliveryAttempt,
  DeliveryFilter,
  DeliveryRepository,
  DeliveryState,
  PageRequest,
  Secrets,
} from '../model/index.ts';
import type { Wake } from '../notifications/wake.ts';
import { areIds, type Clock, readPage } from '../rows/common.ts';
import { queryRows } from '../rows/statements.ts';
import { cancelOrphans } from './cancel-orphans.ts';
import { createRedelivery } from './redelivery.ts';
import { attemptColumns, historyColumns, isNotLive, liveColumns } from './rows.ts';
import { createTestDeliveries } from './test-delivery.ts';

/** What of the deliveries is not asked for by who delivers. */
export type DeliveryLog = Omit<DeliveryRepository, keyof DeliveryQueue>;

export interface DeliveryLogOptions {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly wake: Wake;
}

const attemptsShown = 100;

const getStatement = `
  select ${liveColumns} from webhook_deliveries live where id = $2 and account_id = $1
  union all
  select ${historyColumns} from webhook_delivery_history ended where id = $2 and account_id = $1 and ${isNotLive}
`;

/** What waits or is under way, of a webhook. @param webhook an expression for its id */
const liveList = (webhook: string): string => `
  select ${liveColumns} from webhook_deliveries live
  where account_id = $1 and webhook_id = ${webhook} and id >= $3 and id < $4 and ($6::text is null or event_kind = $6)
  order by id desc limit $5
`;

/** What has ended. Where `state` is given, the index of the few that were not delivered is of use. */
const endedList = (webhook: string, state?: DeliveryState): string => `
  select ${historyColumns} from webhook_delivery_history ended
  where account_id = $1 and webhook_id = ${webhook} and id >= $3 and id < $4 and ($6::text is null or event_kind = $6)
    ${state === undefined ? '' : `and state = '${state}'`} and ${isNotLive}
  order by id desc limit $5
`;

/** Each half reads no more than a page. */
const listsOf = (webhook: string) => ({
  any: `(${liveList(webhook)}) union all (${endedList(webhook)}) order by id desc limit $5`,
  pending: liveList(webhook),
  delivered: endedList(webhook, 'delivered'),
  exhausted: endedList(webhook, 'exhausted'),
  cancelled: endedList(webhook, 'cancelled'),
});

/** Of one webhook. */
const listStatements = listsOf('$2');

/** Of all webhooks of an account, or of the projects in `$2`: a page of each, of which the newest make one. */
const listAllStatements = Object.fromEntries(
  Object.entries(listsOf('webhook.id')).map(([state, list]) => [
    state,
    `select newest.* from webhooks webhook cross join lateral (${list}) newest
     where webhook.account_id = $1 and ($2::uuid[] is null or webhook.project_id = any ($2))
       and ($7::uuid is null or webhook.id = $7)
     order by newest.id desc limit $5`,
  ]),
) as typeof listStatements;

const attemptsStatement = `
  select ${attemptColumns} from webhook_attempts where delivery_id = $2 and account_id = $1
  order by number desc, started_at desc, claim_id desc limit ${attemptsShown}
`;

const bodyStatement = `
  select body from events where account_id = $1 and id = (
    select event_id from webhook_deliveries where id = $2 and account_id = $1
    union all
    select event_id from webhook_delivery_history where id = $2 and account_id = $1
    limit 1
  )
`;

const countStatement = 'select count(*)::integer as total from webhook_deliveries';

/** The log of deliveries over a database, and what is done from it. */
export const createDeliveryLog = ({ database, secrets, clock, wake }: DeliveryLogOptions): DeliveryLog => {
  const isShown = (accountId: string, id: string): boolean =>
    areIds(accountId, id) && id.toLowerCase() >= firstShownId(clock());

  /** From which id on, and before which. */
  const rangeOf = ({ since, until }: Pick<DeliveryFilter, 'since' | 'until'>, page: PageRequest) => {
    const earliest = firstShownId(clock());
    const end = until === undefined ? lastId : firstIdOf(until);
    return [
      since === undefined ? earliest : laterId(earliest, firstIdOf(since)),
      page.before !== undefined && page.before < end ? page.before : end,
    ];
  };

  return {
    list: (accountId, webhookId, { state, eventKind, ...time }, page) =>
      readPage(page, [accountId, webhookId], (limit) => {
        const values = [accountId, webhookId, ...rangeOf(time, page), limit, eventKind ?? null];
        return queryRows<Delivery>(database, listStatements[state ?? 'any'], values);
      }),

    listAll: (accountId, { state, eventKind, projectIds, webhookId, ...time }, page) =>
      readPage(page, [accountId, webhookId], (limit) => {
        const values = [
          accountId,
          projectIds ?? null,
          ...rangeOf(time, page),
          limit,
          eventKind ?? null,
          webhookId ?? null,
        ];
        return queryRows<Delivery>(database, listAllStatements[state ?? 'any'], values);
      }),

    async get(accountId, id) {
      if (!isShown(accountId, id)) return null;
      const [delivery] = await queryRows<Delivery>(database, getStatement, [accountId, id]);
      return delivery ?? null;
    },

    async attempts(accountId, id) {
      if (!isShown(accountId, id)) return [];
      return (await queryRows<DeliveryAttempt>(database, attemptsStatement, [accountId, id])).toReversed();
    },

    async body(accountId, id) {
      if (!isShown(accountId, id)) return null;
      const [event] = await queryRows<{ body: Buffer | null }>(database, bodyStatement, [accountId, id]);
      return event?.body ?? null;
    },

    ...createRedelivery(database, clock, wake),
    ...createTestDeliveries(database, secrets, clock),

    cancelOrphans: () => cancelOrphans(database, clock),

    async countPending() {
      const [counted] = await queryRows<{ total: number }>(database, countStatement);
      return counted?.total ?? 0;
    },
  };
};
