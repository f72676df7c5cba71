import { StoreError } from './error.ts';

export interface GroupCommitOptions<Row> {
  /** Writes rows in one transaction and answers which of them were refused. May be run twice with the same rows. */
  write(rows: readonly Row[]): Promise<ReadonlyMap<Row, StoreError>>;
  /** Two rows of one identity never share a batch. */
  identity(row: Row): string;
  /** Size of a row, in bytes or characters: what the bounds count. */
  size(row: Row): number;
  readonly maxBatchRows: number;
  readonly maxBatchSize: number;
  readonly maxQueueRows: number;
  readonly maxQueueSize: number;
}

interface Waiting<Row> {
  readonly row: Row;
  readonly size: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Batches under way at once: while one waits for the disk, the next is being sent. */
const maxInFlight = 2;

/** A second batch only starts when it is worth a round trip of its own; a lone row joins the next one. */
const worthwhileRows = 8;

/**
 * Lets calls of the same moment share a transaction. A lone call is written at once; what arrives while a batch is on
 * its way leaves together. A row that fails a batch is written by itself, so that its neighbours do not suffer.
 */
export class GroupCommit<Row> {
  readonly #options: GroupCommitOptions<Row>;
  #queue: Waiting<Row>[] = [];
  #queueSize = 0;
  #inFlight = 0;
  #scheduled = false;
  #closed = false;
  readonly #idle: (() => void)[] = [];

  constructor(options: GroupCommitOptions<Row>) {
    this.#options = options;
  }

  /** Resolves when the row is committed. Rejects with `overloaded` where too much waits. */
  add(row: Row): Promise<void> {
    if (this.#closed) return Promise.reject(new StoreError('closed', 'The store is closed.'));
    const size = this.#options.size(row);
    const full =
      this.#queue.length >= this.#options.maxQueueRows ||
      (this.#queueSize + size > this.#options.maxQueueSize && this.#queue.length > 0);
    if (full) {
      return Promise.reject(
        new StoreError('overloaded', 'Too many writes wait for the database: try again in a moment.'),
      );
    }
    return new Promise((resolve, reject) => {
      this.#queue.push({ row, size, resolve, reject });
      this.#queueSize += size;
      this.#schedule();
    });
  }

  /** Refuses new rows and waits for those that are on their way. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#inFlight === 0 && this.#queue.length === 0) return;
    await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    // After this turn's input has been read: requests that arrived together leave together.
    setImmediate(() => {
      this.#scheduled = false;
      this.#flush();
    });
  }

  #flush(): void {
    while (this.#queue.length > 0 && this.#inFlight < maxInFlight) {
      if (this.#inFlight > 0 && this.#queue.length < worthwhileRows) return;
      const batch = this.#take();
      this.#inFlight += 1;
      void this.#run(batch).then(() => {
        this.#inFlight -= 1;
        if (this.#queue.length > 0) this.#schedule();
        else if (this.#inFlight === 0) for (const resolve of this.#idle.splice(0)) resolve();
      });
    }
  }

  #take(): Waiting<Row>[] {
    const batch: Waiting<Row>[] = [];
    const later: Waiting<Row>[] = [];
    const identities = new Set<string>();
    let size = 0;
    let index = 0;
    for (; index < this.#queue.length && batch.length < this.#options.maxBatchRows; index += 1) {
      const entry = this.#queue[index];
      if (entry === undefined) break;
      if (batch.length > 0 && size + entry.size > this.#options.maxBatchSize) break;
      const identity = this.#options.identity(entry.row);
      if (identities.has(identity)) {
        later.push(entry);
        continue;
      }
      identities.add(identity);
      batch.push(entry);
      size += entry.size;
    }
    this.#queue = [...later, ...this.#queue.slice(index)];
    this.#queueSize -= size;
    return batch;
  }

  async #run(batch: readonly Waiting<Row>[]): Promise<void> {
    try {
      const refused = await this.#options.write(batch.map((entry) => entry.row));
      for (const entry of batch) {
        const error = refused.get(entry.row);
        if (error === undefined) entry.resolve();
        else entry.reject(error);
      }
    } catch (error) {
      const [first] = batch;
      if (first === undefined) return;
      // A database that is away fails every row; only a refusal can be one row's fault.
      const away = StoreError.is(error) && (error.code === 'unavailable' || error.code === 'closed');
      if (batch.length === 1 || away) for (const entry of batch) entry.reject(error);
      else for (const entry of batch) await this.#run([entry]);
    }
  }
}
