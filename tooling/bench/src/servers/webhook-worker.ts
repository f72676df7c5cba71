/**
 * A worker that does nothing but deliver: the store and the delivery service, as the API process has them.
 *
 * Arguments: port, database URL, root secret. `PUT /start` and `PUT /stop` begin and end deliveries; any other request
 * gives `WorkerCounts`.
 */

import { createServer } from 'node:http';
import { createOutbound } from '@dragoman/outbound';
import { openStore } from '@dragoman/store';
import {
  createDeliveryService,
  createHealthPolicy,
  createSender,
  type DeliveryService,
} from '@dragoman/webhooks';
import pg from 'pg';
import { perWebhook, type WorkerCounts } from './webhook-worker-client.ts';

const [, , port, databaseUrl = '', secretKey = ''] = process.argv;
let roundTrips = 0;
let attempts = 0;
let lastTrouble: string | null = null;

const query: (...given: unknown[]) => unknown = pg.Client.prototype.query;
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...given: unknown[]) {
    roundTrips += 1;
    return query.apply(this, given);
  },
});

const trouble = (detail: object, message: string): void => {
  lastTrouble = message;
  console.error(message, detail);
};
const logger = { info: () => {}, warn: trouble, error: trouble };

const store = await openStore({ databaseUrl, secretKey, dataDirectory: '', logger });
const outbound = createOutbound({ allow: ['127.0.0.0/8'], plainHttp: 'allowed' });
const sender = createSender({ outbound, serviceName: 'Dragoman', version: '1.0.0' });

const createDeliveries = (): DeliveryService =>
  createDeliveryService({
    queue: store.deliveries,
    sender,
    policy: createHealthPolicy({ concurrency: perWebhook }),
    perWebhook,
    logger,
    onAttempt: () => {
      attempts += 1;
    },
  });

let deliveries: DeliveryService | undefined;

const obey = async (command: string | undefined): Promise<void> => {
  if (command === '/stop') {
    await deliveries?.stop();
    deliveries = undefined;
  }
  if (command === '/start') {
    deliveries ??= createDeliveries();
    deliveries.start();
  }
};

createServer(async (request, response) => {
  if (request.method === 'PUT') await obey(request.url);
  const counts: WorkerCounts = { roundTrips, attempts, inFlight: deliveries?.inFlight ?? 0, lastTrouble };
  response.end(JSON.stringify(counts));
}).listen(Number(port), '127.0.0.1');

process.once('SIGTERM', async () => {
  await deliveries?.stop();
  await outbound.close();
  await store.close();
  process.exit(0);
});
