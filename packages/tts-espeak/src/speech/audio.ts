import type { AudioFormat, ProviderWarning } from '@dragoman/provider';
import { wavOf } from '@dragoman/sound-kit';
import { garbage } from '../failures.ts';

/** Mono samples of 16 bits. */
export interface Samples {
  readonly bytes: Buffer;
  readonly sampleRate: number;
}

const headerBytes = 44;

/**
 * Takes the samples out of what the program wrote. Its header cannot know the length, since it is written first; all
 * else in it must be right. Nothing at all is no samples: so it answers a text without a sound.
 */
export const readSamples = (output: Buffer): Samples => {
  if (output.length === 0) return { bytes: output, sampleRate: 22_050 };
  const isWav =
    output.length >= headerBytes &&
    output.toString('latin1', 0, 4) === 'RIFF' &&
    output.toString('latin1', 8, 16) === 'WAVEfmt ' &&
    output.toString('latin1', 36, 40) === 'data';
  if (!isWav) throw garbage(`${output.length} bytes that are no WAV.`);
  const [encoding, channels, bits] = [
    output.readUInt16LE(20),
    output.readUInt16LE(22),
    output.readUInt16LE(34),
  ];
  const sampleRate = output.readUInt32LE(24);
  if (encoding !== 1 || channels !== 1 || bits !== 16 || sampleRate < 8000 || sampleRate > 48_000)
    throw garbage(`A WAV of encoding ${encoding}, ${channels} channels, ${bits} bits, ${sampleRate} Hz.`);
  return { bytes: output.subarray(headerBytes, output.length - (output.length % 2)), sampleRate };
};

/** Whether there is no sound at all. */
export const isSilent = ({ bytes }: Samples): boolean => bytes.every((byte) => byte === 0);

/** Makes samples softer, in place. */
export const applyGain = ({ bytes }: Samples, gain: number): void => {
  if (gain === 1) return;
  for (let offset = 0; offset < bytes.length; offset += 2)
    bytes.writeInt16LE(Math.round(bytes.readInt16LE(offset) * gain), offset);
};

const isRawAsMade = (wanted: AudioFormat, sampleRate: number): boolean =>
  wanted.kind === 'raw' &&
  wanted.encoding === 's16le' &&
  wanted.sampleRate === sampleRate &&
  wanted.channels === 1;

/**
 * The samples in the format wanted: raw where raw was asked for, else as WAV. The format says truly which it is, and a
 * warning where it is another.
 */
export const packed = (
  { bytes, sampleRate }: Samples,
  wanted: AudioFormat = { kind: 'container', container: 'wav' },
): {
  readonly audio: Uint8Array;
  readonly format: AudioFormat;
  readonly warnings: readonly ProviderWarning[];
} => {
  const isWav = wanted.kind === 'container' && wanted.container === 'wav';
  const message = `eSpeak NG makes WAV, or raw s16le, mono, ${sampleRate} Hz: the nearest to the format asked for was used.`;
  return {
    ...(wanted.kind === 'raw'
      ? { audio: bytes, format: { kind: 'raw', encoding: 's16le', sampleRate, channels: 1 } }
      : {
          audio: wavOf(bytes, { sampleRate }),
          format: { kind: 'container', container: 'wav' },
        }),
    warnings: isWav || isRawAsMade(wanted, sampleRate) ? [] : [{ code: 'option_not_applied', message }],
  };
};
