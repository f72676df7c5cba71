import type { AudioFormat, ProviderWarning, TtsResult } from '@dragoman/provider';
import { notApplied } from '@dragoman/provider-kit';
import { isSameFormat, rawDurationMs, readWavHeader, wavOf } from '@dragoman/sound-kit';
import { failures } from '../failures.ts';

/** Mono samples of 16 bits. */
interface Samples {
  readonly bytes: Buffer;
  readonly sampleRate: number;
}

/**
 * Takes the samples out of what the program wrote. Nothing at all is no samples: so it answers a text without a sound.
 */
const readSamples = (output: Buffer): Samples => {
  if (output.length === 0) return { bytes: output, sampleRate: 22_050 };
  const header = readWavHeader(output);
  if (header === undefined) throw failures.unusable(`${output.length} bytes that are no WAV`);
  const { encoding, channels, sampleRate, start, end } = header;
  if (encoding !== 's16le' || channels !== 1 || sampleRate < 8000 || sampleRate > 48_000)
    throw failures.unusable(`a WAV of ${channels} channels, ${header.bits} bits, ${sampleRate} Hz`);
  return { bytes: output.subarray(start, end - ((end - start) % 2)), sampleRate };
};

/** Makes samples softer, in place. */
const applyGain = ({ bytes }: Samples, gain: number): void => {
  if (gain === 1) return;
  for (let offset = 0; offset < bytes.length; offset += 2)
    bytes.writeInt16LE(Math.round(bytes.readInt16LE(offset) * gain), offset);
};

const notSpoken: ProviderWarning = {
  code: 'nothing_spoken',
  message: 'There is nothing in this text that eSpeak NG can say.',
};

const wav = { kind: 'container', container: 'wav' } as const;

/**
 * What the program wrote, so much softer and in the format wanted: raw where raw was asked for, else as WAV. The format
 * says truly which it is, and a warning where it is another.
 */
export const finished = (
  output: Buffer,
  wanted: AudioFormat = wav,
  gain = 1,
): Pick<TtsResult, 'audio' | 'format' | 'durationMs' | 'warnings'> => {
  const samples = readSamples(output);
  const { bytes, sampleRate } = samples;
  const isSilent = bytes.every((byte) => byte === 0);
  applyGain(samples, gain);
  const raw = { kind: 'raw', encoding: 's16le', sampleRate, channels: 1 } as const;
  const format = wanted.kind === 'raw' ? raw : wav;
  const message = `eSpeak NG makes WAV, or raw s16le, mono, ${sampleRate} Hz: the nearest to the format asked for was used.`;
  return {
    audio: wanted.kind === 'raw' ? bytes : wavOf(bytes, raw),
    format,
    durationMs: Math.round(rawDurationMs(bytes.length, raw)),
    warnings: [
      ...(isSameFormat(format, wanted) ? [] : [notApplied(message)]),
      ...(isSilent ? [notSpoken] : []),
    ],
  };
};
