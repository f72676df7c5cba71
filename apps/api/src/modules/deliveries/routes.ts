import { z } from 'zod';
import { defineOperation } from '../../http/operation.ts';
import { idParams } from '../../http/schemas.ts';
import { presentDelivery, presentFullDelivery } from './present.ts';
import { deliveryData, deliveryQuery, fullDeliveryData } from './schema.ts';

const tag = 'Webhooks';
const scope = 'webhooks';

export const listDeliveries = defineOperation({
  id: 'listDeliveries',
  method: 'get',
  path: '/api/v1/webhooks/{id}/deliveries',
  tag,
  summary: 'List the deliveries of a webhook, newest first',
  description: 'Those of the last 30 days; of a deleted webhook, too.',
  scope,
  params: idParams,
  query: deliveryQuery,
  status: 200,
  data: z.array(deliveryData),
  list: true,
  errors: ['not_found'],
  async handle({ identity, params, query }, { deliveryLog, cursors }) {
    const { id } = identity.account;
    const filter = { state: query.state, eventKind: query.event };
    const page = await deliveryLog.list(identity, params.id, filter, cursors.request(id, query));
    return cursors.reply(id, page, presentDelivery);
  },
});

export const getDelivery = defineOperation({
  id: 'getDelivery',
  method: 'get',
  path: '/api/v1/deliveries/{id}',
  tag,
  summary: 'Read a delivery: what is sent, and each attempt with its answer',
  scope,
  params: idParams,
  status: 200,
  data: fullDeliveryData,
  errors: ['not_found'],
  async handle({ identity, params }, { deliveryLog }) {
    const { delivery, body, attempts } = await deliveryLog.get(identity, params.id);
    return { data: presentFullDelivery(delivery, body, attempts) };
  },
});

export const redeliver = defineOperation({
  id: 'redeliver',
  method: 'post',
  path: '/api/v1/deliveries/{id}/redeliver',
  tag,
  summary: 'Send a delivery again, now',
  description:
    'Under the same id and with the same body, whatever came of it before. Where a retry is to come, this attempt takes its place.',
  scope,
  params: idParams,
  status: 202,
  data: deliveryData,
  errors: ['not_found', 'conflict'],
  async handle({ identity, params }, { deliveryLog }) {
    return { data: presentDelivery(await deliveryLog.redeliver(identity, params.id)) };
  },
});
