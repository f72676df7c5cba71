/** What waits, in turn by whom it is for: who waits for one thing does not wait behind all of another's thousand. */
export class FairQueue<Item> {
  /** By owner, whose turn it is first. */
  readonly #queues = new Map<string, Item[]>();

  /** @param isBefore whether it goes before one of the owner's that waits already. Default: before none */
  add(owner: string, item: Item, isBefore: (other: Item) => boolean = () => false): void {
    const queue = this.#queues.get(owner);
    if (!queue) return void this.#queues.set(owner, [item]);
    let place = queue.length;
    for (let other = queue.at(-1); other !== undefined && isBefore(other); other = queue[place - 1])
      place -= 1;
    queue.splice(place, 0, item);
  }

  /**
   * The next one, which waits no more; then it is the others' turn. Undefined: there is none.
   * @param isReady whose next may be taken. Default: everybody's
   */
  take(isReady: (item: Item, owner: string) => boolean = () => true): Item | undefined {
    for (const [owner, queue] of this.#queues) {
      const [item] = queue;
      if (item === undefined || !isReady(item, owner)) continue;
      this.#queues.delete(owner);
      queue.shift();
      if (queue.length > 0) this.#queues.set(owner, queue);
      return item;
    }
    return undefined;
  }

  /** Takes one out that waits no longer. */
  remove(owner: string, item: Item): void {
    const queue = this.#queues.get(owner);
    const place = queue?.indexOf(item) ?? -1;
    if (!queue || place < 0) return;
    queue.splice(place, 1);
    if (queue.length === 0) this.#queues.delete(owner);
  }

  /** What waits for an owner, in its order. */
  of(owner: string): readonly Item[] {
    return this.#queues.get(owner) ?? [];
  }

  get isEmpty(): boolean {
    return this.#queues.size === 0;
  }
}
