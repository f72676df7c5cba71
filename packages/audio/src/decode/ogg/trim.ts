/** Tells how much of a stream's end is sound: its last page counts samples, and the last packet may hold more. */
export class End {
  #position = 0;

  /** How many of the `count` samples of packets that end at `position` are played. */
  kept(count: number, position: number | undefined, isLast: boolean): number {
    const before = this.#position;
    if (position === undefined) return count;
    this.#position = position;
    return isLast ? Math.max(0, Math.min(count, position - before)) : count;
  }
}
