import { type Outbound, OutboundError, type OutboundReason, type OutboundRequest } from '@dragoman/outbound';
import { createAttemptHeaders, type HeaderMessage, type SenderIdentity } from './headers.ts';
import { type BodyFate, readResponseBody } from './response-body.ts';

/** One delivery as it is to be sent. */
export interface OutgoingMessage extends Omit<HeaderMessage, 'sentAt'> {
  readonly url: string;
  /** The customer's own headers; each must have passed `headerProblem`. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What was answered. */
export interface AttemptResponse {
  readonly status: number;
  /** Lower-case names. The values of `set-cookie` are left out. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** At most 16 KiB, as they were sent. */
  readonly body: Buffer;
  readonly bodyFate: BodyFate;
}

/** Why an attempt failed: as the way out says it, or the delivery could not be signed. */
export type AttemptError = OutboundReason | 'secret_unreadable';

/** What became of one attempt. */
export interface AttemptResult {
  /** Whether a 2xx status came in time. */
  readonly isDelivered: boolean;
  /** Null where no answer came. */
  readonly status: number | null;
  /** Null where it is delivered; `unexpected_status` for any other answer. */
  readonly error: AttemptError | null;
  /** Says the same in a sentence; names no address. */
  readonly errorMessage: string | null;
  readonly startedAt: Date;
  /** Whole milliseconds until the header of the answer, or the failure. */
  readonly responseTimeMs: number;
  /** Whole milliseconds, the body of the answer included. */
  readonly durationMs: number;
  /** What was sent. Of the customer's own headers the values are left out. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** Null where no answer came. */
  readonly response: AttemptResponse | null;
}

/** Makes attempts. */
export interface Sender {
  /**
   * Makes one attempt: one POST and its answer, within the time of an attempt. Whatever the endpoint does is a result.
   *
   * @param signal the service's own end: rejects with its reason where no answer has come, and the attempt does not
   * count; an answer that has come stands
   */
  send(message: OutgoingMessage, signal?: AbortSignal): Promise<AttemptResult>;
}

/** What a sender needs. */
export interface SenderOptions extends SenderIdentity {
  /** Made with `plainHttp: 'allowed'`; the sender does not close it. */
  readonly outbound: Outbound;
  /** Time of an attempt, look-up of the host included. Default 10 s. */
  readonly timeoutMs?: number;
  /** Default: the system's clock. */
  readonly now?: () => Date;
}

const hidden = '[hidden]';

const hideAll = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, hidden]));

const shownResponseHeaders = (
  headers: NodeJS.Dict<string | string[]>,
): Readonly<Record<string, string | readonly string[]>> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value = '']) => [name, name === 'set-cookie' ? hidden : value]),
  );

/**
 * Sends, and sends once more where a connection that had been kept alive closed without an answer: it was closing
 * already, and the endpoint has done nothing wrong.
 */
const requestOnce = async (outbound: Outbound, url: string, request: OutboundRequest) => {
  try {
    return await outbound.request(url, request);
  } catch (error) {
    if (!OutboundError.is(error) || !error.isStaleConnection) throw error;
    return outbound.request(url, request);
  }
};

/** The clock of an attempt, and the service's own end in one signal. */
const startAttempt = (timeoutMs: number, signal: AbortSignal | undefined) => {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const onAbort = () => controller.abort(signal?.reason);
  const timer = setTimeout(() => controller.abort(new OutboundError('timeout')), timeoutMs);
  signal?.addEventListener('abort', onAbort, { once: true });
  const started = performance.now();
  return {
    signal: controller.signal,
    elapsedMs: () => Math.round(performance.now() - started),
    end: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    },
  };
};

/**
 * Makes the sender of a process.
 *
 * @throws {TypeError} where `serviceName` has no ASCII letter or digit
 */
export const createSender = ({
  outbound,
  timeoutMs = 10_000,
  now = () => new Date(),
  ...identity
}: SenderOptions): Sender => {
  const headersOf = createAttemptHeaders(identity);
  return {
    send: async ({ url, headers: ownHeaders, ...message }, signal) => {
      const startedAt = now();
      const attempt = startAttempt(timeoutMs, signal);
      const ourHeaders = headersOf({ ...message, sentAt: startedAt });
      const always = { startedAt, requestHeaders: { ...hideAll(ownHeaders), ...ourHeaders } };
      try {
        const { statusCode, headers, body } = await requestOnce(outbound, url, {
          method: 'POST',
          headers: { ...ownHeaders, ...ourHeaders },
          body: message.body,
          signal: attempt.signal,
        });
        const responseTimeMs = attempt.elapsedMs();
        const { bytes, fate } = await readResponseBody(body, attempt.signal);
        const isDelivered = statusCode >= 200 && statusCode < 300;
        return {
          ...always,
          isDelivered,
          status: statusCode,
          error: isDelivered ? null : 'unexpected_status',
          errorMessage: isDelivered ? null : `The endpoint answered with status ${statusCode}.`,
          responseTimeMs,
          durationMs: attempt.elapsedMs(),
          response: {
            status: statusCode,
            headers: shownResponseHeaders(headers),
            body: bytes,
            bodyFate: fate,
          },
        };
      } catch (error) {
        signal?.throwIfAborted();
        if (!OutboundError.is(error)) throw error;
        const durationMs = attempt.elapsedMs();
        return {
          ...always,
          isDelivered: false,
          status: null,
          error: error.reason,
          errorMessage: error.message,
          responseTimeMs: durationMs,
          durationMs,
          response: null,
        };
      } finally {
        attempt.end();
      }
    },
  };
};
