import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { folders } from '../folders.ts';
import { freePort } from '../machine/free-port.ts';
import { type RunningServer, startServer } from '../machine/server.ts';

/** How our service is started. */
export interface DragomanOptions {
  /** Folder of this process: its log, and its data directory unless `dataFolder` says another. */
  readonly folder: string;
  readonly dataFolder?: string;
  /** Left out: everything in one process. */
  readonly role?: 'api' | 'worker';
  readonly cores: string;
  /** Left out: the embedded database in the data directory. */
  readonly databaseUrl?: string;
  /** Settings in the names of the environment; they win over those of the benchmark. */
  readonly environment: Readonly<Record<string, string>>;
  /** Default: plain HTTP on loopback behind `server.trustProxy`, as the peers speak it. */
  readonly tls?: boolean;
  readonly port?: number;
  /** Another checkout of this repository, built. Default: this one. */
  readonly checkout?: string;
  /** Arguments of Node itself. */
  readonly nodeArguments?: readonly string[];
}

/** A started process of ours. */
export interface Dragoman {
  readonly server: RunningServer;
  /** `http://127.0.0.1:PORT`, or https. A worker serves nothing there but `/metrics`. */
  readonly origin: string;
  readonly port: number;
  readonly dataFolder: string;
}

/** One root secret for all processes of a run: several of them may share a database. */
const secretKey = randomBytes(32).toString('base64');

/** The certificate is our own and the address loopback. */
const trusting = new Agent({ connect: { rejectUnauthorized: false } });

const answersWell = async (url: string): Promise<boolean> => {
  const { statusCode, body } = await request(url, {
    dispatcher: trusting,
    headers: { 'x-forwarded-proto': 'https' },
  });
  await body.dump();
  return statusCode === 200;
};

/** Whether a service at this origin says that it is ready. */
export const isReady = (origin: string): Promise<boolean> => answersWell(`${origin}/readyz`);

/** Starts the built service and waits until `/readyz` answers 200; of a worker `/metrics`, its only port. */
export const startDragoman = async (options: DragomanOptions): Promise<Dragoman> => {
  const program = join(options.checkout ?? folders.root, 'packages', 'cli', 'dist', 'main.js');
  if (!existsSync(program)) throw new Error(`${program} is missing: pnpm build`);
  const port = options.port ?? (await freePort());
  const isWorker = options.role === 'worker';
  const origin = isWorker
    ? `http://localhost:${port}`
    : `${options.tls ? 'https' : 'http'}://127.0.0.1:${port}`;
  const dataFolder = options.dataFolder ?? join(options.folder, 'data');
  await mkdir(options.folder, { recursive: true });
  const server = await startServer({
    command: [process.execPath, ...(options.nodeArguments ?? []), program, 'serve'],
    cores: options.cores,
    log: join(options.folder, 'output.log'),
    ready: () => (isWorker ? answersWell(`${origin}/metrics`) : isReady(origin)),
    environment: {
      HOME: options.folder,
      DRAGOMAN_SERVER_HOST: '127.0.0.1',
      DRAGOMAN_PROVIDERS_FIREFOX_REGISTRY: 'off',
      [isWorker ? 'DRAGOMAN_METRICS_PORT' : 'DRAGOMAN_SERVER_PORT']: String(port),
      ...(options.role === undefined ? {} : { DRAGOMAN_ROLE: options.role }),
      DRAGOMAN_DATA_DIR: dataFolder,
      ...(options.tls ? {} : { DRAGOMAN_SERVER_TRUST_PROXY: '127.0.0.1' }),
      ...(options.databaseUrl === undefined
        ? {}
        : { DATABASE_URL: options.databaseUrl, DRAGOMAN_SECRET_KEY: secretKey }),
      ...options.environment,
    },
  });
  return { server, origin, port, dataFolder };
};

/** The operator's key of a data directory whose service has started once: every scope, no limit. */
export const operatorKey = async (dataFolder: string): Promise<string> => {
  const path = join(dataFolder, 'first-run.json');
  // It is written a moment after the service is ready.
  for (let tries = 0; tries < 200 && !existsSync(path); tries++) await sleep(25);
  const facts: { api_key: string } = JSON.parse(await readFile(path, 'utf8'));
  return facts.api_key;
};
