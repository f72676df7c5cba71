import { operationsOf } from '../../http/operation.ts';
import { idParams } from '../../http/schemas.ts';
import type { DeliveryLog } from './log.ts';
import { presentDelivery, presentFullDelivery } from './present.ts';
import { accountDeliveryQuery, deliveryData, deliveryQuery, fullDeliveryData } from './schema.ts';

interface Services {
  readonly deliveryLog: DeliveryLog;
}

const { list, operation } = operationsOf<Services>({ tag: 'Webhooks', scope: 'webhooks' });

const listDeliveries = list({
  id: 'listDeliveries',
  path: '/api/v1/webhooks/{id}/deliveries',
  summary: 'List the deliveries of a webhook, newest first',
  description: 'Those of the last 30 days; of a deleted webhook, too.',
  params: idParams,
  query: deliveryQuery,
  item: deliveryData,
  errors: ['not_found'],
  page: ({ identity, params, query }, page, { deliveryLog }) =>
    deliveryLog.list(
      identity,
      params.id,
      {
        ...{ state: query.state, eventKind: query.event },
        ...{ since: query.since, until: query.until },
      },
      page,
    ),
  present: presentDelivery,
});

const listAllDeliveries = list({
  id: 'listAllDeliveries',
  path: '/api/v1/deliveries',
  summary: 'List the deliveries of all webhooks, newest first',
  description: 'Those of the last 30 days; of deleted webhooks, too.',
  query: accountDeliveryQuery,
  item: deliveryData,
  page: ({ identity, query }, page, { deliveryLog }) =>
    deliveryLog.listAll(
      identity,
      {
        ...{ state: query.state, eventKind: query.event, webhookId: query.webhook_id },
        ...{ since: query.since, until: query.until },
      },
      page,
    ),
  present: presentDelivery,
});

const getDelivery = operation({
  id: 'getDelivery',
  route: 'GET /api/v1/deliveries/{id}',
  summary: 'Read a delivery: what is sent, and each attempt with its answer',
  description: 'Kept for 30 days.',
  params: idParams,
  data: fullDeliveryData,
  errors: ['not_found'],
  async handle({ identity, params }, { deliveryLog }) {
    const { delivery, body, attempts } = await deliveryLog.get(identity, params.id);
    return { data: presentFullDelivery(delivery, body, attempts) };
  },
});

const redeliver = operation({
  id: 'redeliver',
  route: 'POST /api/v1/deliveries/{id}/redeliver',
  summary: 'Send a delivery again, now',
  description:
    'Under the same id and with the same body, whatever came of it before. Where a retry is to come, this attempt takes its place.',
  params: idParams,
  status: 202,
  data: deliveryData,
  errors: ['not_found', 'conflict'],
  async handle({ identity, params }, { deliveryLog }) {
    return { data: presentDelivery(await deliveryLog.redeliver(identity, params.id)) };
  },
});

export const deliveryOperations = [listDeliveries, listAllDeliveries, getDelivery, redeliver];
