import type { PDFDocument } from '@cantoo/pdf-lib';
import { ServiceError } from '@dragoman/provider';
import { countBounded, type PaintedCount } from './content/index.ts';
import type { PageContent } from './page-content.ts';
import { PageLeft } from './page-left.ts';
import {
  openReader,
  type PageRaster,
  type PdfReader,
  type RasterOptions,
  type ReaderInput,
} from './read/index.ts';

/** How long one page may take before it is given up, in milliseconds. */
const pageMs = 30_000;

type Input = ReaderInput & { readonly document: PDFDocument };

/** The pages of a file, one after the other; one that takes too long costs itself alone. */
export class PageReader {
  readonly #input: Input;
  readonly #patienceMs: number;
  #reader: Promise<PdfReader> | undefined;

  /** @param patienceMs how long one page may take, in milliseconds */
  constructor(input: Input, patienceMs = pageMs) {
    this.#input = input;
    this.#patienceMs = patienceMs;
  }

  /** Begins to read the file. @throws as `openReader` */
  async open(): Promise<PdfReader> {
    this.#reader ??= openReader(this.#input);
    return this.#reader;
  }

  /**
   * What a page shows, counted as it will be when it is written.
   *
   * @throws PageError, PageLeft: the other pages can still be read; the signal's reason
   */
  async page(number: number, signal: AbortSignal): Promise<PageContent> {
    const painted = this.#count(number);
    const content = await this.work((reader) => reader.page(number, { signal }), signal);
    // Shows and paths are taken away by number: of another count they would be others.
    if (content.advances.length !== painted.shows || (content.paths ?? painted.paths) !== painted.paths)
      throw new PageLeft('it is broken, and cannot be read for certain.');
    return content;
  }

  /** A page as it is drawn. @throws as `page` */
  async raster(
    number: number,
    options: RasterOptions & { readonly signal: AbortSignal },
  ): Promise<PageRaster> {
    this.#count(number);
    return this.work((reader) => reader.raster(number, options), options.signal);
  }

  /** Before pdf.js sees a page: it would follow a hostile one for hours. */
  #count(number: number): PaintedCount {
    try {
      return countBounded(this.#input.document, number - 1);
    } catch (error) {
      if (ServiceError.is(error) && error.code === 'too_complex')
        throw new PageLeft('it paints more than can be followed.');
      throw error;
    }
  }

  /** Does something with the reader, in the time that a page may take. */
  async work<Result>(act: (reader: PdfReader) => Promise<Result>, signal: AbortSignal): Promise<Result> {
    signal.throwIfAborted();
    const reader = await this.open();
    const over = Promise.withResolvers<never>();
    // What goes on within it would keep the next page waiting.
    const giveUp = (reason: unknown): void => {
      over.reject(reason);
      reader.end();
    };
    const end = (): void => giveUp(signal.reason);
    signal.addEventListener('abort', end, { once: true });
    const timer = setTimeout(() => giveUp(new PageLeft('it takes too long to read.')), this.#patienceMs);
    try {
      return await Promise.race([over.promise, act(reader)]);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      // A page that needs more memory than there is for one brings it down, too.
      if (reader.isOver) await this.close();
    }
  }

  /** Ends it, and frees its memory; the next page would open the file anew. */
  async close(): Promise<void> {
    const reader = this.#reader;
    this.#reader = undefined;
    await (await reader?.catch(() => undefined))?.close();
  }
}
