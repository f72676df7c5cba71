import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Duplex } from 'node:stream';

/** Where a double listens. */
export interface ListenOptions {
  /** TCP port. Default 0: any free one. */
  readonly port?: number;
  /** Address. Default `127.0.0.1`. */
  readonly host?: string;
  /** Certificate and key in PEM; with it the double speaks https, else http. */
  readonly tls?: { readonly key: string; readonly cert: string };
}

/** Takes a request for another protocol, for example a WebSocket. */
export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** A listening server. */
export interface Listener {
  /** For example `http://127.0.0.1:9100`. */
  readonly origin: string;
  readonly port: number;
  /** Stops listening and cuts open connections. Safe to call twice. */
  close(): Promise<void>;
}

const create = (handler: RequestListener, tls: ListenOptions['tls']): Server =>
  tls ? createTlsServer({ key: tls.key, cert: tls.cert }, handler) : createServer(handler);

/**
 * Listens on loopback with node:http or node:https. Upgraded connections are the caller's to close.
 *
 * @throws the system's error where the port is taken.
 */
export const listen = async (
  handler: RequestListener,
  options: ListenOptions,
  upgrade?: UpgradeListener,
): Promise<Listener> => {
  const host = options.host ?? '127.0.0.1';
  const server = create(handler, options.tls);
  if (upgrade) server.on('upgrade', upgrade);
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, host, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The double has no TCP address.');
  return {
    origin: `${options.tls ? 'https' : 'http'}://${host}:${address.port}`,
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
