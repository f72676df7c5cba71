/** Where one file is on its way to the service. */
export type UploadStage = 'waiting' | 'sending' | 'sent' | 'failed' | 'cancelled';

/** One file on its way to the service. */
export interface Upload {
  readonly key: number;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly stage: UploadStage;
  /** Bytes that have left this browser. */
  readonly sent: number;
  /** Why it failed. */
  readonly error?: unknown;
  /** What the service calls it, once it has it. */
  readonly id?: string;
}

/** Sends one file. @returns what the service calls it */
export type SendFile<Options> = (
  file: File,
  options: Options,
  call: { readonly signal: AbortSignal; readonly onProgress: (sent: number) => void },
) => Promise<{ readonly id: string }>;

interface Entry<Options> {
  readonly file: File;
  readonly options: Options;
  readonly control: AbortController;
}

/** More at once would only make each of them slower. */
const maxAtOnce = 2;

/**
 * Files on their way to the service, a few at a time and in order. A file that failed keeps its place, and can be sent
 * again: nobody has to look for it a second time.
 */
export class UploadQueue<Options> {
  readonly #send: SendFile<Options>;
  readonly #entries = new Map<number, Entry<Options>>();
  readonly #listeners = new Set<() => void>();
  #uploads: readonly Upload[] = [];
  #lastKey = 0;

  /** @param send sends one file */
  constructor(send: SendFile<Options>) {
    this.#send = send;
  }

  /** All uploads, in the order in which they were added. Another array after each change. */
  readonly get = (): readonly Upload[] => this.#uploads;

  /** Tells when something changes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Whether closing the page would lose something. */
  get isBusy(): boolean {
    return this.#uploads.some(({ stage }) => stage === 'waiting' || stage === 'sending');
  }

  /** Sends files as soon as it is their turn. @param options how they are to be translated */
  add(files: readonly File[], options: Options): void {
    const added = files.map((file): Upload => {
      this.#lastKey += 1;
      this.#entries.set(this.#lastKey, { file, options, control: new AbortController() });
      return { key: this.#lastKey, name: file.name, size: file.size, stage: 'waiting', sent: 0 };
    });
    this.#set([...this.#uploads, ...added]);
    this.#next();
  }

  /** Stops one that waits or is being sent; the service drops what it has of it. */
  cancel(key: number): void {
    const stage = this.#stageOf(key);
    if (stage !== 'waiting' && stage !== 'sending') return;
    this.#change(key, { stage: 'cancelled' });
    this.#entries.get(key)?.control.abort();
    this.#next();
  }

  /** Sends one again that failed or was cancelled. */
  retry(key: number): void {
    const entry = this.#entries.get(key);
    const stage = this.#stageOf(key);
    if (!entry || (stage !== 'failed' && stage !== 'cancelled')) return;
    this.#entries.set(key, { ...entry, control: new AbortController() });
    this.#change(key, { stage: 'waiting', sent: 0, error: undefined });
    this.#next();
  }

  /** Takes those off the list with which nothing more happens here. */
  dismissEnded(): void {
    const kept = this.#uploads.filter(({ stage }) => stage === 'waiting' || stage === 'sending');
    for (const { key } of this.#uploads)
      if (!kept.some((upload) => upload.key === key)) this.#entries.delete(key);
    this.#set(kept);
  }

  #stageOf(key: number): UploadStage | undefined {
    return this.#uploads.find((upload) => upload.key === key)?.stage;
  }

  #next(): void {
    while (this.#uploads.filter(({ stage }) => stage === 'sending').length < maxAtOnce) {
      const upload = this.#uploads.find(({ stage }) => stage === 'waiting');
      if (!upload) return;
      this.#change(upload.key, { stage: 'sending' });
      void this.#run(upload.key);
    }
  }

  async #run(key: number): Promise<void> {
    const entry = this.#entries.get(key);
    if (!entry) return;
    const { signal } = entry.control;
    const isCurrent = () => !signal.aborted && this.#entries.get(key) === entry;
    try {
      const { id } = await this.#send(entry.file, entry.options, {
        signal,
        onProgress: (sent) => isCurrent() && this.#change(key, { sent }),
      });
      if (!isCurrent()) return;
      this.#entries.delete(key);
      this.#change(key, { stage: 'sent', sent: entry.file.size, id });
    } catch (error) {
      if (isCurrent()) this.#change(key, { stage: 'failed', error });
    }
    this.#next();
  }

  #change(key: number, change: Partial<Upload>): void {
    this.#set(this.#uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}
