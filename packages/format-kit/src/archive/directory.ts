import { ServiceError } from '@dragoman/provider';

/** What the central directory says of a member (APPNOTE.TXT 6.3.10, 4.3.12). */
export interface Member {
  readonly name: string;
  /** 0: stored; 8: deflated. */
  readonly method: number;
  readonly crc: number;
  readonly compressedSize: number;
  readonly size: number;
  /** Of its local header. */
  readonly offset: number;
  /** Its record in the directory, as it stands there. */
  readonly record: Buffer;
}

export const corruptArchive = (detail: string): ServiceError =>
  new ServiceError('corrupt_document', { detail });

const [endSignature, recordSignature] = [0x06054b50, 0x02014b50];
const [locatorSignature, wideEndSignature] = [0x07064b50, 0x06064b50];
const [endSize, recordSize, locatorSize] = [22, 46, 20];
const longestComment = 0xffff;
const wide = 0xffffffff;
const utf8Flag = 0x800;
const encryptedFlag = 0x1;

/** The end of the directory: the last one that fits the file, since a comment may look like one. */
const findEnd = (bytes: Buffer): number => {
  const least = Math.max(0, bytes.length - endSize - longestComment);
  for (let at = bytes.length - endSize; at >= least; at--)
    if (bytes.readUInt32LE(at) === endSignature && at + endSize + bytes.readUInt16LE(at + 20) <= bytes.length)
      return at;
  throw corruptArchive(
    'The file is no whole ZIP archive: its directory is missing. It may have been cut off.',
  );
};

interface Directory {
  readonly count: number;
  readonly size: number;
  readonly offset: number;
}

const directoryOf = (bytes: Buffer, end: number): Directory => {
  const plain = {
    count: bytes.readUInt16LE(end + 10),
    size: bytes.readUInt32LE(end + 12),
    offset: bytes.readUInt32LE(end + 16),
  };
  const locator = end - locatorSize;
  if (locator < 0 || bytes.readUInt32LE(locator) !== locatorSignature) return plain;
  const at = Number(bytes.readBigUInt64LE(locator + 8));
  if (at + 56 > bytes.length || bytes.readUInt32LE(at) !== wideEndSignature) return plain;
  return {
    count: Number(bytes.readBigUInt64LE(at + 32)),
    size: Number(bytes.readBigUInt64LE(at + 40)),
    offset: Number(bytes.readBigUInt64LE(at + 48)),
  };
};

/** Sizes and the offset that are kept in the field for large archives, in their order (4.5.3). */
const wideValues = (extra: Buffer): readonly number[] => {
  for (let at = 0; at + 4 <= extra.length; ) {
    const [id, size] = [extra.readUInt16LE(at), extra.readUInt16LE(at + 2)];
    if (id === 1 && at + 4 + size <= extra.length)
      return Array.from({ length: Math.floor(size / 8) }, (_, index) =>
        Number(extra.readBigUInt64LE(at + 4 + index * 8)),
      );
    at += 4 + size;
  }
  return [];
};

const isHostile = (name: string): boolean =>
  name === '' ||
  name.startsWith('/') ||
  /^[A-Za-z]:/.test(name) ||
  name.includes('\0') ||
  name.split(/[/\\]/).includes('..');

const readMember = (bytes: Buffer, at: number): Member => {
  if (at + recordSize > bytes.length || bytes.readUInt32LE(at) !== recordSignature)
    throw corruptArchive('The directory of the archive is broken.');
  const flags = bytes.readUInt16LE(at + 8);
  const [nameSize, extraSize, commentSize] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place));
  const nameEnd = at + recordSize + (nameSize ?? 0);
  const end = nameEnd + (extraSize ?? 0) + (commentSize ?? 0);
  if (end > bytes.length) throw corruptArchive('The directory of the archive is cut off.');
  const written = bytes.subarray(at + recordSize, nameEnd);
  const name = written.toString(flags & utf8Flag || isUtf8(written) ? 'utf8' : 'latin1');
  if (isHostile(name))
    throw corruptArchive(
      `The archive has a member with the name ${JSON.stringify(name.slice(0, 80))}, which leads out of it.`,
    );
  if (flags & encryptedFlag)
    throw new ServiceError('encrypted_document', {
      detail: 'Parts of the file are encrypted: save it without a password.',
    });
  const values = wideValues(bytes.subarray(nameEnd, nameEnd + (extraSize ?? 0))).values();
  const valueAt = (place: number): number => {
    const value = bytes.readUInt32LE(place);
    return value === wide ? (values.next().value ?? value) : value;
  };
  // In the order in which the field has them.
  const size = valueAt(at + 24);
  const compressedSize = valueAt(at + 20);
  const offset = valueAt(at + 42);
  return {
    name,
    method: bytes.readUInt16LE(at + 10),
    crc: bytes.readUInt32LE(at + 16),
    compressedSize,
    size,
    offset,
    record: bytes.subarray(at, end),
  };
};

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/** The members of an archive in the order of its directory, and what stands behind that. */
export const readDirectory = (
  bytes: Buffer,
  maxMembers: number,
): { readonly members: readonly Member[]; readonly start: number; readonly comment: Buffer } => {
  if (bytes.length < endSize) throw corruptArchive('The file is no ZIP archive: it is too short.');
  const end = findEnd(bytes);
  const { count, offset } = directoryOf(bytes, end);
  if (count > maxMembers)
    throw new ServiceError('payload_too_large', {
      detail: `The archive has ${count} members; ${maxMembers} are taken.`,
    });
  const members: Member[] = [];
  for (let index = 0, at = offset; index < count; index++) {
    const member = readMember(bytes, at);
    members.push(member);
    at += member.record.length;
  }
  return { members, start: offset, comment: bytes.subarray(end + 20) };
};
