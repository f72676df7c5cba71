import type { Webhook } from '@dragoman/store';
import { z } from 'zod';
import type { ApiCradle } from '../../container.ts';
import { pageQuery } from '../../http/cursor.ts';
import { defineOperation } from '../../http/operation.ts';
import { deletedData, idParams } from '../../http/schemas.ts';
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

const tag = 'Webhooks';
const scope = 'webhooks';
const path = '/api/v1/webhooks';

const present = (webhook: Webhook, { config }: Pick<ApiCradle, 'config'>) =>
  presentWebhook(webhook, config.webhooks.perWebhook);

export const createWebhook = defineOperation({
  id: 'createWebhook',
  method: 'post',
  path,
  tag,
  summary: 'Create a webhook',
  description:
    'It gets what happens from now on. `secret` is shown in this answer alone: keep it, deliveries are signed with it.',
  scope,
  body: webhookCreateBody,
  status: 201,
  data: webhookWithSecretData,
  errors: ['limit_exceeded', 'not_found', 'conflict', 'limit_reached'],
  secrets: ['secret'],
  async handle({ identity, body }, services) {
    const { project_id: projectId, secret: own, ...input } = body;
    const { webhook, secret } = await services.webhooks.create(identity, {
      ...input,
      projectId,
      secret: own,
    });
    return {
      data: { ...present(webhook, services), secret },
      headers: { location: `${path}/${webhook.id}` },
    };
  },
});

export const listWebhooks = defineOperation({
  id: 'listWebhooks',
  method: 'get',
  path,
  tag,
  summary: 'List webhooks, newest first',
  scope,
  query: pageQuery.extend({ project_id: z.uuid().optional() }),
  status: 200,
  data: z.array(webhookData),
  list: true,
  async handle({ identity, query }, services) {
    const { webhooks, cursors } = services;
    const { id } = identity.account;
    const page = await webhooks.list(identity, { projectId: query.project_id }, cursors.request(id, query));
    return cursors.reply(id, page, (webhook) => present(webhook, services));
  },
});

export const getWebhook = defineOperation({
  id: 'getWebhook',
  method: 'get',
  path: `${path}/{id}`,
  tag,
  summary: 'Read a webhook and its health',
  scope,
  params: idParams,
  status: 200,
  data: webhookData,
  errors: ['not_found'],
  async handle({ identity, params }, services) {
    return { data: present(await services.webhooks.get(identity, params.id), services) };
  },
});

export const updateWebhook = defineOperation({
  id: 'updateWebhook',
  method: 'patch',
  path: `${path}/{id}`,
  tag,
  summary: 'Change a webhook',
  description: 'Retries that wait go to the new address, with the new headers.',
  scope,
  params: idParams,
  body: webhookUpdateBody,
  status: 200,
  data: webhookData,
  errors: ['limit_exceeded', 'not_found', 'conflict'],
  async handle({ identity, params, body }, services) {
    const given = Object.entries(body).filter(([, value]) => value !== undefined);
    const webhook = await services.webhooks.update(identity, params.id, Object.fromEntries(given));
    return { data: present(webhook, services) };
  },
});

export const deleteWebhook = defineOperation({
  id: 'deleteWebhook',
  method: 'delete',
  path: `${path}/{id}`,
  tag,
  summary: 'Delete a webhook',
  description: 'What waits is cancelled. Its deliveries can be read for as long as deliveries are kept.',
  scope,
  params: idParams,
  status: 200,
  data: deletedData,
  errors: ['not_found'],
  async handle({ identity, params }, { webhooks }) {
    await webhooks.delete(identity, params.id);
    return { data: { id: params.id, deleted: true } };
  },
});

export const testWebhook = defineOperation({
  id: 'testWebhook',
  method: 'post',
  path: `${path}/{id}/test`,
  tag,
  summary: 'Send a test delivery',
  description:
    'Waits for the endpoint and answers 200 whatever it does: `success` says whether it answered with 2xx. One attempt of the kind `webhook.test`, also where the webhook is not active; at most 10 a minute.',
  scope,
  params: idParams,
  status: 200,
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

export const rotateWebhookSecret = defineOperation({
  id: 'rotateWebhookSecret',
  method: 'post',
  path: `${path}/{id}/rotate-secret`,
  tag,
  summary: 'Give a webhook a new secret',
  description:
    'Until `previous_secret_expires_at` deliveries carry the signatures of both secrets. A secret from before an earlier rotation is forgotten.',
  scope,
  params: idParams,
  body: rotateBody,
  optionalBody: true,
  status: 200,
  data: webhookWithSecretData,
  errors: ['not_found'],
  secrets: ['secret'],
  async handle({ identity, params, body }, services) {
    const { webhook, secret } = await services.webhooks.rotateSecret(identity, params.id, {
      secret: body.secret,
      overlapHours: body.overlap_hours,
    });
    return { data: { ...present(webhook, services), secret } };
  },
});

export const recoverWebhook = defineOperation({
  id: 'recoverWebhook',
  method: 'post',
  path: `${path}/{id}/recover`,
  tag,
  summary: 'Send again what was given up or cancelled',
  description:
    'Deliveries that were made in this time and ended as `exhausted` or `cancelled` become `pending` again, with a new ladder of retries. What is pending is left alone, so it can be asked for twice.',
  scope,
  params: idParams,
  body: recoverBody,
  status: 202,
  data: recoveryData,
  errors: ['not_found', 'conflict'],
  async handle({ identity, params, body }, { webhooks }) {
    const { since, until } = await webhooks.recover(identity, params.id, {
      since: new Date(body.since),
      until: body.until === undefined ? undefined : new Date(body.until),
    });
    return {
      data: {
        webhook_id: params.id,
        since: since.toISOString(),
        until: until.toISOString(),
        status: 'queued',
      },
    };
  },
});
