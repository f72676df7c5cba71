/** Runs in a child process: decodes pictures and reads them. See `readers.ts`. */
import sharp from 'sharp';
import type { LanguageData } from './data/installed.ts';
import { decode } from './picture/decode.ts';
import { createEngine } from './reading/engine.ts';
import { type Reading, readPicture } from './reading/reading.ts';
import type { ReadingTask } from './task.ts';

// One picture has one core.
sharp.concurrency(1);
sharp.cache(false);

const engine = await createEngine();

/** A trap leaves the engine's memory as nobody knows it: this process is of no use any more. */
const orEnd = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && error.name === 'RuntimeError') process.exit(1);
    throw error;
  }
};

/** Reads a picture. */
export const read = async ({ image, format, ...setting }: ReadingTask): Promise<Reading> =>
  orEnd(async () => readPicture(engine, await decode(image, format), setting));

/** Makes ready to read these languages. */
export const prepare = async (languages: readonly LanguageData[]): Promise<void> =>
  orEnd(async () => engine.load(languages));
