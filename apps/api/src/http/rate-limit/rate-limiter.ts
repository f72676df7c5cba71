/** The answer to one request for admission. */
export interface Admission {
  readonly allowed: boolean;
  readonly limit: number;
  /** How many more are allowed now. */
  readonly remaining: number;
  /** Milliseconds until one more is allowed than now (0 where `remaining` is the whole limit). */
  readonly resetMs: number;
  /** Takes the request out of the count again: a replayed answer costs nothing. */
  refund(): Promise<void>;
}

/**
 * Counts requests in a sliding window of 60 s, exactly: in no 60 s are more than `limit` admitted.
 * A refused request does not count.
 */
export interface RateLimiter {
  admit(subject: string, limit: number): Promise<Admission>;
  /** Rejects where a shared store cannot be reached. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export const windowMs = 60_000;
