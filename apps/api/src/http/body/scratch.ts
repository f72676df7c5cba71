import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders that were left for so long belong to processes that died. */
const abandonedMs = 24 * 3_600_000;

/** A folder for the files of one request, beside the service's data. */
export interface Scratch {
  readonly directory: string;
  /** Removes it with all that is in it. Safe to call twice. */
  remove(): Promise<void>;
}

/** Makes folders for files on their way. */
export class ScratchFolders {
  readonly #root: string;

  /** @param root is made when the first folder is. */
  constructor(root: string) {
    this.#root = root;
  }

  async create(): Promise<Scratch> {
    await mkdir(this.#root, { recursive: true, mode: 0o700 });
    const directory = await mkdtemp(join(this.#root, 'request-'));
    return { directory, remove: () => rm(directory, { recursive: true, force: true }) };
  }

  /** Removes what dead processes left. A background sweep. */
  async sweep(now: Date): Promise<void> {
    const names = await readdir(this.#root).catch(() => []);
    for (const name of names) {
      const path = join(this.#root, name);
      const age = await stat(path).then(
        ({ mtimeMs }) => now.getTime() - mtimeMs,
        () => 0,
      );
      if (age > abandonedMs) await rm(path, { recursive: true, force: true });
    }
  }
}
