import { tagAt } from '@dragoman/sound-kit';
import type { Mp3Frame } from './mp3-frame.ts';

/** What an encoder says of its file in the first frame, which holds no sound. */
export interface Mp3Tag {
  /** Frames behind this one; 0 where it does not tell. */
  readonly frames: number;
  /** Samples that the encoder added before and behind the sound; undefined where it does not tell. */
  readonly gaps: { readonly before: number; readonly behind: number } | undefined;
}

/** Bytes of a frame in which the whole tag lies. */
export const mp3TagBytes = 200;

const readGaps = (tag: DataView, encoder: number): Mp3Tag['gaps'] => {
  if (tag.byteLength < encoder + 24 || !/^La(me|v[cf])/i.test(tagAt(tag, encoder))) return undefined;
  const gaps = tag.getUint32(encoder + 20) & 0xff_ffff;
  return { before: gaps >>> 12, behind: gaps & 0xfff };
};

/** Reads the tag in the first frame, `Xing` or `Info` with LAME's gaps, or `VBRI`; undefined where there is none. */
export const readMp3Tag = (bytes: DataView, { tagOffset }: Mp3Frame): Mp3Tag | undefined => {
  const name = tagAt(bytes, tagOffset);
  if ((name === 'Xing' || name === 'Info') && bytes.byteLength >= tagOffset + 12) {
    const tag = new DataView(bytes.buffer, bytes.byteOffset + tagOffset, bytes.byteLength - tagOffset);
    const flags = tag.getUint32(4);
    const isCounted = (flags & 1) !== 0;
    // Behind the count, the size, the table and the quality stands the encoder's name, then what it added.
    const encoder =
      8 + (isCounted ? 4 : 0) + (flags & 2 ? 4 : 0) + (flags & 4 ? 100 : 0) + (flags & 8 ? 4 : 0);
    return { frames: isCounted ? tag.getUint32(8) : 0, gaps: readGaps(tag, encoder) };
  }
  if (tagAt(bytes, 36) === 'VBRI' && bytes.byteLength >= 54)
    return { frames: bytes.getUint32(50), gaps: undefined };
  return undefined;
};
