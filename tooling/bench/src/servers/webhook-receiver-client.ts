import { join } from 'node:path';
import { request } from 'undici';
import { freePort } from '../machine/free-port.ts';
import type { Resources } from '../machine/resources.ts';
import { type RunningServer, startServer } from '../machine/server.ts';
import { smallServer } from './programs.ts';

/** What a receiver has seen so far. */
export interface ReceiverCounts {
  readonly received: number;
  /** Different `webhook-id`s among them. */
  readonly distinct: number;
  /** Requests to `/hang` that are open now, and the most that ever were. */
  readonly hanging: number;
  readonly maxHanging: number;
}

/** What a receiver has answered; one element a delivery, in the order of arrival. */
export interface Receipts {
  /** Milliseconds of the Unix epoch. */
  readonly receivedAt: readonly number[];
  /** Milliseconds since the moment that the event says. */
  readonly latencies: readonly number[];
}

/** The started receiver. */
export interface WebhookReceiver {
  readonly server: RunningServer;
  /** The same receiver under another address for each place, as endpoints are hosts of their own. */
  origin(place: number): string;
  counts(): Promise<ReceiverCounts>;
  /** The receipts since the last time. */
  take(): Promise<Receipts>;
}

/** Starts a receiver on core 1. */
export const startWebhookReceiver = async (
  folder: string,
  resources: Resources,
): Promise<WebhookReceiver> => {
  const port = await freePort();
  const switchPort = await freePort();
  const ask = async (path: string): Promise<unknown> => {
    const { body } = await request(`http://127.0.0.1:${switchPort}${path}`);
    return body.json();
  };
  const counts = () => ask('/') as Promise<ReceiverCounts>;
  const server = resources.keep(
    await startServer({
      command: smallServer('webhook-receiver', String(port), String(switchPort)),
      cores: '1',
      log: join(folder, 'receiver.log'),
      ready: () => counts().then(() => true),
    }),
  );
  return {
    server,
    origin: (place) => `http://127.0.0.${place + 1}:${port}`,
    counts,
    take: () => ask('/take') as Promise<Receipts>,
  };
};
