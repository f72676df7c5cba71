import type { ConnectionSettings } from '../../src/database/database.ts';
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
