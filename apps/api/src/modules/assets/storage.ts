import { Readable } from 'node:stream';
import type { DriverContract } from 'flydrive/types';
import { validate } from 'uuid';

/** Whose file, and which: both are UUIDs. */
export interface AssetKey {
  readonly accountId: string;
  readonly id: string;
}

/** Bytes of a file, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** What a file is made of, piece by piece. */
export type AssetContent = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** Where the content of files for download is kept. */
export interface AssetStorage {
  /** Keeps all of it or nothing. @returns its length in bytes */
  write(key: AssetKey, content: AssetContent): Promise<number>;
  /** The same with what a file of this machine holds, which stays. */
  copyFrom(key: AssetKey, path: string): Promise<number>;
  /** Copies the whole to a new file of this machine. False: it is gone. */
  copyTo(key: AssetKey, path: string): Promise<boolean>;
  /** From byte `start` to byte `end`, both included. Null: it is gone. */
  read(key: AssetKey, range: ByteRange): Promise<Readable | null>;
  /** Removes it; what is not there is no error. */
  remove(key: AssetKey): Promise<void>;
  /** The accounts of which there is anything. */
  accounts(): Promise<readonly string[]>;
  removeAccount(accountId: string): Promise<void>;
  /** Rejects where files cannot be kept now, in words for operators. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** A driver of Flydrive, and what those lack: writing all or nothing without knowing the length, and reading a part. */
export interface AssetDrive
  extends Pick<DriverContract, 'delete' | 'deleteAll' | 'listAll' | 'exists' | 'get'> {
  writeWhole(key: string, content: Readable): Promise<number>;
  copyFrom(key: string, path: string): Promise<number>;
  /** False: there is nothing. */
  copyTo(key: string, path: string): Promise<boolean>;
  /** Null: there is nothing. */
  readPart(key: string, range: ByteRange): Promise<Readable | null>;
  check(): Promise<void>;
  close(): void;
}

const pathOf = ({ accountId, id }: AssetKey): string => `${accountId}/${id}`;

/** Files in a folder for each account, wherever the drive keeps them. */
export class DriveAssetStorage implements AssetStorage {
  readonly #load: () => Promise<AssetDrive>;
  #drive: Promise<AssetDrive> | undefined;

  /** @param load is called at the first use: what drives are made of is large. */
  constructor(load: () => Promise<AssetDrive>) {
    this.#load = load;
  }

  async write(key: AssetKey, content: AssetContent): Promise<number> {
    return (await this.#loaded()).writeWhole(pathOf(key), Readable.from(content, { objectMode: false }));
  }

  async copyFrom(key: AssetKey, path: string): Promise<number> {
    return (await this.#loaded()).copyFrom(pathOf(key), path);
  }

  async copyTo(key: AssetKey, path: string): Promise<boolean> {
    return (await this.#loaded()).copyTo(pathOf(key), path);
  }

  async read(key: AssetKey, range: ByteRange): Promise<Readable | null> {
    return (await this.#loaded()).readPart(pathOf(key), range);
  }

  async remove(key: AssetKey): Promise<void> {
    await (await this.#loaded()).delete(pathOf(key));
  }

  async accounts(): Promise<readonly string[]> {
    const drive = await this.#loaded();
    const names: string[] = [];
    let paginationToken: string | undefined;
    do {
      const page = await drive.listAll('/', {
        recursive: false,
        ...(paginationToken && { paginationToken }),
      });
      for (const entry of page.objects) if (entry.isDirectory) names.push(entry.prefix.replaceAll('/', ''));
      paginationToken = page.paginationToken;
    } while (paginationToken);
    // What has another name is none of ours.
    return names.filter((name) => validate(name));
  }

  async removeAccount(accountId: string): Promise<void> {
    await (await this.#loaded()).deleteAll(`${accountId}/`);
  }

  async check(): Promise<void> {
    await (await this.#loaded()).check();
  }

  async close(): Promise<void> {
    (await this.#drive?.catch(() => undefined))?.close();
  }

  #loaded(): Promise<AssetDrive> {
    this.#drive ??= this.#load().catch((error: unknown) => {
      this.#drive = undefined;
      throw error;
    });
    return this.#drive;
  }
}
