import type { Clock } from '../clock.ts';

/** After so many milliseconds what was measured counts half. */
const halfLifeMs = 10_000;
/** What was measured for less is chance. */
const minMs = 5_000;
/** After so many without anything new it counts no more: a bad time must not be held against an engine for ever. */
const staleMs = 60_000;

/** How much work an engine does in a time while it has as much as it can take: at other times it shows less than it can. */
export class Throughput {
  readonly #clock: Clock;
  #fullSince: number | undefined;
  #work = 0;
  #ms = 0;
  #countedAt = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether the engine has as much as it takes. */
  set isFull(isFull: boolean) {
    if (!isFull) this.#fullSince = undefined;
    else this.#fullSince ??= this.#clock.now();
  }

  /** Counts work that was done just now. */
  count(work: number): void {
    if (this.#fullSince === undefined) return;
    const now = this.#clock.now();
    const ms = now - this.#fullSince;
    const kept = 0.5 ** (ms / halfLifeMs);
    this.#work = this.#work * kept + work;
    this.#ms = this.#ms * kept + ms;
    this.#fullSince = now;
    this.#countedAt = now;
  }

  /** Milliseconds that the engine would take for work. Zero as long as nobody knows. */
  msFor(work: number): number {
    const isKnown = this.#work > 0 && this.#ms >= minMs && this.#clock.now() - this.#countedAt < staleMs;
    return isKnown ? (work * this.#ms) / this.#work : 0;
  }
}
