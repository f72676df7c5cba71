import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { AudioContainer } from '@dragoman/provider';
import type { Hearing } from './hearing.ts';
import { type RecogniserOptions, recognise } from './recogniser.ts';
import type { SpokenAudio } from './speaker.ts';
import { wavHeader } from './wav.ts';

/** What ffmpeg is told for each kind of file. */
const encodings = {
  mp3: ['-f', 'mp3', '-c:a', 'libmp3lame'],
  opus: ['-f', 'ogg', '-c:a', 'libopus'],
  aac: ['-f', 'adts', '-c:a', 'aac'],
  flac: ['-f', 'flac', '-c:a', 'flac'],
  mulaw: ['-f', 'mulaw', '-c:a', 'pcm_mulaw'],
  alaw: ['-f', 'alaw', '-c:a', 'pcm_alaw'],
} as const;

/** What speech can be encoded as. */
export type SpeechEncoding = keyof typeof encodings;

/** Runs ffmpeg from pipe to pipe; undefined where it cannot read what it is given. */
const transcode = async (input: Uint8Array, parameters: readonly string[]): Promise<Buffer | undefined> => {
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'quiet', ...parameters, 'pipe:1'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  // It does not read to the end what it cannot read.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [output, status] = await Promise.all([buffer(child.stdout), ended]);
  return status === 0 ? output : undefined;
};

/** The newest encoded speech: tests say the same again and again. */
const encoded = new Map<string, Buffer>();
const mostEncoded = 100;

/** Speech in another encoding, by this machine's ffmpeg (`apt-get install ffmpeg`). The same speech gives the same bytes. */
export const encodeSpeech = async (
  { pcm, sampleRate }: SpokenAudio,
  encoding: SpeechEncoding,
  kilobits?: number,
): Promise<Buffer> => {
  const key = createHash('sha256').update(`${sampleRate} ${encoding} ${kilobits} `).update(pcm).digest('hex');
  const known = encoded.get(key);
  if (known) return known;
  const output = await transcode(pcm, [
    ...['-f', 's16le', '-ar', String(sampleRate), '-ac', '1', '-i', 'pipe:0'],
    ...encodings[encoding],
    // Ogg numbers its streams at random otherwise.
    ...['-fflags', '+bitexact', '-flags:a', '+bitexact'],
    ...(kilobits === undefined ? [] : ['-b:a', `${kilobits}k`]),
  ]);
  if (output === undefined) throw new Error(`ffmpeg makes no ${encoding}.`);
  encoded.set(key, output);
  const [oldest] = encoded.keys();
  if (encoded.size > mostEncoded && oldest !== undefined) encoded.delete(oldest);
  return output;
};

/** Speech as WAV. `sized: false`: with the header of a file whose end was not known when it began. */
export const wavOf = ({ pcm, sampleRate }: SpokenAudio, { sized = true } = {}): Buffer =>
  Buffer.concat([wavHeader(sized ? pcm.length : undefined, { sampleRate }), pcm]);

const ascii = (audio: Buffer, start: number, end: number): string => audio.toString('latin1', start, end);

/** What a file is, by its first bytes; undefined: no audio. */
export const containerOf = (audio: Buffer): AudioContainer['container'] | undefined => {
  if (ascii(audio, 0, 4) === 'RIFF' && ascii(audio, 8, 12) === 'WAVE') return 'wav';
  if (ascii(audio, 0, 4) === 'OggS') return 'ogg';
  if (ascii(audio, 0, 4) === 'fLaC') return 'flac';
  if (ascii(audio, 4, 8) === 'ftyp') return 'm4a';
  if (audio.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]))) return 'webm';
  const isMp3 = ascii(audio, 0, 3) === 'ID3' || (audio[0] === 0xff && ((audio[1] ?? 0) & 0xe0) === 0xe0);
  return isMp3 ? 'mp3' : undefined;
};

/** Really hears any file that ffmpeg can read, by this machine's PocketSphinx. Nothing is heard in others. */
export const fileHearing =
  (options?: RecogniserOptions): Hearing =>
  async (audio) => {
    const pcm = await transcode(audio, ['-i', 'pipe:0', '-ac', '1', '-ar', '16000', '-f', 's16le']);
    return pcm === undefined ? [] : recognise(pcm, options);
  };
