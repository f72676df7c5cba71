import type { Readable } from 'node:stream';

/** A stream in pieces of this many bytes, the last one shorter. */
export async function* piecesOf(content: Readable, bytes: number): AsyncGenerator<Buffer, undefined> {
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    let rest = Buffer.from(chunk);
    while (length + rest.length >= bytes) {
      const taken = bytes - length;
      yield Buffer.concat([...chunks, rest.subarray(0, taken)], bytes);
      rest = rest.subarray(taken);
      chunks = [];
      length = 0;
    }
    if (rest.length > 0) chunks.push(rest);
    length += rest.length;
  }
  if (length > 0) yield Buffer.concat(chunks, length);
}
