/** `17.0 MB`, or `8 kB` */
export const sizeOf = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

/** The least milliseconds between two pictures of a bar. */
const pictureMs = 100;

const width = 24;

/** Shows how files come: a bar on a terminal, one line a file elsewhere. */
export class DownloadProgress {
  readonly #output: Pick<NodeJS.WriteStream, 'write'> & { readonly isTTY?: boolean };
  #file = '';
  #drawnAt = Number.NEGATIVE_INFINITY;

  constructor(output: Pick<NodeJS.WriteStream, 'write'> & { readonly isTTY?: boolean } = process.stderr) {
    this.#output = output;
  }

  /** @param total all bytes of the file, where that is known */
  show(file: string, done: number, total: number | undefined): void {
    const isNew = file !== this.#file;
    if (isNew) this.end();
    this.#file = file;
    if (!this.#output.isTTY) {
      if (isNew) this.#output.write(`${file}${total === undefined ? '' : `  ${sizeOf(total)}`}\n`);
      return;
    }
    const now = performance.now();
    if (!isNew && done !== total && now - this.#drawnAt < pictureMs) return;
    this.#drawnAt = now;
    const share = total === undefined || total === 0 ? 0 : Math.min(1, done / total);
    const bar = '#'.repeat(Math.round(share * width)).padEnd(width, '.');
    const state =
      total === undefined
        ? sizeOf(done)
        : `[${bar}] ${String(Math.floor(share * 100)).padStart(3)} %  ${sizeOf(done)} of ${sizeOf(total)}`;
    this.#output.write(`\r${file}  ${state}\u001b[K`);
  }

  /** Leaves the line of a bar. */
  end(): void {
    if (this.#output.isTTY && this.#file !== '') this.#output.write('\n');
    this.#file = '';
  }
}
