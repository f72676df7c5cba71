import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { ModelStoreError, TransferError } from './errors.ts';
import type { FileRecord } from './records.ts';
import type { Answer } from './transport.ts';

/** No file of a model is larger, compressed or not: the largest that are known have 50 MB. */
const maxFileBytes = 256 * 1024 * 1024;

/** A server that sends nothing for so long is given up; what has come is kept. */
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

/** What the system says of a disk; what it says of a connection is another matter. */
const diskErrors: ReadonlySet<string | undefined> = new Set(
  'ENOSPC EDQUOT EFBIG EIO EROFS EACCES EPERM ENOENT ENOTDIR EISDIR EMFILE ENFILE'.split(' '),
);

const isDiskError = (error: unknown): boolean =>
  diskErrors.has((error as NodeJS.ErrnoException).code) && 'syscall' in (error as object);

const reasonOf = (error: unknown): string => {
  const { cause, code, message } = error as NodeJS.ErrnoException & {
    readonly cause?: NodeJS.ErrnoException;
  };
  return code ?? cause?.code ?? cause?.message ?? message;
};

/** Asks for a file, or for a part of it; the body is still to be read. */
export type Ask = (headers: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<Answer>;

const lengthOf = ({ headers }: Answer): number => Number(headers['content-length'] ?? Number.NaN);

/** Fetches what is still missing of a file. What came before an error stays for the next time. */
const fetchRest = async (
  ask: Ask,
  part: string,
  record: FileRecord,
  signal: AbortSignal,
  onProgress: Progress,
): Promise<void> => {
  const here = await sizeOf(part);
  if (record.compressedBytes !== undefined && here === record.compressedBytes) return;
  const quiet = silence();
  try {
    const either = AbortSignal.any([signal, quiet.signal]);
    const answer = await ask(here > 0 ? { range: `bytes=${here}-` } : {}, either);
    if (answer.status === 416) {
      answer.body.on('error', () => {}).destroy();
      await rm(part, { force: true });
      if (here > 0) return await fetchRest(ask, part, record, signal, onProgress);
      throw new ModelStoreError(
        `The server answered 416 to ${record.location}, though all of it was asked for.`,
      );
    }
    const isRest = answer.status === 206;
    let done = isRest ? here : 0;
    const length = lengthOf(answer);
    const total = record.compressedBytes ?? (Number.isFinite(length) ? done + length : undefined);
    onProgress(done, total);
    const max = (record.compressedBytes ?? maxFileBytes) - done;
    await pipeline(
      answer.body,
      limited(max, (bytes) => {
        quiet.heard();
        done += bytes.length;
        onProgress(done, total);
      }),
      createWriteStream(part, { flags: isRest ? 'a' : 'w' }),
      { signal: either },
    );
    if (total !== undefined && done < total) {
      throw new TransferError(
        `The connection ended after ${done} of ${total} bytes of ${record.location}. Try again: it goes on from there.`,
      );
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ModelStoreError) throw error;
    if (quiet.signal.aborted) {
      throw new TransferError(
        `Nothing came for ${silenceMs / 1000} s. Try again: the download goes on from where it is.`,
      );
    }
    if (isDiskError(error)) throw error;
    throw new TransferError(
      `The connection broke (${reasonOf(error)}). Try again: the download goes on from where it is.`,
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

/** Decompresses a file, never to more than allowed, and takes size and SHA-256 of both ends. */
const unpack = async (part: string, destination: string, record: FileRecord) => {
  const compressed = createHash('sha256');
  const plain = createHash('sha256');
  let compressedBytes = 0;
  let bytes = 0;
  await pipeline(
    createReadStream(part),
    limited(maxFileBytes, (chunk) => {
      compressed.update(chunk);
      compressedBytes += chunk.length;
    }),
    record.compression === 'zstd' ? createZstdDecompress() : createGunzip(),
    limited(record.bytes ?? maxFileBytes, (chunk) => {
      plain.update(chunk);
      bytes += chunk.length;
    }),
    createWriteStream(destination, { flags: 'w' }),
  );
  return { compressedSha256: compressed.digest('hex'), compressedBytes, sha256: plain.digest('hex'), bytes };
};

const isWanted = <T>(wanted: T | undefined, ...actual: readonly T[]): boolean =>
  wanted === undefined || actual.includes(wanted);

/** Whether a file is what its record says. What may be of either end counts where nothing surer is said. */
const isAsRecorded = (record: FileRecord, actual: Awaited<ReturnType<typeof unpack>>): boolean => {
  const isHashed = (record.sha256 ?? record.compressedSha256) !== undefined;
  const isSized = (record.bytes ?? record.compressedBytes) !== undefined;
  return (
    isWanted(record.compressedSha256, actual.compressedSha256) &&
    isWanted(record.compressedBytes, actual.compressedBytes) &&
    isWanted(record.sha256, actual.sha256) &&
    isWanted(record.bytes, actual.bytes) &&
    (isHashed || isWanted(record.eitherSha256, actual.sha256, actual.compressedSha256)) &&
    (isSized || isWanted(record.eitherBytes, actual.bytes, actual.compressedBytes))
  );
};

/** What was unpacked, if it is what the record says; else null. */
const unpackVerified = async (
  part: string,
  destination: string,
  record: FileRecord,
): Promise<Unpacked | null> => {
  try {
    const actual = await unpack(part, destination, record);
    return isAsRecorded(record, actual) ? { sha256: actual.sha256, bytes: actual.bytes } : null;
  } catch (error) {
    // A full disk is the system's word; all else says that this is not the file.
    if (isDiskError(error)) throw error;
    return null;
  }
};

/**
 * Downloads a file, or what is missing of it, to `part`, and unpacks it to `destination` once its SHA-256 is right.
 * @throws ModelStoreError
 */
export const downloadFile = async (options: {
  readonly ask: Ask;
  readonly record: FileRecord;
  readonly part: string;
  readonly destination: string;
  readonly signal: AbortSignal;
  readonly onProgress: Progress;
}): Promise<Unpacked> => {
  const { ask, record, part, destination, signal, onProgress } = options;
  if (Math.max(record.bytes ?? 0, record.compressedBytes ?? 0, record.eitherBytes ?? 0) > maxFileBytes) {
    throw new ModelStoreError(`${record.location} is larger than any model, by its record: it is not taken.`);
  }
  const wasStarted = (await sizeOf(part)) > 0;
  for (const isLast of wasStarted ? [false, true] : [true]) {
    await fetchRest(ask, part, record, signal, onProgress);
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
    `${record.location} is not what its record says: its SHA-256 or size differs. Nothing was installed. Try again, and tell whoever keeps the list of models.`,
  );
};
