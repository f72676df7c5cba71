import type { Webhook } from '@dragoman/store';
import { z } from 'zod';
import { pageQuery } from '../../http/cursor.ts';
import { inCode, present } from '../../http/names.ts';
import { operationsOf } from '../../http/operation.ts';
import { idParams, searchIn } from '../../http/schemas.ts';
import type { Settings } from '../../settings.ts';
import { presentWebhook } from './present.ts';
import {
  recoverBody,
  recoveryData,
  rotateBody,
  testBeside,
  testData,
  webhookCreateBody,
  webhookData,
  webhookUpdateBody,
  webhookWithSecretData,
} from './schema.ts';
import type { WebhookService } from './service.ts';
import type { WebhookTester } from './tester.ts';

interface Services {
  readonly config: Settings;
  readonly webhookTester: WebhookTester;
  readonly webhooks: WebhookService;
}

const { list, operation, remove } = operationsOf<Services>({ tag: 'Webhooks', scope: 'webhooks' });

const path = '/api/v1/webhooks';

const shown = (webhook: Webhook, { config }: Services) => presentWebhook(webhook, config.webhooks.perWebhook);

const createWebhook = operation({
  id: 'createWebhook',
  route: `POST ${path}`,
  summary: 'Create a webhook',
  description:
    'It gets what happens from now on. `secret` is shown in this answer alone: keep it, deliveries are signed with it.',
  body: webhookCreateBody,
  status: 201,
  data: webhookWithSecretData,
  errors: ['limit_exceeded', 'not_found', 'conflict', 'limit_reached'],
  secrets: ['secret'],
  async handle({ identity, body }, services) {
    const { webhook, secret } = await services.webhooks.create(identity, inCode(body));
    return {
      data: { ...shown(webhook, services), secret },
      headers: { location: `${path}/${webhook.id}` },
    };
  },
});

const listWebhooks = list({
  id: 'listWebhooks',
  path,
  summary: 'List webhooks, newest first',
  description: 'With their health; never with their secrets.',
  query: pageQuery.extend({
    project_id: z.uuid().optional(),
    active: z.enum(['true', 'false']).optional(),
    search: searchIn('their address or description'),
  }),
  item: webhookData,
  page: ({ identity, query }, page, { webhooks }) =>
    webhooks.list(
      identity,
      {
        projectId: query.project_id,
        active: query.active === undefined ? undefined : query.active === 'true',
        search: query.search,
      },
      page,
    ),
  present: shown,
});

const getWebhook = operation({
  id: 'getWebhook',
  route: `GET ${path}/{id}`,
  summary: 'Read a webhook and its health',
  description: 'Its health says since when it fails, and whether deliveries are held back.',
  params: idParams,
  data: webhookData,
  errors: ['not_found'],
  async handle({ identity, params }, services) {
    return { data: shown(await services.webhooks.get(identity, params.id), services) };
  },
});

const updateWebhook = operation({
  id: 'updateWebhook',
  route: `PATCH ${path}/{id}`,
  summary: 'Change a webhook',
  description: 'Retries that wait go to the new address, with the new headers.',
  params: idParams,
  body: webhookUpdateBody,
  data: webhookData,
  errors: ['limit_exceeded', 'not_found', 'conflict'],
  async handle({ identity, params, body }, services) {
    const webhook = await services.webhooks.update(identity, params.id, inCode(body));
    return { data: shown(webhook, services) };
  },
});

const deleteWebhook = remove({
  id: 'deleteWebhook',
  path: `${path}/{id}`,
  summary: 'Delete a webhook',
  description: 'What waits is cancelled. Its deliveries can be read for as long as deliveries are kept.',
  remove: ({ identity, params }, { webhooks }) => webhooks.delete(identity, params.id),
});

const testWebhook = operation({
  id: 'testWebhook',
  route: `POST ${path}/{id}/test`,
  summary: 'Send a test delivery',
  description:
    'Waits for the endpoint and answers 200 whatever it does: `success` says whether it answered with 2xx. One attempt of the kind `webhook.test`, also where the webhook is not active; at most 10 a minute.',
  params: idParams,
  data: testData,
  partial: true,
  beside: testBeside,
  errors: ['not_found'],
  async handle({ identity, params }, { webhookTester }) {
    const { deliveryId, result } = await webhookTester.test(identity, params.id);
    const success = result.isDelivered;
    const outcome = { status_code: result.status, response_time_ms: result.responseTimeMs };
    const error = success ? null : { code: result.error, detail: result.errorMessage };
    return {
      success,
      beside: outcome,
      data: { success, ...outcome, error, delivery_id: deliveryId },
    };
  },
});

const rotateWebhookSecret = operation({
  id: 'rotateWebhookSecret',
  route: `POST ${path}/{id}/rotate-secret`,
  summary: 'Give a webhook a new secret',
  description:
    'Until `previous_secret_expires_at` deliveries carry the signatures of both secrets. A secret from before an earlier rotation is forgotten.',
  params: idParams,
  body: rotateBody,
  optionalBody: true,
  data: webhookWithSecretData,
  errors: ['not_found'],
  secrets: ['secret'],
  async handle({ identity, params, body }, services) {
    const { webhook, secret } = await services.webhooks.rotateSecret(identity, params.id, inCode(body));
    return { data: { ...shown(webhook, services), secret } };
  },
});

const recoverWebhook = operation({
  id: 'recoverWebhook',
  route: `POST ${path}/{id}/recover`,
  summary: 'Send again what was given up or cancelled',
  description:
    'Deliveries that were made in this time and ended as `exhausted` or `cancelled` become `pending` again, with a new ladder of retries. What is pending is left alone, so it can be asked for twice.',
  params: idParams,
  body: recoverBody,
  status: 202,
  data: recoveryData,
  errors: ['not_found', 'conflict'],
  async handle({ identity, params, body }, { webhooks }) {
    const range = await webhooks.recover(identity, params.id, body);
    return { data: present(recoveryData, { ...range, webhookId: params.id, status: 'queued' }) };
  },
});

export const webhookOperations = [
  createWebhook,
  listWebhooks,
  getWebhook,
  updateWebhook,
  deleteWebhook,
  testWebhook,
  rotateWebhookSecret,
  recoverWebhook,
];
