import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyHex, verifyStandard } from '@dragoman/webhooks';
import type { Resources } from '../../machine/resources.ts';
import { type Happening, keyOf } from './happening.ts';

/** One request of a worker. */
export interface Arrival {
  readonly receivedAt: number;
  /** Undefined: not answered yet, or never. */
  repliedAt: number | undefined;
  /** 0: the connection was closed without an answer. */
  readonly status: number;
}

const longestReplyMilliseconds = 20;
/** Of first attempts. */
const refusedShare = 0.02;

/** Receives deliveries, verifies every signature, answers after a moment, and refuses some at the first time. */
export class Receiver {
  /** By the id of the delivery. */
  readonly deliveries = new Map<string, Arrival[]>();
  /** By path and what the event says. */
  readonly #heard = new Map<string, Arrival[]>();
  readonly #secrets = new Map<string, string>();
  readonly #random: () => number;
  #forged = 0;
  #port = 0;

  private constructor(random: () => number) {
    this.#random = random;
  }

  static async start(random: () => number, resources: Resources): Promise<Receiver> {
    const receiver = new Receiver(random);
    const server = createServer((request, response) => {
      // A worker that is killed in the middle of its request breaks the connection.
      receiver.#receive(request, response).catch(() => response.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    receiver.#port = typeof address === 'object' && address ? address.port : 0;
    resources.keep({ stop: () => stopServer(server) });
    return receiver;
  }

  /** Requests that were not signed with the secret of their path. */
  get forged(): number {
    return this.#forged;
  }

  /** The URL of a path, for a webhook. */
  url(path: string): string {
    return `http://127.0.0.1:${this.#port}${path}`;
  }

  /** From now on requests to the path must be signed with it. */
  expect(path: string, secret: string): void {
    this.#secrets.set(path, secret);
  }

  /** What came of an event at a path, oldest first. */
  heard(path: string, happening: Happening): readonly Arrival[] {
    return this.#heard.get(`${path} ${keyOf(happening)}`) ?? [];
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts);
    const path = request.url ?? '';
    if (!this.#isSigned(request, body, path)) {
      this.#forged += 1;
      response.writeHead(401).end();
      return;
    }
    const message: { event: string; data: { id: string } } = JSON.parse(body.toString());
    const arrivals = listIn(this.deliveries, String(request.headers['webhook-id']));
    const arrival: Arrival = {
      receivedAt: performance.now(),
      repliedAt: undefined,
      status: arrivals.length === 0 ? this.#drawStatus() : 200,
    };
    arrivals.push(arrival);
    listIn(this.#heard, `${path} ${keyOf({ kind: message.event, subject: message.data.id })}`).push(arrival);
    await sleep(this.#random() * longestReplyMilliseconds);
    if (response.destroyed) return;
    if (arrival.status === 0) response.destroy();
    else response.writeHead(arrival.status).end();
    arrival.repliedAt = performance.now();
  }

  #isSigned({ headers }: IncomingMessage, body: Buffer, path: string): boolean {
    const secret = this.#secrets.get(path);
    const header = (name: string): string => String(headers[name] ?? '');
    const standard = {
      id: header('webhook-id'),
      timestamp: header('webhook-timestamp'),
      signature: header('webhook-signature'),
    };
    return (
      secret !== undefined &&
      verifyHex(body, header('x-signature'), [secret]) &&
      verifyStandard(standard, body, [secret]) === undefined
    );
  }

  #drawStatus(): number {
    if (this.#random() >= refusedShare) return 200;
    return this.#random() < 0.5 ? 500 : 0;
  }
}

const listIn = (lists: Map<string, Arrival[]>, key: string): Arrival[] => {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
};

const stopServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
