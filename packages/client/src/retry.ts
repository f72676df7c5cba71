/** What decides whether an answer is worth another try. */
export interface Attempt {
  readonly method: string;
  readonly hasIdempotencyKey: boolean;
}

/** Methods whose repetition changes nothing more (RFC 9110, section 9.2.2). */
const idempotentMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

/** Whether the same request may be sent again without being done twice. */
export const mayRepeat = ({ method, hasIdempotencyKey }: Attempt): boolean =>
  hasIdempotencyKey || idempotentMethods.has(method);

/** Seconds of a `Retry-After` header: a count, or a date (RFC 9110, section 10.2.3). Null where there is none. */
export const parseRetryAfter = (header: string | null, nowMs: number): number | null => {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - nowMs) / 1000));
};

/** Whether an answer says that the same request may succeed later. */
export const isWorthRepeating = (answer: {
  readonly status: number;
  readonly code: string | null;
  readonly retryAfter: number | null;
}): boolean => {
  switch (answer.status) {
    case 429:
      return true;
    case 503:
      // An engine that is not set up does not set itself up.
      return answer.code !== 'provider_not_configured';
    case 409:
      // A twin under the same Idempotency-Key is still running, for example one whose connection broke.
      return answer.retryAfter !== null;
    default:
      return false;
  }
};

const firstWaitMs = 250;
const maxWaitMs = 8_000;

/** The wait before try number `attempt` (1 is the first repetition) where the server names none: doubling, with jitter. */
export const backoffMs = (attempt: number, random: number): number =>
  Math.min(maxWaitMs, firstWaitMs * 2 ** (attempt - 1)) * (0.5 + random / 2);
