import { LRUCache } from 'lru-cache';
import { ApiError } from '../../errors/api-error.ts';

/** A revoked key must be refused everywhere within 5 s: what another process changed is seen after this at the latest. */
const freshMs = 3_000;
/** How many keys that nobody knows yet are looked up at once: whoever makes keys up must not hold the database. */
const maxStrangers = 2;
/** How many more may wait for that: less than a second's worth. */
const maxWaiting = 1_000;

interface Entry<Known> {
  readonly known: Known;
  readonly epoch: number;
  readonly freshUntil: number;
}

type LookUp<Known> = (hash: string) => Promise<Known | null>;

/** What is known of keys, by their hash: one database look-up per key every few seconds, however many requests come. */
export class KeyCache<Known extends object> {
  readonly #lookUp: LookUp<Known>;
  // Old entries stay: they tell keys that exist from those that somebody made up, of which none is kept.
  readonly #entries = new LRUCache<string, Entry<Known>>({ max: 10_000 });
  readonly #underWay = new Map<string, Promise<Known | null>>();
  readonly #waiting: PromiseWithResolvers<void>[] = [];
  #strangers = 0;
  #epoch = 0;

  constructor(lookUp: LookUp<Known>) {
    this.#lookUp = lookUp;
  }

  /** What is fresh, at once; most keys were seen a moment ago. */
  get(hash: string): Known | undefined {
    const entry = this.#entries.get(hash);
    const isFresh = entry?.epoch === this.#epoch && performance.now() < entry.freshUntil;
    return isFresh ? entry.known : undefined;
  }

  /**
   * Looks a key up, once for all who ask at the same time. Null: there is none.
   * @throws ApiError `overloaded` where too many keys are looked up that nobody knows yet
   */
  find(hash: string): Promise<Known | null> {
    // What began before a change may bring what was before it.
    const name = `${this.#epoch} ${hash}`;
    return this.#underWay.get(name) ?? this.#begin(name, hash);
  }

  /** From now on every key is looked up anew. Look-ups under way end as they would have; nothing of them is kept. */
  forget(): void {
    this.#epoch++;
  }

  #begin(name: string, hash: string): Promise<Known | null> {
    const begun = this.#read(hash).finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, begun);
    return begun;
  }

  async #read(hash: string): Promise<Known | null> {
    const epoch = this.#epoch;
    const isKnown = this.#entries.has(hash);
    const known = isKnown ? await this.#lookUp(hash) : await this.#inTurn(() => this.#lookUp(hash));
    if (known) this.#entries.set(hash, { known, epoch, freshUntil: performance.now() + freshMs });
    else this.#entries.delete(hash);
    return known;
  }

  async #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#strangers < maxStrangers) this.#strangers++;
    else await this.#turn();
    try {
      return await work();
    } catch (error) {
      // The database is away: nobody is to wait for as long as all before him together.
      for (const { reject } of this.#waiting.splice(0)) reject(error);
      throw error;
    } finally {
      // The place is handed on: nobody overtakes who waits.
      const next = this.#waiting.shift();
      if (next) next.resolve();
      else this.#strangers--;
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= maxWaiting)
      throw new ApiError('overloaded', {
        detail: 'Too many API keys are looked up at once. Try again in a second.',
        retryAfterMs: 1_000,
      });
    const turn = Promise.withResolvers<void>();
    this.#waiting.push(turn);
    return turn.promise;
  }
}
