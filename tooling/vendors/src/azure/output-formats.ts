import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import type { SpokenAudio } from '../shared/speaker.ts';

/** A format of synthesis: samples as they are, or what ffmpeg makes of them. */
export interface OutputFormat {
  /** Hertz of the samples that are spoken. */
  readonly sampleRate: number;
  /** Parameters of ffmpeg; absent: samples of 16 bits. */
  readonly encoder?: readonly string[];
}

const pcm = (sampleRate: number): OutputFormat => ({ sampleRate });
const mp3 = (sampleRate: number, kilobits: number): OutputFormat => ({
  sampleRate,
  encoder: ['-codec:a', 'libmp3lame', '-b:a', `${kilobits}k`, '-f', 'mp3'],
});
const opus = (container: 'ogg' | 'webm'): OutputFormat => ({
  sampleRate: 24_000,
  encoder: ['-codec:a', 'libopus', '-f', container],
});

/** The formats that the double makes, by their names on the wire. SDKs ask for `raw-…` where they write a RIFF header. */
const outputFormats: ReadonlyMap<string, OutputFormat> = new Map([
  ['raw-8khz-16bit-mono-pcm', pcm(8000)],
  ['raw-16khz-16bit-mono-pcm', pcm(16_000)],
  ['raw-22050hz-16bit-mono-pcm', pcm(22_050)],
  ['raw-24khz-16bit-mono-pcm', pcm(24_000)],
  ['raw-44100hz-16bit-mono-pcm', pcm(44_100)],
  ['raw-48khz-16bit-mono-pcm', pcm(48_000)],
  ['raw-8khz-8bit-mono-mulaw', { sampleRate: 8000, encoder: ['-f', 'mulaw'] }],
  ['raw-8khz-8bit-mono-alaw', { sampleRate: 8000, encoder: ['-f', 'alaw'] }],
  ['audio-16khz-64kbitrate-mono-mp3', mp3(16_000, 64)],
  ['audio-24khz-48kbitrate-mono-mp3', mp3(24_000, 48)],
  ['audio-24khz-96kbitrate-mono-mp3', mp3(24_000, 96)],
  ['audio-24khz-160kbitrate-mono-mp3', mp3(24_000, 160)],
  ['audio-48khz-192kbitrate-mono-mp3', mp3(48_000, 192)],
  ['ogg-24khz-16bit-mono-opus', opus('ogg')],
  ['webm-24khz-16bit-mono-opus', opus('webm')],
]);

/** A format by its name; undefined where there is none. */
export const outputFormat = (name: string): OutputFormat | undefined => outputFormats.get(name);

/** Audio in a format. Rejects where this machine has no ffmpeg that makes it. */
export const encode = async (
  { pcm: samples, sampleRate }: SpokenAudio,
  format: OutputFormat,
): Promise<Buffer> => {
  if (format.encoder === undefined) return samples;
  const input = ['-f', 's16le', '-ar', String(sampleRate), '-ac', '1', '-i', 'pipe:0'];
  const child = spawn(
    'ffmpeg',
    ['-loglevel', 'error', '-nostdin', ...input, '-bitexact', ...format.encoder, 'pipe:1'],
    { stdio: ['pipe', 'pipe', 'ignore'] },
  );
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(samples);
  const [output, status] = await Promise.all([buffer(child.stdout), ended]);
  if (status !== 0) throw new Error(`ffmpeg ended with status ${status}.`);
  return output;
};
