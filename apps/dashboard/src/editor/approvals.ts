/** An approval that can still be taken back. */
interface Waiting {
  readonly names: readonly string[];
  readonly send: () => Promise<void>;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** How long an approval can be taken back, in milliseconds: only then it is sent, and its event with it. */
export const undoMs = 5_000;

/**
 * Approvals wait until they cannot be taken back any more: the service sends an event with each, which no undo would
 * call back. Leaving the page sends what waits.
 */
export class DelayedApprovals {
  readonly #waiting: Waiting[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #delayMs: number;
  /** Of what waits: one object until it changes, for React. */
  #names: ReadonlySet<string> = new Set();

  constructor(delayMs: number = undoMs) {
    this.#delayMs = delayMs;
  }

  /** The names of all objects whose approval waits. */
  get names(): ReadonlySet<string> {
    return this.#names;
  }

  /** Has `send` called once the time to take it back is over. Who waits already is not taken twice. */
  add(names: readonly string[], send: () => Promise<void>): void {
    const fresh = names.filter((name) => !this.#names.has(name));
    if (fresh.length === 0) return;
    const entry: Waiting = { names, send, timer: setTimeout(() => void this.#send(entry), this.#delayMs) };
    this.#waiting.push(entry);
    this.#tell();
  }

  /** Takes back the approval of one object, and of those that were approved together with it; without a name the last. */
  undo(name?: string): readonly string[] {
    const entry = name ? this.#waiting.find(({ names }) => names.includes(name)) : this.#waiting.at(-1);
    if (!entry) return [];
    this.#leave(entry);
    return entry.names;
  }

  /** Sends what waits, now. */
  async flush(): Promise<void> {
    await Promise.all([...this.#waiting].map((entry) => this.#send(entry)));
  }

  /** Calls back when an approval begins or ends to wait. @returns what ends that */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #send(entry: Waiting): Promise<void> {
    this.#leave(entry);
    await entry.send();
  }

  #leave(entry: Waiting): void {
    clearTimeout(entry.timer);
    this.#waiting.splice(this.#waiting.indexOf(entry), 1);
    this.#tell();
  }

  #tell(): void {
    this.#names = new Set(this.#waiting.flatMap(({ names }) => names));
    for (const listener of this.#listeners) listener();
  }
}
