import type { EndpointHealth, FinishedAttempt } from '@dragoman/webhooks';
import { keepEnded } from './history.ts';

/** What the statement reads of each attempt, by SQL type. Headers are JSON within JSON: as it was written, odd characters and all. */
const columns = `
  n integer, id uuid, claim_id uuid, account_id uuid, webhook_id uuid, kind text, number integer, state text,
  next_attempt_at timestamptz, started_at timestamptz, ended_at timestamptz, url text, request_headers text,
  status integer, error text, error_message text, response_time_ms integer, duration_ms integer, response_headers text,
  response_body text, body_fate text
`;

/**
 * Writes the outcomes of attempts in one statement. Parameters: the attempts, and whether endpoints in trouble may be
 * among them; where they may not and are, it writes nothing and says so.
 *
 * `mine` are the deliveries whose claims still hold, locked in the order of their ids. An attempt whose claim does not
 * hold is written as a late one, unless it was written before: the same attempts sent twice count once. Late ones of a
 * deleted webhook are left out: its account may be being erased, and what is written then would be found by nobody.
 */
export const finishStatement = `
with given as materialized (
  select * from json_to_recordset($1::json) as row (${columns})
),
troubled as materialized (
  select * from webhook_health where webhook_id in (select webhook_id from given)
),
input as materialized (
  select given.*,
    case
      when webhook.deleted_at is not null then 'webhook_deleted'
      when webhook.active or webhook.disabled_reason = 'project_deleted' then null
      when webhook.disabled_reason in ('gone', 'failing') then webhook.disabled_reason
      else 'webhook_disabled'
    end as refusal
  from given
  join webhooks webhook on webhook.id = given.webhook_id and webhook.account_id = given.account_id
  where $2::boolean or not exists (select from troubled)
),
mine as materialized (
  select input.n, input.state, input.refusal, input.next_attempt_at as retry_at, input.ended_at,
    delivery.id, delivery.claim_id, delivery.account_id, delivery.webhook_id, delivery.project_id, delivery.event_id,
    delivery.event_kind, delivery.attempts + 1 as attempts, delivery.created_at,
    coalesce(delivery.delivered_at, case when input.state = 'delivered' then input.ended_at end) as delivered_at
  from input
  join webhook_deliveries delivery on delivery.id = input.id and delivery.claim_id = input.claim_id
  order by delivery.id
  for update of delivery
),
settled as materialized (
  select mine.*,
    case
      when state = 'pending' and refusal is null then 'pending'
      when delivered_at is not null then 'delivered'
      when state = 'exhausted' then 'exhausted'
      else 'cancelled'
    end as outcome
  from mine
),
returned as (
  update webhook_deliveries delivery
  set claim_id = null, lease_until = null, kind = 'automatic', step = delivery.step + 1, attempts = settled.attempts,
    next_attempt_at = settled.retry_at
  from settled
  where delivery.id = settled.id and delivery.claim_id = settled.claim_id and settled.outcome = 'pending'
),
ended as (
  delete from webhook_deliveries delivery
  using settled
  where delivery.id = settled.id and delivery.claim_id = settled.claim_id and settled.outcome <> 'pending'
),
kept as (
  ${keepEnded(`
  select id, account_id, webhook_id, project_id, event_id, event_kind, outcome,
    case when outcome <> 'cancelled' then null when state = 'gone' then 'gone' else refusal end,
    attempts, created_at, ended_at, delivered_at
  from settled
  where outcome <> 'pending'
  `)}
),
attempted as (
  insert into webhook_attempts
    (delivery_id, claim_id, account_id, webhook_id, number, kind, is_late, started_at, url, request_headers, status,
      error, error_message, response_time_ms, duration_ms, response_headers, response_body, body_fate)
  select input.id, input.claim_id, input.account_id, input.webhook_id, number, kind, settled.n is null, started_at, url,
    request_headers::json, status, error, error_message, response_time_ms, duration_ms, response_headers::json,
    decode(response_body, 'base64'), body_fate
  from input
  left join settled using (n)
  where settled.n is not null or input.refusal is distinct from 'webhook_deleted'
  on conflict (delivery_id, claim_id) do nothing
  returning is_late
)
select
  not $2::boolean and exists (select from troubled) as refused,
  (select count(*)::integer from attempted where is_late) as late,
  array(select n from settled) as live,
  (
    select coalesce(json_object_agg(webhook_id, json_build_object(
      'failingSince', failing_since, 'consecutiveFailures', consecutive_failures,
      'exhaustedDeliveries', exhausted_deliveries, 'lastFailureAt', last_failure_at,
      'windowStartedAt', window_started_at, 'windowAttempts', window_attempts, 'windowFailures', window_failures,
      'concurrency', concurrency)), '{}'::json)
    from troubled
  ) as health
`;

/** Health as it comes out of JSON: moments are text. */
export type HealthJson = {
  readonly [Key in keyof EndpointHealth]: Date extends EndpointHealth[Key]
    ? Exclude<EndpointHealth[Key], Date> | string
    : EndpointHealth[Key];
};

/** What the statement answers. */
export interface FinishRow {
  /** Nothing was written: there are endpoints in trouble. */
  readonly refused: boolean;
  readonly late: number;
  /** Places of the attempts whose claims still held. */
  readonly live: readonly number[];
  /** By webhook, as it was before. */
  readonly health: Readonly<Record<string, HealthJson>>;
}

/** What `text` can keep: error messages quote what others have sent. */
const storable = (text: string | null): string | null =>
  text === null ? null : text.toWellFormed().replaceAll('\0', '\ufffd');

const toRow = (attempt: FinishedAttempt, n: number) => ({
  n,
  id: attempt.claim.id,
  claim_id: attempt.claim.claimId,
  account_id: attempt.claim.accountId,
  webhook_id: attempt.claim.webhookId,
  kind: attempt.claim.kind,
  number: attempt.claim.number,
  // What a test finds out has no consequence for its webhook.
  state:
    attempt.claim.kind === 'test' && attempt.disposition.state === 'gone'
      ? 'exhausted'
      : attempt.disposition.state,
  next_attempt_at: attempt.disposition.state === 'pending' ? attempt.disposition.nextAttemptAt : null,
  started_at: attempt.startedAt,
  ended_at: attempt.endedAt,
  url: attempt.claim.url,
  request_headers: JSON.stringify(attempt.requestHeaders),
  status: attempt.status,
  error: storable(attempt.error),
  error_message: storable(attempt.errorMessage),
  response_time_ms: Math.round(attempt.responseTimeMs),
  duration_ms: Math.round(attempt.durationMs),
  response_headers: attempt.responseHeaders === null ? null : JSON.stringify(attempt.responseHeaders),
  response_body: attempt.responseBody?.toString('base64'),
  body_fate: storable(attempt.bodyFate),
});

/** The statement's first parameter. */
export const finishParameter = (attempts: readonly FinishedAttempt[]): string =>
  JSON.stringify(attempts.map(toRow));
