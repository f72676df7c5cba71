import { execFileSync } from 'node:child_process';
import { constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { installedData } from '../../src/data/installed.ts';
import { readData } from '../../src/reading/core.ts';

/** Folders with data as it should not be. */
export interface DataFolders {
  /** English that is no data. */
  readonly damaged: string;
  /** English that does not come before it is released. */
  readonly held: string;
  /** Resolves when a reader waits for the held data. */
  arrived(): Promise<void>;
  /** Gives whoever waits the real data. */
  release(): Promise<void>;
  remove(): void;
}

/** Makes them in a folder of their own. */
export const createDataFolders = (): DataFolders => {
  const damaged = mkdtempSync(join(tmpdir(), 'dragoman-ocr-damaged-'));
  const held = mkdtempSync(join(tmpdir(), 'dragoman-ocr-held-'));
  writeFileSync(join(damaged, 'eng.traineddata'), Buffer.alloc(10_000, 7));
  const pipe = join(held, 'eng.traineddata');
  execFileSync('mkfifo', [pipe]);
  /** Opens it for writing, which succeeds where somebody reads. */
  const attempt = () => open(pipe, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => undefined);
  const writers = new Set<FileHandle>();
  let round = 0;

  /** Writes the real data, as fast as the pipe takes it. */
  const fill = async (writer: FileHandle): Promise<void> => {
    const data = readData(installedData([]).get('eng')?.path ?? '');
    for (let at = 0; at < data.length; ) {
      const bytesWritten = await writer.write(data, at).then(
        (written) => written.bytesWritten,
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'EAGAIN') throw error;
          return 0;
        },
      );
      at += bytesWritten;
      if (bytesWritten === 0) await wait(1);
    }
  };

  return {
    damaged,
    held,
    async arrived() {
      const own = round;
      for (let writer = await attempt(); ; writer = await attempt()) {
        if (writer !== undefined) writers.add(writer);
        if (writer !== undefined || own !== round) return;
        await wait(5);
      }
    },
    async release() {
      round += 1;
      for (const writer of writers) {
        writers.delete(writer);
        // Whoever waited may be gone.
        await fill(writer).catch(() => undefined);
        await writer.close();
      }
    },
    remove() {
      rmSync(damaged, { recursive: true });
      rmSync(held, { recursive: true });
    },
  };
};
