import type { AttemptKind } from '@dragoman/webhooks';
import type { Delivery, DeliveryAttempt, DeliveryState } from '../model/index.ts';

/** A delivery of either table, as `liveColumns` or `historyColumns` read it. */
export interface DeliveryRow {
  id: string;
  account_id: string;
  webhook_id: string;
  project_id: string;
  event_id: string;
  event_kind: string;
  state: DeliveryState;
  reason: string | null;
  attempts: number;
  next_attempt_at: Date | null;
  in_flight: boolean;
  created_at: Date;
  completed_at: Date | null;
  delivered_at: Date | null;
}

/** Of `webhook_deliveries live`. */
export const liveColumns = `
  live.id, live.account_id, live.webhook_id, live.project_id, live.event_id, live.event_kind, 'pending' as state,
  null::text as reason, live.attempts, case when live.claim_id is null then live.next_attempt_at end as next_attempt_at,
  live.claim_id is not null as in_flight, live.created_at, null::timestamptz as completed_at, live.delivered_at
`;

/** Of `webhook_delivery_history ended`. */
export const historyColumns = `
  ended.id, ended.account_id, ended.webhook_id, ended.project_id, ended.event_id, ended.event_kind, ended.state,
  ended.reason, ended.attempts, null::timestamptz as next_attempt_at, false as in_flight, ended.created_at,
  ended.completed_at, ended.delivered_at
`;

/** A delivery that is sent again is in both tables: then the live row counts. */
export const isNotLive = 'not exists (select from webhook_deliveries live where live.id = ended.id)';

export const toDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  accountId: row.account_id,
  webhookId: row.webhook_id,
  projectId: row.project_id,
  eventId: row.event_id,
  eventKind: row.event_kind,
  state: row.state,
  reason: row.reason,
  attempts: row.attempts,
  nextAttemptAt: row.next_attempt_at,
  inFlight: row.in_flight,
  createdAt: row.created_at,
  completedAt: row.completed_at,
  deliveredAt: row.delivered_at,
});

/** An attempt, as `attemptColumns` reads it. */
export interface AttemptRow {
  claim_id: string;
  number: number;
  kind: AttemptKind;
  is_late: boolean;
  started_at: Date;
  url: string;
  request_headers: DeliveryAttempt['requestHeaders'];
  status: number | null;
  error: string | null;
  error_message: string | null;
  response_time_ms: number;
  duration_ms: number;
  response_headers: DeliveryAttempt['responseHeaders'];
  response_body: Buffer | null;
  body_fate: string | null;
}

export const attemptColumns = `
  claim_id, number, kind, is_late, started_at, url, request_headers, status, error, error_message, response_time_ms,
  duration_ms, response_headers, response_body, body_fate
`;

export const toAttempt = (row: AttemptRow): DeliveryAttempt => ({
  id: row.claim_id,
  number: row.number,
  kind: row.kind,
  isLate: row.is_late,
  startedAt: row.started_at,
  url: row.url,
  requestHeaders: row.request_headers,
  status: row.status,
  error: row.error,
  errorMessage: row.error_message,
  responseTimeMs: row.response_time_ms,
  durationMs: row.duration_ms,
  responseHeaders: row.response_headers,
  responseBody: row.response_body,
  bodyFate: row.body_fate,
});
