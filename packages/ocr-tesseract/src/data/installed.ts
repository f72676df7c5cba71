import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { LanguageTag } from '@dragoman/provider';
import { isReadable } from '@dragoman/provider-kit';
import { codeOf, orientationCode, tagOf } from './languages.ts';

/** The data of one language. */
export interface LanguageData {
  /** Tesseract's name for it. */
  readonly code: string;
  /** `.traineddata`, or the same gzipped. */
  readonly path: string;
}

/** Where Debian, Fedora and Homebrew put data. */
const systemFolders = [
  '/usr/share/tesseract-ocr/*/tessdata',
  '/usr/share/tesseract-ocr/tessdata',
  '/usr/share/tessdata',
  '/usr/local/share/tessdata',
  '/opt/homebrew/share/tessdata',
];

const list = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

const expanded = (folder: string): readonly string[] => {
  const [before = '', after] = folder.split('/*/');
  if (after === undefined) return [folder];
  // The newest version first.
  return list(before)
    .toSorted((left, right) => Number.parseFloat(right) - Number.parseFloat(left))
    .map((version) => join(before, version, after));
};

const inFolder = (folder: string): readonly LanguageData[] =>
  list(folder).flatMap((file) => {
    const code = /^(\w+)\.traineddata(\.gz)?$/.exec(file)?.[1];
    const path = join(folder, file);
    return code !== undefined && isReadable(path) ? [{ code, path }] : [];
  });

/** The npm packages, wherever this package finds others. Of each the smaller data, which reads as well. */
const inPackages = (): readonly LanguageData[] => {
  const folders = createRequire(import.meta.url).resolve.paths('@tesseract.js-data/eng') ?? [];
  return folders.flatMap((folder) => {
    const scope = join(folder, '@tesseract.js-data');
    return list(scope).flatMap((code) => {
      const path = join(scope, code, '4.0.0_best_int', `${code}.traineddata.gz`);
      return isReadable(path) ? [{ code, path }] : [];
    });
  });
};

/** All data that is installed now, by Tesseract's name; of two of one language the one that is found first. */
export const installedData = (dataFolders: readonly string[]): ReadonlyMap<string, LanguageData> => {
  const found = [
    ...dataFolders.flatMap(inFolder),
    ...inPackages(),
    ...systemFolders.flatMap(expanded).flatMap(inFolder),
  ];
  return new Map(found.toReversed().map((data) => [data.code, data]));
};

/**
 * The languages whose data is installed now. Looks at the file system only.
 *
 * @param dataFolders where it is looked for before the usual places; default none
 */
export const installedLanguages = (dataFolders: readonly string[] = []): readonly LanguageTag[] =>
  [...installedData(dataFolders).keys()].flatMap((code) => tagOf(code) ?? []).toSorted();

/** The data for a language; undefined where there is none of it. */
export const dataOf = (
  tag: LanguageTag,
  installed: ReadonlyMap<string, LanguageData>,
): LanguageData | undefined => {
  const code = codeOf(tag);
  return code === undefined || code === orientationCode ? undefined : installed.get(code);
};
