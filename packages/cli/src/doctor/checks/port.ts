import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { type ApiConfiguration, attempt, type Check, healthPortOf, systemCode } from '@dragoman/api';

const timeoutMs = 3_000;

/** Why a port cannot be listened on, as the system's code; null where it can. */
const whyTaken = (host: string, port: number): Promise<string | null> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => {
      const code = systemCode(error);
      if (code === undefined) reject(error);
      else resolve(code);
    });
    server.listen({ host, port }, () => server.close(() => resolve(null)));
  });

/** The readiness of a Dragoman that listens there; null where something else does. No secret is sent. */
const readinessAt = (host: string, port: number, isPlain: boolean): Promise<string | null> =>
  new Promise((resolve) => {
    const options = { host, port, path: '/readyz', timeout: timeoutMs };
    const request = isPlain
      ? getHttp({ ...options, headers: { 'x-forwarded-proto': 'https' } })
      : // It is only asked who it is: whose certificate it has says nothing about that.
        getHttps({ ...options, rejectUnauthorized: false });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(null));
    request.on('response', async (response) => {
      try {
        const { data } = JSON.parse(await text(response));
        resolve(typeof data?.checks?.database === 'string' ? String(data.status) : null);
      } catch {
        resolve(null);
      }
    });
  });

/** Whether the port is free, or a Dragoman's already. */
export const checkPort = ({ values: { server, role } }: ApiConfiguration): Promise<Check> =>
  attempt({ id: 'port', title: 'Port' }, async () => {
    const { host, trustProxy } = server;
    // A worker's is for health alone.
    const isWorker = role === 'worker';
    const port = isWorker ? (healthPortOf({ server, role }) ?? server.port) : server.port;
    const taken = await whyTaken(host, port);
    if (taken === null) return { status: 'ok', detail: `${port} on ${host} is free` };
    if (taken === 'EADDRINUSE') {
      // What listens on every address is asked on loopback.
      const readiness = await readinessAt(
        ['::', '0.0.0.0'].includes(host) ? 'localhost' : host,
        port,
        isWorker || trustProxy !== false,
      );
      if (readiness !== null) {
        const status = readiness === 'ready' ? 'ok' : 'warning';
        return { status, detail: `${port} on ${host}: Dragoman answers (${readiness.replace('_', ' ')})` };
      }
      if (isWorker && server.healthPort === undefined)
        return {
          status: 'warning',
          detail: `${port} on ${host} is in use by another program: the worker starts without a port for health`,
          remedy: 'Choose one: server.healthPort.',
        };
      return {
        status: 'failed',
        detail: `${port} on ${host} is in use by another program`,
        remedy: `Stop it, or choose another port: ${isWorker ? 'server.healthPort' : `--port ${port + 1}`}.`,
      };
    }
    if (taken === 'EACCES') {
      return {
        status: 'failed',
        detail: `${port} needs rights that this user lacks`,
        remedy: 'Choose a port above 1023.',
      };
    }
    return {
      status: 'failed',
      detail: `this machine cannot listen on ${host} (${taken})`,
      remedy: 'Use --host localhost, or --host :: for all addresses.',
    };
  });
