import { APIConnectionError, APIConnectionTimeoutError, APIError, OpenAI } from 'openai';
import { createLeanFetch, type LeanFetch } from './lean-fetch.ts';
import { encodeForm } from './multipart.ts';
import type { ErrorClasses } from './vendor-error.ts';

type SdkRequest = Parameters<OpenAI['buildRequest']>[0];

/** How to reach a server. */
export interface LeanSdkOptions {
  /** A query in it is sent with every call. */
  readonly baseUrl: string;
  /** All headers of a request, save those of its body. */
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds from the request to the header of its answer. Default: as long as it takes. */
  readonly timeoutMs?: number | undefined;
}

/** What the SDK and we read of an answer's headers. */
const answerHeaders: ReadonlySet<string> = new Set([
  'content-length',
  'content-type',
  'retry-after',
  'retry-after-ms',
  'x-request-id',
]);

const constants = new WeakMap<object, string>();

/** As `JSON.stringify`; what is frozen is a constant, whose JSON is made once. */
const toJson = (value: unknown): string | undefined => {
  if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) return JSON.stringify(value);
  let json = constants.get(value);
  if (json === undefined) {
    json = JSON.stringify(value);
    constants.set(value, json);
  }
  return json;
};

/** The JSON of a request's body, whose large constant parts are members of it or of its lists. */
const bodyToJson = (body: object): string => {
  const members: string[] = [];
  for (const [name, value] of Object.entries(body)) {
    const json = Array.isArray(value) ? `[${value.map(toJson).join(',')}]` : toJson(value);
    if (json !== undefined) members.push(`${JSON.stringify(name)}:${json}`);
  }
  return `{${members.join(',')}}`;
};

const encode = (body: object): string | Blob =>
  body instanceof FormData ? encodeForm(body) : bodyToJson(body);

/** Node's timers know nothing longer; what counts is the time-out of the fetch. */
const longestTimeoutMs = 2 ** 31 - 1;

/**
 * The vendor's SDK with its own requests replaced, which it lets subclasses do: its resources, answers and errors stay,
 * while headers that never change, joined abort signals and a timer a call are not made anew for each call.
 */
class LeanSdk extends OpenAI {
  readonly #lean: LeanFetch;
  readonly #search: string;
  readonly #headers: Headers;
  readonly #headersWithBody: Readonly<Record<string, string>>;
  readonly #headersWithoutBody: Readonly<Record<string, string>>;
  readonly #timeoutMs: number | undefined;

  constructor({ baseUrl, headers, timeoutMs }: LeanSdkOptions, lean: LeanFetch) {
    const address = new URL(baseUrl);
    const { search } = address;
    address.search = '';
    super({
      // The SDK demands one; what is sent is in the headers.
      apiKey: 'none',
      baseURL: address.href.replace(/\/$/, ''),
      timeout: timeoutMs ?? longestTimeoutMs,
      // Of this it asks only whether forms can be sent.
      fetch: Object.assign(lean.fetch.bind(lean), { Response }),
      // Retries, deadlines and circuit breaking live in core, once.
      maxRetries: 0,
      // The SDK would log request bodies where OPENAI_LOG says so.
      logLevel: 'off',
    });
    this.#lean = lean;
    this.#search = search;
    this.#headers = new Headers(headers);
    this.#headersWithoutBody = headers;
    this.#headersWithBody = { ...headers, 'content-type': 'application/json' };
    this.#timeoutMs = timeoutMs;
  }

  override async buildRequest({ method, path, body, signal }: SdkRequest) {
    return {
      req: {
        method: method.toUpperCase(),
        headers: this.#headers,
        signal: signal ?? null,
        body: body ? encode(body) : null,
      },
      url: this.baseURL + path + this.#search,
      timeout: this.timeout,
    };
  }

  override fetchWithTimeout(url: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const headers = this.#headersFor(init.body);
    return this.#lean.fetch(url, { ...init, headers, headersTimeoutMs: this.#timeoutMs, answerHeaders });
  }

  #headersFor(body: RequestInit['body']): Readonly<Record<string, string>> {
    if (!body) return this.#headersWithoutBody;
    if (!(body instanceof Blob)) return this.#headersWithBody;
    return { ...this.#headersWithoutBody, 'content-type': body.type, 'content-length': String(body.size) };
  }
}

/** The SDK, its error classes, and the end of its connections. */
export interface ConnectedSdk {
  readonly sdk: OpenAI;
  readonly errors: ErrorClasses;
  close(): Promise<void>;
}

/** Makes a client that sends the given headers and no others. */
export const createLeanSdk = (options: LeanSdkOptions): ConnectedSdk => {
  const lean = createLeanFetch();
  return {
    sdk: new LeanSdk(options, lean),
    errors: { APIError, APIConnectionError, APIConnectionTimeoutError },
    close: lean.close,
  };
};
