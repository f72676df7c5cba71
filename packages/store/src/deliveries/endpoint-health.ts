import type { EndpointHealth, FinishedAttempt, HealthOutcome, HealthPolicy } from '@dragoman/webhooks';
import type { Session } from '../database/database.ts';
import type { FinishRow, HealthJson } from './finish-statement.ts';

/** What the rules say of a webhook after its new outcomes. */
export interface Judgement {
  readonly webhookId: string;
  readonly accountId: string;
  readonly health: EndpointHealth | null;
  /** Why it is to be disabled; null: it is not. */
  readonly disable: 'gone' | 'failing' | null;
}

const toHealth = (json: HealthJson): EndpointHealth => ({
  ...json,
  failingSince: json.failingSince === null ? null : new Date(json.failingSince),
  lastFailureAt: new Date(json.lastFailureAt),
  windowStartedAt: new Date(json.windowStartedAt),
});

const toOutcome = ({ disposition, endedAt }: FinishedAttempt): HealthOutcome => ({
  isDelivered: disposition.state === 'delivered',
  isExhausted: disposition.state === 'exhausted' || disposition.state === 'gone',
  at: endedAt,
});

/** A test changes nothing, and what could not be signed never reached the endpoint. */
export const saysOfEndpoint = ({ claim, error }: FinishedAttempt): boolean =>
  claim.kind !== 'test' && error !== 'secret_unreadable';

/** Applies the rules to each of `webhookIds` that has outcomes which count: those in time. */
export const judge = (
  attempts: readonly FinishedAttempt[],
  { live, health }: FinishRow,
  webhookIds: ReadonlySet<string>,
  policy: HealthPolicy,
): readonly Judgement[] => {
  const counted = live
    .map((place) => attempts[place])
    .filter((attempt) => attempt !== undefined)
    .filter((attempt) => saysOfEndpoint(attempt) && webhookIds.has(attempt.claim.webhookId))
    .toSorted((one, other) => one.endedAt.getTime() - other.endedAt.getTime());
  return [...Map.groupBy(counted, ({ claim }) => claim.webhookId)].map(([webhookId, own]) => {
    const before = health[webhookId];
    const verdict = policy(before === undefined ? null : toHealth(before), own.map(toOutcome));
    const isGone = own.some(({ disposition }) => disposition.state === 'gone');
    return {
      webhookId,
      accountId: own[0]?.claim.accountId ?? '',
      health: verdict.health,
      disable: isGone ? 'gone' : verdict.disable ? 'failing' : null,
    };
  });
};

const writeStatement = `
with input as materialized (
  select * from json_to_recordset($1::json) as row (
    webhook_id uuid, account_id uuid, failing_since timestamptz, consecutive_failures integer,
    exhausted_deliveries integer, last_failure_at timestamptz, window_started_at timestamptz, window_attempts integer,
    window_failures integer, concurrency integer
  )
),
recovered as (
  delete from webhook_health where webhook_id in (select webhook_id from input where last_failure_at is null)
)
insert into webhook_health
  (webhook_id, account_id, failing_since, consecutive_failures, exhausted_deliveries, last_failure_at, window_started_at,
    window_attempts, window_failures, concurrency)
select webhook_id, account_id, failing_since, consecutive_failures, exhausted_deliveries, last_failure_at,
  window_started_at, window_attempts, window_failures, concurrency
from input
where last_failure_at is not null
on conflict (webhook_id) do update set failing_since = excluded.failing_since,
  consecutive_failures = excluded.consecutive_failures, exhausted_deliveries = excluded.exhausted_deliveries,
  last_failure_at = excluded.last_failure_at, window_started_at = excluded.window_started_at,
  window_attempts = excluded.window_attempts, window_failures = excluded.window_failures,
  concurrency = excluded.concurrency
`;

/** Writes the health of these webhooks, and removes it where nothing is wrong any more. */
export const writeHealth = async ({ client }: Session, judgements: readonly Judgement[]): Promise<void> => {
  const rows = judgements.map(({ webhookId, accountId, health }) => ({
    webhook_id: webhookId,
    account_id: accountId,
    failing_since: health?.failingSince,
    consecutive_failures: health?.consecutiveFailures,
    exhausted_deliveries: health?.exhaustedDeliveries,
    last_failure_at: health?.lastFailureAt,
    window_started_at: health?.windowStartedAt,
    window_attempts: health?.windowAttempts,
    window_failures: health?.windowFailures,
    concurrency: health?.concurrency,
  }));
  await client.query({ name: 'webhook_health', text: writeStatement, values: [JSON.stringify(rows)] });
};
