/** Seconds from the end of a failed attempt to the next one: after the first, the second, … */
export const retryLadder: readonly number[] = [60, 300, 900, 3600, 21_600];

/** Attempts of one delivery, the first included. */
export const maxAttempts = retryLadder.length + 1;

const maxJitterSeconds = 60;
const jitterShare = 0.1;

/** How an attempt failed. */
export interface FailedAttempt {
  /** 1 for the first attempt. */
  readonly number: number;
  readonly endedAt: Date;
  /** The header `Retry-After` of the answer, as it was received. */
  readonly retryAfter: string | undefined;
}

/** Seconds that a `Retry-After` asks for, from the end of the attempt; undefined where it cannot be read. */
const secondsOf = (retryAfter: string, endedAt: Date): number | undefined => {
  const text = retryAfter.trim();
  if (/^\d{1,12}$/.test(text)) return Number(text);
  // `Date.parse` takes much more than the dates of RFC 9110, and reads what has no zone as local time.
  const time = /^[A-Z][a-z]{2,8}, .{1,40} GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : (time - endedAt.getTime()) / 1000;
};

/**
 * When a failed delivery is tried again. The step of the ladder is the least: jitter adds up to a tenth of it and a
 * minute at most, so that deliveries that failed together come back apart, and `Retry-After` can double it at most.
 *
 * @param random from 0 to 1
 * @returns undefined where the last attempt has failed
 */
export const nextAttemptAt = (
  { number, endedAt, retryAfter }: FailedAttempt,
  random: () => number = Math.random,
): Date | undefined => {
  const step = retryLadder[number - 1];
  if (step === undefined) return undefined;
  const asked = (retryAfter === undefined ? undefined : secondsOf(retryAfter, endedAt)) ?? 0;
  const jitter = random() * Math.min(step * jitterShare, maxJitterSeconds);
  const wait = Math.min(Math.max(step, asked) + jitter, 2 * step);
  return new Date(endedAt.getTime() + Math.ceil(wait * 1000));
};
