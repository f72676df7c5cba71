import { startDatabaseServer } from '../../machine/postgresql.ts';
import type { Resources } from '../../machine/resources.ts';
import { scratchFolder } from '../../machine/scratch.ts';
import { type Generated, generateEvents, type StoreAddress } from '../../servers/event-generator-client.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../servers/webhook-receiver-client.ts';
import { startWebhookWorker, type WebhookWorker } from '../../servers/webhook-worker-client.ts';
import { createSecretKey, createTenants } from './tenants.ts';

/** One worker, its database, a hundred endpoints at one receiver, and who makes events. */
export interface Scene {
  readonly address: StoreAddress;
  /** An empty database of the same server. */
  readonly bossUrl: string;
  readonly receiver: WebhookReceiver;
  readonly worker: WebhookWorker;
  /** Roots of the processes, by name. */
  readonly processes: Readonly<Record<string, number>>;
  /** Makes events, each of one delivery; `perSecond` 0: as fast as can be. */
  generate(count: number, perSecond: number): Promise<Generated>;
  /** Events that were made so far. */
  readonly recorded: number;
}

const webhookCount = 100;

export const startScene = async (resources: Resources): Promise<Scene> => {
  const folder = await scratchFolder(resources);
  const database = await startDatabaseServer(folder, resources);
  const receiver = await startWebhookReceiver(folder, resources);
  const address = { databaseUrl: await database.createDatabase('dragoman'), secretKey: createSecretKey() };
  const urls = Array.from({ length: webhookCount }, (_, place) => `${receiver.origin(place)}/hook`);
  const tenants = await createTenants(address, urls);
  const worker = await startWebhookWorker({ name: 'worker', folder, ...address }, resources);
  let recorded = 0;
  return {
    address,
    bossUrl: await database.createDatabase('boss'),
    receiver,
    worker,
    processes: {
      worker: worker.server.pid,
      postgresql: database.server.pid,
      receiver: receiver.server.pid,
    },
    generate: async (count, perSecond) => {
      const generated = await generateEvents({ ...address, tenants, count, perSecond }, folder);
      recorded += generated.recorded;
      return generated;
    },
    get recorded() {
      return recorded;
    },
  };
};
