import type { AudioFormat } from '@dragoman/provider';

const ascii = (audio: Buffer, start: number, end: number): string => audio.toString('latin1', start, end);

const magic: Readonly<Record<string, (audio: Buffer) => boolean>> = {
  wav: (audio) => ascii(audio, 0, 4) === 'RIFF' && ascii(audio, 8, 12) === 'WAVE',
  ogg: (audio) => ascii(audio, 0, 4) === 'OggS',
  flac: (audio) => ascii(audio, 0, 4) === 'fLaC',
  mp3: (audio) => ascii(audio, 0, 3) === 'ID3' || (audio[0] === 0xff && ((audio[1] ?? 0) & 0xe0) === 0xe0),
};

/** Bytes by which audio is known. */
export const magicBytes = 12;

/** Whether the first bytes of audio can be those of the format. */
export const beginsAs = (audio: Buffer, format: AudioFormat): boolean => {
  if (audio.length === 0) return false;
  return format.kind === 'raw' || magic[format.container]?.(audio) === true;
};

/** Where the samples of a WAV file begin, and how many bytes a second takes; undefined where the header is broken. */
const wavData = (audio: Buffer): { readonly start: number; readonly bytesPerSecond: number } | undefined => {
  let bytesPerSecond = 0;
  for (let offset = 12; offset + 8 <= audio.length; ) {
    const [tag, size] = [ascii(audio, offset, offset + 4), audio.readUInt32LE(offset + 4)];
    if (tag === 'data') return { start: offset + 8, bytesPerSecond };
    if (tag === 'fmt ' && offset + 20 <= audio.length) bytesPerSecond = audio.readUInt32LE(offset + 16);
    offset += 8 + size + (size % 2);
  }
  return undefined;
};

/** The vendor sends the header of a WAV file before it knows its length: this writes it in. */
const sizeWav = (audio: Buffer, start: number): void => {
  audio.writeUInt32LE(audio.length - 8, 4);
  audio.writeUInt32LE(audio.length - start, start - 4);
};

/** Whole speech, its header right and its length told where the bytes tell it. */
export const finished = (
  audio: Buffer,
  format: AudioFormat,
): { readonly audio: Uint8Array; readonly durationMs?: number } => {
  if (format.kind === 'raw') {
    return {
      audio,
      durationMs: Math.round((audio.length / (format.sampleRate * format.channels * 2)) * 1000),
    };
  }
  const data = format.container === 'wav' ? wavData(audio) : undefined;
  if (data === undefined || data.bytesPerSecond === 0) return { audio };
  sizeWav(audio, data.start);
  return { audio, durationMs: Math.round(((audio.length - data.start) / data.bytesPerSecond) * 1000) };
};
