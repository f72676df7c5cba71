import {
  createServer as createHttpServer,
  type Server as HttpServer,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttpsServer, type Server as HttpsServer } from 'node:https';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { postponeTurn } from '@dragoman/core';
import { httpsRequired } from '../http/guards/https-only.ts';
import { refuseUnreadable, writeProblem } from './unreadable.ts';

/** The first byte of a TLS record that carries a handshake (RFC 8446, section 5.1). */
const tlsHandshake = 0x16;
const usualBeginMs = 15_000;
const keepAliveTimeout = 65_000;
/** How long a connection that is quiet at the end may still send a request, which is told that it is the last. */
const lastRequestMs = 1_000;
const sweepMs = 50;

/** TLS 1.3, and of TLS 1.2 what has forward secrecy and authenticated encryption (RFC 9325, section 4.2). */
const ciphers = [
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
].join(':');

type Server = HttpServer | HttpsServer;

/** What one listener bears. */
export interface ListenerLimits {
  /** Of each address; further ones are dropped. Default: any number. */
  readonly maxConnections?: number | undefined;
  /** How long a connection may take to its first byte, a handshake to its end, a request to the end of its header. Default: 15 s. */
  readonly beginMs?: number | undefined;
  /** The address at which callers know the service. Default: `localhost`, at the port that it listens on. */
  readonly publicUrl?: string | undefined;
}

/** Speaks HTTPS, or plain HTTP where a proxy in front ends TLS, on one port of one or several addresses. */
export class Listener {
  readonly #create: (app: RequestListener) => Server;
  readonly #app: RequestListener;
  readonly #maxConnections: number;
  readonly #beginMs: number;
  readonly #publicUrl: string | undefined;
  readonly #servers: Server[] = [];
  /** Answers under way. */
  readonly #answers = new Set<ServerResponse>();
  /** Connections without a request as yet, by the addresses of their ends: of TLS there are two objects for each. */
  readonly #unbegun = new Map<string, Socket>();
  #isClosing = false;

  private constructor(
    create: (app: RequestListener) => Server,
    app: RequestListener,
    { maxConnections = Number.POSITIVE_INFINITY, beginMs = usualBeginMs, publicUrl }: ListenerLimits,
  ) {
    this.#create = create;
    this.#app = app;
    this.#maxConnections = maxConnections;
    this.#beginMs = beginMs;
    this.#publicUrl = publicUrl;
  }

  /** Plain HTTP is answered 403 `https_required` on the same port: a clear answer instead of a broken handshake. */
  static https(
    app: RequestListener,
    { cert, key }: { cert: string; key: string },
    limits: ListenerLimits = {},
  ): Listener {
    const options = {
      ...optionsOf(limits),
      ...{ cert, key, ciphers },
      minVersion: 'TLSv1.2' as const,
      handshakeTimeout: limits.beginMs ?? usualBeginMs,
    };
    const create = (answering: RequestListener) => createHttpsServer(options, answering);
    return new Listener(create, app, limits);
  }

  static http(app: RequestListener, limits: ListenerLimits = {}): Listener {
    return new Listener((answering) => createHttpServer(optionsOf(limits), answering), app, limits);
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

  /**
   * Takes no more connections, lets requests in flight end for `milliseconds`, then cuts them. Each answer says
   * `Connection: close`. A caller who heeds that sends nothing to a connection that is being closed: quiet ones stay for
   * another second, and only then end.
   */
  async close(milliseconds: number): Promise<void> {
    this.#isClosing = true;
    for (const response of this.#answers)
      if (!response.headersSent) response.setHeader('Connection', 'close');
    const closed = Promise.all(
      this.#servers.map(
        // The HTTP server's own way closes quiet connections at once, whatever is on its way to them.
        (server) => new Promise((resolve) => NetServer.prototype.close.call(server, resolve)),
      ),
    );
    const quietUntil = performance.now() + lastRequestMs;
    // Connections fall idle one by one, as their answers end.
    const sweep = setInterval(() => {
      if (performance.now() < quietUntil) return;
      for (const server of this.#servers) server.closeIdleConnections();
      this.#dropUnbegun();
    }, sweepMs);
    const cut = setTimeout(() => {
      for (const server of this.#servers) server.closeAllConnections();
      this.#dropUnbegun();
    }, milliseconds);
    await closed;
    clearInterval(sweep);
    clearTimeout(cut);
  }

  #listenOn(host: string, port: number): Promise<number> {
    const server = this.#create((request, response) => this.#answer(request, response));
    server.on('clientError', (error, socket) => refuseUnreadable(error, socket, this.#addressOf(server)));
    // Node would refuse what else a caller expects than `100-continue`, without a body; it may be ignored (RFC 9110).
    server.on('checkExpectation', (request, response) => server.emit('request', request, response));
    server.maxConnections = this.#maxConnections;
    if ('setSecureContext' in server) this.#beginHandshakes(server);
    server.on('connection', (socket: Socket) => {
      const peer = peerOf(socket);
      this.#unbegun.set(peer, socket);
      postponeTurn();
      socket.once('close', () => this.#unbegun.delete(peer));
    });
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host, port, backlog: 4096 }, () => {
        server.removeListener('error', reject);
        this.#servers.push(server);
        resolve((server.address() as AddressInfo).port);
      });
    });
  }

  #answer(...[request, response]: Parameters<RequestListener>): void {
    this.#unbegun.delete(peerOf(request.socket));
    this.#answers.add(response);
    response.once('close', () => this.#answers.delete(response));
    if (this.#isClosing) response.setHeader('Connection', 'close');
    this.#app(request, response);
  }

  /** Looks at the first byte of each connection before the handshake does. */
  #beginHandshakes(server: HttpsServer): void {
    const begin = server.listeners('connection');
    server.removeAllListeners('connection');
    server.on('connection', (socket: Socket) => {
      byFirstByte(socket, this.#beginMs, (first) => {
        if (first === tlsHandshake) for (const handshake of begin) handshake.call(server, socket);
        else refusePlainHttp(socket, this.#addressOf(server));
      });
    });
  }

  #addressOf(server: Server): string {
    return this.#publicUrl ?? `https://localhost:${(server.address() as AddressInfo | null)?.port}`;
  }

  /** The server does not count them among its idle connections. */
  #dropUnbegun(): void {
    for (const socket of this.#unbegun.values()) socket.destroy();
  }
}

const optionsOf = ({ beginMs = usualBeginMs }: ListenerLimits) => ({
  // The app itself refuses a request without a host: as a problem document, with the request's id.
  requireHostHeader: false,
  keepAliveTimeout,
  headersTimeout: beginMs,
  connectionsCheckingInterval: Math.ceil(beginMs / 3),
});

const peerOf = ({ remoteAddress, remotePort, localAddress }: Socket): string =>
  `${remoteAddress} ${remotePort} ${localAddress}`;

const byFirstByte = (socket: Socket, patienceMs: number, decide: (first: number) => void): void => {
  const giveUp = () => socket.destroy();
  socket.once('error', giveUp);
  socket.setTimeout(patienceMs, giveUp);
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
const refusePlainHttp = (socket: Socket, publicUrl: string): void => {
  socket.on('error', () => socket.destroy());
  writeProblem(socket, httpsRequired(), publicUrl);
  // The rest of the request is swallowed, or a reset could overtake the answer; but not for long.
  socket.resume();
  socket.setTimeout(2_000, () => socket.destroy());
};
