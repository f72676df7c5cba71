import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { assertSecretOf, type DatabaseSnapshot, restoreDatabase } from '@dragoman/store';
import type { ConfigurationOptions } from '../configuration.ts';
import { CommandError } from '../failure.ts';
import { printLine } from '../terminal.ts';
import { digestOf } from './digest.ts';
import { assetPath, type Manifest, readAssets, readManifest } from './manifest.ts';
import { onPlaces, type Places, secretFileOf } from './storage.ts';

/** The root secret of the backup, and whether the data directory is to keep it. */
const secretOf = async (
  { secretKey, databaseUrl }: Places['store'],
  snapshot: DatabaseSnapshot,
  directory: string,
): Promise<{ secretKey: string; keepsSecret: boolean }> => {
  const file = secretFileOf(directory);
  if (secretKey !== undefined) {
    assertSecretOf(snapshot, secretKey);
    return { secretKey, keepsSecret: false };
  }
  if (databaseUrl !== undefined) {
    throw new CommandError(
      `The root secret is missing: with DATABASE_URL it is given as DRAGOMAN_SECRET_KEY, here and at every start. That of a backup of the embedded database is what ${file} holds.`,
    );
  }
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new CommandError(
      `The root secret is missing: put it into ${file}, or set DRAGOMAN_SECRET_KEY, to the one that was in use when the backup was made.`,
    );
  });
  assertSecretOf(snapshot, kept);
  return { secretKey: kept, keepsSecret: true };
};

const damaged = (path: string): CommandError =>
  new CommandError(`${path} is not what it was when the backup was made. Nothing was restored.`);

/** Keeps every file, and reads it back. @returns how many bytes */
const restoreAssets = async (
  directory: string,
  { assets: expected }: Manifest,
  storage: Places['storage'],
  accounts: Set<string>,
): Promise<void> => {
  let files = 0;
  for await (const asset of readAssets(directory)) {
    const path = assetPath(directory, asset);
    const content = await digestOf(createReadStream(path));
    if (content.sha256 !== asset.sha256) throw damaged(path);
    accounts.add(asset.accountId);
    await storage.copyFrom(asset, path);
    const written = await storage.read(asset, { start: 0, end: asset.size - 1 });
    if (written === null || (await digestOf(written)).sha256 !== asset.sha256) {
      throw new CommandError(`The file ${asset.id} cannot be read back from where files are kept.`);
    }
    files += 1;
  }
  if (files !== expected.files) throw damaged(directory);
};

/** `dragoman restore` */
export const restore = async (folder: string, options: ConfigurationOptions): Promise<void> => {
  const directory = resolve(folder);
  const manifest = await readManifest(directory);
  await onPlaces(options, async ({ store, storage }) => {
    const secret = await secretOf(store, manifest.database, directory);
    if ((await storage.accounts()).length > 0) {
      throw new CommandError(
        'Files for download are kept already where the backup is to be restored, and a backup replaces nothing. Empty that place (`assets` in the data directory, or the bucket), or name another.',
      );
    }
    const accounts = new Set<string>();
    try {
      await restoreAssets(directory, manifest, storage, accounts);
      await restoreDatabase({ ...store, ...secret }, manifest.database, directory);
    } catch (error) {
      for (const account of accounts) await storage.removeAccount(account);
      throw error;
    }
  });
  const { database, assets, createdAt } = manifest;
  const rows = database.tables.reduce((sum, table) => sum + table.rows, 0);
  printLine(`${rows} rows and ${assets.files} files are as they were at ${createdAt}, each compared.`);
  printLine(
    'Deliveries, jobs and upkeep are paused, since the service that they are copied from may still live. `dragoman release` lets them begin.',
  );
};
