import { nameInHeaders } from '@dragoman/webhooks';
import { payloadJsonSchema } from './json-schema.ts';
import { eventKinds, testEventKind } from './kinds.ts';
import { sampleOf } from './samples.ts';
import { componentNameOf, descriptionOf } from './schema.ts';

type Json = Record<string, unknown>;

const kinds = [...eventKinds, testEventKind] as const;

/**
 * What `webhookObjects` refer to: the bodies of all kinds, the headers, and what receivers may answer. The bodies allow
 * further fields, which receivers must bear and the answers' own schemas of these bodies refuse.
 *
 * @param serviceName as in the names of the headers
 */
export const webhookComponents = (serviceName: string) => ({
  schemas: Object.fromEntries(
    kinds.map((kind) => {
      const { $schema, ...schema } = payloadJsonSchema(kind);
      return [componentNameOf(kind), schema];
    }),
  ),
  parameters: Object.fromEntries(headersOf(nameInHeaders(serviceName)).map((one) => [one.name, one])),
  responses: {
    Delivered: { description: 'Delivered. The status must come within 10 seconds.' },
    NotDelivered: { description: 'Not delivered: tried again, up to six times in all.' },
    WebhookGone: { description: 'Not delivered, and the webhook is disabled.' },
  },
});

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
          parameters: headersOf(nameInHeaders(serviceName)).map(({ name }) => ({
            $ref: `#/components/parameters/${name}`,
          })),
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
            '2XX': { $ref: '#/components/responses/Delivered' },
            '410': { $ref: '#/components/responses/WebhookGone' },
            default: { $ref: '#/components/responses/NotDelivered' },
          },
        },
      },
    ]),
  );

const headersOf = (name: string) => [
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

const header = (name: string, description: string, required = true) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});
