import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { generate } from 'selfsigned';
import { onTestFinished } from 'vitest';
import { createOutbound, type OutboundOptions, type Resolve } from '../../src/index.ts';

/** A server on loopback that counts its connections and ends with the test. */
export interface TestServer {
  readonly port: number;
  readonly connections: number;
}

/** Opens a server on a free port. */
export const listen = async (server: Server, host = '127.0.0.1'): Promise<TestServer> => {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket.on('error', () => {}).once('close', () => sockets.delete(socket)));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, host, () => resolve());
  });
  onTestFinished(async () => {
    const closed = new Promise((resolve) => {
      server.close(resolve);
    });
    for (const socket of sockets) socket.destroy();
    await closed;
  });
  return {
    port: (server.address() as AddressInfo).port,
    get connections() {
      return connections;
    },
  };
};

/** Speaks HTTP. */
export const serve = (listener: RequestListener, host?: string): Promise<TestServer> =>
  listen(createServer(listener), host);

/** Speaks TLS. */
export const serveTls = (
  listener: RequestListener,
  certificate: { readonly cert: string; readonly key: string },
  maxVersion: 'TLSv1.1' | 'TLSv1.3' = 'TLSv1.3',
): Promise<TestServer> =>
  listen(
    createTlsServer(
      {
        ...certificate,
        maxVersion,
        minVersion: 'TLSv1',
        ...(maxVersion === 'TLSv1.1' ? { ciphers: 'DEFAULT@SECLEVEL=0' } : {}),
      },
      listener,
    ),
  );

/** Speaks whatever the test says. */
export const serveTcp = (listener: (socket: Socket) => void): Promise<TestServer> =>
  listen(createTcpServer(listener));

/** Answers the first bytes of each connection with this text, and leaves the connection open. */
export const serveText = (text: string): Promise<TestServer> =>
  serveTcp((socket) => socket.once('data', () => socket.write(text)));

/** A certificate of its own authority. */
export const certificateFor = async (name: string, notAfterDate = new Date('2120-01-01T00:00:00Z')) => {
  const made = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date('2020-01-01T00:00:00Z'),
    notAfterDate,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: name }] },
    ],
  });
  return { cert: made.cert, key: made.private };
};

/** An outbound that ends with the test; loopback is allowed where nothing else is said. */
export const openOutbound = (options: Partial<OutboundOptions> = {}) => {
  const outbound = createOutbound({ plainHttp: 'everyone', allow: ['127.0.0.0/8'], ...options });
  onTestFinished(() => outbound.close());
  return outbound;
};

/** Name servers of the test's own: each look-up of a name takes its next answer, and then the last one for ever. */
export const resolving = (answers: Readonly<Record<string, readonly (readonly string[])[]>>) => {
  const asked: string[] = [];
  const resolve: Resolve = async (name) => {
    const rounds = answers[name] ?? [[]];
    const round = asked.filter((other) => other === name).length;
    asked.push(name);
    return rounds[Math.min(round, rounds.length - 1)] ?? [];
  };
  return { resolve, asked };
};
