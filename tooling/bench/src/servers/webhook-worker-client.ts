import { join } from 'node:path';
import { request } from 'undici';
import { freePort } from '../machine/free-port.ts';
import type { Resources } from '../machine/resources.ts';
import { type RunningServer, startServer } from '../machine/server.ts';
import { smallServer } from './programs.ts';

/** Attempts to one endpoint at once: the default of the service. */
export const perWebhook = 10;

/** What a worker has done so far. */
export interface WorkerCounts {
  /** Queries of the database driver: each is one round trip. */
  readonly roundTrips: number;
  readonly attempts: number;
  readonly inFlight: number;
  /** What it warned of last. */
  readonly lastTrouble: string | null;
}

/** A started worker, which delivers from `start` to `stop`. */
export interface WebhookWorker {
  readonly server: RunningServer;
  start(): Promise<void>;
  stop(): Promise<void>;
  counts(): Promise<WorkerCounts>;
}

export interface WorkerOptions {
  readonly name: string;
  readonly folder: string;
  readonly databaseUrl: string;
  readonly secretKey: string;
}

/** Starts a worker on core 0. */
export const startWebhookWorker = async (
  { name, folder, databaseUrl, secretKey }: WorkerOptions,
  resources: Resources,
): Promise<WebhookWorker> => {
  const port = await freePort();
  const ask = async (method: 'GET' | 'PUT', path: string): Promise<WorkerCounts> => {
    const { body } = await request(`http://127.0.0.1:${port}${path}`, { method });
    return (await body.json()) as WorkerCounts;
  };
  const server = resources.keep(
    await startServer({
      command: smallServer('webhook-worker', String(port), databaseUrl, secretKey),
      cores: '0',
      log: join(folder, `${name}.log`),
      ready: () => ask('GET', '/').then(() => true),
    }),
  );
  return {
    server,
    start: () => ask('PUT', '/start').then(() => {}),
    stop: () => ask('PUT', '/stop').then(() => {}),
    counts: () => ask('GET', '/'),
  };
};
