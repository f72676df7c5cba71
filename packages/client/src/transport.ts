import { DragomanConnectionError, toConnectionError } from './error.ts';
import { backoffMs, isWorthRepeating, mayRepeat, parseRetryAfter } from './retry.ts';

/** What is needed of an answer: the built-in `Response` fits, and so does undici's. */
export interface FetchedAnswer {
  readonly status: number;
  readonly headers: Iterable<[string, string]>;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** What a `fetch` is called with: plain values, so that every implementation understands them. */
export interface FetchInit {
  method: string;
  headers: Record<string, string>;
  /** A stream only where somebody wants to know how much of it is sent. */
  body?: ArrayBuffer | ReadableStream<Uint8Array>;
  /** With a stream: Fetch asks for it. */
  duplex?: 'half';
  signal: AbortSignal;
  /** A key must not follow a redirect; the service sends none. */
  redirect: 'error';
}

/** Any standard `fetch`. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchedAnswer>;

/** Told how many bytes of a body were handed to the connection, and how many there are. */
export type UploadProgress = (sent: number, total: number) => void;

/** Sends a request. */
export type Transport = (request: Request, onUpload?: UploadProgress) => Promise<Response>;

/** What tests replace. */
export interface Surroundings {
  now(): number;
  /** Resolves after the time; rejects with the signal's reason where it ends before. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** 0..1. */
  random(): number;
}

export const systemSurroundings: Surroundings = {
  now: () => Date.now(),
  wait: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const end = () => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', end);
        resolve();
      }, milliseconds);
      signal.addEventListener('abort', end, { once: true });
    }),
  random: () => Math.random(),
};

export interface TransportOptions {
  readonly fetch: Fetch;
  /** How often a request is repeated at most. */
  readonly retries: number;
  /** The time of a whole call, repetitions and waits included, in milliseconds. */
  readonly timeoutMs: number;
  readonly surroundings: Surroundings;
}

/** One try: an answer read to its end, or why there is none. */
type Outcome =
  | { readonly answer: Response; readonly waitMs: number | null }
  | { readonly error: DragomanConnectionError; readonly waitMs: number | null };

/** Statuses that carry no body (Fetch standard, "null body status"). */
const withoutBody = new Set([204, 205, 304]);

const codeIn = (body: ArrayBuffer): string | null => {
  try {
    const { code }: { code?: unknown } = JSON.parse(new TextDecoder().decode(body));
    return typeof code === 'string' ? code : null;
  } catch {
    return null;
  }
};

/** Bytes that are handed over at once. */
const pieceBytes = 65_536;

/** The bytes of a body piece by piece, as the connection takes them. */
const streamOf = (body: ArrayBuffer, tell: UploadProgress): ReadableStream<Uint8Array> => {
  let sent = 0;
  return new ReadableStream(
    {
      pull(controller) {
        if (sent === body.byteLength) return controller.close();
        const piece = new Uint8Array(body, sent, Math.min(pieceBytes, body.byteLength - sent));
        sent += piece.byteLength;
        controller.enqueue(piece);
        tell(sent, body.byteLength);
      },
    },
    { highWaterMark: 0 },
  );
};

/** Sends requests and repeats what may be repeated, within one time limit. */
export const createTransport = ({ fetch, retries, timeoutMs, surroundings }: TransportOptions): Transport => {
  const attempt = async (url: string, init: FetchInit, number: number): Promise<Outcome> => {
    const backoff = () => backoffMs(number + 1, surroundings.random());
    try {
      const fetched = await fetch(url, init);
      const { status } = fetched;
      const body = await fetched.arrayBuffer();
      const headers = new Headers([...fetched.headers]);
      const retryAfter = parseRetryAfter(headers.get('retry-after'), surroundings.now());
      const answer = new Response(withoutBody.has(status) ? null : body, { status, headers });
      if (!isWorthRepeating({ status, code: status === 503 ? codeIn(body) : null, retryAfter }))
        return { answer, waitMs: null };
      return { answer, waitMs: retryAfter === null ? backoff() : retryAfter * 1000 };
    } catch (thrown) {
      if (init.signal.aborted) throw init.signal.reason;
      const error = toConnectionError(thrown, url);
      return { error, waitMs: error.failure === 'unreachable' ? backoff() : null };
    }
  };

  return async (request, onUpload) => {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), timeoutMs);
    const deadline = surroundings.now() + timeoutMs;
    const signal = AbortSignal.any([request.signal, timeout.signal]);
    try {
      const body = request.body === null ? undefined : await request.arrayBuffer();
      const init: FetchInit = {
        method: request.method,
        headers: Object.fromEntries(request.headers),
        ...(body === undefined ? {} : { body }),
        signal,
        redirect: 'error',
      };
      const repeatable = mayRepeat({
        method: request.method,
        hasIdempotencyKey: request.headers.has('idempotency-key'),
      });
      for (let number = 0; ; number++) {
        // A stream is read once: each try has its own.
        const stream = body && onUpload ? streamOf(body, onUpload) : undefined;
        const tried: FetchInit = stream ? { ...init, body: stream, duplex: 'half' } : init;
        const outcome = await attempt(request.url, tried, number);
        const { waitMs } = outcome;
        const again =
          repeatable && waitMs !== null && number < retries && surroundings.now() + waitMs < deadline;
        if (again) {
          await surroundings.wait(waitMs, signal);
          continue;
        }
        if ('error' in outcome) throw outcome.error;
        return outcome.answer;
      }
    } catch (error) {
      if (timeout.signal.aborted && !request.signal.aborted) {
        throw new DragomanConnectionError(
          'timeout',
          `${new URL(request.url).origin} gave no answer in ${timeoutMs / 1000} s. Send less at once, or allow more time (timeoutMs).`,
          error,
        );
      }
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
};
