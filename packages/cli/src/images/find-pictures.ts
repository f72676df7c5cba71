import { glob, readdir, stat } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { CommandError } from '../failure.ts';

/** A picture to translate. */
export interface Picture {
  readonly path: string;
  /** Its place below the folder of results. */
  readonly place: string;
}

const extensions = /\.(?:png|jpe?g|webp|gif|tiff?)$/i;

/**
 * The pictures that files, folders and patterns name, each once, in the order of their names.
 *
 * @throws CommandError where one of them names nothing
 */
export const findPictures = async (words: readonly string[]): Promise<readonly Picture[]> => {
  const found = new Map<string, Picture>();
  for (const word of words)
    for (const picture of await picturesOf(word)) {
      const path = resolve(picture.path);
      if (!found.has(path)) found.set(path, picture);
    }
  return [...found.values()];
};

const picturesOf = async (word: string): Promise<readonly Picture[]> => {
  const kind = await stat(word).catch(() => undefined);
  if (kind?.isFile()) return [{ path: word, place: basename(word) }];
  if (kind?.isDirectory()) return picturesIn(word);
  const base = staticPart(word);
  const pictures: Picture[] = [];
  for await (const path of glob(word))
    if (extensions.test(path)) pictures.push({ path, place: relative(base, path) });
  if (pictures.length > 0) return sorted(pictures);
  throw new CommandError(`${word} names no file, folder or pattern of pictures that is there.`);
};

const picturesIn = async (folder: string): Promise<readonly Picture[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const pictures = entries
    .filter((entry) => entry.isFile() && extensions.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, place: relative(folder, path) }));
  if (pictures.length > 0) return sorted(pictures);
  throw new CommandError(`There is no picture in ${folder}.`);
};

/** The folder before the first part of a pattern that may match anything. */
const staticPart = (pattern: string): string => {
  const parts = pattern.split(/[/\\]/);
  const end = parts.findIndex((part) => /[*?[{(!]/.test(part));
  return parts.slice(0, end < 0 ? -1 : end).join('/') || (pattern.startsWith('/') ? '/' : '.');
};

const sorted = (pictures: readonly Picture[]): readonly Picture[] =>
  pictures.toSorted((one, other) => (one.place < other.place ? -1 : 1));
