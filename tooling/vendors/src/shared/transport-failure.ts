import type { ServerResponse } from 'node:http';

/** Failures that any vendor's double can have: they break or replace the answer on the wire. */
export type TransportFailure =
  /** Answers with this instead: an object goes as JSON, a string as HTML. */
  | {
      readonly kind: 'respond';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body: string | object;
    }
  /** Never answers. */
  | { readonly kind: 'hang' }
  /** Answers rightly, this many milliseconds late. */
  | { readonly kind: 'delay'; readonly delayMs: number }
  /** Cuts the connection before the header, or with half of the body sent. */
  | { readonly kind: 'disconnect'; readonly when: 'before_header' | 'mid_body' }
  /** A well-formed HTTP answer whose body ends in the middle. */
  | { readonly kind: 'truncated_body' };

/** Sends the answer of a `respond` failure. */
export const respondWithFailure = (
  response: ServerResponse,
  failure: Extract<TransportFailure, { kind: 'respond' }>,
  headers: Readonly<Record<string, string>>,
): void => {
  const isJson = typeof failure.body !== 'string';
  const body = typeof failure.body === 'string' ? failure.body : JSON.stringify(failure.body);
  response.writeHead(failure.status, {
    ...headers,
    'content-type': isJson ? 'application/json' : 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    ...failure.headers,
  });
  response.end(body);
};

const half = (body: string): string => body.slice(0, Math.floor(body.length / 2));

/** Sends half of a body under the header of the whole, then cuts the connection. */
export const cutMidBody = (
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
  body: string,
): void => {
  response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.write(half(body), () => response.socket?.destroy());
};

/** Sends half of a body as if it were the whole. */
export const truncateBody = (
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
  body: string,
): void => {
  response.writeHead(200, headers);
  response.end(half(body));
};
