import { createServer as createHttpServer, type Server as HttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer, type Server as HttpsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { httpsRequired } from '../http/https-only.ts';
import { refuseUnreadable, writeProblem } from './unreadable.ts';

/** The first byte of a TLS record that carries a handshake (RFC 8446, section 5.1). */
const tlsHandshake = 0x16;
const timeouts = { headersTimeout: 15_000, keepAliveTimeout: 65_000, connectionsCheckingInterval: 5_000 };

type Server = HttpServer | HttpsServer;

/** Speaks HTTPS, or plain HTTP where a proxy in front ends TLS, on one port of one or several addresses. */
export class Listener {
  readonly #create: () => Server;
  readonly #servers: Server[] = [];

  private constructor(create: () => Server) {
    this.#create = create;
  }

  /** Plain HTTP is answered 403 `https_required` on the same port: a clear answer instead of a broken handshake. */
  static https(app: RequestListener, certificate: { cert: string; key: string }): Listener {
    return new Listener(() => {
      const { cert, key } = certificate;
      const server = createHttpsServer({ ...timeouts, cert, key, minVersion: 'TLSv1.2' }, app);
      const handshakes = server.listeners('connection');
      server.removeAllListeners('connection');
      server.on('connection', (socket: Socket) =>
        byFirstByte(socket, (first) => {
          if (first === tlsHandshake) for (const handshake of handshakes) handshake.call(server, socket);
          else refusePlainHttp(socket);
        }),
      );
      return server;
    });
  }

  static http(app: RequestListener): Listener {
    return new Listener(() => createHttpServer(timeouts, app));
  }

  /** @returns the port: where `port` is 0, the one that the system chose. */
  async listen(host: string, port: number): Promise<number> {
    if (host !== 'localhost') return this.#listenOn(host, port);
    const chosen = await this.#listenOn('127.0.0.1', port);
    try {
      await this.#listenOn('::1', chosen);
    } catch (error) {
      // A machine without IPv6 has no ::1; anything else is a real failure.
      if (!['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes((error as NodeJS.ErrnoException).code ?? ''))
        throw error;
    }
    return chosen;
  }

  /** Takes no more connections, lets requests in flight end for `milliseconds`, then cuts them. */
  async close(milliseconds: number): Promise<void> {
    const closed = Promise.all(
      this.#servers.map((server) => new Promise((resolve) => server.close(resolve))),
    );
    // Connections fall idle one by one, as their answers end.
    const sweep = setInterval(() => {
      for (const server of this.#servers) server.closeIdleConnections();
    }, 50);
    const cut = setTimeout(() => {
      for (const server of this.#servers) server.closeAllConnections();
    }, milliseconds);
    await closed;
    clearInterval(sweep);
    clearTimeout(cut);
  }

  #listenOn(host: string, port: number): Promise<number> {
    const server = this.#create();
    server.on('clientError', refuseUnreadable);
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host, port, backlog: 4096 }, () => {
        server.removeListener('error', reject);
        this.#servers.push(server);
        resolve((server.address() as AddressInfo).port);
      });
    });
  }
}

const byFirstByte = (socket: Socket, decide: (first: number) => void): void => {
  const giveUp = () => socket.destroy();
  socket.once('error', giveUp);
  socket.setTimeout(timeouts.headersTimeout, giveUp);
  socket.once('readable', () => {
    socket.setTimeout(0, giveUp);
    socket.removeListener('timeout', giveUp);
    const byte: Buffer | null = socket.read(1);
    if (byte === null) return giveUp();
    socket.removeListener('error', giveUp);
    socket.unshift(byte);
    decide(byte.readUInt8(0));
  });
};

/** Nothing of the request is read: whatever it carries in clear is not ours to look at. */
const refusePlainHttp = (socket: Socket): void => {
  socket.on('error', () => socket.destroy());
  writeProblem(socket, httpsRequired());
  // The rest of the request is swallowed, or a reset could overtake the answer; but not for long.
  socket.resume();
  socket.setTimeout(2_000, () => socket.destroy());
};
