import { z } from 'zod';
import { requiredRole } from '../../identity/roles.ts';
import { version } from '../../version.ts';
import { sessionCookieName } from '../guards/session-cookie.ts';
import type { Operation } from '../operation.ts';
import { type Components, errorResponses, type Problems, refer } from './openapi-errors.ts';
import { headerObjects, headersNamed, parameterWords, tagObject } from './openapi-words.ts';
import { problemSchema } from './problem-schema.ts';

type Json = Record<string, unknown>;

/** What a document says beside its operations. */
export interface ApiFacts {
  readonly title: string;
  readonly serverUrl: string;
  /** Whole answers of operations: `createProject 201`. */
  readonly answers: Json;
  /** Whole answers of errors, by code. */
  readonly problems: Problems;
  /** What is sent to others: OpenAPI's `webhooks`. */
  readonly webhooks: Json;
  /** What the webhooks refer to. Its schemas replace what answers with such bodies have made of them. */
  readonly webhookComponents: Components;
}

/** The OpenAPI 3.1 document, made from the operations' own schemas. */
export const describeOperations = (operations: readonly Operation<never>[], facts: ApiFacts): Json => {
  const components: Components = { schemas: { Problem: problemSchema }, parameters: {}, responses: {} };
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const methods = paths[operation.path] ?? {};
    methods[operation.method] = operationObject(operation, components, facts);
    paths[operation.path] = methods;
  }
  const { schemas, parameters, responses } = facts.webhookComponents;
  return {
    openapi: '3.1.1',
    info: {
      title: facts.title,
      version,
      description:
        'Cultural translation: text adapted to the region and tone of its readers. Every request carries `Authorization: Bearer <API_KEY>` and goes over HTTPS.',
      contact: { name: 'The operator of this deployment', url: `${facts.serverUrl}/docs` },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: facts.serverUrl }],
    security: [{ apiKey: [] }, { session: [] }],
    tags: [...new Set(operations.map((operation) => operation.tag))].map(tagObject),
    paths,
    webhooks: facts.webhooks,
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: `dgm_…`.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName,
          description:
            'Of who signed in to the dashboard. What changes something needs `X-CSRF-Token` as well; a user of several accounts names one by `X-Account-Id`.',
        },
      },
      schemas: { ...components.schemas, ...schemas },
      parameters: { ...components.parameters, ...parameters },
      responses: { ...components.responses, ...responses },
      headers: headerObjects,
      examples: Object.fromEntries(
        Object.entries(facts.problems).map(([code, value]) => [code, { summary: value.title, value }]),
      ),
    },
  };
};

/** Who may do it, and how they sign in. */
const securityOf = ({ id, scope, access }: Operation<never>): Json =>
  access === 'public'
    ? { security: [], 'x-required-scope': null }
    : {
        ...(access === 'session' ? { security: [{ session: [] }] } : {}),
        'x-required-scope': scope,
        'x-required-role': requiredRole(id) ?? null,
      };

const operationObject = (
  operation: Operation<never>,
  components: Components,
  { answers, problems }: ApiFacts,
): Json => ({
  operationId: operation.id,
  tags: [operation.tag],
  summary: operation.summary,
  ...(operation.description ? { description: operation.description } : {}),
  ...securityOf(operation),
  parameters: [
    ...parametersOf('path', operation.params, components),
    ...parametersOf('query', operation.query, components),
    ...(operation.method === 'post' && operation.access !== 'public'
      ? [parameterIn(components, idempotencyKey)]
      : []),
    ...(operation.precondition ? [parameterIn(components, ifMatch)] : []),
    ...(operation.accepted ? [parameterIn(components, prefer)] : []),
  ],
  ...requestBodyOf(operation, components),
  responses: {
    [operation.status]: successOf(operation, components, answers[`${operation.id} ${operation.status}`]),
    ...(operation.accepted
      ? {
          202: {
            description: 'The work goes on: ask at `Location` how far it is.',
            headers: {
              Location: location,
              ...headersNamed(['Retry-After', ...headersOf(operation)]),
            },
            content: jsonContent(
              envelope({ ...operation, data: operation.accepted }, components),
              answers[`${operation.id} 202`],
            ),
          },
        }
      : {}),
    ...errorResponses(operation, components, problems),
  },
});

/** A parameter that many operations have, under its own name. */
const parameterIn = (
  components: Components,
  parameter: { readonly name: string; readonly [member: string]: unknown },
): Json => refer(components, 'parameters', parameter.name, parameter);

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The first answer is kept for 24 h and given again for the same key and body.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The `revision` that was read, in quotes (`"3"`, the `ETag`): 412 where it is not the present one.',
  schema: { type: 'string' },
};

const prefer = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description: '`respond-async`: answers 202 at once (RFC 7240).',
  schema: { type: 'string' },
};

const requestBodyOf = (
  { body, optionalBody, upload, media }: Operation<never>,
  components: Components,
): Json => {
  if (media && body) return mediaContent(media, bodyContent(body, components), components);
  const content = upload
    ? Object.fromEntries(
        Object.entries(upload).map(([mediaType, example]) => [
          mediaType,
          { schema: { type: 'string' }, example },
        ]),
      )
    : body && bodyContent(body, components);
  return content ? { requestBody: { required: !optionalBody, content } } : {};
};

/** A JSON body, with the example that its schema names. */
const bodyContent = (body: z.ZodType, components: Components) => {
  const { examples } = z.globalRegistry.get(body) ?? {};
  return jsonContent(schemaOf(body, 'input', components), Array.isArray(examples) ? examples[0] : undefined);
};

/** The same members in JSON and as fields of a form, which has the file itself beside them. */
const mediaContent = (
  { field, companion, inline }: NonNullable<Operation<never>['media']>,
  json: ReturnType<typeof jsonContent>,
  components: Components,
): Json => {
  const { schema, example = {} } = json['application/json'];
  const name = String(schema.$ref).split('/').at(-1) ?? '';
  const whole = components.schemas[name] as { readonly properties: Json };
  // The schema of the JSON has no other members than its own, so that the form needs one of its own.
  const form = name.replace(/Request$/, 'Form');
  const files = [field, companion ?? []].flat().map((part) => [part, { type: 'string', format: 'binary' }]);
  components.schemas[form] = {
    ...whole,
    examples: undefined,
    properties: { ...whole.properties, ...Object.fromEntries(files) },
  };
  const { [inline?.member ?? `${field}_url`]: address, ...fields } = example as Json;
  const file = inline?.name ?? String(address).split('/').at(-1);
  return {
    requestBody: {
      required: true,
      content: {
        ...json,
        'multipart/form-data': {
          schema: { $ref: `#/components/schemas/${form}` },
          // A part that is a file has the name of one here.
          example: { [field]: file, ...fields },
        },
      },
    },
  };
};

const parametersOf = (
  place: 'path' | 'query',
  shape: z.ZodObject | undefined,
  components: Components,
): Json[] => {
  if (!shape) return [];
  const { properties = {}, required = [] } = schemaOf(shape, 'input', components) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    description: description ?? parameterWords(name),
    schema,
  }));
};

const envelope = ({ list, partial, beside, data }: Operation<never>, components: Components) => ({
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

const location = { description: 'Where it is read.', required: true, schema: { type: 'string' } };

/** What an answer to an operation carries besides. */
const headersOf = ({ method, access }: Operation<never>): readonly string[] => [
  'X-Request-Id',
  ...(access === 'public' ? [] : ['RateLimit', 'RateLimit-Policy']),
  ...(method === 'post' && access !== 'public' ? ['Idempotent-Replayed'] : []),
];

const hasRevision = (name: string, { schemas }: Components): boolean => {
  const schema = schemas[name] as { readonly properties?: Json } | undefined;
  return schema?.properties?.revision !== undefined;
};

/** The answer of a success. Where it is one named thing and nothing else, it has the name of that. */
const successOf = (operation: Operation<never>, components: Components, example: unknown): Json => {
  const schema = envelope(operation, components);
  const { $ref, ...rest } = schema.properties.data as { readonly $ref?: string };
  const name = $ref?.split('/').at(-1) ?? '';
  const names = [...headersOf(operation), ...(hasRevision(name, components) ? ['ETag'] : [])];
  const answer = {
    description: 'Success',
    headers: { ...(operation.status === 201 ? { Location: location } : {}), ...headersNamed(names) },
    content: jsonContent(schema, example),
  };
  const isAlone = $ref !== undefined && Object.keys(rest).length === 0 && !operation.beside;
  if (!isAlone || operation.status === 201) return answer;
  // What the same answer carries differs: a POST may be replayed, and who has not signed in has no rate of their own.
  const kind = operation.access === 'public' ? 'Public' : operation.method === 'post' ? 'Posted' : '';
  return refer(components, 'responses', `${kind}${name}`, answer);
};

const jsonContent = (schema: Json, example?: unknown) => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});

/** JSON Schema of a zod schema; those with an id (`.meta({ id })`) become components. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output', components: Components): Json => {
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
  Object.assign(components.schemas, $defs);
  return json;
};
