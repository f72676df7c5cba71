import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Whose file, and which: both are UUIDs. */
export interface AssetKey {
  readonly accountId: string;
  readonly id: string;
}

/** What a file is made of, piece by piece. */
export type AssetContent = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** Where the content of files for download is kept. A port: a disk today. */
export interface AssetStorage {
  /** Keeps all of it or nothing. @returns its length in bytes */
  write(key: AssetKey, content: AssetContent): Promise<number>;
  /** From byte `start` to byte `end`, both included. Null: it is gone. */
  read(key: AssetKey, range: { readonly start: number; readonly end: number }): Promise<Readable | null>;
  /** Removes it; what is not there is no error. */
  remove(key: AssetKey): Promise<void>;
  /** The accounts of which there is anything. */
  accounts(): Promise<readonly string[]>;
  removeAccount(accountId: string): Promise<void>;
}

/** Files in a folder for each account, readable by this process's user alone. */
export class DiskAssetStorage implements AssetStorage {
  readonly #directory: string;

  /** @param directory is made when the first file is written. */
  constructor(directory: string) {
    this.#directory = directory;
  }

  async write(key: AssetKey, content: AssetContent): Promise<number> {
    const path = this.#path(key);
    const draft = `${path}.part`;
    await mkdir(join(this.#directory, key.accountId), { recursive: true, mode: 0o700 });
    try {
      await pipeline(Readable.from(content), createWriteStream(draft, { mode: 0o600, flush: true }));
      const { size } = await stat(draft);
      await rename(draft, path);
      return size;
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  async read(key: AssetKey, range: { start: number; end: number }): Promise<Readable | null> {
    try {
      const file = await open(this.#path(key));
      // Nothing is between the bytes of an empty file.
      if (range.end < range.start) {
        await file.close();
        return Readable.from([]);
      }
      return createReadStream('', { fd: file, start: range.start, end: range.end });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  async remove(key: AssetKey): Promise<void> {
    await rm(this.#path(key), { force: true });
    await rm(`${this.#path(key)}.part`, { force: true });
  }

  async accounts(): Promise<readonly string[]> {
    try {
      return await readdir(this.#directory);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }

  async removeAccount(accountId: string): Promise<void> {
    await rm(join(this.#directory, accountId), { recursive: true, force: true });
  }

  #path({ accountId, id }: AssetKey): string {
    return join(this.#directory, accountId, id);
  }
}
