import { v7 } from 'uuid';
import type { ConnectionSettings } from '../src/database/database.ts';
import { query } from './samples.ts';

/** An event as it lies in the database, its body read. */
export interface WrittenEvent {
  readonly id: string;
  readonly kind: string;
  readonly projectId: string;
  /** The body's text; null: dropped. */
  readonly text: string | null;
  readonly body: {
    readonly event: string;
    readonly timestamp: string;
    readonly data: Record<string, unknown>;
  } | null;
  readonly dropBody: boolean;
}

/** The events of a translation, project or file, in their order. */
export const eventsOf = async (
  connection: ConnectionSettings,
  subjectId: string,
): Promise<readonly WrittenEvent[]> => {
  const rows = await query(
    connection,
    `select id, kind, project_id, convert_from(body, 'UTF8') as text, drop_body from events
     where subject_id = $1 order by id`,
    [subjectId],
  );
  return rows.map((row) => ({
    id: String(row.id),
    kind: String(row.kind),
    projectId: String(row.project_id),
    text: row.text as string | null,
    body: row.text === null ? null : JSON.parse(String(row.text)),
    dropBody: row.drop_body === true,
  }));
};

/** Inserts a webhook behind the store, one that cannot be delivered to. */
export const insertWebhook = async (
  connection: ConnectionSettings,
  webhook: {
    readonly accountId: string;
    readonly projectId?: string;
    readonly events: readonly string[];
    readonly active?: boolean;
    readonly disabledReason?: string;
  },
): Promise<string> => {
  const id = v7();
  await query(
    connection,
    `insert into webhooks (id, account_id, project_id, url, events, description, secret, headers, header_names, active,
       disabled_reason, revision, created_at, updated_at)
     values ($1, $2, $3, 'https://receiver.example/', $4, '', '\\xdeadbeef', '\\xdeadbeef', '{x-own}', $5, $6, 1, now(), now())`,
    [
      id,
      webhook.accountId,
      webhook.projectId ?? null,
      webhook.events,
      webhook.active ?? true,
      webhook.disabledReason ?? null,
    ],
  );
  return id;
};

/** The deliveries that wait, by event and then webhook. */
export const waitingDeliveries = (
  connection: ConnectionSettings,
  accountId: string,
): Promise<Record<string, unknown>[]> =>
  query(
    connection,
    `select id, webhook_id, project_id, event_id, event_kind, kind, step, attempts, claim_id, next_attempt_at, created_at
     from webhook_deliveries where account_id = $1 order by event_id, webhook_id`,
    [accountId],
  );

/** Claims everything that waits of an account and moves it into the history with an attempt each: all of it delivered. */
export const settleDeliveries = async (connection: ConnectionSettings, accountId: string): Promise<void> => {
  await query(
    connection,
    `with ended as (delete from webhook_deliveries where account_id = $1 returning *),
     attempted as (
       insert into webhook_attempts (delivery_id, claim_id, account_id, webhook_id, number, kind, is_late, started_at, url,
         request_headers, response_time_ms, duration_ms, response_headers, response_body)
       select id, gen_random_uuid(), account_id, webhook_id, 1, 'automatic', false, created_at, 'https://receiver.example/',
         '{}', 1, 1, '{"x":"\\u0000"}', '\\x00ff'
       from ended
     )
     insert into webhook_delivery_history (id, account_id, webhook_id, project_id, event_id, event_kind, state, attempts,
       created_at, completed_at)
     select id, account_id, webhook_id, project_id, event_id, event_kind, 'delivered', 1, created_at, created_at from ended`,
    [accountId],
  );
};
