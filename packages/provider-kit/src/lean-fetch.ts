import { ReadableStream } from 'node:stream/web';
import { Agent, type Dispatcher, FormData as UndiciFormData } from 'undici';
import { fetchFailed } from './fetch-failure.ts';

/** How a lean fetch is made. */
export interface LeanFetchOptions {
  /** Milliseconds from a request to the header of its answer. Default: as long as it takes. */
  readonly headersTimeoutMs?: number | undefined;
  /** Bytes of an answer that is read at once and not as a stream. Default 32 MiB. */
  readonly maxBytes?: number;
  /** Lower-case names of the answers' headers that are wanted: making the others costs time. Default: all. */
  readonly answerHeaders?: ReadonlySet<string>;
}

/** A `fetch` with connections of its own. */
export interface LeanFetch {
  /**
   * As the global `fetch`, for absolute URLs and bodies that are strings, Blobs or forms: redirects are answers as any
   * other, so that an answer's `url` would tell nothing and is empty, and no proxy variable is looked at. Blobs and the
   * files of forms are read as they are sent. An answer is read by `text`, `json` or `body`.
   *
   * @throws TypeError `fetch failed` with the network's error as `cause`, what a Blob rejects with that cannot be read, or
   * the signal's reason
   */
  readonly fetch: (url: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Ends all connections and the calls in flight. Safe to call twice. */
  close(): Promise<void>;
}

type ResponseHeaders = NodeJS.Dict<string | string[]>;

interface Waiter<Value> {
  resolve(value: Value): void;
  reject(error: unknown): void;
}

/** The translation of the longest allowed text is far below. */
const usualMaxBytes = 32 * 1024 * 1024;

const cancelled = () => new Error('The call was cancelled.');
const failed = (cause: Error) => new TypeError(fetchFailed, { cause });

/**
 * One exchange. It takes the place of undici's own handlers, because a global `fetch` builds a `Request`, a web stream
 * and a chain of promises around every call, which costs several times the call itself.
 */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #header: Waiter<Response>;
  readonly #options: LeanFetchOptions;
  readonly #signal: AbortSignal | undefined;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  #controller: Dispatcher.DispatchController | undefined;
  #failure: { readonly error: unknown } | undefined;
  #ended = false;
  #reader: Waiter<string> | undefined;
  #stream: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor(header: Waiter<Response>, signal: AbortSignal | undefined, options: LeanFetchOptions) {
    this.#header = header;
    this.#options = options;
    this.#signal = signal;
    signal?.addEventListener('abort', this.#onAbort);
  }

  readonly #onAbort = () => this.cancel(this.#signal?.reason);

  /** Ends the exchange from our side. */
  cancel(reason: unknown): void {
    this.#fail(reason);
    this.#controller?.abort(cancelled());
  }

  #fail(error: unknown): void {
    if (this.#ended || this.#failure) return;
    this.#failure = { error };
    this.#signal?.removeEventListener('abort', this.#onAbort);
    this.#header.reject(error);
    this.#reader?.reject(error);
    this.#stream?.error(error);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // It was cancelled while it waited for a connection.
    if (this.#failure) controller.abort(cancelled());
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: ResponseHeaders,
  ): void {
    if (status < 200) return;
    const pairs = headerPairs(headers, this.#options.answerHeaders);
    this.#header.resolve(new ExchangeResponse(this, { status, headers: pairs }));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    // Undici gives empty ones after each pause: to pause again for them would never end.
    if (chunk.length === 0) return;
    if (this.#stream) {
      this.#stream.enqueue(chunk);
      if ((this.#stream.desiredSize ?? 0) <= 0) controller.pause();
      return;
    }
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes <= (this.#options.maxBytes ?? usualMaxBytes)) return;
    this.cancel(failed(new Error('The answer is too long.')));
  }

  onResponseEnd(): void {
    if (this.#failure) return;
    this.#ended = true;
    this.#signal?.removeEventListener('abort', this.#onAbort);
    this.#reader?.resolve(this.#joined());
    this.#stream?.close();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    // The file of a Blob has changed or is gone: no fault of the network.
    this.#fail(error.name === 'NotReadableError' ? error : failed(error));
  }

  #joined(): string {
    const [first] = this.#chunks;
    return (this.#chunks.length === 1 && first ? first : Buffer.concat(this.#chunks)).toString('utf8');
  }

  /** The whole body. */
  text(): Promise<string> {
    return new Promise((resolve, reject) => {
      if (this.#failure) reject(this.#failure.error);
      else if (this.#ended) resolve(this.#joined());
      else this.#reader = { resolve, reject };
    });
  }

  /** The body as it comes, with back pressure. */
  stream(): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const chunk of this.#chunks.splice(0)) controller.enqueue(chunk);
        if (this.#failure) controller.error(this.#failure.error);
        else if (this.#ended) controller.close();
        else this.#stream = controller;
      },
      pull: () => this.#controller?.resume(),
      cancel: (reason) => this.cancel(reason ?? cancelled()),
    });
  }
}

const headerPairs = (
  headers: ResponseHeaders,
  wanted: ReadonlySet<string> | undefined,
): [string, string][] => {
  const pairs: [string, string][] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (wanted && !wanted.has(name.toLowerCase())) continue;
    if (typeof value === 'string') pairs.push([name, value]);
    else for (const one of value ?? []) pairs.push([name, one]);
  }
  return pairs;
};

/**
 * A real `Response` whose body is read straight from the exchange, and becomes a web stream only where one is asked for.
 */
class ExchangeResponse extends Response {
  readonly exchange: Exchange;
  stream: ReadableStream<Uint8Array> | undefined;

  constructor(exchange: Exchange, init: ResponseInit) {
    super(null, init);
    this.exchange = exchange;
  }

  read(): Promise<string> {
    return this.stream ? new Response(this.stream).text() : this.exchange.text();
  }
}

// TypeScript has these as properties, which a class cannot override by accessors and methods.
Object.defineProperties(ExchangeResponse.prototype, {
  body: {
    get(this: ExchangeResponse) {
      this.stream ??= this.exchange.stream();
      return this.stream;
    },
  },
  text: {
    value(this: ExchangeResponse) {
      return this.read();
    },
  },
  json: {
    async value(this: ExchangeResponse) {
      return JSON.parse(await this.read());
    },
  },
});

const requestBody = (body: RequestInit['body']): string | UndiciFormData | null => {
  if (body === undefined || body === null || typeof body === 'string') return body ?? null;
  // Undici sends it piece by piece, which its types do not say.
  if (body instanceof Blob) return body as never;
  if (!(body instanceof FormData)) throw new TypeError('This fetch sends strings, Blobs and forms only.');
  // Undici knows forms of its own making alone.
  const form = new UndiciFormData();
  for (const [name, value] of body) form.append(name, value);
  return form;
};

/** Makes a `fetch` over one pool of kept-alive connections per origin. */
export const createLeanFetch = (options: LeanFetchOptions = {}): LeanFetch => {
  // The caller's signal is the clock. HTTP/1.1, because all tests speak it.
  const agent = new Agent({ headersTimeout: options.headersTimeoutMs ?? 0, bodyTimeout: 0, allowH2: false });
  return {
    fetch: (input, { method = 'GET', headers = null, body, signal } = {}) =>
      new Promise((resolve, reject) => {
        const url = new URL(input instanceof Request ? input.url : input);
        if (signal?.aborted) {
          reject(signal.reason);
          return;
        }
        agent.dispatch(
          {
            origin: url.origin,
            path: url.pathname + url.search,
            method,
            // Undici takes records and iterables, but reads an array as a flat list.
            headers: Array.isArray(headers) ? headers.flat() : headers,
            body: requestBody(body),
          },
          new Exchange({ resolve, reject }, signal ?? undefined, options),
        );
      }),
    close: () => agent.destroy(),
  };
};
