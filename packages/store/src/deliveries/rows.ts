import { camelColumns } from '../rows/statements.ts';

/** What both tables say of a delivery. */
const shared = (table: string): string =>
  camelColumns(
    ...[
      'id',
      'account_id',
      'webhook_id',
      'project_id',
      'event_id',
      'event_kind',
      'attempts',
      'created_at',
      'delivered_at',
    ].map((column) => `${table}.${column}`),
  );

/** A `Delivery` of `webhook_deliveries live`. */
export const liveColumns = `
  ${shared('live')}, 'pending' as state, null::text as reason,
  case when live.claim_id is null then live.next_attempt_at end as "nextAttemptAt", live.claim_id is not null as "inFlight",
  null::timestamptz as "completedAt"
`;

/** A `Delivery` of `webhook_delivery_history ended`. */
export const historyColumns = `
  ${shared('ended')}, ended.state, ended.reason, null::timestamptz as "nextAttemptAt", false as "inFlight",
  ended.completed_at as "completedAt"
`;

/** A delivery that is sent again is in both tables: then the live row counts. */
export const isNotLive = 'not exists (select from webhook_deliveries live where live.id = ended.id)';

/** A `DeliveryAttempt`. */
export const attemptColumns = `claim_id as id, ${camelColumns(
  ...[
    'number',
    'kind',
    'is_late',
    'started_at',
    'url',
    'request_headers',
    'status',
    'error',
    'error_message',
  ],
  ...['response_time_ms', 'duration_ms', 'response_headers', 'response_body', 'body_fate'],
)}`;
