import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { ServiceError } from '@dragoman/provider';
import { corruptArchive, type Member, readDirectory } from './directory.ts';

/** What an archive may hold: the figures of the service, unless a format says otherwise. */
export interface ArchiveLimits {
  readonly members: number;
  /** Bytes of one member, inflated. */
  readonly memberBytes: number;
  /** Bytes of all members, inflated. */
  readonly bytes: number;
  /** How many times as large a member may be as its compressed bytes; small members may be beyond it. */
  readonly ratio: number;
}

export const archiveLimits: ArchiveLimits = {
  members: 5_000,
  memberBytes: 50_000_000,
  bytes: 200_000_000,
  ratio: 200,
};

/** White space and repeated markup compress so well in small members. */
const smallBytes = 1_000_000;
const localSize = 30;
const localSignature = 0x04034b50;
const recordSignature = 0x02014b50;
const stored = 0;
/** Members that are written anew. */
export const deflated = 8;
/** 1980-01-01, the first day that can be written: what is written anew says nothing of when. */
const noDate = 0x0021;

const tooLarge = (detail: string): ServiceError => new ServiceError('payload_too_large', { detail });

/**
 * A ZIP archive in memory. Its members are read one by one under limits; what is not changed is copied as it was, in the
 * order of the file.
 */
export class Archive {
  readonly #bytes: Buffer;
  readonly #limits: ArchiveLimits;
  readonly #members = new Map<string, Member>();
  readonly #directoryStart: number;
  readonly #comment: Buffer;
  #inflated = 0;

  /**
   * @throws ServiceError `corrupt_document` for what is no archive, is cut, names members twice or outside of it;
   *   `payload_too_large` for too many; `encrypted_document`
   */
  constructor(bytes: Uint8Array, limits: ArchiveLimits = archiveLimits) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#limits = limits;
    const { members, start, comment } = readDirectory(this.#bytes, limits.members);
    this.#directoryStart = start;
    this.#comment = comment;
    let declared = 0;
    for (const member of members) {
      if (this.#members.has(member.name))
        throw corruptArchive(`The archive has ${JSON.stringify(member.name.slice(0, 80))} twice.`);
      this.#members.set(member.name, member);
      declared += member.size;
      this.#ensureSize(member.name, member.size, member.compressedSize);
    }
    if (declared > limits.bytes)
      throw tooLarge(`The archive unpacks to ${declared} bytes; ${limits.bytes} are taken.`);
  }

  /** In the order of the file, folders included. */
  get names(): readonly string[] {
    return [...this.#members.keys()];
  }

  has(name: string): boolean {
    return this.#members.has(name);
  }

  /**
   * The content of a member.
   *
   * @throws ServiceError `corrupt_document` where it is missing or not what the directory says, `payload_too_large`
   */
  read(name: string): Buffer {
    const member = this.#members.get(name);
    if (!member) throw corruptArchive(`The archive has no member ${JSON.stringify(name.slice(0, 80))}.`);
    const data = this.#dataOf(member);
    // A lying size ends here: no more is inflated than is declared.
    const content = member.method === stored ? data : this.#inflate(member, data);
    if (content.length !== member.size || crc32(content) !== member.crc)
      throw corruptArchive(`${JSON.stringify(name.slice(0, 80))} in the archive is damaged.`);
    this.#inflated += content.length;
    // Those who read a member twice pay twice, which no honest format comes near.
    if (this.#inflated > this.#limits.bytes * 2)
      throw tooLarge(`The archive unpacks to more than ${this.#limits.bytes} bytes.`);
    return content;
  }

  /**
   * The archive with other contents of some members, or without them (null). New names come last. Of the others not a byte
   * changes, compressed ones included.
   */
  write(changes: ReadonlyMap<string, Uint8Array | null>): Uint8Array {
    const pieces: Buffer[] = [];
    const records: Buffer[] = [];
    let offset = 0;
    const add = (piece: Buffer): void => {
      pieces.push(piece);
      offset += piece.length;
    };
    for (const [name, member] of this.#members) {
      const content = changes.get(name);
      if (content === null) continue;
      const at = offset;
      if (content === undefined) {
        add(this.#localOf(member));
        const record = Buffer.from(member.record);
        record.writeUInt32LE(at, 42);
        records.push(record);
      } else {
        const written = writeMember(name, content, at, member.method);
        add(written.local);
        records.push(written.record);
      }
    }
    for (const [name, content] of changes)
      if (content !== null && !this.#members.has(name)) {
        // What begins with its own type is told by it without being unpacked (OCF 3.3, OpenDocument 1.3 part 2, 3.3).
        const isType = offset === 0 && name === 'mimetype';
        const written = writeMember(name, content, offset, isType ? stored : deflated);
        add(written.local);
        records.push(written.record);
      }
    const directory = Buffer.concat(records);
    return Buffer.concat([
      ...pieces,
      directory,
      endOf(records.length, directory.length, offset, this.#comment),
    ]);
  }

  #ensureSize(name: string, size: number, compressedSize: number): void {
    const { memberBytes, ratio } = this.#limits;
    if (size > memberBytes)
      throw tooLarge(
        `${JSON.stringify(name.slice(0, 80))} unpacks to ${size} bytes; ${memberBytes} are taken.`,
      );
    if (size > smallBytes && size > compressedSize * ratio)
      throw tooLarge(
        `${JSON.stringify(name.slice(0, 80))} unpacks to more than ${ratio} times its size, as no document does.`,
      );
  }

  #dataOf({ name, offset, compressedSize }: Member): Buffer {
    const bytes = this.#bytes;
    if (offset + localSize > bytes.length || bytes.readUInt32LE(offset) !== localSignature)
      throw corruptArchive(`${JSON.stringify(name.slice(0, 80))} is not where the archive says.`);
    const start = offset + localSize + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    if (start + compressedSize > this.#directoryStart)
      throw corruptArchive(`${JSON.stringify(name.slice(0, 80))} is cut off.`);
    return bytes.subarray(start, start + compressedSize);
  }

  #inflate({ name, method, size }: Member, data: Buffer): Buffer {
    if (method !== deflated)
      throw corruptArchive(
        `${JSON.stringify(name.slice(0, 80))} is compressed in a way that is not known (${method}): save the file anew.`,
      );
    try {
      // In one piece, with room for what tells that there is more: pieces would be joined in a second buffer.
      return inflateRawSync(data, { maxOutputLength: Math.max(1, size), chunkSize: Math.max(64, size + 1) });
    } catch (error) {
      throw corruptArchive(
        error instanceof RangeError
          ? `${JSON.stringify(name.slice(0, 80))} is larger than the archive says.`
          : `${JSON.stringify(name.slice(0, 80))} in the archive is damaged.`,
      );
    }
  }

  /** A member with its header, and with the sizes that may follow it (4.3.9). */
  #localOf(member: Member): Buffer {
    const bytes = this.#bytes;
    const data = this.#dataOf(member);
    const dataEnd = data.byteOffset - bytes.byteOffset + data.length;
    const hasDescriptor = (bytes.readUInt16LE(member.offset + 6) & 0x8) !== 0;
    if (!hasDescriptor) return bytes.subarray(member.offset, dataEnd);
    const isSigned = dataEnd + 4 <= bytes.length && bytes.readUInt32LE(dataEnd) === 0x08074b50;
    // Sizes of eight bytes stand in large archives alone; whoever reads goes by the directory.
    const end = Math.min(dataEnd + (isSigned ? 16 : 12), this.#directoryStart);
    return bytes.subarray(member.offset, end);
  }
}

const utf8Flag = 0x800;

const writeMember = (
  name: string,
  content: Uint8Array,
  offset: number,
  wanted: number,
): { readonly local: Buffer; readonly record: Buffer } => {
  const method = wanted === stored ? stored : deflated;
  const data = method === stored ? content : deflateRawSync(content);
  const facts = { method, crc: crc32(content), compressedSize: data.length, size: content.length };
  const { local, record } = headersOf(name, facts, offset);
  return { local: Buffer.concat([local, data]), record };
};

/** The header before a member's data, and its record in the directory. */
export const headersOf = (
  name: string,
  facts: Pick<Member, 'method' | 'crc' | 'compressedSize' | 'size'>,
  offset: number,
  flags = 0,
): { readonly local: Buffer; readonly record: Buffer } => {
  const written = Buffer.from(name, 'utf8');
  const shared = Buffer.alloc(26);
  shared.writeUInt16LE(20, 0);
  shared.writeUInt16LE(flags | (written.length === name.length ? 0 : utf8Flag), 2);
  shared.writeUInt16LE(facts.method, 4);
  shared.writeUInt16LE(0, 6);
  shared.writeUInt16LE(noDate, 8);
  shared.writeUInt32LE(facts.crc, 10);
  shared.writeUInt32LE(facts.compressedSize, 14);
  shared.writeUInt32LE(facts.size, 18);
  shared.writeUInt16LE(written.length, 22);
  const head = Buffer.alloc(4);
  head.writeUInt32LE(localSignature);
  const recordHead = Buffer.alloc(6);
  recordHead.writeUInt32LE(recordSignature);
  recordHead.writeUInt16LE(20, 4);
  const place = Buffer.alloc(14);
  place.writeUInt32LE(offset, 10);
  return {
    local: Buffer.concat([head, shared, written]),
    record: Buffer.concat([recordHead, shared, place, written]),
  };
};

/** The end of an archive, after its directory. @param size of the directory. @param offset where it begins */
export const endOf = (count: number, size: number, offset: number, comment: Buffer): Buffer => {
  const end = Buffer.alloc(20);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  // The length of the comment stands before it.
  return Buffer.concat([end, comment]);
};

/** An archive of the given members, in their order, for tests and for what is made anew. */
export const createArchive = (members: ReadonlyMap<string, Uint8Array>): Uint8Array => {
  const empty = new Archive(endOf(0, 0, 0, Buffer.alloc(2)));
  return empty.write(members);
};
