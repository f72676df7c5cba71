import { createReadStream, createWriteStream } from 'node:fs';
import { access, chmod, constants, copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FSDriver } from 'flydrive/drivers/fs';
import type { AssetDrive, ByteRange } from './storage.ts';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Files in a folder, readable by this process's user alone. Flydrive's own way of writing leaves half a file behind when
 * it fails, and its way of moving is to copy.
 */
export class DiskDrive extends FSDriver implements AssetDrive {
  readonly #directory: string;

  /** @param directory is made when the first file is written. */
  constructor(directory: string) {
    super({ location: directory, visibility: 'private' });
    this.#directory = directory;
  }

  writeWhole(key: string, content: Readable): Promise<number> {
    return this.#write(key, (draft) =>
      pipeline(content, createWriteStream(draft, { mode: 0o600, flush: true })),
    );
  }

  /** By the system itself: hours of speech need not pass through this process. */
  copyFrom(key: string, path: string): Promise<number> {
    return this.#write(key, async (draft) => {
      await copyFile(path, draft, constants.COPYFILE_FICLONE);
      await chmod(draft, 0o600);
      const file = await open(draft);
      await file.sync().finally(() => file.close());
    });
  }

  async copyTo(key: string, path: string): Promise<boolean> {
    try {
      await copyFile(join(this.#directory, key), path, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  /** All or nothing: a draft, and its name when it is whole. */
  async #write(key: string, fill: (draft: string) => Promise<void>): Promise<number> {
    const path = join(this.#directory, key);
    const draft = `${path}.part`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      await fill(draft);
      const { size } = await stat(draft);
      await rename(draft, path);
      return size;
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  async readPart(key: string, { start, end }: ByteRange): Promise<Readable | null> {
    try {
      const file = await open(join(this.#directory, key));
      // Nothing is between the bytes of an empty file.
      if (end < start) {
        await file.close();
        return Readable.from([]);
      }
      return createReadStream('', { fd: file, start, end });
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  override async delete(key: string): Promise<void> {
    await super.delete(key);
    await super.delete(`${key}.part`);
  }

  async check(): Promise<void> {
    try {
      await mkdir(this.#directory, { recursive: true, mode: 0o700 });
      await access(this.#directory, constants.R_OK | constants.W_OK);
    } catch (error) {
      throw new Error(
        `Files cannot be kept in ${this.#directory}: ${(error as NodeJS.ErrnoException).code}.`,
        {
          cause: error,
        },
      );
    }
  }

  close(): void {}
}
