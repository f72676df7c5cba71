import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFailureSwitch } from '../shared/failure-switch.ts';

/** What can go wrong with a download. */
export type DownloadFailure =
  /** Answers with this status and nothing else. */
  | { readonly kind: 'status'; readonly status: number }
  /** Sends the client elsewhere. */
  | { readonly kind: 'redirect'; readonly location: string }
  /** Sends other bytes than the record says, of the same length. */
  | { readonly kind: 'other_bytes' }
  /** Sends half a gigabyte of zeros, compressed to almost nothing. */
  | { readonly kind: 'bomb' }
  /** Sends half of the bytes that were asked for, and then nothing. */
  | { readonly kind: 'hang' }
  /** Sends half of the bytes that were asked for, and cuts the connection. */
  | { readonly kind: 'die' };

/** Files by path, whole or from a place on, with whatever can go wrong. */
export interface FileServer {
  put(path: string, body: Buffer): void;
  send(request: IncomingMessage, response: ServerResponse): void;
  /** Makes each of the next `times` (default 1) downloads fail so. */
  fail(failure: DownloadFailure, times?: number): void;
  /** Cuts the connections of downloads that hang. */
  cut(): void;
  /** From now on every download comes at so many bytes a second. */
  slowTo(bytesPerSecond: number): void;
  /** Forgets failures, and is fast again. */
  reset(): void;
}

/** How often a slow download sends something, milliseconds. */
const stepMs = 20;

/** A download that dies does so this long after its last byte, milliseconds. */
const deathMs = 200;

/** @param compress what the files are compressed with, for the bomb */
export const createFileServer = (compress: (bytes: Buffer) => Buffer): FileServer => {
  const failures = createFailureSwitch<DownloadFailure>();
  const bodies = new Map<string, Buffer>();
  const hanging = new Set<ServerResponse>();
  let speed = Number.POSITIVE_INFINITY;

  const sendSlowly = async (response: ServerResponse, body: Buffer): Promise<void> => {
    for (let at = 0; at < body.length && !response.destroyed; ) {
      const bytes = Math.max(1, Math.round((speed * stepMs) / 1000));
      response.write(body.subarray(at, at + bytes));
      at += bytes;
      await sleep(stepMs);
    }
    response.end();
  };

  const sendRest = (response: ServerResponse, rest: Buffer, failure: DownloadFailure | undefined): void => {
    const half = rest.subarray(0, Math.floor(rest.length / 2));
    if (failure?.kind === 'hang') {
      hanging.add(response);
      response.write(half);
    } else if (failure?.kind === 'die') {
      response.write(half);
      // What was sent has time to be written down, as it has in a long transfer.
      setTimeout(() => response.socket?.end(), deathMs);
    } else if (speed === Number.POSITIVE_INFINITY) response.end(rest);
    else void sendSlowly(response, rest);
  };

  return {
    put: (path, body) => void bodies.set(path, body),
    send(request, response) {
      const body = bodies.get(request.url ?? '');
      if (body === undefined) return void response.writeHead(404).end();
      const failure = failures.take();
      if (failure?.kind === 'status') return void response.writeHead(failure.status).end();
      if (failure?.kind === 'redirect') {
        return void response.writeHead(302, { location: failure.location }).end();
      }
      const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
      if (from > 0 && from >= body.length) {
        return void response.writeHead(416, { 'content-range': `bytes */${body.length}` }).end();
      }
      let rest = body.subarray(from);
      // So large that even what it is compressed to is more than the files of the tests.
      if (failure?.kind === 'bomb') rest = compress(Buffer.alloc(256 * 1024 * 1024));
      if (failure?.kind === 'other_bytes') rest = Buffer.from(rest.map((byte) => byte ^ 1));
      response.writeHead(from > 0 ? 206 : 200, {
        'content-length': rest.length,
        ...(from > 0 ? { 'content-range': `bytes ${from}-${body.length - 1}/${body.length}` } : {}),
      });
      sendRest(response, rest, failure);
    },
    fail: failures.fail,
    cut() {
      for (const response of hanging) response.destroy();
      hanging.clear();
    },
    slowTo(bytesPerSecond) {
      speed = bytesPerSecond;
    },
    reset() {
      failures.clear();
      speed = Number.POSITIVE_INFINITY;
    },
  };
};
