import { createLeanFetch, type LeanFetch } from '@dragoman/provider-kit/lean-fetch';
import { APIConnectionError, APIConnectionTimeoutError, APIError, OpenAI } from 'openai';
import { APIPromise } from 'openai/core/api-promise';

type SdkRequest = Parameters<OpenAI['buildRequest']>[0];
type SdkAnswer = Awaited<ConstructorParameters<typeof APIPromise>[1]>;

/** What came of a request that is given to the SDK only to be explained. */
interface Outcome {
  readonly outcome?: Promise<Response> | undefined;
}

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
  if (Array.isArray(value)) return `[${value.map((item) => toJson(item) ?? 'null').join(',')}]`;
  if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) return JSON.stringify(value);
  const json = constants.get(value) ?? JSON.stringify(value);
  constants.set(value, json);
  return json;
};

/** The JSON of a request's body. Its large constant parts are members of it, or of its lists. */
const bodyToJson = (body: object): string => {
  const members = Object.entries(body).flatMap(([name, value]) => {
    const json = toJson(value);
    return json === undefined ? [] : [`"${name}":${json}`];
  });
  return `{${members.join(',')}}`;
};

const encode = (body: unknown): string | FormData | null => {
  if (body instanceof FormData) return body;
  return typeof body === 'object' && body !== null ? bodyToJson(body) : null;
};

/** Those of a request are added when it is sent. */
const noHeaders = new Headers();

/**
 * The vendor's SDK with its own requests replaced, which it lets subclasses do. Its resources, answers and errors stay.
 * What it would make anew for each call is left out: headers that never change, timers, a joined abort signal, a line for
 * a log that is off, and a race between the answer's body and its time.
 */
class LeanSdk extends OpenAI {
  readonly #fetch: LeanFetch['fetch'];
  readonly #search: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #jsonHeaders: Readonly<Record<string, string>>;

  constructor({ baseUrl, headers }: LeanSdkOptions, { fetch }: LeanFetch) {
    const { origin, pathname, search } = new URL(baseUrl);
    super({
      // The SDK demands one; what is sent is in the headers.
      apiKey: 'none',
      baseURL: origin + pathname.replace(/\/$/, ''),
      // Retries, deadlines and circuit breaking live in core, once.
      maxRetries: 0,
      // The SDK would log request bodies where OPENAI_LOG says so.
      logLevel: 'off',
    });
    this.#fetch = fetch;
    this.#search = search;
    this.#headers = headers;
    this.#jsonHeaders = { ...headers, 'content-type': 'application/json' };
  }

  override request<Answer>(request: SdkRequest | Promise<SdkRequest>): APIPromise<Answer> {
    return new APIPromise<Answer>(this, this.#ask(request));
  }

  async #ask(request: SdkRequest | Promise<SdkRequest>): Promise<SdkAnswer> {
    const options = await request;
    const { req, url } = await this.buildRequest(options);
    const outcome = this.fetchWithTimeout(url, req);
    const response = await outcome.catch(() => undefined);
    // What went wrong is the SDK's to say.
    if (!response?.ok) {
      const explained: SdkRequest & Outcome = { ...options, outcome };
      await super.request(explained).asResponse();
    }
    if (!response) throw new TypeError('The SDK takes a failure for an answer.');
    const controller = new AbortController();
    return { response, options, controller, requestLogID: '', retryOfRequestLogID: undefined, startTime: 0 };
  }

  override async buildRequest({ method, path, body, signal, outcome }: SdkRequest & Outcome) {
    return {
      req: {
        method: method.toUpperCase(),
        headers: noHeaders,
        signal: signal ?? null,
        body: encode(body),
        outcome,
      },
      url: this.baseURL + path + this.#search,
      timeout: this.timeout,
    };
  }

  override fetchWithTimeout(
    url: string | URL | Request,
    { outcome, ...init }: RequestInit & Outcome = {},
  ): Promise<Response> {
    if (outcome) return outcome;
    const headers = typeof init.body === 'string' ? this.#jsonHeaders : this.#headers;
    return this.#fetch(url, { ...init, headers });
  }
}

/** The SDK's error classes, which come with it. */
const errors = { APIError, APIConnectionError, APIConnectionTimeoutError };

/** The SDK, its error classes, and the end of its connections. */
export interface OpenAiConnection {
  readonly sdk: OpenAI;
  readonly errors: typeof errors;
  close(): Promise<void>;
}

/** Makes a client that sends the given headers and no others. */
export const createLeanSdk = (options: LeanSdkOptions): OpenAiConnection => {
  const lean = createLeanFetch({ headersTimeoutMs: options.timeoutMs, answerHeaders });
  return { sdk: new LeanSdk(options, lean), errors, close: lean.close };
};
