import { nameInHeaders } from '@dragoman/webhooks';
import { payloadJsonSchema } from './json-schema.ts';
import { eventKinds, testEventKind } from './kinds.ts';
import { sampleOf } from './samples.ts';
import { componentNameOf, descriptionOf } from './schema.ts';

type Json = Record<string, unknown>;

const kinds = [...eventKinds, testEventKind] as const;

/** The schemas of the bodies of all kinds, by the names that other schemas refer to them by. */
export const payloadComponents = (): Json =>
  Object.fromEntries(
    kinds.map((kind) => {
      const { $schema, ...schema } = payloadJsonSchema(kind);
      return [componentNameOf(kind), schema];
    }),
  );

/**
 * What webhooks are sent: OpenAPI's `webhooks`, which say what the receiver has to answer.
 *
 * @param serviceName as in the names of the headers
 */
export const webhookObjects = (serviceName: string): Json =>
  Object.fromEntries(
    kinds.map((kind) => [
      kind,
      {
        post: {
          operationId: `receive${componentNameOf(kind)}`,
          tags: ['Webhooks'],
          summary: descriptionOf(kind),
          security: [],
          parameters: headersOf(nameInHeaders(serviceName)),
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: { $ref: `#/components/schemas/${componentNameOf(kind)}` },
                example: sampleOf(kind),
              },
            },
          },
          responses: {
            '2XX': { description: 'Delivered. The status must come within 10 seconds.' },
            '410': { description: 'Not delivered, and the webhook is disabled.' },
            default: { description: 'Not delivered: tried again, up to six times in all.' },
          },
        },
      },
    ]),
  );

const headersOf = (name: string): Json[] => [
  header(
    'X-Signature',
    'Lower-case hexadecimal HMAC-SHA256 over the raw body, with the secret as it is shown.',
  ),
  header(`X-${name}-Signature`, 'The same as `X-Signature`.'),
  header(
    'X-Signature-Previous',
    'As `X-Signature`, with the secret before, while a rotation overlaps.',
    false,
  ),
  header(`X-${name}-Event`, 'The kind: `event` of the body.'),
  header(`X-${name}-Delivery`, 'The id of the delivery, the same on every attempt.'),
  header('webhook-id', `The same as \`X-${name}-Delivery\` (Standard Webhooks).`),
  header('webhook-timestamp', 'Unix seconds of this attempt (Standard Webhooks).'),
  header('webhook-signature', 'Signatures over id, timestamp and body (Standard Webhooks).'),
  header('User-Agent', `\`${name}-Webhooks/\` and the version of the service.`),
];

const header = (name: string, description: string, required = true): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});
