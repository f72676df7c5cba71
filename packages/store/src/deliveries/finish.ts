import type { FinishedAttempt, FinishReport, HealthPolicy } from '@dragoman/webhooks';
import type { Database, Session } from '../database/database.ts';
import type { Clock } from '../rows/common.ts';
import { disableWebhooks } from './disable-webhook.ts';
import { judge, saysOfEndpoint, writeHealth } from './endpoint-health.ts';
import { type FinishRow, finishParameter, finishStatement } from './finish-statement.ts';

const write = async (
  { client }: Session,
  attempts: readonly FinishedAttempt[],
  mayBeTroubled: boolean,
): Promise<FinishRow> => {
  const result = await client.query<FinishRow>({
    name: 'finish',
    text: finishStatement,
    values: [finishParameter(attempts), mayBeTroubled],
  });
  const [row] = result.rows;
  if (row === undefined) throw new Error('The statement answers one row.');
  return row;
};

/** The attempt says something about its endpoint's health, as far as the claim knew. */
const concernsHealth = (attempt: FinishedAttempt): boolean =>
  saysOfEndpoint(attempt) && (attempt.claim.isTroubled || attempt.disposition.state !== 'delivered');

const distinct = (ids: readonly string[]): readonly string[] => [...new Set(ids)];

/**
 * Locks the webhooks whose health may change, in the order of their ids. The lock of the webhook is that of its health,
 * which may have no row; whoever changes what a webhook accepts waits for it too. Answers those that accept deliveries.
 */
const lockWebhooks = async (
  { client }: Session,
  attempts: readonly FinishedAttempt[],
): Promise<ReadonlySet<string>> => {
  const result = await client.query<{ id: string; accepts: boolean }>({
    name: 'lock_webhooks',
    text: `
      select id, deleted_at is null and (active or disabled_reason = 'project_deleted') as accepts
      from webhooks
      where id = any ($1::uuid[])
        or id = any (array(select webhook_id from webhook_health where webhook_id = any ($2::uuid[])))
      order by id
      for no key update`,
    values: [
      distinct(attempts.filter(concernsHealth).map(({ claim }) => claim.webhookId)),
      distinct(attempts.map(({ claim }) => claim.webhookId)),
    ],
  });
  return new Set(result.rows.filter((row) => row.accepts).map((row) => row.id));
};

/** Writes outcomes and what they say of the health of their endpoints, in one transaction. */
const finishWithHealth = (
  database: Database,
  attempts: readonly FinishedAttempt[],
  policy: HealthPolicy,
  at: Date,
): Promise<FinishReport> =>
  database.transaction(async (session) => {
    const accepting = await lockWebhooks(session, attempts);
    const row = await write(session, attempts, true);
    const judgements = judge(attempts, row, accepting, policy);
    if (judgements.length > 0) await writeHealth(session, judgements);
    return { late: row.late, disabled: await disableWebhooks(session, judgements, at) };
  });

/**
 * Writes the outcomes of attempts. Where all have succeeded and nothing is known against their endpoints, which is the
 * rule, in one round trip.
 */
export const finishAttempts = async (
  database: Database,
  clock: Clock,
  attempts: readonly FinishedAttempt[],
  policy: HealthPolicy,
): Promise<FinishReport> => {
  if (attempts.length === 0) return { late: 0, disabled: [] };
  if (!attempts.some(concernsHealth)) {
    const row = await database.repeatable((session) => write(session, attempts, false));
    if (!row.refused) return { late: row.late, disabled: [] };
  }
  return finishWithHealth(database, attempts, policy, clock());
};
