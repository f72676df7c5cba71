import { createReadStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type SavedAsset, saveDatabase } from '@dragoman/store';
import type { ConfigurationOptions } from '../configuration.ts';
import { CommandError } from '../failure.ts';
import { printJson, printLine } from '../terminal.ts';
import { version } from '../version.ts';
import { digestOf } from './digest.ts';
import { assetList, assetPath, formatManifest, type Manifest } from './manifest.ts';
import { onPlaces, type Places, secretFileOf } from './storage.ts';

/** Options of `dragoman backup`. */
export interface BackupOptions extends ConfigurationOptions {
  readonly json?: true;
}

/** Writes a new file, readable by this user alone, to the disk. */
const writeNew = async (path: string, content: string): Promise<void> => {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
};

const makeFolder = async (directory: string): Promise<void> => {
  await mkdir(dirname(directory), { recursive: true });
  await mkdir(directory, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new CommandError(`${directory} is there already. Name a new folder: a backup replaces nothing.`);
  });
};

/** Copies what the rows speak of. A file whose time was over meanwhile is missing, and would be without a backup. */
const saveAssets = async (
  assets: readonly SavedAsset[],
  storage: Places['storage'],
  directory: string,
): Promise<Manifest['assets']> => {
  const list = await open(assetList(directory), 'wx', 0o600);
  const kept = { files: 0, bytes: 0, missing: 0 };
  try {
    for (const asset of assets) {
      const path = assetPath(directory, asset);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      if (!(await storage.copyTo(asset, path))) {
        kept.missing += 1;
        continue;
      }
      const { sha256, size } = await digestOf(createReadStream(path));
      if (size !== asset.size) {
        throw new CommandError(
          `The file ${asset.id} has ${size} bytes, and its row says ${asset.size}: it is damaged where files are kept.`,
        );
      }
      await list.write(`${JSON.stringify({ ...asset, sha256 })}\n`);
      kept.files += 1;
      kept.bytes += size;
    }
    await list.sync();
    return kept;
  } finally {
    await list.close();
  }
};

/** `dragoman backup` */
export const backUp = async (folder: string, options: BackupOptions): Promise<void> => {
  const directory = resolve(folder);
  const secretFile = secretFileOf(directory);
  await onPlaces(options, async ({ store, storage }) => {
    await stat(secretFile).then(
      () => {
        throw new CommandError(
          `${secretFile} is there already. Name a new folder: a backup replaces nothing.`,
        );
      },
      () => {},
    );
    await makeFolder(directory);
    try {
      const createdAt = new Date().toISOString();
      const { snapshot, assets: expected, generatedSecret } = await saveDatabase(store, directory);
      const assets = await saveAssets(expected, storage, directory);
      if (generatedSecret !== null) await writeNew(secretFile, `${generatedSecret}\n`);
      const manifest: Manifest = { version, createdAt, database: snapshot, assets };
      await writeNew(`${directory}/manifest.json`, formatManifest(manifest));
      const summary = {
        backup: directory,
        tables: snapshot.tables.length,
        rows: snapshot.tables.reduce((sum, { rows }) => sum + rows, 0),
        ...assets,
        secret_file: generatedSecret === null ? null : secretFile,
      };
      if (options.json) printJson(summary);
      else report(summary);
    } catch (error) {
      await rm(directory, { recursive: true, force: true });
      throw error;
    }
  });
};

interface Summary extends Readonly<Record<'tables' | 'rows' | 'files' | 'bytes' | 'missing', number>> {
  readonly backup: string;
  readonly secret_file: string | null;
}

const report = ({ backup, tables, rows, files, bytes, missing, secret_file }: Summary): void => {
  printLine(`${rows} rows of ${tables} tables and ${files} files (${bytes} bytes) are in ${backup}`);
  if (missing > 0) printLine(`${missing} files that expired meanwhile are not in it.`);
  printLine(
    secret_file === null
      ? 'The root secret is not in it: keep DRAGOMAN_SECRET_KEY.'
      : `The root secret is in ${secret_file}: keep it apart from the backup.`,
  );
};
