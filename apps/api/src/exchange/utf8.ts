import { createReadStream } from 'node:fs';
import { nextTurn } from '@dragoman/core';
import { unreadableFile } from './file-error.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * The text of a file, without its byte order mark.
 * @throws ApiError `invalid_request` for UTF-16 and for whatever else is not UTF-8.
 */
export const decodeUtf8 = (bytes: Buffer): string => {
  refuseUtf16(bytes);
  return decoded(() => decoder.decode(bytes));
};

/** @throws ApiError `invalid_request` */
const refuseUtf16 = ([first, second]: Buffer): void => {
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw unreadableFile('utf16', 'The file is in UTF-16. Save it as UTF-8 and send it again.');
};

/** @throws ApiError `invalid_request` */
const decoded = (decode: () => string): string => {
  try {
    return decode();
  } catch {
    throw unreadableFile('invalid_utf8', 'The file is not valid UTF-8. Save it as UTF-8 and send it again.');
  }
};

/**
 * The text of a file on disk, as `decodeUtf8` reads it, in pieces: it is never held whole, and other requests are served
 * between them.
 */
export async function* readUtf8(path: string): AsyncGenerator<string> {
  const stream = createReadStream(path, { highWaterMark: pieceLength });
  const pieces = new TextDecoder('utf-8', { fatal: true });
  let isBegun = false;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    if (!isBegun) refuseUtf16(piece);
    else await nextTurn();
    isBegun = true;
    yield decoded(() => pieces.decode(piece, { stream: true }));
  }
  yield decoded(() => pieces.decode());
}

/** UTF-16 units that are parsed at one go: some milliseconds of work. */
const pieceLength = 16_384;

/** A long text in pieces; other requests are served between them. */
export async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += pieceLength) {
    if (at > 0) await nextTurn();
    yield text.slice(at, at + pieceLength);
  }
}
