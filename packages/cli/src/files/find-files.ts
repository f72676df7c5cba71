import { glob, readdir, stat } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { CommandError } from '../failure.ts';

/** A file to translate. */
export interface FoundFile {
  readonly path: string;
  /** Its place below the folder of results. */
  readonly place: string;
}

/** Which files are looked for. */
export interface Wanted {
  /** In words, for example `picture`. */
  readonly what: string;
  /** Whether one is taken that a folder or a pattern has; one that is named itself always is. */
  readonly fits: (name: string) => boolean;
}

/**
 * The files that names, folders and patterns name, each once, in the order of their names.
 *
 * @throws CommandError where one of them names nothing
 */
export const findFiles = async (words: readonly string[], wanted: Wanted): Promise<readonly FoundFile[]> => {
  const found = new Map<string, FoundFile>();
  for (const word of words)
    for (const file of await filesOf(word, wanted)) {
      const path = resolve(file.path);
      if (!found.has(path)) found.set(path, file);
    }
  return [...found.values()];
};

const filesOf = async (word: string, wanted: Wanted): Promise<readonly FoundFile[]> => {
  const kind = await stat(word).catch(() => undefined);
  if (kind?.isFile()) return [{ path: word, place: basename(word) }];
  if (kind?.isDirectory()) return filesIn(word, wanted);
  const base = staticPart(word);
  const files: FoundFile[] = [];
  for await (const path of glob(word))
    if (wanted.fits(path)) files.push({ path, place: relative(base, path) });
  if (files.length > 0) return sorted(files);
  throw new CommandError(`${word} names no file, folder or pattern of ${wanted.what}s that is there.`);
};

const filesIn = async (folder: string, { what, fits }: Wanted): Promise<readonly FoundFile[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && fits(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, place: relative(folder, path) }));
  if (files.length > 0) return sorted(files);
  throw new CommandError(`There is no ${what} in ${folder}.`);
};

/** The folder before the first part of a pattern that may match anything. */
const staticPart = (pattern: string): string => {
  const parts = pattern.split(/[/\\]/);
  const end = parts.findIndex((part) => /[*?[{(!]/.test(part));
  return parts.slice(0, end < 0 ? -1 : end).join('/') || (pattern.startsWith('/') ? '/' : '.');
};

const sorted = (files: readonly FoundFile[]): readonly FoundFile[] =>
  files.toSorted((one, other) => (one.place < other.place ? -1 : 1));

/** @throws CommandError where two files would be written to one */
export const refuseTwins = <Item extends { readonly path: string }>(
  items: readonly Item[],
  targetOf: (item: Item) => string,
): void => {
  const taken = new Map<string, Item>();
  for (const item of items) {
    const target = targetOf(item);
    const twin = taken.get(target);
    if (twin)
      throw new CommandError(
        `${twin.path} and ${item.path} would both become ${target}. Name their common folder instead.`,
      );
    taken.set(target, item);
  }
};
