import { ReadableStream } from 'node:stream/web';
import { Agent, type Dispatcher } from 'undici';

/** A `fetch` with connections of its own. */
export interface LeanFetch {
  /**
   * As the global `fetch`, for absolute URLs and string bodies: redirects are answers as any other, and no proxy
   * variable is looked at. Rejects with a `TypeError` that has the network's error as `cause`, or with the signal's
   * reason.
   */
  readonly fetch: (url: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Ends all connections and the calls in flight. Safe to call twice. */
  close(): Promise<void>;
}

/** Bytes of one answer; a translation of the longest allowed text is far below. */
const maximumBodyBytes = 32 * 1024 * 1024;

interface Waiter<Value> {
  resolve(value: Value): void;
  reject(error: unknown): void;
}

/**
 * One exchange. It answers undici's dispatcher directly, because a global `fetch` builds a `Request`, a web stream and
 * a pipeline of promises around every call, which costs several times the call itself.
 */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #url: string;
  readonly #header: Waiter<Response>;
  readonly #signal: AbortSignal | undefined;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  #controller: Dispatcher.DispatchController | undefined;
  #failure: { readonly error: unknown } | undefined;
  #ended = false;
  #reader: Waiter<string> | undefined;
  #stream: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor(url: string, header: Waiter<Response>, signal: AbortSignal | undefined) {
    this.#url = url;
    this.#header = header;
    this.#signal = signal;
    signal?.addEventListener('abort', this.#abort, { once: true });
  }

  readonly #abort = () => this.cancel(this.#signal?.reason);

  /** Ends the exchange from our side. */
  cancel(reason: unknown): void {
    this.#fail(reason);
    this.#controller?.abort(reason instanceof Error ? reason : new Error('The call was cancelled.'));
  }

  #fail(error: unknown): void {
    if (this.#ended || this.#failure) return;
    this.#failure = { error };
    this.#settle();
    this.#header.reject(error);
    this.#reader?.reject(error);
    this.#stream?.error(error);
  }

  #settle(): void {
    this.#signal?.removeEventListener('abort', this.#abort);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#failure) controller.abort(new Error('The call was cancelled.'));
  }

  onResponseStart(
    _: Dispatcher.DispatchController,
    status: number,
    headers: NodeJS.Dict<string | string[]>,
  ): void {
    if (status >= 200) this.#header.resolve(respond(this, this.#url, status, headers));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes > maximumBodyBytes) {
      this.cancel(new TypeError('fetch failed', { cause: new Error('The answer is too long.') }));
      return;
    }
    if (!this.#stream) {
      this.#chunks.push(chunk);
      return;
    }
    this.#stream.enqueue(chunk);
    if ((this.#stream.desiredSize ?? 0) <= 0) controller.pause();
  }

  onResponseEnd(): void {
    this.#ended = true;
    this.#settle();
    this.#reader?.resolve(this.#joined());
    this.#stream?.close();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#fail(new TypeError('fetch failed', { cause: error }));
  }

  #joined(): string {
    const [first] = this.#chunks;
    return (this.#chunks.length === 1 && first ? first : Buffer.concat(this.#chunks)).toString('utf8');
  }

  text(): Promise<string> {
    return new Promise((resolve, reject) => {
      if (this.#failure) return reject(this.#failure.error);
      if (this.#ended) return resolve(this.#joined());
      this.#reader = { resolve, reject };
    });
  }

  stream(): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const chunk of this.#chunks) controller.enqueue(chunk);
        if (this.#failure) controller.error(this.#failure.error);
        else if (this.#ended) controller.close();
        else this.#stream = controller;
      },
      pull: () => this.#controller?.resume(),
      cancel: (reason) => this.cancel(reason),
    });
  }
}

const headerPairs = (headers: NodeJS.Dict<string | string[]>): [string, string][] => {
  const pairs: [string, string][] = [];
  for (const name in headers) {
    const value = headers[name];
    if (typeof value === 'string') pairs.push([name, value]);
    else for (const one of value ?? []) pairs.push([name, one]);
  }
  return pairs;
};

/**
 * A real `Response` whose body is read straight from the exchange, and becomes a web stream only where one is asked for.
 */
const respond = (
  exchange: Exchange,
  url: string,
  status: number,
  headers: NodeJS.Dict<string | string[]>,
): Response => {
  let body: ReadableStream<Uint8Array> | undefined;
  const text = async () => (body ? new Response(body).text() : exchange.text());
  return Object.defineProperties(new Response(null, { status, headers: headerPairs(headers) }), {
    url: { value: url },
    body: {
      get: () => {
        body ??= exchange.stream();
        return body;
      },
    },
    text: { value: text },
    json: { value: async () => JSON.parse(await text()) },
  });
};

const headerList = (headers: RequestInit['headers']): string[] => {
  const list: string[] = [];
  const all = headers instanceof Headers ? headers : new Headers(headers);
  all.forEach((value, name) => {
    list.push(name, value);
  });
  return list;
};

const bodyText = (body: RequestInit['body']): string | null => {
  if (body === undefined || body === null || typeof body === 'string') return body ?? null;
  throw new TypeError('This fetch sends strings only.');
};

/** Makes a `fetch` over one pool of kept-alive connections per origin. */
export const createLeanFetch = (): LeanFetch => {
  const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  return {
    fetch: (input, init = {}) =>
      new Promise((resolve, reject) => {
        const url = new URL(String(input));
        const signal = init.signal ?? undefined;
        if (signal?.aborted) return reject(signal.reason);
        agent.dispatch(
          {
            origin: url.origin,
            path: url.pathname + url.search,
            method: init.method ?? 'GET',
            headers: headerList(init.headers),
            body: bodyText(init.body),
          },
          new Exchange(url.href, { resolve, reject }, signal),
        );
      }),
    close: () => agent.destroy(),
  };
};
