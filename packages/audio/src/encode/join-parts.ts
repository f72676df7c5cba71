import type { AudioFormat, RawAudio } from '@dragoman/provider';
import { bytesPerFrame, isSameFormat, type SampleEncoding, wavOf } from '@dragoman/sound-kit';
import { corrupt } from '../failures.ts';
import { inspectSource } from '../inspect/inspect-audio.ts';
import { memorySource } from '../inspect/source.ts';
import { readWavLayout } from '../inspect/wav.ts';
import type { AudioTools } from '../tools.ts';
import type { AudioInfo } from '../types.ts';
import { samplesOf } from './samples-of.ts';

/** Audio in memory. */
export interface AudioPart {
  readonly audio: Uint8Array;
  readonly format: AudioFormat;
}

/** Samples behind each other. */
export interface Joined {
  readonly bytes: Uint8Array;
  readonly format: RawAudio;
}

interface Part {
  readonly info: AudioInfo;
  /** The file, or a WAV made of raw samples. */
  readonly audio: Uint8Array;
  /** Where the part holds samples that can be taken as they are. */
  readonly plain: Joined | undefined;
}

const isRaw = (encoding: SampleEncoding): encoding is RawAudio['encoding'] =>
  encoding === 's16le' || encoding === 'mulaw' || encoding === 'alaw';

const plainOf = async (audio: Uint8Array): Promise<Joined | undefined> => {
  const { encoding, sampleRate, channels, start, end } = await readWavLayout(memorySource(audio));
  if (!isRaw(encoding)) return undefined;
  return { bytes: audio.subarray(start, end), format: { kind: 'raw', encoding, sampleRate, channels } };
};

/** Raw samples with a header are a WAV: from here on there are files alone. */
const fileOf = ({ audio, format }: AudioPart): Uint8Array => {
  if (format.kind === 'container') return audio;
  return wavOf(audio.subarray(0, audio.length - (audio.length % bytesPerFrame(format))), format);
};

const readPart = async (part: AudioPart): Promise<Part> => {
  const audio = fileOf(part);
  const info = await inspectSource(memorySource(audio));
  return { info, audio, plain: info.container === 'wav' ? await plainOf(audio) : undefined };
};

/** The parts as they are, where all have samples of one kind. */
const joinPlain = (parts: readonly Part[]): Joined | undefined => {
  const format = parts[0]?.plain?.format;
  const plains = parts.flatMap(({ plain }) =>
    plain !== undefined && format !== undefined && isSameFormat(plain.format, format) ? [plain.bytes] : [],
  );
  if (format === undefined || plains.length < parts.length) return undefined;
  return { bytes: Buffer.concat(plains), format };
};

/** Rates that every container can hold; others are brought to the next higher one. */
const rates = [8000, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000] as const;

const commonRate = (parts: readonly Part[]): number => {
  const highest = Math.max(...parts.map(({ info }) => info.sampleRate));
  return rates.find((rate) => rate >= highest) ?? 48_000;
};

/**
 * Joins parts of any kind: as they are where all are samples of one kind, else as mono of 16 bits at the highest rate.
 * Throws and rejects as `encodeAudio`.
 */
export const joinParts = async (
  parts: readonly AudioPart[],
  signal: AbortSignal,
  tools: AudioTools | undefined,
): Promise<Joined> => {
  // Parts without a sample say nothing, and are no error.
  const filled = parts.filter(
    ({ audio, format }) => format.kind === 'container' || audio.length >= bytesPerFrame(format),
  );
  if (filled.length === 0) throw corrupt('there is no sound in it');
  const read = await Promise.all(filled.map(readPart));
  const plain = joinPlain(read);
  if (plain !== undefined) return plain;
  const sampleRate = commonRate(read);
  const decoded = await Promise.all(
    read.map(({ audio, info }) => samplesOf({ audio, info, sampleRate, signal, tools })),
  );
  return {
    bytes: Buffer.concat(decoded.map(({ bytes }) => bytes)),
    format: { kind: 'raw', encoding: 's16le', sampleRate, channels: 1 },
  };
};
