import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { payloadJsonSchema } from '../../src/modules/event-types/json-schema.ts';
import { eventKinds, testEventKind } from '../../src/modules/event-types/kinds.ts';
import { sampleOf } from '../../src/modules/event-types/samples.ts';
import { payloadSchemas } from '../../src/modules/event-types/schema.ts';
import { useApi } from '../support/api.ts';

it('lets a file be exported while it is written anew', () => {
  const { data, ...sample } = sampleOf('file.exported');
  const meanwhile = { ...sample, data: { ...data, status: 'processing' } };
  expect(payloadSchemas['file.exported'].safeParse(meanwhile).success).toBe(true);
});

describe.each([...eventKinds, testEventKind] as const)('the kind %s', (kind) => {
  it('has a sample that its schema takes, with the keys in the order of the schema', () => {
    const sample = sampleOf(kind);
    expect(payloadSchemas[kind].parse(sample)).toEqual(sample);
    const named = Object.keys(payloadSchemas[kind].shape.data.shape);
    expect(Object.keys(sample)).toEqual(['event', 'timestamp', 'data']);
    expect(Object.keys(sample.data)).toEqual(named);
  });

  it('takes what the sample is to be about', () => {
    const facts = {
      id: '0198c5a2-0000-7000-8000-000000000001',
      projectId: '0198c5a2-0000-7000-8000-000000000002',
      at: new Date('2026-03-01T00:00:00.123Z'),
    };
    const sample = payloadSchemas[kind].parse(sampleOf(kind, facts));
    const isProject = kind.startsWith('project.');
    expect(sample.timestamp).toBe('2026-03-01T00:00:00.123Z');
    expect(sample.data).toMatchObject(
      isProject ? { id: facts.projectId } : { id: facts.id, project_id: facts.projectId },
    );
  });

  it('has a JSON Schema that takes the sample, also with a field that comes later, but nothing less', () => {
    const schema = z.fromJSONSchema(payloadJsonSchema(kind));
    const sample = sampleOf(kind);
    expect(schema.safeParse(sample).success).toBe(true);
    expect(schema.safeParse({ ...sample, later: 1, data: { ...sample.data, later: 1 } }).success).toBe(true);
    // Nothing is drawn of a picture of which only the texts are asked for.
    const isSpared = (key: string) => kind === 'file.completed' && key === 'download_url';
    for (const key of Object.keys(sample.data).filter((one) => !isSpared(one))) {
      const { [key]: _left, ...rest } = sample.data as Record<string, unknown>;
      expect(schema.safeParse({ ...sample, data: rest }).success, `without ${key}`).toBe(false);
    }
  });
});

describe('GET /api/v1/event-types', () => {
  const { caller } = useApi();

  it('lists what webhooks can subscribe to: the eleven kinds of the interface and file.failed', async () => {
    const { status, body } = await caller.get('/api/v1/event-types');
    expect(status).toBe(200);
    expect(body.data.map(({ kind }: { kind: string }) => kind)).toEqual([
      'translation.created',
      'translation.completed',
      'translation.failed',
      'translation.updated',
      'translation.approved',
      'project.created',
      'project.updated',
      'project.deleted',
      'file.uploaded',
      'file.completed',
      'file.failed',
      'file.exported',
    ]);
    for (const type of body.data) {
      expect(type.description).not.toBe('');
      expect(type.schema).toMatchObject({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
      });
      expect(z.fromJSONSchema(type.schema).safeParse(type.sample).success).toBe(true);
    }
  });

  it('gives one of them, and the kind of tests', async () => {
    const { body } = await caller.get('/api/v1/event-types');
    const one = await caller.get('/api/v1/event-types/project.deleted');
    expect(one.body.data).toEqual(body.data.find(({ kind }: { kind: string }) => kind === 'project.deleted'));
    const test = await caller.get('/api/v1/event-types/webhook.test');
    expect(test.body.data.sample).toMatchObject({ event: 'webhook.test', data: { status: 'completed' } });
  });

  it('knows no other', async () => {
    for (const kind of ['translation.deleted', 'constructor', '__proto__']) {
      const answer = await caller.get(`/api/v1/event-types/${kind}`);
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
  });

  it('needs the scope webhooks', async () => {
    const narrow = await caller.withKey({ scopes: ['translate'] });
    for (const path of ['/api/v1/event-types', '/api/v1/event-types/webhook.test', '/api/v1/events'])
      expect((await narrow.get(path)).body.code).toBe('insufficient_scope');
  });
});
