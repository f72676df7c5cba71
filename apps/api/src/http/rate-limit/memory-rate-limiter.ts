import {
  type Admission,
  type RateCeiling,
  type RateLimiter,
  type Room,
  tightest,
  windowMs,
} from './rate-limiter.ts';

/** The times of the admitted requests of one key, oldest first, in a ring that grows with use. */
class SlidingLog {
  #times = new Float64Array(16);
  #start = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get oldest(): number {
    return this.#times[this.#start] as number;
  }

  dropUntil(time: number): void {
    while (this.#size > 0 && this.oldest <= time) {
      this.#start = (this.#start + 1) % this.#times.length;
      this.#size--;
    }
  }

  push(time: number): void {
    if (this.#size === this.#times.length) this.#grow();
    this.#times[this.#index(this.#size)] = time;
    this.#size++;
  }

  /** Takes back what was pushed at that time, a moment ago. Nothing where it has left the window. */
  remove(time: number): void {
    let place = this.#size - 1;
    while (place >= 0 && this.#at(place) !== time) place--;
    if (place < 0) return;
    for (; place < this.#size - 1; place++) this.#times[this.#index(place)] = this.#at(place + 1);
    this.#size--;
  }

  #index(place: number): number {
    return (this.#start + place) % this.#times.length;
  }

  #at(place: number): number {
    return this.#times[this.#index(place)] as number;
  }

  #grow(): void {
    const times = new Float64Array(this.#times.length * 2);
    for (let index = 0; index < this.#size; index++) times[index] = this.#at(index);
    this.#times = times;
    this.#start = 0;
  }
}

/** For one process. @param now a monotonic clock in milliseconds. */
export class MemoryRateLimiter implements RateLimiter {
  readonly #logs = new Map<string, SlidingLog>();
  readonly #now: () => number;
  #sweptAt = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  async admit(ceilings: readonly RateCeiling[]): Promise<Admission> {
    const now = this.#now();
    this.#sweep(now);
    const logs = ceilings.map(({ subject }) => this.#logOf(subject, now));
    const allowed = ceilings.every(({ limit }, place) => (logs[place] as SlidingLog).size < limit);
    if (allowed) for (const log of logs) log.push(now);
    const rooms = ceilings.map((ceiling, place): Room => {
      const { size: used, oldest } = logs[place] as SlidingLog;
      // Fractions of a millisecond may round the sum up by a hair.
      const resetMs = used === 0 ? windowMs : Math.min(windowMs, oldest + windowMs - now);
      return { ...ceiling, used, resetMs };
    });
    return {
      ...tightest(rooms, allowed),
      refund: async () => {
        if (allowed) for (const log of logs) log.remove(now);
      },
    };
  }

  async check(): Promise<void> {}
  async close(): Promise<void> {}

  #logOf(subject: string, now: number): SlidingLog {
    let log = this.#logs.get(subject);
    if (log === undefined) {
      log = new SlidingLog();
      this.#logs.set(subject, log);
    }
    log.dropUntil(now - windowMs);
    return log;
  }

  #sweep(now: number): void {
    if (now - this.#sweptAt < windowMs) return;
    this.#sweptAt = now;
    for (const [subject, log] of this.#logs) {
      log.dropUntil(now - windowMs);
      if (log.size === 0) this.#logs.delete(subject);
    }
  }
}
