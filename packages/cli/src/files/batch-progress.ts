/** The least milliseconds between two drawings of a bar. */
const drawnEveryMs = 100;
const width = 24;

type Output = Pick<NodeJS.WriteStream, 'write'> & { readonly isTTY?: boolean };

/** Shows how many of several things are done: a bar on a terminal, nothing elsewhere. */
export class BatchProgress {
  readonly #output: Output;
  readonly #total: number;
  /** How far each of those is that are under way, 0..1. */
  readonly #parts = new Map<string, number>();
  #done = 0;
  #drawnAt = Number.NEGATIVE_INFINITY;

  constructor(total: number, output: Output = process.stderr) {
    this.#total = total;
    this.#output = output;
  }

  /** @param part of the work on it, 0..1 */
  show(name: string, part: number): void {
    this.#parts.set(name, part);
    this.#draw(name);
  }

  end(name: string): void {
    this.#parts.delete(name);
    this.#done += 1;
    this.#draw(name, this.#done === this.#total);
  }

  /** Takes the bar away, for a line of its own. */
  clear(): void {
    if (this.#output.isTTY) this.#output.write('\r\u001b[K');
    this.#drawnAt = Number.NEGATIVE_INFINITY;
  }

  #draw(name: string, isLast = false): void {
    if (!this.#output.isTTY) return;
    const now = performance.now();
    if (!isLast && now - this.#drawnAt < drawnEveryMs) return;
    this.#drawnAt = now;
    const parts = [...this.#parts.values()].reduce((sum, part) => sum + part, 0);
    const share = this.#total === 0 ? 1 : Math.min(1, (this.#done + parts) / this.#total);
    const bar = '#'.repeat(Math.round(share * width)).padEnd(width, '.');
    this.#output.write(`\r[${bar}]  ${this.#done} of ${this.#total}  ${name}\u001b[K`);
  }
}
