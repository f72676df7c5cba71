import { z } from 'zod';
import { pageQuery } from '../../http/cursor.ts';
import { createdBetween } from '../../http/schemas.ts';
import { eventKinds, testEventKind } from '../event-types/kinds.ts';

const states = ['pending', 'delivered', 'exhausted', 'cancelled'] as const;

export const deliveryQuery = pageQuery.extend({
  state: z.enum(states).optional(),
  event: z.enum([...eventKinds, testEventKind]).optional(),
  ...createdBetween,
});

export const accountDeliveryQuery = deliveryQuery.extend({
  webhook_id: z.uuid().optional(),
});

const moment = z.iso.datetime();

export const deliveryData = z
  .strictObject({
    id: z.uuid().describe('The same on every attempt: `webhook-id`, the key against duplicates.'),
    webhook_id: z.uuid(),
    project_id: z.uuid(),
    event_id: z.uuid(),
    event: z.string().describe('The kind of the event.'),
    state: z
      .enum(states)
      .describe('`exhausted`: the last attempt of the ladder has failed. `cancelled`: `reason` says why.'),
    reason: z
      .string()
      .nullable()
      .describe(
        'Of a cancelled one: `webhook_disabled`, `webhook_deleted`, `gone` (a 410), `failing` (disabled after days) or `body_dropped`.',
      ),
    attempt_count: z.int().nonnegative(),
    in_flight: z.boolean().describe('An attempt is under way.'),
    next_attempt_at: moment.nullable(),
    delivered_at: moment.nullable().describe('When it was first delivered.'),
    created_at: moment,
    completed_at: moment.nullable(),
  })
  .meta({ id: 'Delivery' });

export const attemptData = z
  .strictObject({
    id: z.uuid(),
    number: z.int().positive(),
    kind: z
      .enum(['automatic', 'manual', 'test'])
      .describe('By the ladder, asked for with `redeliver`, or of the test.'),
    late: z
      .boolean()
      .describe('Its outcome came so late that the delivery had been taken up again without it.'),
    started_at: moment,
    response_time_ms: z.int().nonnegative().describe('Until the header of the answer, or the failure.'),
    duration_ms: z.int().nonnegative().describe('The body of the answer included.'),
    request: z.strictObject({
      url: z.string(),
      headers: z.record(z.string(), z.string()).describe('Of your own headers the values are left out.'),
    }),
    response: z
      .strictObject({
        status_code: z.int(),
        headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
        body: z.string().describe('At most 16 KiB of it.'),
        body_encoding: z.enum(['utf8', 'base64']).describe('`base64` where the body is not UTF-8.'),
        body_fate: z.string().nullable().describe('How its reading ended; it does not make an attempt fail.'),
      })
      .nullable()
      .describe('Null where no answer came.'),
    error: z.strictObject({ code: z.string(), detail: z.string() }).nullable(),
  })
  .meta({ id: 'DeliveryAttempt' });

export const fullDeliveryData = deliveryData
  .extend({
    payload: z
      .string()
      .nullable()
      .describe(
        'The JSON as it is sent, byte for byte. Null where the project keeps no texts and it was dropped.',
      ),
    attempts: z.array(attemptData).describe('Oldest first; the newest 100.'),
  })
  .meta({ id: 'DeliveryWithAttempts' });
