import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { deflated, endOf, headersOf } from './archive.ts';

/** A member that is written as it comes. */
export interface StreamedMember {
  readonly name: string;
  readonly content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

/** The sizes follow the data (APPNOTE 4.3.9). */
const descriptorFlag = 0x8;
const maxSize = 0xffff_ffff;

/**
 * Writes a ZIP archive piece by piece: neither a member nor the whole is ever held, and the compression is done beside the
 * event loop.
 *
 * @throws RangeError beyond 4 GiB
 */
export async function* streamArchive(members: Iterable<StreamedMember>): AsyncGenerator<Uint8Array> {
  const records: Buffer[] = [];
  let offset = 0;
  const count = <Piece extends Uint8Array>(piece: Piece): Piece => {
    offset += piece.length;
    if (offset > maxSize) throw new RangeError('An archive of more than 4 GiB cannot be written.');
    return piece;
  };
  for (const { name, content } of members) {
    const at = offset;
    const facts = { method: deflated, crc: 0, compressedSize: 0, size: 0 };
    yield count(headersOf(name, facts, at, descriptorFlag).local);
    const start = offset;
    async function* measured() {
      for await (const piece of content) {
        const bytes = Buffer.from(piece as Uint8Array);
        facts.crc = crc32(bytes, facts.crc);
        facts.size += bytes.length;
        yield bytes;
      }
    }
    // An error of the content is an error of what is composed.
    for await (const piece of Readable.from(measured()).compose(createDeflateRaw())) yield count(piece);
    facts.compressedSize = offset - start;
    const descriptor = Buffer.alloc(16);
    descriptor.writeUInt32LE(0x08074b50);
    descriptor.writeUInt32LE(facts.crc, 4);
    descriptor.writeUInt32LE(facts.compressedSize, 8);
    descriptor.writeUInt32LE(facts.size, 12);
    yield count(descriptor);
    records.push(headersOf(name, facts, at, descriptorFlag).record);
  }
  const directory = Buffer.concat(records);
  const end = endOf(records.length, directory.length, offset, Buffer.alloc(2));
  yield Buffer.concat([directory, end]);
}
