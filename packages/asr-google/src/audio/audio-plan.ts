import { setImmediate } from 'node:timers/promises';
import type { AudioContainer, AudioFormat, ProviderWarning, RawAudio } from '@dragoman/provider';
import { corruptAudio, unsupportedAudio } from '../failures.ts';
import { createMonoSamples, type SampleLayout } from './mono-samples.ts';
import { readOpusHeader } from './opus-header.ts';
import { readWavHeader, type WavHeader } from './wav.ts';

/** What Google is told of the audio. */
export interface AudioFields {
  /** Absent where the header of the file says all. */
  readonly encoding?: 'LINEAR16' | 'MULAW' | 'OGG_OPUS' | 'WEBM_OPUS';
  readonly sampleRateHertz?: number;
  readonly audioChannelCount?: number;
}

/** How audio is sent. */
export interface AudioPlan {
  readonly fields: AudioFields;
  /** Where what is sent begins and ends. */
  readonly start: number;
  readonly end: number;
  /** Makes of the bytes what is sent; absent: they go as they are. */
  readonly convert?: (chunk: Uint8Array) => Buffer;
  readonly warnings: readonly ProviderWarning[];
}

/** So much of the beginning shows all that a plan depends on. */
export const headBytes = 65_536;

const asItIs = { start: 0, end: Number.POSITIVE_INFINITY, warnings: [] } as const;

const isRate = (rate: number): boolean => rate >= 8000 && rate <= 48_000;

const firstChannelOnly: ProviderWarning = {
  code: 'first_channel_only',
  message: 'The recogniser hears only the first channel of this kind of audio.',
};

/** Google takes several channels only where it is told of them, and hears the first. */
const ofChannels = (channels: number): Pick<AudioPlan, 'warnings'> & { readonly fields: AudioFields } =>
  channels > 1
    ? { fields: { audioChannelCount: channels }, warnings: [firstChannelOnly] }
    : { fields: {}, warnings: [] };

const mono = (layout: SampleLayout, sampleRateHertz: number): Pick<AudioPlan, 'fields' | 'convert'> => ({
  fields: { encoding: 'LINEAR16', sampleRateHertz },
  convert: createMonoSamples(layout),
});

const wavLayout = ({ code, channels, bits }: WavHeader): SampleLayout | undefined => {
  if (channels < 1) return undefined;
  if (code === 3 && bits === 32) return { channels, bits, float: true };
  if (code !== 1) return undefined;
  return bits === 8 || bits === 16 || bits === 24 || bits === 32
    ? { channels, bits, float: false }
    : undefined;
};

const wavPlan = (head: Buffer): AudioPlan => {
  const header = readWavHeader(head);
  if (!isRate(header.sampleRate)) throw unsupportedAudio(`a rate of ${header.sampleRate} Hz`);
  const isTaken =
    header.channels === 1 &&
    ((header.code === 1 && header.bits === 16) || (header.code === 7 && header.bits === 8));
  if (isTaken) return { ...asItIs, fields: {} };
  const layout = wavLayout(header);
  if (!layout) throw unsupportedAudio('this kind of WAV');
  return {
    ...mono(layout, header.sampleRate),
    start: header.start,
    end: header.start + header.length,
    warnings: [],
  };
};

const flacPlan = (head: Buffer): AudioPlan => {
  if (head.length < 42 || head.toString('latin1', 0, 4) !== 'fLaC') throw corruptAudio();
  const sampleRate = head.readUIntBE(18, 3) >> 4;
  if (!isRate(sampleRate)) throw unsupportedAudio(`a rate of ${sampleRate} Hz`);
  return { ...asItIs, ...ofChannels((((head[20] ?? 0) >> 1) & 0x07) + 1) };
};

const magic = { ogg: Buffer.from('OggS'), webm: Buffer.from([0x1a, 0x45, 0xdf, 0xa3]) } as const;

const opusPlan = (head: Buffer, container: 'ogg' | 'webm'): AudioPlan => {
  if (!head.subarray(0, 4).equals(magic[container])) throw corruptAudio();
  const header = readOpusHeader(head);
  if (!header) throw unsupportedAudio(`${container === 'ogg' ? 'Ogg' : 'WebM'} with anything but Opus in it`);
  const { fields, warnings } = ofChannels(header.channels);
  return {
    ...asItIs,
    warnings,
    fields: {
      ...fields,
      encoding: container === 'ogg' ? 'OGG_OPUS' : 'WEBM_OPUS',
      sampleRateHertz: header.sampleRate,
    },
  };
};

const rawPlan = ({ encoding, sampleRate, channels }: RawAudio): AudioPlan => {
  if (!isRate(sampleRate)) throw unsupportedAudio(`a rate of ${sampleRate} Hz`);
  if (encoding === 's16le' && channels > 1) {
    return { ...asItIs, ...mono({ channels, bits: 16, float: false }, sampleRate) };
  }
  if (encoding === 'alaw' || channels !== 1) throw unsupportedAudio('this kind of raw audio');
  return {
    ...asItIs,
    fields: { encoding: encoding === 's16le' ? 'LINEAR16' : 'MULAW', sampleRateHertz: sampleRate },
  };
};

const containerPlan = (head: Buffer, container: AudioContainer['container']): AudioPlan => {
  if (container === 'wav') return wavPlan(head);
  if (container === 'flac') return flacPlan(head);
  if (container === 'ogg' || container === 'webm') return opusPlan(head, container);
  throw unsupportedAudio(container.toUpperCase());
};

/**
 * How audio is sent, by its format and its first `headBytes`.
 *
 * @throws ServiceError `corrupt_audio`, `unsupported_format`
 */
export const planAudio = (head: Buffer, format: AudioFormat): AudioPlan =>
  format.kind === 'raw' ? rawPlan(format) : containerPlan(head, format.container);

/** So much is converted before others may run. */
const sliceBytes = 256 * 1024;

/** With breaks: minutes of samples take a while. */
const converted = async (bytes: Buffer, convert: NonNullable<AudioPlan['convert']>): Promise<Buffer> => {
  const slices: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += sliceBytes) {
    slices.push(convert(bytes.subarray(start, start + sliceBytes)));
    await setImmediate();
  }
  return Buffer.concat(slices);
};

/** A whole recording as it is sent. */
export const preparedAudio = async (
  bytes: Buffer,
  format: AudioFormat,
): Promise<{ readonly content: Buffer; readonly plan: AudioPlan }> => {
  if (bytes.length === 0) throw corruptAudio();
  const plan = planAudio(bytes, format);
  const { start, end, convert } = plan;
  return { content: convert ? await converted(bytes.subarray(start, end), convert) : bytes, plan };
};
