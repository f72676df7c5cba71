import { wavOf } from '@dragoman/sound-kit';
import { encodeSpeech } from '../../shared/audio-files.ts';
import type { SpokenAudio } from '../../shared/speaker.ts';

/** G.711 in a WAV. */
const inWav = async (speech: SpokenAudio, encoding: 'mulaw' | 'alaw'): Promise<Buffer> =>
  wavOf(await encodeSpeech(speech, encoding), { encoding, sampleRate: speech.sampleRate });

/** The encodings that the double makes, each with what it does to samples. MP3 and Opus take the machine's ffmpeg. */
export const speechEncoders = {
  LINEAR16: (speech) => wavOf(speech.pcm, speech),
  PCM: (speech) => speech.pcm,
  MULAW: (speech) => inWav(speech, 'mulaw'),
  ALAW: (speech) => inWav(speech, 'alaw'),
  MP3: (speech) => encodeSpeech(speech, 'mp3', 32),
  OGG_OPUS: (speech) => encodeSpeech(speech, 'opus', 32),
} as const satisfies Record<string, (speech: SpokenAudio) => Buffer | Promise<Buffer>>;

/** One of them. */
export type SpeechEncoding = keyof typeof speechEncoders;

/** Those that a stream can have: samples without any header. */
export const streamEncoders = {
  PCM: speechEncoders.PCM,
  MULAW: (speech) => encodeSpeech(speech, 'mulaw'),
  ALAW: (speech) => encodeSpeech(speech, 'alaw'),
} as const satisfies Record<string, (speech: SpokenAudio) => Buffer | Promise<Buffer>>;
