import type { Clock } from '../clock.ts';

/** What a throughput is known by, in milliseconds. */
export interface ThroughputSpans {
  /** After so long what was measured counts half. */
  readonly halfLifeMs: number;
  /** What was measured for less is chance. */
  readonly minMs: number;
  /** After so long without anything new it counts no more: a bad time must not be held against anybody for ever. */
  readonly staleMs: number;
}

const spansOfEngine: ThroughputSpans = { halfLifeMs: 10_000, minMs: 5_000, staleMs: 60_000 };

/** How much work is done in a time while there is as much as can be taken: at other times less shows than is possible. */
export class Throughput {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #spans: ThroughputSpans;
  #fullSince: number | undefined;
  #work = 0;
  #ms = 0;
  #countedAt = 0;

  /** @param spans default: what is usual for engines, whose calls take seconds */
  constructor(clock: Pick<Clock, 'now'>, spans: ThroughputSpans = spansOfEngine) {
    this.#clock = clock;
    this.#spans = spans;
  }

  /** Whether there is as much as can be taken. */
  set isFull(isFull: boolean) {
    if (!isFull) this.#fullSince = undefined;
    else this.#fullSince ??= this.#clock.now();
  }

  /** Counts work that was done just now. */
  count(work: number): void {
    if (this.#fullSince === undefined) return;
    const now = this.#clock.now();
    const ms = now - this.#fullSince;
    const kept = 0.5 ** (ms / this.#spans.halfLifeMs);
    this.#work = this.#work * kept + work;
    this.#ms = this.#ms * kept + ms;
    this.#fullSince = now;
    this.#countedAt = now;
  }

  /** Milliseconds that work would take. Zero as long as nobody knows. */
  msFor(work: number): number {
    const { minMs, staleMs } = this.#spans;
    const isKnown = this.#work > 0 && this.#ms >= minMs && this.#clock.now() - this.#countedAt < staleMs;
    return isKnown ? (work * this.#ms) / this.#work : 0;
  }
}
