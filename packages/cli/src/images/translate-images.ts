import { openAsBlob } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import type { Client, TranslateImageRequest } from '@dragoman/client';
import { CommandError, describeFailure } from '../failure.ts';
import type { ConnectionOptions } from '../service/connection-options.ts';
import { describeProblem, withClient } from '../service/with-client.ts';
import { printLine } from '../terminal.ts';
import { BatchProgress } from './batch-progress.ts';
import { findPictures, type Picture } from './find-pictures.ts';

/** Options of `dragoman image`. */
export interface TranslateImagesOptions extends ConnectionOptions {
  readonly to: string;
  readonly from?: string;
  readonly out: string;
  readonly format?: 'png' | 'jpeg' | 'webp';
  readonly project?: string;
  readonly parallel?: number;
}

/** A picture may wait for others, and for the rate of its key. */
const timeoutMs = 1_800_000;
const retries = 20;

/** `dragoman image` */
export const translateImages = async (
  words: readonly string[],
  options: TranslateImagesOptions,
): Promise<void> => {
  const pictures = await findPictures(words);
  refuseTwins(pictures, options);
  const failed = await withClient(options, (client) => new Batch(client, pictures, options).run(), {
    timeoutMs,
    retries,
  });
  if (failed > 0) throw new CommandError(`${failed} of ${pictures.length} pictures were not translated.`);
};

/** Where the translation of a picture goes. */
const targetOf = ({ place }: Picture, { out, to, format }: TranslateImagesOptions): string => {
  const extension = format === undefined ? extname(place) : `.${format === 'jpeg' ? 'jpg' : format}`;
  return join(out, dirname(place), `${basename(place, extname(place))}.${to}${extension}`);
};

/** @throws CommandError where two pictures would be written to one file */
const refuseTwins = (pictures: readonly Picture[], options: TranslateImagesOptions): void => {
  const taken = new Map<string, Picture>();
  for (const picture of pictures) {
    const target = targetOf(picture, options);
    const twin = taken.get(target);
    if (twin)
      throw new CommandError(
        `${twin.path} and ${picture.path} would both become ${target}. Name their common folder instead.`,
      );
    taken.set(target, picture);
  }
};

/** Several pictures, some at a time. */
class Batch {
  readonly #client: Client;
  readonly #pictures: readonly Picture[];
  readonly #options: TranslateImagesOptions;
  readonly #progress: BatchProgress;
  readonly #ending = new AbortController();
  #failed = 0;

  constructor(client: Client, pictures: readonly Picture[], options: TranslateImagesOptions) {
    this.#client = client;
    this.#pictures = pictures;
    this.#options = options;
    this.#progress = new BatchProgress(pictures.length);
  }

  /** @returns how many could not be translated. @throws what ends the whole batch */
  async run(): Promise<number> {
    const waiting = [...this.#pictures];
    const work = async () => {
      for (let next = waiting.shift(); next && !this.#ending.signal.aborted; next = waiting.shift())
        await this.#translate(next);
    };
    const count = Math.min(this.#options.parallel ?? availableParallelism(), waiting.length);
    try {
      await Promise.all(Array.from({ length: count }, work));
    } finally {
      this.#progress.clear();
    }
    return this.#failed;
  }

  async #translate(picture: Picture): Promise<void> {
    const { path } = picture;
    try {
      const target = await this.#write(picture);
      this.#progress.clear();
      printLine(target);
    } catch (error) {
      // Another has ended the batch: it says why.
      if (this.#ending.signal.aborted) return;
      if (isOfAll(error)) {
        this.#ending.abort();
        throw error;
      }
      this.#failed += 1;
      this.#say(`${path}: ${isProblem(error) ? describeProblem(error as never) : describeFailure(error)}`);
    }
    this.#progress.end(path);
  }

  async #write(picture: Picture): Promise<string> {
    const { path } = picture;
    const { from, to, format, project } = this.#options;
    const { signal } = this.#ending;
    const fields: TranslateImageRequest = {
      target_language: to,
      ...(from === undefined ? {} : { source_language: from }),
      ...(format === undefined ? {} : { output_format: format }),
      ...(project === undefined ? {} : { project_id: project }),
    };
    const image = await this.#client.translateImage(
      { ...fields, image: { name: basename(path), content: await openAsBlob(path) } },
      {
        signal,
        // Sending is a small part of it.
        onUpload: (sent, total) => this.#progress.show(path, (0.2 * sent) / total),
        onProgress: ({ done, total }) => this.#progress.show(path, 0.2 + (0.8 * done) / total),
      },
    );
    for (const { code, message } of image.warnings) this.#say(`${path}: warning: ${message} (${code})`);
    if (image.image_url === null) throw new CommandError('The service drew no picture.');
    const content = await this.#client.download(image.image_url, { signal });
    const target = targetOf(picture, this.#options);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
    return target;
  }

  #say(line: string): void {
    this.#progress.clear();
    process.stderr.write(`${line}\n`);
  }
}

const isProblem = (error: unknown): boolean => error instanceof Error && error.name === 'DragomanError';

/** What holds for every other picture as well: the service is away, or does not take the key. */
const isOfAll = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error.name === 'DragomanConnectionError') return true;
  return isProblem(error) && 'status' in error && (error.status === 401 || error.status === 403);
};
