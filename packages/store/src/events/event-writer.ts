import type { Session } from '../database/database.ts';
import { deliveryStatement } from './delivery-statement.ts';

/** An event to be written. */
export interface NewEvent {
  /** Of `eventIds`. */
  readonly id: string;
  readonly accountId: string;
  readonly projectId: string;
  readonly kind: string;
  /** The translation, project or file. */
  readonly subjectId: string;
  readonly occurredAt: Date;
  /** JSON of the record that webhooks get. */
  readonly data: string;
  /** The project keeps no texts: the body goes when nothing is left to deliver. */
  readonly dropBody: boolean;
}

const statement = `
  with happened as (
    insert into events (id, account_id, project_id, kind, subject_id, occurred_at, body, drop_body)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    returning id, account_id, project_id, kind
  ),
  made as (${deliveryStatement('happened', '$6')})
  select count(*)::integer as deliveries from made
`;

/** What webhooks get, byte for byte. @param at and `data` are JSON */
export const eventJson = (kind: string, at: string, data: string): string =>
  `{"event":"${kind}","timestamp":${at},"data":${data}}`;

/**
 * Writes an event and its deliveries, as a part of the change's transaction. `record-statement.ts` writes those of new
 * translations.
 *
 * @returns how many deliveries were made: where there are any, whoever delivers is to be woken after the commit
 */
export const writeEvent = async ({ client }: Session, event: NewEvent): Promise<number> => {
  const result = await client.query<{ deliveries: number }>({
    name: 'write-event',
    text: statement,
    values: [
      event.id,
      event.accountId,
      event.projectId,
      event.kind,
      event.subjectId,
      event.occurredAt,
      Buffer.from(eventJson(event.kind, JSON.stringify(event.occurredAt), event.data)),
      event.dropBody,
    ],
  });
  return result.rows[0]?.deliveries ?? 0;
};
