import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { ModelStoreError } from './errors.ts';
import type { FileRecord } from './records.ts';

/** No file of a model is larger, compressed or not. */
const maxBytes = 1024 * 1024 * 1024;

/** A mirror that sends nothing for so long is given up; what has come is kept. */
const silenceMs = 30_000;

/** Told how far a download is: bytes that are here, and all, where that is known. */
export type Progress = (done: number, total: number | undefined) => void;

const sizeOf = async (path: string): Promise<number> => {
  try {
    return (await stat(path)).size;
  } catch {
    return 0;
  }
};

/** Passes bytes on, and fails where there are more than allowed. */
const limited = (max: number, saw: (bytes: Buffer) => void): Transform => {
  let count = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count += chunk.length;
      if (count > max) return done(new ModelStoreError('The file is larger than its record says.'));
      saw(chunk);
      done(null, chunk);
    },
  });
};

/** A signal that aborts after silence, and `heard`, which begins the wait anew. */
const silence = () => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), silenceMs);
  return { signal: controller.signal, heard: () => timer.refresh(), end: () => clearTimeout(timer) };
};

const reasonOf = (error: unknown): string => {
  const { cause, message } = error as Error & { readonly cause?: NodeJS.ErrnoException };
  return cause?.code ?? cause?.message ?? message;
};

/**
 * Asks a mirror; the body is still to be read.
 * @throws ModelStoreError where it cannot be reached or answers neither 2xx nor 416
 */
export const ask = async (
  url: URL,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Response> => {
  let response: Response;
  try {
    response = await fetch(url, { headers, signal });
  } catch (cause) {
    throw new ModelStoreError(
      `The mirror cannot be reached at ${url.href} (${reasonOf(cause)}). Check providers.firefox.mirror and the network.`,
      { cause },
    );
  }
  if (response.ok || response.status === 416) return response;
  await response.body?.cancel();
  throw new ModelStoreError(
    `The mirror answered ${response.status} to ${url.href}. Check providers.firefox.mirror.`,
  );
};

/** Fetches what is still missing of a file. What came before an error stays for the next time. */
const fetchRest = async (
  url: URL,
  part: string,
  record: FileRecord,
  signal: AbortSignal,
  onProgress: Progress,
): Promise<void> => {
  const here = await sizeOf(part);
  if (record.compressedBytes !== undefined && here === record.compressedBytes) return;
  const quiet = silence();
  try {
    const response = await ask(
      url,
      // A compressed transfer could not be gone on with.
      { 'accept-encoding': 'identity', ...(here > 0 ? { range: `bytes=${here}-` } : {}) },
      AbortSignal.any([signal, quiet.signal]),
    );
    if (response.status === 416) {
      await response.body?.cancel();
      await rm(part, { force: true });
      if (here > 0) return await fetchRest(url, part, record, signal, onProgress);
      throw new ModelStoreError(`The mirror answered 416 to ${url.href}, though all of it was asked for.`);
    }
    const isRest = response.status === 206;
    let done = isRest ? here : 0;
    const length = Number(response.headers.get('content-length') ?? Number.NaN);
    const total = record.compressedBytes ?? (Number.isFinite(length) ? done + length : undefined);
    onProgress(done, total);
    const max = (record.compressedBytes ?? maxBytes) - done;
    await pipeline(
      response.body ?? [],
      limited(max, (bytes) => {
        quiet.heard();
        done += bytes.length;
        onProgress(done, total);
      }),
      createWriteStream(part, { flags: isRest ? 'a' : 'w' }),
    );
    if (total !== undefined && done < total) {
      throw new ModelStoreError(
        `The connection ended after ${done} of ${total} bytes of ${url.href}. Try again: it goes on from there.`,
      );
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ModelStoreError) throw error;
    if (quiet.signal.aborted) {
      throw new ModelStoreError(
        `The mirror sent nothing for ${silenceMs / 1000} s. Try again: the download goes on from where it is.`,
      );
    }
    if ('syscall' in (error as object)) throw error;
    throw new ModelStoreError(
      `The connection to the mirror broke (${reasonOf(error)}). Try again: the download goes on from where it is.`,
      { cause: error },
    );
  } finally {
    quiet.end();
  }
};

/** What a file turned out to be. */
export interface Unpacked {
  readonly sha256: string;
  readonly bytes: number;
}

/** Decompresses a file, never to more than allowed, and takes the SHA-256 of both ends. */
const unpack = async (part: string, destination: string, record: FileRecord) => {
  const compressed = createHash('sha256');
  const plain = createHash('sha256');
  let bytes = 0;
  await pipeline(
    createReadStream(part),
    limited(maxBytes, (chunk) => compressed.update(chunk)),
    createZstdDecompress(),
    limited(record.bytes ?? maxBytes, (chunk) => {
      plain.update(chunk);
      bytes += chunk.length;
    }),
    createWriteStream(destination, { flags: 'w' }),
  );
  return { compressedSha256: compressed.digest('hex'), sha256: plain.digest('hex'), bytes };
};

const isWanted = (wanted: string | undefined, actual: string): boolean =>
  wanted === undefined || wanted === actual;

/** What was unpacked, if it is what the record says; else null. */
const unpackVerified = async (
  part: string,
  destination: string,
  record: FileRecord,
): Promise<Unpacked | null> => {
  try {
    const { compressedSha256, ...unpacked } = await unpack(part, destination, record);
    const isRight =
      isWanted(record.compressedSha256, compressedSha256) && isWanted(record.sha256, unpacked.sha256);
    return isRight ? unpacked : null;
  } catch (error) {
    // A full disk is the system's word; all else says that this is not the file.
    if ('syscall' in (error as object)) throw error;
    return null;
  }
};

/**
 * Downloads a file, or what is missing of it, to `part`, and unpacks it to `destination` once its SHA-256 is right.
 * @throws ModelStoreError
 */
export const downloadFile = async (options: {
  readonly url: URL;
  readonly record: FileRecord;
  readonly part: string;
  readonly destination: string;
  readonly signal: AbortSignal;
  readonly onProgress: Progress;
}): Promise<Unpacked> => {
  const { url, record, part, destination, signal, onProgress } = options;
  if (record.sha256 === undefined && record.compressedSha256 === undefined) {
    throw new ModelStoreError(`The mirror names no SHA-256 for ${url.href}: it is not taken unseen.`);
  }
  const wasStarted = (await sizeOf(part)) > 0;
  for (const isLast of wasStarted ? [false, true] : [true]) {
    await fetchRest(url, part, record, signal, onProgress);
    const unpacked = await unpackVerified(part, destination, record);
    if (unpacked !== null) {
      await rm(part, { force: true });
      return unpacked;
    }
    // What lay here from another time may be of another file: once, all is fetched anew.
    await rm(part, { force: true });
    if (isLast) break;
  }
  throw new ModelStoreError(
    `${url.href} is not what its record says: its SHA-256 or size differs. Nothing was installed. Try again, and tell whoever keeps the mirror.`,
  );
};
