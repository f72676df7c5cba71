import { constants, inflateRawSync } from 'node:zlib';
import type { SniffedFormat } from '@dragoman/provider';
import type { Flavour } from './flavours.ts';

const localSignature = 0x04034b50;
const localSize = 30;
const contentTypesName = '[Content_Types].xml';
/** 4 KiB cannot unpack to more (1 : 1032). */
const maxUnpacked = 4_300_000;

interface Beginning {
  /** Of the members whose headers are in the beginning, in their order. */
  readonly names: readonly string[];
  /** As much of the list of content types as there is. */
  readonly contentTypes: string;
}

const unpacked = (bytes: Uint8Array, method: number): string => {
  if (method === 0) return Buffer.from(bytes).toString('latin1');
  try {
    // What was cut off is no error then.
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: maxUnpacked };
    return inflateRawSync(bytes, options).toString('latin1');
  } catch {
    return '';
  }
};

/** Members may have their size behind them (APPNOTE.TXT 6.3.10, 4.3.9): the next one is found by its signature. */
const readBeginning = (head: Uint8Array): Beginning => {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const names: string[] = [];
  let contentTypes = '';
  for (let at = 0; at + localSize <= bytes.length && bytes.readUInt32LE(at) === localSignature; ) {
    const start = at + localSize + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    const name = bytes.toString('latin1', at + localSize, at + localSize + bytes.readUInt16LE(at + 26));
    names.push(name);
    if (name === contentTypesName) contentTypes = unpacked(bytes.subarray(start), bytes.readUInt16LE(at + 8));
    const next = bytes.indexOf('PK\x03\x04', start + bytes.readUInt32LE(at + 18), 'latin1');
    if (next < 0) break;
    at = next;
  }
  return { names, contentTypes };
};

/** Whether it is a compound file (MS-CFB), as encrypted packages are, and documents of Office 97 to 2003. */
export const isCompoundFile = (bytes: Uint8Array): boolean =>
  [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1].every((byte, index) => bytes[index] === byte);

/** Looks for one of the flavours in the first bytes of a file. `folder`: where its parts usually are, `word/`. */
export const sniffPackage = (
  head: Uint8Array,
  flavours: readonly Flavour[],
  folder: string,
): SniffedFormat => {
  if (isCompoundFile(head)) return 'possible';
  const { names, contentTypes } = readBeginning(head);
  const types = contentTypes.toLowerCase();
  if (flavours.some(({ mainType }) => types.includes(`"${mainType.toLowerCase()}"`))) return 'certain';
  // Another's main part, or a whole list without ours.
  if (/\.main\+xml"/.test(types) || types.includes('</types>')) return 'no';
  if (names.some((name) => name.startsWith(folder))) return 'possible';
  const isPackage = names.some((name) => name === contentTypesName || /^(?:_rels|docProps)\//.test(name));
  return isPackage ? 'possible' : 'no';
};
