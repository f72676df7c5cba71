import type { AudioFormat, RawAudio } from '@dragoman/provider';
import { rowOfFormat } from '@dragoman/sound-kit';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import { failures } from './failures.ts';

/** The vendor's name of a format. */
export type VendorFormat = ElevenLabs.TextToSpeechConvertRequestOutputFormat;

const raw = (encoding: RawAudio['encoding'], sampleRate: number): AudioFormat => ({
  kind: 'raw',
  encoding,
  sampleRate,
  channels: 1,
});

/** Best first, of those that every plan of the vendor has. */
const vendorFormats: readonly { readonly format: AudioFormat; readonly name: VendorFormat }[] = [
  { format: { kind: 'container', container: 'mp3' }, name: 'mp3_44100_128' },
  { format: { kind: 'container', container: 'ogg' }, name: 'opus_48000_96' },
  { format: { kind: 'container', container: 'wav' }, name: 'wav_24000' },
  { format: raw('s16le', 24_000), name: 'pcm_24000' },
  { format: raw('s16le', 8000), name: 'pcm_8000' },
  { format: raw('s16le', 16_000), name: 'pcm_16000' },
  { format: raw('s16le', 22_050), name: 'pcm_22050' },
  { format: raw('s16le', 32_000), name: 'pcm_32000' },
  { format: raw('s16le', 44_100), name: 'pcm_44100' },
  { format: raw('s16le', 48_000), name: 'pcm_48000' },
  { format: raw('mulaw', 8000), name: 'ulaw_8000' },
  { format: raw('alaw', 8000), name: 'alaw_8000' },
];

/** What the vendor makes, best first. */
export const formats: readonly AudioFormat[] = vendorFormats.map(({ format }) => format);

/** Samples of one second in WAV files. */
export const wavSampleRate = 24_000;

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
    'The speech synthesiser makes mp3, ogg, wav, and raw mono audio of 16 bits at 8 to 48 kHz or of 8 bits (G.711) at 8 kHz.',
  );
};
