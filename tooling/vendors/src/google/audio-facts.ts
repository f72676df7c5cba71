/** What the bytes of a recording tell of it. */
export interface AudioFacts {
  readonly kind: 'wav' | 'flac' | 'ogg' | 'webm';
  /** Absent where the bytes do not tell it without being decoded. */
  readonly encoding?: 'LINEAR16' | 'MULAW' | 'FLAC' | 'OGG_OPUS';
  readonly sampleRate?: number;
  readonly channels?: number;
  readonly durationMs?: number;
}

const ascii = (audio: Buffer, start: number, end: number): string => audio.toString('latin1', start, end);

const wavEncodings: Readonly<Record<string, 'LINEAR16' | 'MULAW'>> = { '1/16': 'LINEAR16', '7/8': 'MULAW' };

const wavFacts = (audio: Buffer, bytes: number): AudioFacts => {
  if (audio.length < 44 || ascii(audio, 12, 16) !== 'fmt ') return { kind: 'wav' };
  const bytesPerSecond = audio.readUInt32LE(28);
  const encoding = wavEncodings[`${audio.readUInt16LE(20)}/${audio.readUInt16LE(34)}`];
  return {
    kind: 'wav',
    ...(encoding === undefined ? {} : { encoding }),
    sampleRate: audio.readUInt32LE(24),
    channels: audio.readUInt16LE(22),
    durationMs: ((bytes - 44) / Math.max(1, bytesPerSecond)) * 1000,
  };
};

const flacFacts = (audio: Buffer): AudioFacts => {
  if (audio.length < 42) return { kind: 'flac' };
  const sampleRate = audio.readUIntBE(18, 3) >> 4;
  const samples = (audio.readUInt8(21) & 0x0f) * 2 ** 32 + audio.readUInt32BE(22);
  return {
    kind: 'flac',
    encoding: 'FLAC',
    sampleRate,
    channels: ((audio.readUInt8(20) >> 1) & 0x07) + 1,
    durationMs: (samples / Math.max(1, sampleRate)) * 1000,
  };
};

const oggFacts = (audio: Buffer): AudioFacts => {
  const head = audio.indexOf('OpusHead', 0, 'latin1');
  if (head < 0 || head > 256) return { kind: 'ogg' };
  const last = audio.lastIndexOf('OggS', undefined, 'latin1');
  const samples = last < 0 ? 0 : Number(audio.readBigInt64LE(last + 6));
  return {
    kind: 'ogg',
    encoding: 'OGG_OPUS',
    channels: audio[head + 9] ?? 1,
    durationMs: (samples / 48_000) * 1000,
  };
};

/** What audio is by its first bytes, of so many; undefined where they show no container. */
export const factsOf = (audio: Buffer, bytes: number): AudioFacts | undefined => {
  if (ascii(audio, 0, 4) === 'RIFF' && ascii(audio, 8, 12) === 'WAVE') return wavFacts(audio, bytes);
  if (ascii(audio, 0, 4) === 'fLaC') return flacFacts(audio);
  if (ascii(audio, 0, 4) === 'OggS') return oggFacts(audio);
  if (audio.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]))) return { kind: 'webm' };
  return undefined;
};
