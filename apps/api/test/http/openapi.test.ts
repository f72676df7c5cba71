import { createOutbound } from '@dragoman/outbound';
import { createSender } from '@dragoman/webhooks';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { apiErrorTable } from '../../src/errors/api-error.ts';
import { eventKinds } from '../../src/modules/event-types/kinds.ts';
import { openApiDocument } from '../../src/openapi.ts';
import { operations } from '../../src/operations.ts';

type Json = Readonly<Record<string, unknown>>;

const document = openApiDocument({ title: 'Dragoman', serverUrl: 'https://localhost:8443' });

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1, with every reference in it', async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(document));
    expect(result.errors ?? []).toEqual([]);
    expect(validator.version).toBe('3.1');
    const references = JSON.stringify(document).match(/#\/components\/[\w/-]+/g) ?? [];
    expect(references.length).toBeGreaterThan(10);
    for (const reference of references) expect(document).toHaveProperty(reference.slice(2).split('/'));
  });

  it('names an own id, a scope and the errors of every operation', () => {
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
    for (const methods of Object.values(
      document.paths as Record<string, Record<string, Record<string, unknown>>>,
    ))
      for (const operation of Object.values(methods)) {
        expect(operation).toHaveProperty('x-required-scope');
        const isPublic = Array.isArray(operation.security) && operation.security.length === 0;
        expect(Object.keys(operation.responses as object)).toEqual(
          expect.arrayContaining(['400', ...(isPublic ? [] : ['401']), '403', '429', '500']),
        );
      }
  });

  it('tells the codes of each error answer, which operations share', () => {
    const paths = document.paths as Record<string, Record<string, { responses: Record<string, Json> }>>;
    const { responses } = document.components as { responses: Record<string, Json> };
    for (const [path, methods] of Object.entries(paths))
      for (const [method, operation] of Object.entries(methods)) {
        const { errors = [], access } =
          operations.find((one) => one.path === path && one.method === method) ?? {};
        const ofKeys = access === 'public' ? [] : (['account_suspended', 'invalid_api_key'] as const);
        for (const code of [...errors, ...ofKeys, 'overloaded' as const]) {
          const reference = operation.responses[apiErrorTable[code].status];
          expect(reference).toEqual({ $ref: expect.stringMatching(/^#\/components\/responses\/\w+$/) });
          const answer = responses[String(reference?.$ref).split('/').at(-1) ?? ''];
          expect(answer).toMatchObject({
            description: expect.stringContaining(`\`${code}\``),
            content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
          });
        }
      }
  });

  it('describes every operation, every parameter and the headers of every answer', () => {
    const paths = document.paths as Record<string, Record<string, Record<string, Json[] & Json>>>;
    const { parameters, responses, headers } = document.components as Record<string, Record<string, Json>>;
    const resolve = (kind: Record<string, Json> | undefined, part: Json) =>
      part.$ref === undefined ? part : (kind?.[String(part.$ref).split('/').at(-1) ?? ''] ?? {});
    for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
      expect(operation.description, String(operation.operationId)).toMatch(/.{10}/);
      for (const parameter of operation.parameters ?? [])
        expect(resolve(parameters, parameter).description, String(operation.operationId)).toMatch(/.{5}/);
      for (const answer of Object.values(operation.responses ?? {}))
        expect(resolve(responses, answer as Json).headers).toHaveProperty('X-Request-Id');
    }
    const read = resolve(responses, paths['/v1/translations/{id}']?.get?.responses?.[200] as Json);
    expect(Object.keys(read.headers as Json)).toEqual([
      ...['X-Request-Id', 'RateLimit', 'RateLimit-Policy', 'ETag'],
    ]);
    const made = resolve(responses, paths['/v1/translate']?.post?.responses?.[200] as Json);
    expect(Object.keys(made.headers as Json)).toContain('Idempotent-Replayed');
    expect(Object.keys(headers ?? {})).toContain('Retry-After');
    // The others are there where there is a limit, a wait or a replay.
    const always = Object.entries(headers ?? {}).flatMap(([name, { required }]) => (required ? [name] : []));
    expect(always).toEqual(['X-Request-Id', 'ETag', 'WWW-Authenticate']);
  });

  it('tells receivers of webhooks what comes, in which headers, and how to answer', () => {
    interface Receiver {
      readonly operationId: string;
      readonly security: unknown[];
      readonly requestBody: { content: Record<string, { schema: { $ref: string } }> };
      readonly responses: object;
    }
    const webhooks = document.webhooks as Record<string, { post: Receiver }>;
    expect(Object.keys(webhooks)).toEqual([...eventKinds, 'webhook.test']);
    const { schemas } = document.components as { schemas: Record<string, { required: string[] }> };
    for (const [kind, { post }] of Object.entries(webhooks)) {
      const name = post.requestBody.content['application/json']?.schema.$ref.split('/').at(-1) ?? '';
      expect(schemas[name]).toMatchObject({
        required: ['event', 'timestamp', 'data'],
        properties: { event: { const: kind } },
      });
      // Further fields may come: a receiver's validator must not refuse them.
      expect(JSON.stringify(schemas[name])).not.toContain('additionalProperties');
      // A receiver has no key of ours.
      expect(post.security).toEqual([]);
      expect(Object.keys(post.responses)).toEqual(expect.arrayContaining(['2XX', '410', 'default']));
    }
    const ids = Object.values(webhooks).map(({ post }) => post.operationId);
    expect(new Set([...ids, ...operations.map(({ id }) => id)]).size).toBe(ids.length + operations.length);
  });

  it('names the headers of webhooks as they are sent, with the name of the service', async () => {
    const { webhooks, components } = openApiDocument({
      title: 'My Service',
      serverUrl: 'https://localhost',
    });
    const described = webhooks as Record<string, { post: { parameters: { $ref: string }[] } }>;
    const { parameters } = components as { parameters: Record<string, Json> };
    const names = described['webhook.test']?.post.parameters.map(
      ({ $ref }) => parameters[$ref.split('/').at(-1) ?? '']?.name,
    );
    const outbound = createOutbound({ plainHttp: 'allowed' });
    const { requestHeaders } = await createSender({
      outbound,
      serviceName: 'My Service',
      version: '1.0.0',
    }).send({
      id: 'x',
      event: 'webhook.test',
      body: Buffer.from('{}'),
      secrets: { current: 'a secret of the test', previous: 'the secret before it' },
      url: 'https://127.0.0.1/',
      headers: {},
    });
    await outbound.close();
    expect(['Content-Type', ...(names ?? [])].sort()).toEqual(Object.keys(requestHeaders).sort());
  });
});
