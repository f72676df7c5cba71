import type { RecordOptions, Store, Translation } from '@dragoman/store';

interface Row {
  readonly translation: Translation;
  readonly options: RecordOptions;
}

/** Writes rows in the order in which they come, while more are being made; those that wait share a transaction. */
export class RowWriter {
  readonly #store: Pick<Store, 'translations'>;
  readonly #accountId: string;
  #waiting: Row[] = [];
  #writing: Promise<void> | undefined;
  #failure: { readonly reason: unknown } | undefined;

  constructor(store: Pick<Store, 'translations'>, accountId: string) {
    this.#store = store;
    this.#accountId = accountId;
  }

  /** Throws what an earlier row failed with: nothing after it is written. */
  add(row: Row): void {
    this.#throwFailure();
    this.#waiting.push(row);
    this.#writing ??= this.#write();
  }

  /** Waits until every row is on disk. Rejects with what the first of them failed with. */
  async end(): Promise<void> {
    await this.#writing;
    this.#throwFailure();
  }

  async #write(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        const rows = this.#waiting;
        this.#waiting = [];
        await this.#store.translations.recordAll(this.#accountId, rows);
      }
    } catch (reason) {
      this.#failure = { reason };
    } finally {
      this.#writing = undefined;
    }
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.reason;
  }
}
