import type { RawAudio } from '@dragoman/provider';

const encodings = new Map<number, RawAudio['encoding']>([
  [1, 's16le'],
  [6, 'alaw'],
  [7, 'mulaw'],
]);

/** The format that the first audio message of a turn tells; undefined where it is no RIFF header of a format that Azure takes. */
export const readRiffHeader = (header: Buffer): RawAudio | undefined => {
  if (header.length < 44) return undefined;
  const text = (start: number): string => header.toString('latin1', start, start + 4);
  if (text(0) !== 'RIFF' || text(8) !== 'WAVE' || text(12) !== 'fmt ') return undefined;
  const encoding = encodings.get(header.readUInt16LE(20));
  const bytesPerSample = encoding === 's16le' ? 2 : 1;
  const channels = header.readUInt16LE(22);
  const sampleRate = header.readUInt32LE(24);
  const isWhole =
    header.readUInt16LE(34) === bytesPerSample * 8 &&
    header.readUInt16LE(32) === bytesPerSample * channels &&
    header.readUInt32LE(28) === bytesPerSample * channels * sampleRate;
  return encoding && isWhole ? { kind: 'raw', encoding, sampleRate, channels } : undefined;
};
