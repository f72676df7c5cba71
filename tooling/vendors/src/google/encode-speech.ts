import { encodeSpeech, wavOf } from '../shared/audio-files.ts';
import type { SpokenAudio } from '../shared/speaker.ts';
import { type WavLayout, wavHeader } from '../shared/wav.ts';

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

const inWav = (samples: Buffer, layout: WavLayout): Buffer =>
  Buffer.concat([wavHeader(samples.length, layout), samples]);

/** The encodings that the double makes, each with what it does to samples. MP3 and Opus take the machine's ffmpeg. */
export const speechEncoders = {
  LINEAR16: (speech) => wavOf(speech),
  PCM: (speech) => speech.pcm,
  MULAW: ({ pcm, sampleRate }) => inWav(companded(pcm, muLaw), { code: 7, bits: 8, sampleRate }),
  ALAW: ({ pcm, sampleRate }) => inWav(companded(pcm, aLaw), { code: 6, bits: 8, sampleRate }),
  MP3: (speech) => encodeSpeech(speech, 'mp3', 32),
  OGG_OPUS: (speech) => encodeSpeech(speech, 'opus', 32),
} as const satisfies Record<string, (speech: SpokenAudio) => Buffer | Promise<Buffer>>;

/** One of them. */
export type SpeechEncoding = keyof typeof speechEncoders;

/** Those that a stream can have: samples without any header. */
export const streamEncoders = {
  PCM: speechEncoders.PCM,
  MULAW: (speech) => companded(speech.pcm, muLaw),
  ALAW: (speech) => companded(speech.pcm, aLaw),
} as const satisfies Record<string, (speech: SpokenAudio) => Buffer>;
