import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file that no folder lists: nobody else can open it, and it is gone with its last user, however he ends. */
export interface NamelessFile {
  /** For the program, which is given it as `/dev/fd/…`. */
  readonly descriptor: number;
  /** All that stands in it. */
  read(): Promise<string>;
  close(): Promise<void>;
}

const writeAll = async (file: FileHandle, contents: Uint8Array): Promise<void> => {
  let place = 0;
  // By place: where `/dev/fd` shares the position, the program must find it at the beginning.
  while (place < contents.length)
    place += (await file.write(contents, place, contents.length - place, place)).bytesWritten;
};

const readAll = async (file: FileHandle): Promise<string> => {
  const { size } = await file.stat();
  const { bytesRead, buffer } = await file.read(Buffer.alloc(size), 0, size, 0);
  return buffer.toString('utf8', 0, bytesRead);
};

/** Makes a file with these contents in the machine's temporary folder, and takes its name away before they are in it. */
export const createNamelessFile = async (contents: Uint8Array | string = ''): Promise<NamelessFile> => {
  const path = join(tmpdir(), `dragoman-pocketsphinx-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    await writeAll(file, Buffer.from(contents));
  } catch (error) {
    await file.close();
    throw error;
  }
  return { descriptor: file.fd, read: () => readAll(file), close: () => file.close() };
};
