import type { AudioContainer, AudioFormat, RawAudio } from '@dragoman/provider';
import type { FileParameters, StreamParameters } from './parameters.ts';

const rawEncodings = { linear16: 's16le', mulaw: 'mulaw', alaw: 'alaw' } as const;

const ascii = (audio: Buffer, start: number, end: number): string => audio.toString('latin1', start, end);

/** What a file is, by its first bytes. */
const sniff = (audio: Buffer): AudioContainer['container'] | undefined => {
  if (ascii(audio, 0, 4) === 'RIFF' && ascii(audio, 8, 12) === 'WAVE') return 'wav';
  if (ascii(audio, 0, 4) === 'OggS') return 'ogg';
  if (ascii(audio, 0, 4) === 'fLaC') return 'flac';
  if (ascii(audio, 4, 8) === 'ftyp') return 'm4a';
  if (audio.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]))) return 'webm';
  const isMp3 = ascii(audio, 0, 3) === 'ID3' || (audio[0] === 0xff && ((audio[1] ?? 0) & 0xe0) === 0xe0);
  return isMp3 ? 'mp3' : undefined;
};

/** How the audio is to be read: by the query where it names an encoding, else by what it is; undefined: by nothing. */
export const formatOf = (
  audio: Buffer,
  { encoding, sample_rate, channels }: FileParameters | StreamParameters,
): AudioFormat | undefined => {
  if (encoding === 'linear16' || encoding === 'mulaw' || encoding === 'alaw') {
    return {
      kind: 'raw',
      encoding: rawEncodings[encoding],
      sampleRate: sample_rate ?? 8000,
      channels: channels ?? 1,
    };
  }
  const container = sniff(audio);
  return container && { kind: 'container', container };
};

const rawDurationMs = (bytes: number, { encoding, sampleRate, channels }: RawAudio): number =>
  (bytes / ((encoding === 's16le' ? 2 : 1) * channels * sampleRate)) * 1000;

/** Milliseconds of so many bytes of raw audio or WAV, by its first ones; undefined of other files, which are not decoded here. */
export const durationMsOf = (bytes: number, head: Buffer, format: AudioFormat): number | undefined => {
  if (format.kind === 'raw') return rawDurationMs(bytes, format);
  if (format.container !== 'wav' || head.length < 44) return undefined;
  return (Math.max(0, bytes - 44) / head.readUInt32LE(28)) * 1000;
};
