import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request as it arrived. */
export interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** What the double does with the next request. */
export type Turn = (response: ServerResponse, request: Arrived) => void;

/** A server on loopback that answers by script, in order; a request without a turn is answered 500. */
export interface Double {
  readonly url: string;
  readonly arrived: readonly Arrived[];
  /** Resolves as soon as that many requests have arrived. */
  whenArrived(count: number): Promise<void>;
  close(): Promise<void>;
}

export const startDouble = async (
  turns: readonly Turn[],
  tls?: { cert: string; key: string },
): Promise<Double> => {
  const arrived: Arrived[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const listener: RequestListener = async (request, response) => {
    const { method = '', url = '', headers } = request;
    const entry = { method, url, headers, body: await text(request) };
    arrived.push(entry);
    for (const { count, resolve } of waiting) if (arrived.length >= count) resolve();
    const turn = turns[arrived.length - 1];
    if (turn) turn(response, entry);
    else response.writeHead(500).end('no turn left');
  };
  const server = tls ? createTlsServer(tls, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}/v1`,
    arrived,
    whenArrived: (count) =>
      new Promise((resolve) => {
        if (arrived.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** Answers with JSON. */
export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Turn =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** Answers with a problem document. */
export const problem = (
  status: number,
  code: string,
  headers: Record<string, string> = {},
  more: object = {},
): Turn =>
  json(
    status,
    {
      type: `https://localhost:8443/docs/errors#${code}`,
      title: code,
      status,
      detail: `What to do about ${code}.`,
      instance: '/v1/translate',
      success: false,
      code,
      request_id: 'request-7',
      ...more,
    },
    { 'content-type': 'application/problem+json', ...headers },
  );

/** Answers as a translation. */
export const translated = (text: string): Turn =>
  json(200, { success: true, data: { translated_text: text, target_language: 'es' } });

/** Cuts the connection. */
export const cut: Turn = (response) => response.socket?.destroy();

/** Never answers. */
export const silent: Turn = () => {};
