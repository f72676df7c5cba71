import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request as plainRequest,
  type RequestOptions,
  type ServerResponse,
} from 'node:http';
import { request as tlsRequest } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { sniffContainer } from '@dragoman/sound-kit';

/** An answer as it came over the wire. */
export interface Answer {
  readonly method: string;
  readonly status: number;
  /** Without its parameters. */
  readonly contentType: string;
  /** JSON; of anything else what it is, for example `mp3`. */
  readonly body: unknown;
}

/** A way to a service on which its answers are noted. */
export interface Wire {
  /** The service's address, by this way. */
  readonly url: string;
  /** The answers since the last time, oldest first. */
  take(): readonly Answer[];
  close(): Promise<void>;
}

const bodyOf = (bytes: Buffer, contentType: string): unknown => {
  if (!contentType.endsWith('json')) return sniffContainer(bytes) ?? 'bytes';
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return 'broken JSON';
  }
};

/** Opens a way to a service over HTTP: on loopback, without TLS. */
export const openWire = async (service: string): Promise<Wire> => {
  const target = new URL(service);
  const send = target.protocol === 'https:' ? tlsRequest : plainRequest;
  const answers: Answer[] = [];

  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // What is compressed could not be read.
    const headers = { ...request.headers, host: target.host, 'accept-encoding': 'identity' };
    const asked: RequestOptions = { method: request.method ?? 'GET', path: request.url ?? '/', headers };
    const onward = send(target.origin, asked);
    onward.end(await buffer(request));
    const [answer] = (await once(onward, 'response')) as [IncomingMessage];
    const bytes = await buffer(answer);
    const contentType = (answer.headers['content-type'] ?? '').split(';')[0] ?? '';
    const status = answer.statusCode ?? 0;
    answers.push({ method: asked.method ?? '', status, contentType, body: bodyOf(bytes, contentType) });
    const { 'transfer-encoding': _chunked, ...kept } = answer.headers;
    response.writeHead(status, { ...kept, 'content-length': bytes.length }).end(bytes);
  };

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${port}${target.pathname.replace(/\/$/, '')}`,
    take: () => answers.splice(0),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
