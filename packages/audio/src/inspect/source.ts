import { type FileHandle, open } from 'node:fs/promises';
import { viewOf } from '@dragoman/sound-kit';

/** Bytes that are read by place, a few at a time. */
export interface Source {
  readonly size: number;
  /** At most `length` bytes from `offset` on; fewer where the source ends. */
  read(offset: number, length: number): Promise<DataView>;
}

/** A source in memory. */
export const memorySource = (bytes: Uint8Array): Source => ({
  size: bytes.length,
  read: async (offset, length) => viewOf(bytes.subarray(offset, offset + length)),
});

const fileSource = (file: FileHandle, size: number, signal: AbortSignal): Source => ({
  size,
  async read(offset, length) {
    signal.throwIfAborted();
    const wanted = Math.max(0, Math.min(length, size - offset));
    const bytes = new Uint8Array(wanted);
    const { bytesRead } = await file.read(bytes, 0, wanted, offset);
    return viewOf(bytes.subarray(0, bytesRead));
  },
});

/** Opens a file as a source for the time of `work`. Rejects with `signal.reason` where aborted. */
export const withFile = async <T>(
  path: string,
  signal: AbortSignal,
  work: (source: Source) => Promise<T>,
): Promise<T> => {
  signal.throwIfAborted();
  const file = await open(path);
  try {
    return await work(fileSource(file, (await file.stat()).size, signal));
  } finally {
    await file.close();
  }
};
