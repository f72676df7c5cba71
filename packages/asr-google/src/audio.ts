import { setImmediate } from 'node:timers/promises';
import type { AudioFormat, ProviderWarning, RawAudio } from '@dragoman/provider';
import { slicesOf } from '@dragoman/provider-kit';
import {
  createMonoReader,
  readWavHeader,
  type SampleFormat,
  sniffContainer,
  writeSamples,
} from '@dragoman/sound-kit';
import { corruptAudio, unsupportedAudio } from './failures.ts';

/** How audio is sent. */
export interface AudioPlan {
  /** What Google is told of it: less where the header of the file says all. */
  readonly fields: {
    readonly encoding?: 'LINEAR16' | 'MULAW' | 'OGG_OPUS' | 'WEBM_OPUS';
    readonly sampleRateHertz?: number;
    readonly audioChannelCount?: number;
  };
  /** Where what is sent begins and ends. */
  readonly start: number;
  readonly end: number;
  /** Makes of the bytes what is sent; absent: they go as they are. */
  readonly convert?: (chunk: Uint8Array) => Uint8Array;
  readonly warnings: readonly ProviderWarning[];
}

/** So much of the beginning shows all that a plan depends on. */
export const headBytes = 65_536;

const asItIs = { fields: {}, start: 0, end: Number.POSITIVE_INFINITY, warnings: [] } as const;

const ensureRate = (rate: number): void => {
  if (rate < 8000 || rate > 48_000) throw unsupportedAudio(`a rate of ${rate} Hz`);
};

const firstChannelOnly: ProviderWarning = {
  code: 'first_channel_only',
  message: 'The recogniser hears only the first channel of this kind of audio.',
};

/** Google takes several channels only where it is told of them, and hears the first. */
const ofChannels = (channels: number): AudioPlan =>
  channels > 1
    ? { ...asItIs, fields: { audioChannelCount: channels }, warnings: [firstChannelOnly] }
    : asItIs;

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
  ensureRate(sampleRate);
  if (channels === 1 && (encoding === 's16le' || encoding === 'mulaw')) return asItIs;
  if (channels < 1 || encoding === undefined || encoding === 'mulaw' || encoding === 'alaw')
    throw unsupportedAudio('this kind of WAV');
  return { ...mono({ encoding, sampleRate, channels }), start, end, warnings: [] };
};

const flacPlan = (head: Buffer): AudioPlan => {
  if (head.length < 42 || head.toString('latin1', 0, 4) !== 'fLaC') throw corruptAudio();
  const sampleRate = head.readUIntBE(18, 3) >> 4;
  ensureRate(sampleRate);
  return ofChannels((((head[20] ?? 0) >> 1) & 0x07) + 1);
};

const opus = {
  ogg: { name: 'Ogg', encoding: 'OGG_OPUS' },
  webm: { name: 'WebM', encoding: 'WEBM_OPUS' },
} as const;

/** The rates that Google takes with Opus. */
const opusRates: ReadonlySet<number> = new Set([8000, 12_000, 16_000, 24_000, 48_000]);

const opusPlan = (head: Buffer, container: keyof typeof opus): AudioPlan => {
  if (sniffContainer(head) !== container) throw corruptAudio();
  const { name, encoding } = opus[container];
  const at = head.subarray(0, headBytes).indexOf('OpusHead', 0, 'latin1');
  if (at < 0 || at + 16 > head.length) throw unsupportedAudio(`${name} with anything but Opus in it`);
  const plan = ofChannels(head[at + 9] ?? 1);
  // Opus itself always runs at 48 kHz; the header only tells what was recorded.
  const recorded = head.readUInt32LE(at + 12);
  const sampleRateHertz = opusRates.has(recorded) ? recorded : 48_000;
  return { ...plan, fields: { ...plan.fields, encoding, sampleRateHertz } };
};

const rawPlan = ({ encoding, sampleRate, channels }: RawAudio): AudioPlan => {
  ensureRate(sampleRate);
  if (encoding === 's16le' && channels > 1) {
    return { ...asItIs, ...mono({ encoding, sampleRate, channels }) };
  }
  if (encoding === 'alaw' || channels !== 1) throw unsupportedAudio('this kind of raw audio');
  return {
    ...asItIs,
    fields: { encoding: encoding === 's16le' ? 'LINEAR16' : 'MULAW', sampleRateHertz: sampleRate },
  };
};

/**
 * How audio is sent, by its format and its first `headBytes`.
 *
 * @throws ServiceError `corrupt_audio`, `unsupported_format`
 */
export const planAudio = (head: Buffer, format: AudioFormat): AudioPlan => {
  if (format.kind === 'raw') return rawPlan(format);
  const { container } = format;
  if (container === 'wav') return wavPlan(head);
  if (container === 'flac') return flacPlan(head);
  if (container === 'ogg' || container === 'webm') return opusPlan(head, container);
  throw unsupportedAudio(container.toUpperCase());
};

/** So much is converted before others may run. */
const sliceBytes = 256 * 1024;

/** With breaks: minutes of samples take a while. */
const converted = async (bytes: Buffer, convert: NonNullable<AudioPlan['convert']>): Promise<Buffer> => {
  const slices: Uint8Array[] = [];
  for (const slice of slicesOf(bytes, sliceBytes)) {
    slices.push(convert(slice));
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
