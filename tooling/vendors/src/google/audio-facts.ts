import type { AudioContainer } from '@dragoman/provider';
import { readWavHeader, type SampleEncoding, sniffContainer, wavDurationMs } from '@dragoman/sound-kit';

/** What the bytes of a recording tell of it. */
export interface AudioFacts {
  readonly kind: AudioContainer['container'];
  /** Absent where the bytes do not tell it without being decoded. */
  readonly encoding?: 'LINEAR16' | 'MULAW' | 'ALAW' | 'FLAC' | 'OGG_OPUS';
  readonly sampleRate?: number;
  readonly channels?: number;
  readonly durationMs?: number;
}

const wavEncodings: Partial<Record<SampleEncoding, 'LINEAR16' | 'MULAW' | 'ALAW'>> = {
  s16le: 'LINEAR16',
  mulaw: 'MULAW',
  alaw: 'ALAW',
};

const wavFacts = (audio: Buffer, bytes: number): AudioFacts => {
  const header = readWavHeader(audio, bytes);
  if (header === undefined) return { kind: 'wav' };
  const encoding = header.encoding && wavEncodings[header.encoding];
  const durationMs = wavDurationMs(header);
  return {
    kind: 'wav',
    ...(encoding === undefined ? {} : { encoding }),
    sampleRate: header.sampleRate,
    channels: header.channels,
    ...(durationMs === undefined ? {} : { durationMs }),
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
  const container = sniffContainer(audio);
  if (container === 'wav') return wavFacts(audio, bytes);
  if (container === 'flac') return flacFacts(audio);
  if (container === 'ogg') return oggFacts(audio);
  return container && { kind: container };
};
