import { type FileHandle, open } from 'node:fs/promises';

/** Bytes that are read by place, a few at a time. */
export interface Source {
  readonly size: number;
  /** At most `length` bytes from `offset` on; fewer where the source ends. */
  read(offset: number, length: number): Promise<DataView>;
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

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

/** The characters of a tag; shorter where the bytes end. */
export const tagAt = (view: DataView, offset: number, length = 4): string => {
  let tag = '';
  for (let place = offset; place < Math.min(offset + length, view.byteLength); place += 1)
    tag += String.fromCharCode(view.getUint8(place));
  return tag;
};
