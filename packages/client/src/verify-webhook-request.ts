import { WebhookVerificationError } from './verify-webhook-error.ts';

/** Headers: those of the Fetch standard, or of Node, where names may be in any case. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * A webhook as it arrived: a Fetch `Request`, a request of Express (or anything with `headers` and `body`) behind
 * `express.raw`, or headers and raw body by themselves.
 */
export type WebhookRequest =
  | {
      readonly headers: WebhookHeaders;
      readonly bodyUsed: boolean;
      arrayBuffer(): Promise<ArrayBuffer>;
    }
  | {
      readonly headers: WebhookHeaders;
      /** The bytes as they arrived, or their text: `Buffer`, `Uint8Array`, `ArrayBuffer` or string. */
      readonly body?: unknown;
    };

/** The headers of Standard Webhooks, as they were received. */
export interface StandardHeaders {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
}

const headerOf = (headers: WebhookHeaders, name: string): string => {
  if (typeof headers.get === 'function') return headers.get(name) ?? '';
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === 'string' ? found : Array.isArray(found) ? found.join(', ') : '';
};

/**
 * The three headers that are signed or sign.
 *
 * @throws WebhookVerificationError `missing_headers`
 */
export const readHeaders = (headers: WebhookHeaders): StandardHeaders => {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
  const [id, timestamp, signature] = names.map((name) => headerOf(headers, name));
  if (id && timestamp && signature) return { id, timestamp, signature };
  const missing = names.filter((name) => headerOf(headers, name) === '');
  throw new WebhookVerificationError(
    'missing_headers',
    `The request has no ${missing.join(', ')}. Dragoman sends all three: check any proxy in between.`,
  );
};

const rawBodyNeeded = (found: string): WebhookVerificationError =>
  new WebhookVerificationError(
    'unparsed_body_needed',
    `The raw body is needed, but ${found}. In Express, put express.raw({ type: 'application/json', limit: '2mb' }) before this route, and no express.json(); in Node, pass the bytes as { headers, body }; of a Fetch Request that others read as well, pass request.clone().`,
  );

const bytesOf = (body: unknown): Uint8Array => {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  throw rawBodyNeeded(
    body === undefined || body === null ? 'there is none' : 'this one is parsed or a stream',
  );
};

/**
 * The way to the body's bytes. Whether they can be had is said at once; a `Request` is read when they are asked for.
 *
 * @throws WebhookVerificationError `unparsed_body_needed`
 */
export const bodyReader = (request: WebhookRequest): (() => Promise<Uint8Array>) => {
  if ('arrayBuffer' in request && typeof request.arrayBuffer === 'function') {
    if (request.bodyUsed) throw rawBodyNeeded('it was read before');
    return async () => new Uint8Array(await request.arrayBuffer());
  }
  const bytes = bytesOf('body' in request ? request.body : undefined);
  return async () => bytes;
};
