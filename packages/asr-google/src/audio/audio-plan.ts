import { setImmediate } from 'node:timers/promises';
import type { AudioContainer, AudioFormat, ProviderWarning, RawAudio } from '@dragoman/provider';
import { createMonoReader, readWavHeader, type SampleFormat, writeSamples } from '@dragoman/sound-kit';
import { corruptAudio, unsupportedAudio } from '../failures.ts';
import { readOpusHeader } from './opus-header.ts';

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
  readonly convert?: (chunk: Uint8Array) => Uint8Array;
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

/** Google takes mono samples of 16 bits: the mean of all channels is sent. */
const mono = (layout: SampleFormat): Pick<AudioPlan, 'fields' | 'convert'> => {
  const read = createMonoReader(layout);
  return {
    fields: { encoding: 'LINEAR16', sampleRateHertz: layout.sampleRate },
    convert: (chunk) => writeSamples(read(chunk)),
  };
};

const wavPlan = (head: Buffer): AudioPlan => {
  const header = readWavHeader(head, Number.POSITIVE_INFINITY);
  if (header === undefined) throw corruptAudio();
  const { encoding, sampleRate, channels, start, end } = header;
  if (!isRate(sampleRate)) throw unsupportedAudio(`a rate of ${sampleRate} Hz`);
  if (channels === 1 && (encoding === 's16le' || encoding === 'mulaw')) return { ...asItIs, fields: {} };
  if (channels < 1 || encoding === undefined || encoding === 'mulaw' || encoding === 'alaw')
    throw unsupportedAudio('this kind of WAV');
  return { ...mono({ encoding, sampleRate, channels }), start, end, warnings: [] };
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
    return { ...asItIs, ...mono({ encoding, sampleRate, channels }) };
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
  const slices: Uint8Array[] = [];
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
