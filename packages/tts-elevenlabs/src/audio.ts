import type { AudioFormat } from '@dragoman/provider';
import { wavSampleRate } from './formats.ts';

const ascii = (audio: Buffer, start: number, end: number): string => audio.toString('latin1', start, end);

const magic: Readonly<Record<string, (audio: Buffer) => boolean>> = {
  wav: (audio) => ascii(audio, 0, 4) === 'RIFF' && ascii(audio, 8, 12) === 'WAVE',
  ogg: (audio) => ascii(audio, 0, 4) === 'OggS',
  mp3: (audio) => ascii(audio, 0, 3) === 'ID3' || (audio[0] === 0xff && ((audio[1] ?? 0) & 0xe0) === 0xe0),
};

/** Bytes by which audio is known. */
export const magicBytes = 12;

/** Whether the first bytes of audio can be those of the format. */
export const beginsAs = (audio: Buffer, format: AudioFormat): boolean =>
  audio.length > 0 && (format.kind === 'raw' || magic[format.container]?.(audio) === true);

/** Milliseconds, where the bytes tell it. */
export const durationMsOf = (audio: Uint8Array, format: AudioFormat): number | undefined => {
  if (format.kind === 'container') {
    return format.container === 'wav'
      ? Math.round(((audio.length - 44) / (wavSampleRate * 2)) * 1000)
      : undefined;
  }
  const bytesPerSample = format.encoding === 's16le' ? 2 : 1;
  return Math.round((audio.length / (format.sampleRate * format.channels * bytesPerSample)) * 1000);
};
