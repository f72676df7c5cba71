import { z } from 'zod';
import { pageQuery } from '../../http/cursor.ts';
import { numberInUrl } from '../../http/schemas.ts';
import { eventKinds, testEventKind } from '../event-types/kinds.ts';
import { payloadSchemas } from '../event-types/schema.ts';

/** Longest wait of one request; under what proxies usually allow. */
const longestWaitSeconds = 25;

const filters = {
  kind: z
    .preprocess(
      (value) => (typeof value === 'string' ? [value] : value),
      z.array(z.enum([...eventKinds, testEventKind])).max(eventKinds.length + 1),
    )
    .optional()
    .describe('Of this kind alone; may be repeated.'),
  project_id: z.uuid().optional(),
};

export const eventsQuery = pageQuery.extend(filters);

export const followQuery = z.strictObject({
  limit: pageQuery.shape.limit,
  after: pageQuery.shape.cursor.describe(
    '`pagination.next_cursor` of the answer before. Left out: nothing but the cursor of now is answered, at once.',
  ),
  wait: numberInUrl(z.number().min(0).max(longestWaitSeconds))
    .default(0)
    .describe('Seconds to wait for an event where there is none yet.'),
  ...filters,
});

const [first, ...others] = Object.values(payloadSchemas);

export const eventData = z
  .strictObject({
    id: z.uuid(),
    kind: z.string(),
    project_id: z.uuid(),
    subject_id: z.uuid().describe('The translation, project or file.'),
    occurred_at: z.iso.datetime(),
    payload: z
      .discriminatedUnion('event', [first as (typeof payloadSchemas)['translation.created'], ...others])
      .nullable()
      .describe('The body that webhooks get. Null where the project keeps no texts and it was dropped.'),
  })
  .meta({ id: 'Event' });
