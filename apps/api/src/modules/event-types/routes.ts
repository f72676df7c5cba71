import { z } from 'zod';
import { operationsOf } from '../../http/operation.ts';
import { payloadJsonSchema } from './json-schema.ts';
import { type EventKind, eventKinds, type TestEventKind, testEventKind } from './kinds.ts';
import { sampleOf } from './samples.ts';
import { descriptionOf } from './schema.ts';

const { operation } = operationsOf<unknown>({ tag: 'Webhooks', scope: 'webhooks' });

const json = z.record(z.string(), z.unknown());

const eventTypeData = z
  .strictObject({
    kind: z.string(),
    description: z.string(),
    schema: json.describe('JSON Schema (2020-12) of the whole body. Fields may be added to it.'),
    sample: json.describe('A body, valid against the schema.'),
  })
  .meta({ id: 'EventType' });

const listEventTypes = operation({
  id: 'listEventTypes',
  route: 'GET /api/v1/event-types',
  summary: 'List the kinds of events that webhooks can subscribe to',
  description: 'Each with the schema of its payload, and a sample.',
  data: z.array(eventTypeData),
  async handle() {
    return { data: eventKinds.map(presentEventType) };
  },
});

const getEventType = operation({
  id: 'getEventType',
  route: 'GET /api/v1/event-types/{kind}',
  summary: 'Read a kind of event',
  description: '`webhook.test`, which no webhook subscribes to, is answered, too.',
  params: z.strictObject({ kind: z.enum([...eventKinds, testEventKind]) }),
  data: eventTypeData,
  errors: ['not_found'],
  async handle({ params }) {
    return { data: presentEventType(params.kind) };
  },
});

const presentEventType = (kind: EventKind | TestEventKind): z.input<typeof eventTypeData> => ({
  kind,
  description: descriptionOf(kind),
  schema: payloadJsonSchema(kind),
  sample: sampleOf(kind),
});

export const eventTypeOperations = [listEventTypes, getEventType];
