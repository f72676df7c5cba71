import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { DatabaseSnapshot } from '@dragoman/store';
import { z } from 'zod';
import { CommandError } from '../failure.ts';

/** The form of the folder: another number is another form. */
const format = 1;

const count = z.int().min(0);
const name = z.string().regex(/^[a-z0-9_]+$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const database = z.strictObject({
  postgresVersion: z.string(),
  migrations: z.array(z.int()),
  queueVersion: z.int().nullable(),
  secretCheck: z.string(),
  tables: z.array(
    z.strictObject({ schema: name, name, columns: z.array(name), rows: count, checksum: sha256 }),
  ),
  partitions: z.array(z.strictObject({ schema: name, name, parent: name, bound: z.string() })),
  sequences: z.array(
    z.strictObject({ schema: name, name, value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
}) satisfies z.ZodType<DatabaseSnapshot>;

const manifest = z.strictObject({
  format: z.literal(format),
  /** Of Dragoman. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  database,
  assets: z.strictObject({ files: count, bytes: count, missing: count }),
});

/** What a backup holds. It is written last: a folder without one is not whole. */
export interface Manifest extends Omit<z.infer<typeof manifest>, 'format' | 'database'> {
  readonly database: DatabaseSnapshot;
}

/** Of a manifest, as text. */
export const formatManifest = (contents: Manifest): string =>
  `${JSON.stringify({ format, ...contents }, null, 2)}\n`;

/** @throws CommandError where the folder is no whole backup, or of another form */
export const readManifest = async (directory: string): Promise<Manifest> => {
  const path = join(directory, 'manifest.json');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new CommandError(`${directory} is no whole backup: it has no manifest.json.`);
  });
  const read = manifest.safeParse(tryJson(text));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new CommandError(
    `${path} cannot be read by this version of Dragoman: ${issue?.path.join('.') || 'it'}: ${issue?.message}.`,
  );
};

const tryJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const asset = z.strictObject({ accountId: z.uuid(), id: z.uuid(), size: count, sha256 });

/** A file for download in a backup. */
export type BackedUpAsset = z.infer<typeof asset>;

/** Where the list of them is: a line of JSON each. */
export const assetList = (directory: string): string => join(directory, 'assets.jsonl');

/** Where one lies. */
export const assetPath = (directory: string, { accountId, id }: Omit<BackedUpAsset, 'sha256'>): string =>
  join(directory, 'assets', accountId, id);

/** The files of a backup, one after the other. @throws CommandError where the list was changed */
export async function* readAssets(directory: string): AsyncGenerator<BackedUpAsset> {
  for await (const line of createInterface({ input: createReadStream(assetList(directory)) })) {
    const read = asset.safeParse(tryJson(line));
    if (!read.success) throw new CommandError(`${assetList(directory)} is damaged.`);
    yield read.data;
  }
}
