import type { PageContent } from './page-content.ts';
import { openReader, type PdfReader, type ReaderInput } from './read/index.ts';

/** How long one page may take before it is given up, in milliseconds. */
const pageMs = 30_000;

/** A page that is not read in time. */
class SlowPage extends Error {
  override readonly name = 'SlowPage';
}

/** The pages of a file, one after the other; one that takes too long costs itself alone. */
export class PageReader {
  readonly #input: ReaderInput;
  readonly #patienceMs: number;
  #reader: Promise<PdfReader> | undefined;

  /** @param patienceMs how long one page may take, in milliseconds */
  constructor(input: ReaderInput, patienceMs = pageMs) {
    this.#input = input;
    this.#patienceMs = patienceMs;
  }

  /** Begins to read the file. @throws as `openReader` */
  async open(): Promise<PdfReader> {
    this.#reader ??= openReader(this.#input);
    return this.#reader;
  }

  /** What a page shows. @throws PageError, SlowPage: the other pages can still be read; the signal's reason */
  async page(number: number, signal: AbortSignal): Promise<PageContent> {
    return this.work((reader) => reader.page(number, { signal }), signal);
  }

  /** Does something with the reader, in the time that a page may take. */
  async work<Result>(act: (reader: PdfReader) => Promise<Result>, signal: AbortSignal): Promise<Result> {
    signal.throwIfAborted();
    const reader = await this.open();
    const over = Promise.withResolvers<never>();
    const end = (): void => over.reject(signal.reason);
    signal.addEventListener('abort', end, { once: true });
    const timer = setTimeout(() => over.reject(new SlowPage('It takes too long.')), this.#patienceMs);
    try {
      return await Promise.race([act(reader), over.promise]);
    } catch (error) {
      // What goes on within it would keep the next page waiting.
      if (error instanceof SlowPage || signal.aborted) await this.close();
      throw error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
    }
  }

  /** Ends it, and frees its memory; the next page would open the file anew. */
  async close(): Promise<void> {
    const reader = this.#reader;
    this.#reader = undefined;
    await (await reader?.catch(() => undefined))?.close();
  }
}
