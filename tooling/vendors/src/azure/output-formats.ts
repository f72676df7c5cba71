import { encodeSpeech, type SpeechEncoding } from '../shared/audio-files.ts';
import type { SpokenAudio } from '../shared/speaker.ts';

/** A format of synthesis: samples as they are, or encoded. */
export interface OutputFormat {
  /** Hertz of the samples that are spoken. */
  readonly sampleRate: number;
  /** Absent: samples of 16 bits. */
  readonly encoding?: SpeechEncoding;
  readonly kilobits?: number;
}

const pcm = (sampleRate: number): OutputFormat => ({ sampleRate });
const mp3 = (sampleRate: number, kilobits: number): OutputFormat => ({
  sampleRate,
  encoding: 'mp3',
  kilobits,
});

/** The formats that the double makes, by their names on the wire. SDKs ask for `raw-…` where they write a RIFF header. */
const outputFormats: ReadonlyMap<string, OutputFormat> = new Map([
  ['raw-8khz-16bit-mono-pcm', pcm(8000)],
  ['raw-16khz-16bit-mono-pcm', pcm(16_000)],
  ['raw-22050hz-16bit-mono-pcm', pcm(22_050)],
  ['raw-24khz-16bit-mono-pcm', pcm(24_000)],
  ['raw-44100hz-16bit-mono-pcm', pcm(44_100)],
  ['raw-48khz-16bit-mono-pcm', pcm(48_000)],
  ['raw-8khz-8bit-mono-mulaw', { sampleRate: 8000, encoding: 'mulaw' }],
  ['raw-8khz-8bit-mono-alaw', { sampleRate: 8000, encoding: 'alaw' }],
  ['audio-16khz-64kbitrate-mono-mp3', mp3(16_000, 64)],
  ['audio-24khz-48kbitrate-mono-mp3', mp3(24_000, 48)],
  ['audio-24khz-96kbitrate-mono-mp3', mp3(24_000, 96)],
  ['audio-24khz-160kbitrate-mono-mp3', mp3(24_000, 160)],
  ['audio-48khz-192kbitrate-mono-mp3', mp3(48_000, 192)],
  ['ogg-24khz-16bit-mono-opus', { sampleRate: 24_000, encoding: 'opus' }],
  ['webm-24khz-16bit-mono-opus', { sampleRate: 24_000, encoding: 'webm' }],
]);

/** A format by its name; undefined where there is none. */
export const outputFormat = (name: string): OutputFormat | undefined => outputFormats.get(name);

/** Audio in a format. Rejects where this machine has no ffmpeg that makes it. */
export const encode = async (spoken: SpokenAudio, { encoding, kilobits }: OutputFormat): Promise<Buffer> =>
  encoding === undefined ? spoken.pcm : encodeSpeech(spoken, encoding, kilobits);
