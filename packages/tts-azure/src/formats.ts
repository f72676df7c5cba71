import type { AudioFormat } from '@dragoman/provider';
import { rowOfFormat } from '@dragoman/sound-kit';
import type { SpeechSynthesisOutputFormat } from 'microsoft-cognitiveservices-speech-sdk';
import { failures } from './failures.ts';

/** How Azure makes a format. */
export interface VendorFormat {
  readonly format: AudioFormat;
  /** The SDK's name of what is asked for. */
  readonly name: keyof typeof SpeechSynthesisOutputFormat;
  /** Bytes of a second, where a second has always as many. */
  readonly bytesPerSecond?: number;
}

const pcm = (sampleRate: number, name: VendorFormat['name']): VendorFormat => ({
  format: { kind: 'raw', encoding: 's16le', sampleRate, channels: 1 },
  name,
  bytesPerSecond: sampleRate * 2,
});

const telephone = (encoding: 'mulaw' | 'alaw', name: VendorFormat['name']): VendorFormat => ({
  format: { kind: 'raw', encoding, sampleRate: 8000, channels: 1 },
  name,
  bytesPerSecond: 8000,
});

const file = (container: 'mp3' | 'ogg' | 'webm', name: VendorFormat['name']): VendorFormat => ({
  format: { kind: 'container', container },
  name,
});

/** Hertz of WAV, which is Azure's raw samples with a header of ours: the SDK would put one into every piece of a stream. */
export const wavSampleRate = 24_000;

/** What Azure makes, best first: its neural voices speak at 24 kHz. */
export const vendorFormats: readonly VendorFormat[] = [
  pcm(24_000, 'Raw24Khz16BitMonoPcm'),
  {
    format: { kind: 'container', container: 'wav' },
    name: 'Raw24Khz16BitMonoPcm',
    bytesPerSecond: wavSampleRate * 2,
  },
  file('mp3', 'Audio24Khz96KBitRateMonoMp3'),
  file('ogg', 'Ogg24Khz16BitMonoOpus'),
  file('webm', 'Webm24Khz16BitMonoOpus'),
  pcm(48_000, 'Raw48Khz16BitMonoPcm'),
  pcm(44_100, 'Raw44100Hz16BitMonoPcm'),
  pcm(22_050, 'Raw22050Hz16BitMonoPcm'),
  pcm(16_000, 'Raw16Khz16BitMonoPcm'),
  pcm(8000, 'Raw8Khz16BitMonoPcm'),
  telephone('mulaw', 'Raw8Khz8BitMonoMULaw'),
  telephone('alaw', 'Raw8Khz8BitMonoALaw'),
];

/** The format that is asked for; absent: the best. Throws `unsupported_format`. */
export const vendorFormat = (asked: AudioFormat | undefined): VendorFormat => {
  const found = rowOfFormat(vendorFormats, asked);
  if (found) return found;
  throw failures.input(
    'unsupported_format',
    'Azure does not speak in this format. It makes WAV, MP3, Ogg, WebM and raw samples of one channel.',
  );
};

/** Whether samples of this format get the header of a WAV file. */
export const isWav = ({ format }: VendorFormat): boolean =>
  format.kind === 'container' && format.container === 'wav';
