/** So many requests in any 60 s. */
export interface RateCeiling {
  /** Who is counted: requests of one subject under several ceilings are counted once for each. */
  readonly subject: string;
  readonly limit: number;
}

/** The answer to one request for admission, by the tighter of its ceilings. */
export interface Admission {
  readonly allowed: boolean;
  /** Which of the ceilings this is: of those that refuse the one that does so the longest, else the one with least left. */
  readonly subject: string;
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
  /** Admits where all of the ceilings (one or more) have room, and counts under all or none of them. */
  admit(ceilings: readonly RateCeiling[]): Promise<Admission>;
  /** Rejects where a shared store cannot be reached. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export const windowMs = 60_000;

/** What is left under one ceiling, after the request where that was admitted. */
export interface Room extends RateCeiling {
  readonly used: number;
  readonly resetMs: number;
}

/** The one of several ceilings that a caller has to heed. @param rooms one or more */
export const tightest = (rooms: readonly Room[], allowed: boolean): Omit<Admission, 'refund'> => {
  const isFull = ({ limit, used }: Room) => used >= limit;
  const [first, ...others] = allowed ? rooms : rooms.filter(isFull);
  if (first === undefined) throw new Error('Nothing was asked for.');
  const isTighter = (one: Room, other: Room): boolean =>
    allowed ? one.limit - one.used < other.limit - other.used : one.resetMs > other.resetMs;
  const { subject, limit, used, resetMs } = others.reduce(
    (tight, room) => (isTighter(room, tight) ? room : tight),
    first,
  );
  return { allowed, subject, limit, remaining: Math.max(0, limit - used), resetMs };
};
