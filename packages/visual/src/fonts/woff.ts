import { inflateSync } from 'node:zlib';

const woffSignature = 0x774f4646;
const woffHeaderBytes = 44;
const woffEntryBytes = 20;
const sfntHeaderBytes = 12;
const sfntEntryBytes = 16;

const paddedTo4 = (length: number): number => (length + 3) & ~3;

/**
 * A WOFF 1 font as the font that it wraps, which is what HarfBuzz reads (W3C, WOFF File Format 1.0: a table directory and
 * each table by itself, deflated where that makes it shorter). For our own font files alone, which are not hostile.
 */
export const unwrapWoff = (woff: Buffer): Uint8Array => {
  if (woff.readUInt32BE(0) !== woffSignature) throw new Error('not a WOFF font');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = woffHeaderBytes + index * woffEntryBytes;
    const [offset, stored, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + stored);
    return {
      tag: woff.readUInt32BE(entry),
      checksum: woff.readUInt32BE(entry + 16),
      bytes: stored < length ? inflateSync(bytes) : bytes,
    };
  });
  const start = sfntHeaderBytes + count * sfntEntryBytes;
  const sfnt = Buffer.alloc(tables.reduce((total, { bytes }) => total + paddedTo4(bytes.length), start));
  sfnt.writeUInt32BE(woff.readUInt32BE(4), 0);
  sfnt.writeUInt16BE(count, 4);
  // The three fields for a binary search of the directory (OpenType, table directory).
  const power = Math.floor(Math.log2(count));
  sfnt.writeUInt16BE(sfntEntryBytes << power, 6);
  sfnt.writeUInt16BE(power, 8);
  sfnt.writeUInt16BE(count * sfntEntryBytes - (sfntEntryBytes << power), 10);
  let position = start;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const entry = sfntHeaderBytes + index * sfntEntryBytes;
    sfnt.writeUInt32BE(tag, entry);
    sfnt.writeUInt32BE(checksum, entry + 4);
    sfnt.writeUInt32BE(position, entry + 8);
    sfnt.writeUInt32BE(bytes.length, entry + 12);
    sfnt.set(bytes, position);
    position += paddedTo4(bytes.length);
  }
  return sfnt;
};
