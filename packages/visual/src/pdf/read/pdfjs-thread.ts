import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { loadPdfjs, type PdfjsWorker } from './pdfjs.ts';

/** Of what pdf.js makes of a file, pictures apart. A page that takes more ends its thread, and no other page. */
const maxMemoryMb = 768;
/** A file of more bytes ends its thread with it: its copy of the file is set free at some later file, if one ever comes. */
const maxKeptBytes = 16 * 1024 ** 2;

/** What pdf.js says of a thread that is no more. */
class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded';

  constructor(options: ErrorOptions) {
    super('The thread that reads PDFs has ended.', options);
  }
}

/** A thread in which pdf.js reads files: it computes without a pause in which it could be stopped otherwise. */
export interface PdfjsThread {
  readonly worker: PdfjsWorker;
  readonly isOver: boolean;
  /** What `work` comes to, or a rejection as soon as the thread is no more. */
  readonly whileIt: <Result>(work: Promise<Result>) => Promise<Result>;
  /** Says that a file is done with. */
  readonly release: () => void;
  /** Ends it, with all that it works on. */
  readonly end: () => void;
}

const program = `
const { workerData } = require('node:worker_threads');
import(workerData.url).then(({ WorkerMessageHandler }) => WorkerMessageHandler.initializeFromPort(workerData.port));
`;

class Thread implements PdfjsThread {
  readonly worker: PdfjsWorker;
  readonly #thread: Worker;
  readonly #port: MessagePort;
  /**
   * Who waits for it. None stays here once its work is done: what is raced with one promise that outlives it is kept by that
   * promise, and so would be all that the pages of a file came to.
   */
  readonly #waiting = new Set<(reason: unknown) => void>();
  /**
   * Why it is no more. No error that is made here: its stack holds who asked for the end until somebody reads it, and with
   * them a file that is done with.
   */
  #ended: { readonly cause: unknown } | undefined;
  #files = 0;
  #isFull = false;

  constructor({ PDFWorker }: Awaited<ReturnType<typeof loadPdfjs>>) {
    const { port1, port2 } = new MessageChannel();
    const url = pathToFileURL(
      createRequire(import.meta.url).resolve('pdfjs-dist/legacy/build/pdf.worker.mjs'),
    ).href;
    this.#thread = new Worker(program, {
      ...{ eval: true, env: {}, execArgv: [] },
      ...{ workerData: { url, port: port2 }, transferList: [port2] },
      resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    });
    this.#port = port1;
    this.#thread.on('error', (error) => this.#lose(error));
    this.#thread.on('exit', () => this.#lose(undefined));
    // The library's types name the worker of a browser; a port is all that it uses.
    this.worker = new PDFWorker({ port: port1 as never, verbosity: 0 });
  }

  get isOver(): boolean {
    return this.#ended !== undefined;
  }

  borrow(bytes: number): PdfjsThread {
    this.#files += 1;
    this.#isFull ||= bytes > maxKeptBytes;
    this.#thread.ref();
    this.#port.ref();
    return this;
  }

  release(): void {
    this.#files -= 1;
    // It stays for the next file, and keeps no program from its end.
    if (this.#files > 0) return;
    this.#thread.unref();
    this.#port.unref();
    if (this.#isFull) this.end();
  }

  whileIt<Result>(work: Promise<Result>): Promise<Result> {
    const result = Promise.withResolvers<Result>();
    if (this.#ended) result.reject(new ThreadEnded(this.#ended));
    this.#waiting.add(result.reject);
    work.then(result.resolve, result.reject).finally(() => this.#waiting.delete(result.reject));
    return result.promise;
  }

  end(): void {
    this.#lose(undefined);
    void this.#thread.terminate();
  }

  #lose(cause: unknown): void {
    if (this.#ended) return;
    this.#ended = { cause };
    for (const reject of this.#waiting) reject(new ThreadEnded(this.#ended));
    this.#waiting.clear();
  }
}

let current: Thread | undefined;

/** The thread for a file of so many bytes: one serves all files of a process, until one brings it down or is large. */
export const borrowThread = async (bytes: number): Promise<PdfjsThread> => {
  const pdfjs = await loadPdfjs();
  if (!current || current.isOver) current = new Thread(pdfjs);
  return current.borrow(bytes);
};
