import { open, rm } from 'node:fs/promises';
import { type Deadline, startDeadline } from './deadline.ts';
import { OutboundError } from './error.ts';
import { toOutboundError } from './failure.ts';
import type { Outbound, OutboundAnswer } from './outbound.ts';

/** How much and how long to read. */
export interface DownloadOptions {
  /** Bytes; one more, and the download ends with `too_large`. */
  readonly maxBytes: number;
  /** Redirects to follow, each under the rules of the first URL: 0 to 3. Default 0. */
  readonly redirects?: number;
  /** Until the header of the answer, redirects included. Default 10 s. */
  readonly headerTimeoutMs?: number;
  /** Without a byte of the body. Default 30 s. */
  readonly idleTimeoutMs?: number;
  /** In all. Default 10 min. */
  readonly totalTimeoutMs?: number;
  readonly userAgent: string;
  readonly signal?: AbortSignal;
}

/** What came. */
export interface Download {
  /** Where it came from, after redirects. */
  readonly url: string;
  /** As sent, undefined where it was not. The content says what it is, not this. */
  readonly contentType: string | undefined;
  /** Bytes. */
  readonly size: number;
}

/** A download in memory. */
export interface BufferedDownload extends Download {
  readonly content: Buffer;
}

const maxRedirects = 3;
const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308];

const single = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

/** Where an answer sends us; undefined where it does not. */
const targetOf = ({ statusCode, headers }: OutboundAnswer, from: string): string | undefined => {
  if (!redirectStatuses.includes(statusCode)) return undefined;
  const location = single(headers.location);
  if (location === undefined || !URL.canParse(location, from)) throw new OutboundError('redirect_failed');
  const target = new URL(location, from);
  // A fragment is the browser's own business; it names no other file.
  target.hash = '';
  // A page that was fetched privately must not become one that anybody on the way can change.
  if (from.startsWith('https:') && target.protocol === 'http:') throw new OutboundError('redirect_failed');
  return target.href;
};

/** Refuses what the header already shows to be of no use. */
const checkHeader = ({ statusCode, headers }: OutboundAnswer, maxBytes: number): void => {
  if (statusCode !== 200) throw new OutboundError('unexpected_status', { status: statusCode });
  const encoding = single(headers['content-encoding'])?.trim().toLowerCase();
  if (encoding !== undefined && encoding !== '' && encoding !== 'identity')
    throw new OutboundError('unexpected_encoding');
  const length = Number(single(headers['content-length']) ?? 0);
  if (length > maxBytes) throw new OutboundError('too_large', { limit: maxBytes, actual: length });
};

interface Answer {
  readonly url: string;
  readonly response: OutboundAnswer;
}

/** Gets the header of the last answer in a chain of redirects. */
const follow = async (
  outbound: Outbound,
  start: string,
  { userAgent, redirects = 0 }: DownloadOptions,
  signal: AbortSignal,
): Promise<Answer> => {
  let url = start;
  for (let hop = 0; ; hop += 1) {
    const headers = { 'user-agent': userAgent, accept: '*/*' };
    const response = await outbound.request(url, { method: 'GET', headers, signal });
    // Bodies of redirects are not read: the connection is given up with them.
    const leave = () => response.body.on('error', () => {}).destroy();
    try {
      const next = targetOf(response, url);
      if (next === undefined) return { url, response };
      if (hop === Math.min(redirects, maxRedirects)) {
        throw redirects === 0
          ? new OutboundError('unexpected_status', { status: response.statusCode })
          : new OutboundError('redirect_failed');
      }
      leave();
      url = next;
    } catch (error) {
      leave();
      throw error;
    }
  }
};

/** Hands the body on, piece by piece, within its limits. */
const readBody = async (
  { body }: OutboundAnswer,
  { maxBytes, idleTimeoutMs = 30_000 }: DownloadOptions,
  deadline: Deadline,
  write: (chunk: Buffer) => unknown,
): Promise<number> => {
  let size = 0;
  deadline.restart(idleTimeoutMs);
  for await (const chunk of body as AsyncIterable<Buffer>) {
    deadline.pause();
    size += chunk.length;
    if (size > maxBytes) throw new OutboundError('too_large', { limit: maxBytes });
    await write(chunk);
    deadline.restart(idleTimeoutMs);
  }
  return size;
};

const download = async (
  outbound: Outbound,
  start: string,
  options: DownloadOptions,
  write: (chunk: Buffer) => unknown,
): Promise<Download> => {
  const { headerTimeoutMs = 10_000, totalTimeoutMs = 600_000, signal } = options;
  const deadline = startDeadline(totalTimeoutMs, signal);
  let writeFailure: { readonly error: unknown } | undefined;
  const guardedWrite = async (chunk: Buffer): Promise<void> => {
    try {
      await write(chunk);
    } catch (error) {
      writeFailure = { error };
      throw error;
    }
  };
  try {
    deadline.restart(headerTimeoutMs);
    const { url, response } = await follow(outbound, start, options, deadline.signal);
    try {
      checkHeader(response, options.maxBytes);
      const size = await readBody(response, options, deadline, guardedWrite);
      return { url, contentType: single(response.headers['content-type']), size };
    } finally {
      response.body.on('error', () => {}).destroy();
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (writeFailure) throw writeFailure.error;
    if (deadline.signal.aborted) throw new OutboundError('timeout', { cause: error });
    throw toOutboundError(error);
  } finally {
    deadline.end();
  }
};

/**
 * Downloads a URL into memory.
 *
 * @throws {OutboundError} whatever the host does; the signal's reason where the caller gave up
 */
export const downloadToBuffer = async (
  outbound: Outbound,
  url: string,
  options: DownloadOptions,
): Promise<BufferedDownload> => {
  const chunks: Buffer[] = [];
  const result = await download(outbound, url, options, (chunk) => chunks.push(chunk));
  return { ...result, content: Buffer.concat(chunks) };
};

/**
 * Downloads a URL into a new file (mode 0600), a piece at a time. Of a download that fails nothing is left.
 *
 * @param path must not exist
 * @throws {OutboundError} whatever the host does; the signal's reason where the caller gave up; the file system's error
 */
export const downloadToFile = async (
  outbound: Outbound,
  url: string,
  path: string,
  options: DownloadOptions,
): Promise<Download> => {
  const file = await open(path, 'wx', 0o600);
  try {
    return await download(outbound, url, options, (chunk) => file.writeFile(chunk));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
};
