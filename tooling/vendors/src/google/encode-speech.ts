import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import type { SpokenAudio } from '../shared/speaker.ts';

const bias = 0x84;

const muLaw = (sample: number): number => {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(32_635, Math.abs(sample)) + bias;
  const exponent = 31 - Math.clz32(magnitude) - 7;
  return ~(sign | (exponent << 4) | ((magnitude >> (exponent + 3)) & 0x0f)) & 0xff;
};

const aLaw = (sample: number): number => {
  const sign = sample < 0 ? 0 : 0x80;
  const magnitude = Math.min(32_767, sample < 0 ? ~sample : sample);
  const exponent = Math.max(0, 31 - Math.clz32(magnitude) - 7);
  const mantissa = (magnitude >> (exponent === 0 ? 4 : exponent + 3)) & 0x0f;
  return (sign | (exponent << 4) | mantissa) ^ 0x55;
};

const companded = (pcm: Buffer, law: (sample: number) => number): Buffer => {
  const output = Buffer.alloc(pcm.length >> 1);
  for (let index = 0; index < output.length; index += 1) output[index] = law(pcm.readInt16LE(index * 2));
  return output;
};

const inWav = (samples: Buffer, code: number, bits: number, sampleRate: number): Buffer => {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(code, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE((sampleRate * bits) / 8, 28);
  header.writeUInt16LE(bits / 8, 32);
  header.writeUInt16LE(bits, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
};

const ffmpeg = async ({ pcm, sampleRate }: SpokenAudio, output: readonly string[]): Promise<Buffer> => {
  const input = ['-f', 's16le', '-ar', String(sampleRate), '-ac', '1', '-i', 'pipe:0'];
  const child = spawn(
    'ffmpeg',
    ['-loglevel', 'error', '-threads', '1', ...input, '-fflags', '+bitexact', ...output, 'pipe:1'],
    { stdio: ['pipe', 'pipe', 'ignore'] },
  );
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(pcm);
  const [audio, code] = await Promise.all([buffer(child.stdout), ended]);
  if (code !== 0) throw new Error(`ffmpeg ended with status ${code}.`);
  return audio;
};

/** The encodings that the double makes, each with what it does to samples. MP3 and Opus take the machine's ffmpeg. */
export const speechEncoders = {
  LINEAR16: (speech) => inWav(speech.pcm, 1, 16, speech.sampleRate),
  PCM: (speech) => speech.pcm,
  MULAW: (speech) => inWav(companded(speech.pcm, muLaw), 7, 8, speech.sampleRate),
  ALAW: (speech) => inWav(companded(speech.pcm, aLaw), 6, 8, speech.sampleRate),
  MP3: (speech) =>
    ffmpeg(speech, ['-c:a', 'libmp3lame', '-b:a', '32k', '-flags:a', '+bitexact', '-f', 'mp3']),
  OGG_OPUS: (speech) =>
    ffmpeg(speech, ['-c:a', 'libopus', '-b:a', '32k', '-flags:a', '+bitexact', '-f', 'ogg']),
} as const satisfies Record<string, (speech: SpokenAudio) => Buffer | Promise<Buffer>>;

/** One of them. */
export type SpeechEncoding = keyof typeof speechEncoders;

/** Those that a stream can have: samples without any header. */
export const streamEncoders = {
  PCM: speechEncoders.PCM,
  MULAW: (speech) => companded(speech.pcm, muLaw),
  ALAW: (speech) => companded(speech.pcm, aLaw),
} as const satisfies Record<string, (speech: SpokenAudio) => Buffer>;
