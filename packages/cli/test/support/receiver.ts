import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A webhook as it arrived. */
export interface Received {
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
}

/** A receiver of webhooks on loopback. */
export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  /** Resolves with that one, as soon as it has arrived. */
  untilReceived(number: number): Promise<Received>;
  close(): Promise<void>;
}

/** Starts a receiver. @param statusOf what to answer to the first, the second, …; default 204 */
export const startReceiver = async (statusOf: (number: number) => number = () => 204): Promise<Receiver> => {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const server = createServer(async (request, response) => {
    const number = received.push({ headers: request.headers, body: await buffer(request) });
    const status = statusOf(number);
    response.writeHead(status).end(status === 204 ? undefined : `answer\u001b[2J ${status}\n`);
    for (const look of waiting) look();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/hook?from=here`,
    received,
    untilReceived: (number) =>
      new Promise((resolve) => {
        const look = () => {
          const found = received[number - 1];
          if (found) resolve(found);
        };
        waiting.add(look);
        look();
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
