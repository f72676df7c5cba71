import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AudioFormat } from '@dragoman/provider';
import { readMono, wavOf as soundWavOf, writeSamples } from '@dragoman/sound-kit';
import { runTool } from './run-tool.ts';
import { type SpokenAudio, spokenFormat } from './speaker.ts';

/** What ffmpeg is told for each kind of file. */
const encodings = {
  mp3: ['-f', 'mp3', '-c:a', 'libmp3lame'],
  opus: ['-f', 'ogg', '-c:a', 'libopus'],
  aac: ['-f', 'adts', '-c:a', 'aac'],
  flac: ['-f', 'flac', '-c:a', 'flac'],
  webm: ['-f', 'webm', '-c:a', 'libopus'],
  m4a: ['-f', 'mp4', '-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov'],
} as const;

/** What speech can be encoded as. */
export type SpeechEncoding = keyof typeof encodings | 'mulaw' | 'alaw';

/** Runs ffmpeg from pipe to pipe. Rejects where it cannot read what it is given. */
const transcode = (input: Uint8Array, parameters: readonly string[]): Promise<Buffer> =>
  runTool('ffmpeg', {
    parameters: ['-hide_banner', '-loglevel', 'quiet', ...parameters, 'pipe:1'],
    input,
  });

/** The newest encoded speech: tests say the same again and again. */
const encoded = new Map<string, Buffer>();
const maxEncoded = 100;

/** Speech in another encoding, by this machine's ffmpeg (`apt-get install ffmpeg`). The same speech gives the same bytes. */
export const encodeSpeech = async (
  { pcm, sampleRate }: SpokenAudio,
  encoding: SpeechEncoding,
  kilobits?: number,
): Promise<Buffer> => {
  if (encoding === 'mulaw' || encoding === 'alaw')
    return Buffer.from(writeSamples(readMono(pcm, spokenFormat), encoding).buffer);
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
  encoded.set(key, output);
  const [oldest] = encoded.keys();
  if (encoded.size > maxEncoded && oldest !== undefined) encoded.delete(oldest);
  return output;
};

/** Speech as WAV. */
export const wavOf = ({ pcm, sampleRate }: SpokenAudio): Buffer<ArrayBuffer> =>
  soundWavOf(pcm, { sampleRate });

/** How ffmpeg is told of raw samples; files say by themselves what they are. */
const inputOf = (format: AudioFormat): readonly string[] =>
  format.kind === 'raw'
    ? ['-f', format.encoding, '-ar', String(format.sampleRate), '-ac', String(format.channels)]
    : [];

const asSpeech = ['-ac', '1', '-ar', '16000', '-f', 's16le'];

/** M4A may have its index at its end: it is read from a file, in which ffmpeg can go back. */
const decodeFile = async (audio: Uint8Array): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'dragoman-double-'));
  try {
    const file = join(folder, 'audio');
    await writeFile(file, audio);
    return await transcode(new Uint8Array(), ['-i', file, ...asSpeech]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** The samples of 16 kHz of any audio that ffmpeg can read. Rejects where it cannot. */
export const decodeSpeech = (audio: Uint8Array, format: AudioFormat): Promise<Buffer> =>
  format.kind === 'container' && format.container === 'm4a'
    ? decodeFile(audio)
    : transcode(audio, [...inputOf(format), '-i', 'pipe:0', ...asSpeech]);
