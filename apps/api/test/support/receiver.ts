import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyHex, verifyStandard } from '@dragoman/webhooks';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { live } from './api.ts';

/** A delivery as it came in. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came
  readonly json: any;
}

/** A customer's endpoint on loopback. */
export interface Receiver {
  /** `http://127.0.0.1:PORT`; every path is taken. */
  readonly url: string;
  readonly received: Received[];
  /** How the next ones are answered. Default: 200 with `ok`. */
  answer: (response: ServerResponse, received: Received) => void;
  /** The deliveries to a path, once there are so many of them. */
  wait(path: string, count: number): Promise<readonly Received[]>;
  close(): Promise<void>;
}

export const startReceiver = async (): Promise<Receiver> => {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const one = {
      path: request.url ?? '',
      headers: request.headers,
      body,
      json: JSON.parse(body.toString('utf8')),
    };
    received.push(one);
    receiver.answer(response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (response) => response.end('ok'),
    async wait(path, count) {
      const found = () => received.filter((one) => one.path === path);
      await vi.waitFor(
        () => {
          if (found().length < count)
            throw new Error(`${found().length} of ${count} deliveries came to ${path}`);
        },
        { interval: 10 },
      );
      return found();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
};

/** An endpoint for the tests of a file; it answers each of them as usual at first. */
export const useReceiver = (): Receiver => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(() => receiver.close());
  beforeEach(() => {
    receiver.answer = (response) => response.end('ok');
  });
  return live(() => receiver);
};

/** Whether all signatures of a delivery are those of one secret; `previous` names the headers of an overlap. */
export const isSignedWith = ({ headers, body }: Received, secret: string): boolean => {
  const text = (name: string) => String(headers[name] ?? '');
  return (
    verifyHex(body, text('x-signature'), [secret]) &&
    verifyHex(body, text('x-dragoman-signature'), [secret]) &&
    isSignedByStandard({ headers, body }, secret)
  );
};

/** Whether one of the signatures of Standard Webhooks is by a secret. `now`: default the system's clock. */
export const isSignedByStandard = (
  { headers, body }: Pick<Received, 'headers' | 'body'>,
  secret: string,
  now = new Date(),
): boolean =>
  verifyStandard(
    {
      id: String(headers['webhook-id']),
      timestamp: String(headers['webhook-timestamp']),
      signature: String(headers['webhook-signature']),
    },
    body,
    [secret],
    { now },
  ) === undefined;
