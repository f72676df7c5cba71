import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { generate } from 'selfsigned';
import { onTestFinished } from 'vitest';

/** A server on loopback that ends with the test. */
export interface TestServer {
  readonly port: number;
  /** `http://127.0.0.1:PORT/hook`. */
  readonly url: string;
  readonly connections: number;
}

const listen = async (server: Server): Promise<TestServer> => {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket.on('error', () => {}).once('close', () => sockets.delete(socket)));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  onTestFinished(async () => {
    const closed = new Promise((resolve) => {
      server.close(resolve);
    });
    for (const socket of sockets) socket.destroy();
    await closed;
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    get connections() {
      return connections;
    },
  };
};

/** Speaks HTTP. */
export const serve = (listener: RequestListener): Promise<TestServer> => listen(createServer(listener));

/** Speaks HTTPS with a certificate that nobody knows. */
export const serveUntrusted = async (listener: RequestListener): Promise<TestServer> => {
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
  });
  return listen(createTlsServer({ cert: made.cert, key: made.private }, listener));
};

/** Speaks whatever the test says. */
export const serveTcp = (listener: (socket: Socket) => void): Promise<TestServer> =>
  listen(createTcpServer(listener));

/** Answers the first bytes of each connection with this text, and leaves the connection open. */
export const serveText = (text: string): Promise<TestServer> =>
  serveTcp((socket) => socket.once('data', () => socket.write(text)));
