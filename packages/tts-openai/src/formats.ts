import type { AudioFormat } from '@dragoman/provider';
import { rowOfFormat } from '@dragoman/sound-kit';
import type { SpeechCreateParams } from 'openai/resources/audio/speech';
import { failures } from './failures.ts';
import { sampleRate } from './voices.ts';

type VendorFormat = NonNullable<SpeechCreateParams['response_format']>;

const vendorFormats: readonly { readonly format: AudioFormat; readonly name: VendorFormat }[] = [
  { format: { kind: 'container', container: 'mp3' }, name: 'mp3' },
  { format: { kind: 'container', container: 'wav' }, name: 'wav' },
  { format: { kind: 'container', container: 'ogg' }, name: 'opus' },
  { format: { kind: 'container', container: 'flac' }, name: 'flac' },
  { format: { kind: 'raw', encoding: 's16le', sampleRate, channels: 1 }, name: 'pcm' },
];

/** What the vendor makes, best first. */
export const formats: readonly AudioFormat[] = vendorFormats.map(({ format }) => format);

/**
 * The vendor's name of a format, by default of the first.
 *
 * @throws ServiceError `unsupported_format`
 */
export const vendorFormat = (wanted: AudioFormat | undefined): (typeof vendorFormats)[number] => {
  const found = rowOfFormat(vendorFormats, wanted);
  if (found) return found;
  throw failures.input(
    'unsupported_format',
    `The speech synthesiser makes mp3, wav, ogg, flac, and raw audio of 16 bits at ${sampleRate} Hz.`,
  );
};
