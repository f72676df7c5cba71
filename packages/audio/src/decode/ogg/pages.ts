import { viewOf } from '@dragoman/sound-kit';
import { oggChecksum } from '../checksums.ts';
import { FileReader } from '../file-reader.ts';

/** A page of an Ogg file (RFC 3533, section 6). */
export interface OggPage {
  /** Which of the streams in the file it belongs to. */
  readonly serial: number;
  /** Samples until the end of the last packet that ends on it; undefined where none does. */
  readonly position: number | undefined;
  /** Its first bytes belong to the packet before. */
  readonly isContinued: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly segments: readonly Uint8Array[];
}

const headBytes = 27;

const lengthOf = (bytes: Uint8Array): number => {
  const sizes = bytes.subarray(headBytes, headBytes + (bytes[26] ?? 0));
  return sizes.reduce((sum, size) => sum + size, headBytes + sizes.length);
};

/** The segments of a page as copies: the window moves on. */
const segmentsOf = (page: Uint8Array): readonly Uint8Array[] => {
  const count = page[26] ?? 0;
  let place = headBytes + count;
  return Array.from(page.subarray(headBytes, headBytes + count), (size) => {
    place += size;
    return page.slice(place - size, place);
  });
};

const readPage = (page: Uint8Array): OggPage => {
  const view = viewOf(page);
  const flags = page[5] ?? 0;
  const position = view.getBigInt64(6, true);
  return {
    serial: view.getUint32(14, true),
    position: position < 0n ? undefined : Number(position),
    isContinued: (flags & 1) !== 0,
    isFirst: (flags & 2) !== 0,
    isLast: (flags & 4) !== 0,
    segments: segmentsOf(page),
  };
};

const isHead = (bytes: Uint8Array): boolean =>
  bytes.length >= headBytes && viewOf(bytes).getUint32(0) === 0x4f67_6753 && bytes[4] === 0;

/** The next page, where the window begins with one whose checksum is right. */
const pageAt = (reader: FileReader): Uint8Array | undefined => {
  const head = reader.peek(headBytes + 255);
  if (!isHead(head)) return undefined;
  const length = lengthOf(head);
  const page = reader.peek(length).subarray(0, length);
  const isWhole = page.length === length && oggChecksum(page) === viewOf(page).getUint32(22, true);
  return isWhole ? page : undefined;
};

/** The pages of an Ogg file. What is broken is left out. */
export function* oggPages(file: number): Generator<OggPage> {
  const reader = new FileReader(file);
  while (reader.peek(1).length > 0) {
    const page = pageAt(reader);
    if (page !== undefined) yield readPage(page);
    if (page === undefined) reader.skipTo(0x4f);
    else reader.skip(page.length);
  }
}
