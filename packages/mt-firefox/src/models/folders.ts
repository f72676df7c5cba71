import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MtLanguagePair } from '@dragoman/provider';

/** The folder name of a pair, and what messages call it. */
export const pairName = ({ source, target }: MtLanguagePair): string => `${source}-${target}`;

/** Takes a folder away in one step, then deletes it: nobody sees half of it. */
export const discard = async (modelsDirectory: string, directory: string, pair: string): Promise<void> => {
  const grave = await mkdtemp(join(modelsDirectory, `.removing-${pair}-`));
  try {
    await rename(directory, join(grave, 'model'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  await rm(grave, { recursive: true, force: true });
};

/** Deletes what processes left of a pair that were ended in the middle; unfinished downloads stay. */
export const clean = async (modelsDirectory: string, pair: string): Promise<void> => {
  for (const name of await readdir(modelsDirectory)) {
    if (/^\.(?:adding|removing)-(.+)-[^-]+$/.exec(name)?.[1] === pair)
      await rm(join(modelsDirectory, name), { recursive: true, force: true });
  }
};
