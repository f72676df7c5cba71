import type { AudioFormat } from '@dragoman/provider';
import { decodeSpeech } from './audio-files.ts';
import { type RecogniserOptions, recognise } from './recogniser.ts';

/** One word that was heard. */
export interface SpokenWord {
  /** Without punctuation, in lower case. */
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
  /** 0..1. Default 0.98. */
  readonly confidence?: number;
  /** Counted from 0. Default: one after the other by utterances. */
  readonly speaker?: number;
}

/** Hears the words in audio: a script, or a real recogniser. */
export interface Hearing {
  (audio: Buffer, format: AudioFormat): Promise<readonly SpokenWord[]> | readonly SpokenWord[];
  /** Hearing takes time: doubles let it hear nothing twice. Default false. */
  readonly isSlow?: boolean;
}

/** A word each 300 ms. */
export const scriptedWords = (text: string): SpokenWord[] =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word, index) => ({ text: word, startMs: index * 300 + 40, endMs: index * 300 + 300 }));

/** Whether audio of the format holds nothing but zeros, headers aside. */
const isSilent = (audio: Buffer, format: AudioFormat): boolean => {
  if (format.kind === 'raw' && format.encoding !== 's16le') return false;
  const samples = format.kind === 'raw' ? audio : audio.subarray(44);
  return samples.every((byte) => byte === 0);
};

/** Hears the same sentence in all audio but digital silence. */
export const scriptedHearing =
  (text = 'the quick brown fox jumps over twenty lazy dogs'): Hearing =>
  (audio, format) =>
    isSilent(audio, format) ? [] : scriptedWords(text);

const isSpeechFormat = (format: AudioFormat): boolean =>
  format.kind === 'raw' &&
  format.encoding === 's16le' &&
  format.sampleRate === 16_000 &&
  format.channels === 1;

/**
 * Really hears, by this machine's PocketSphinx: raw samples and every file that ffmpeg reads (WAV, MP3, Ogg, FLAC, WebM, M4A).
 * Nothing is heard in what it cannot read.
 */
export const realHearing = (options?: RecogniserOptions): Hearing =>
  Object.assign(
    async (audio: Buffer, format: AudioFormat) => {
      const pcm = isSpeechFormat(format) ? audio : await decodeSpeech(audio, format).catch(() => undefined);
      return pcm === undefined ? [] : recognise(pcm, options);
    },
    { isSlow: true },
  );
