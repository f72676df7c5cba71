import type { RawAudio } from '@dragoman/provider';
import { bytesPerFrame } from './raw.ts';

const tags: Readonly<Record<RawAudio['encoding'], number>> = { s16le: 1, alaw: 6, mulaw: 7 };

/** The 44 bytes in front of so many bytes of samples. */
export const wavHeader = (bytes: number, format: RawAudio): Uint8Array<ArrayBuffer> => {
  const header = new Uint8Array(44);
  const view = new DataView(header.buffer);
  const write = (offset: number, tag: string): void => {
    header.set(new TextEncoder().encode(tag), offset);
  };
  const frameBytes = bytesPerFrame(format);
  write(0, 'RIFF');
  view.setUint32(4, 36 + bytes, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, tags[format.encoding], true);
  view.setUint16(22, format.channels, true);
  view.setUint32(24, format.sampleRate, true);
  view.setUint32(28, format.sampleRate * frameBytes, true);
  view.setUint16(32, frameBytes, true);
  view.setUint16(34, (frameBytes / format.channels) * 8, true);
  write(36, 'data');
  view.setUint32(40, bytes, true);
  return header;
};
