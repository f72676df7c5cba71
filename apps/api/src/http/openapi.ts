import { type ErrorCode, errorTable } from '@dragoman/provider';
import { z } from 'zod';
import { version } from '../version.ts';
import type { Operation } from './operation.ts';

type Json = Record<string, unknown>;

/** The errors that every operation can answer with. */
const commonErrors: readonly ErrorCode[] = [
  'https_required',
  'missing_api_key',
  'invalid_api_key',
  'expired_api_key',
  'revoked_api_key',
  'account_suspended',
  'rate_limit_exceeded',
  'invalid_request',
  'internal_error',
  'overloaded',
];
const bodyErrors: readonly ErrorCode[] = ['invalid_json', 'payload_too_large', 'unsupported_media_type'];

/** What a document says beside its operations. */
export interface ApiFacts {
  readonly title: string;
  readonly serverUrl: string;
  /** What is sent to others: OpenAPI's `webhooks`. */
  readonly webhooks: Json;
  /** Schemas that replace what answers with such bodies have made of them. */
  readonly schemas: Json;
}

/** The OpenAPI 3.1 document, made from the operations' own schemas. */
export const describeOperations = (operations: readonly Operation<never>[], facts: ApiFacts): Json => {
  const components: Json = { Problem: problemSchema };
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const methods = paths[operation.path] ?? {};
    methods[operation.method] = operationObject(operation, components);
    paths[operation.path] = methods;
  }
  Object.assign(components, facts.schemas);
  return {
    openapi: '3.1.1',
    info: {
      title: facts.title,
      version,
      description:
        'Cultural translation: text adapted to the region and tone of its readers. Every request carries `Authorization: Bearer <API_KEY>` and goes over HTTPS.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: facts.serverUrl }],
    security: [{ apiKey: [] }],
    tags: [...new Set(operations.map((operation) => operation.tag))].map((name) => ({ name })),
    paths,
    webhooks: facts.webhooks,
    components: {
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: `dgm_…`.' } },
      schemas: components,
    },
  };
};

const operationObject = (operation: Operation<never>, components: Json): Json => ({
  operationId: operation.id,
  tags: [operation.tag],
  summary: operation.summary,
  ...(operation.description ? { description: operation.description } : {}),
  'x-required-scope': operation.scope,
  parameters: [
    ...parametersOf('path', operation.params, components),
    ...parametersOf('query', operation.query, components),
    ...(operation.method === 'post' ? [idempotencyKey] : []),
    ...(operation.precondition ? [ifMatch] : []),
    ...(operation.accepted ? [prefer] : []),
  ],
  ...requestBodyOf(operation, components),
  responses: {
    [operation.status]: {
      description: 'Success',
      ...(operation.status === 201 ? { headers: { Location: { schema: { type: 'string' } } } } : {}),
      content: jsonContent(envelope(operation, components)),
    },
    ...(operation.accepted
      ? {
          202: {
            description: 'The work goes on: ask at `Location` how far it is.',
            headers: {
              Location: { schema: { type: 'string' } },
              'Retry-After': { schema: { type: 'integer' } },
            },
            content: jsonContent(envelope({ ...operation, data: operation.accepted }, components)),
          },
        }
      : {}),
    ...errorResponses([
      ...commonErrors,
      ...(operation.body || operation.upload ? bodyErrors : []),
      ...(operation.precondition ? (['precondition_failed'] as const) : []),
      ...(operation.scope ? (['insufficient_scope'] as const) : []),
      ...(operation.errors ?? []),
    ]),
  },
});

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The first answer is kept for 24 h and given again for the same key and body.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const ifMatch: Json = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The `revision` that was read, in quotes (`"3"`, the `ETag`): 412 where it is not the present one.',
  schema: { type: 'string' },
};

const prefer: Json = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description: '`respond-async`: answers 202 at once (RFC 7240).',
  schema: { type: 'string' },
};

const requestBodyOf = ({ body, optionalBody, upload, media }: Operation<never>, components: Json): Json => {
  if (media && body) return mediaContent(media.field, schemaOf(body, 'input', components));
  const content = upload
    ? Object.fromEntries(upload.map((mediaType) => [mediaType, { schema: { type: 'string' } }]))
    : body && jsonContent(schemaOf(body, 'input', components));
  return content ? { requestBody: { required: !optionalBody, content } } : {};
};

/** The same members in JSON and as fields of a form, which has the file itself beside them. */
const mediaContent = (field: string, schema: Json): Json => ({
  requestBody: {
    required: true,
    content: {
      ...jsonContent(schema),
      'multipart/form-data': {
        schema: {
          allOf: [
            schema,
            {
              type: 'object',
              properties: { [field]: { type: 'string', format: 'binary' } },
            },
          ],
        },
      },
    },
  },
});

const parametersOf = (place: 'path' | 'query', shape: z.ZodObject | undefined, components: Json): Json[] => {
  if (!shape) return [];
  const { properties = {}, required = [] } = schemaOf(shape, 'input', components) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description ? { description } : {}),
    schema,
  }));
};

const envelope = ({ list, partial, beside, data }: Operation<never>, components: Json): Json => ({
  type: 'object',
  required: ['success', ...Object.keys(beside?.shape ?? {}), 'data', ...(list ? ['pagination'] : [])],
  properties: {
    success: partial ? { type: 'boolean' } : { const: true },
    ...(beside ? (schemaOf(beside, 'output', components).properties as Json) : {}),
    data: schemaOf(data, 'output', components),
    ...(list
      ? {
          pagination: {
            type: 'object',
            required: ['next_cursor'],
            properties: { next_cursor: { type: ['string', 'null'] } },
          },
        }
      : {}),
  },
});

const errorResponses = (codes: readonly ErrorCode[]): Json =>
  Object.fromEntries(
    [...Map.groupBy(new Set(codes), (code) => errorTable[code].status)]
      .sort(([left], [right]) => left - right)
      .map(([status, group]) => [
        status,
        {
          description: group.map((code) => `\`${code}\``).join(', '),
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ]),
  );

const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } });

/** JSON Schema of a zod schema; those with an id (`.meta({ id })`) become components. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output', components: Json): Json => {
  const generated = z.toJSONSchema(schema, {
    io,
    override({ jsonSchema, zodSchema }) {
      // Zod leaves them out of what is transformed; ours show what is sent.
      const { examples } = z.globalRegistry.get(zodSchema) ?? {};
      if (io === 'input' && Array.isArray(examples)) jsonSchema.examples = examples;
      // The format says it; the pattern behind it is for machines that do not know formats.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  const text = JSON.stringify(generated).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $schema, $defs = {}, ...json } = JSON.parse(text) as Json & { $defs?: Json };
  Object.assign(components, $defs);
  return json;
};

const problemSchema: Json = {
  type: 'object',
  description: 'RFC 9457.',
  required: ['type', 'title', 'status', 'detail', 'instance', 'success', 'code', 'request_id'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What to do next.' },
    instance: { type: 'string' },
    success: { const: false },
    code: { type: 'string', enum: Object.keys(errorTable) },
    request_id: { type: 'string' },
    translation_id: { type: 'string', description: 'The `failed` translation, where an engine failed.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['pointer', 'code', 'message'],
        properties: {
          pointer: { type: 'string', description: 'JSON pointer into the body (RFC 6901).' },
          parameter: { type: 'string', description: 'The query parameter, where it is at fault.' },
          code: { type: 'string' },
          message: { type: 'string' },
          limit: { type: 'integer' },
          actual: { type: 'integer' },
        },
      },
    },
  },
};
