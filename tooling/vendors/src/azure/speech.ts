import { resample, type SpokenAudio, speak } from '../shared/speaker.ts';
import type { SsmlPiece } from './ssml.ts';

/** A word of what was said. */
export interface SaidWord {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** What was said. */
export interface Speech {
  readonly audio: SpokenAudio;
  readonly words: readonly SaidWord[];
}

/** Says one piece. */
export type Speaking = (piece: SsmlPiece) => Promise<SpokenAudio> | SpokenAudio;

/** Words of which each is measured by itself; more are measured by their letters. */
const maxMeasured = 12;

/** The recogniser of the tests hears this voice best. */
const variantOf = ({ voice }: SsmlPiece): string => (voice.Gender === 'Male' ? '' : '+f3');

/** The voice of eSpeak NG that stands for one of Azure's. */
const espeakVoice = (piece: SsmlPiece): string => {
  const tag = piece.language.toLowerCase();
  const base = tag.split('-')[0] ?? tag;
  const exact = ['en-us', 'en-gb', 'pt-br'].includes(tag) ? tag : base === 'zh' ? 'cmn' : base;
  return `${exact}${variantOf(piece)}`;
};

/** Really speaks, by eSpeak NG. */
export const realSpeaking: Speaking = (piece) =>
  speak(piece.text, piece.language, { voice: espeakVoice(piece), rate: piece.rate });

/** A tone for each word, as long as its letters: quick, and different for different texts, voices and rates. */
export const scriptedSpeaking: Speaking = ({ text, voice, language, rate }) => {
  const sampleRate = 24_000;
  const seed = [...`${voice.ShortName}${language}`].reduce((sum, one) => sum + (one.codePointAt(0) ?? 0), 0);
  const tones = text.split(/\s+/).map((word) => {
    const pitch = [...word].reduce((sum, one) => sum + (one.codePointAt(0) ?? 0), seed) % 600;
    const tone = Buffer.alloc(2 * Math.round((sampleRate * 0.04 * (word.length + 1)) / rate));
    for (let index = 0; index < tone.length / 2; index += 1) {
      const level = Math.sin((2 * Math.PI * (100 + pitch) * index) / sampleRate);
      tone.writeInt16LE(Math.round(8000 * level), index * 2);
    }
    return tone;
  });
  return { pcm: Buffer.concat(tones), sampleRate };
};

const withVolume = (pcm: Buffer, volume: number): Buffer => {
  if (volume === 1) return pcm;
  const output = Buffer.alloc(pcm.length);
  for (let offset = 0; offset + 1 < pcm.length; offset += 2)
    output.writeInt16LE(Math.round(pcm.readInt16LE(offset) * volume), offset);
  return output;
};

const lengthMs = ({ pcm, sampleRate }: SpokenAudio): number => (pcm.length * 500) / sampleRate;

/** When each word is said: in the share of the whole that it takes when it is said alone. */
const timesOf = async (
  piece: SsmlPiece,
  audio: SpokenAudio,
  startMs: number,
  speaking: Speaking,
): Promise<SaidWord[]> => {
  const words = piece.text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const shares =
    words.length > maxMeasured
      ? words.map(({ length }) => length)
      : await Promise.all(words.map(async (text) => lengthMs(await speaking({ ...piece, text }))));
  const scale = lengthMs(audio) / shares.reduce((sum, share) => sum + share, 0);
  let atMs = startMs;
  return words.map((word, index) => {
    const begin = atMs;
    atMs += (shares[index] ?? 0) * scale;
    const text = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
    return { text, startMs: begin, endMs: atMs };
  });
};

/** Says all pieces, one after the other. */
export const say = async (
  pieces: readonly SsmlPiece[],
  sampleRate: number,
  { speaking, withTimes }: { readonly speaking: Speaking; readonly withTimes: boolean },
): Promise<Speech> => {
  const parts: Buffer[] = [];
  const words: SaidWord[] = [];
  let bytes = 0;
  for (const piece of pieces) {
    const pause = Buffer.alloc(2 * Math.round((piece.pauseMs * sampleRate) / 1000));
    const audio = resample(await speaking(piece), sampleRate);
    const startMs = ((bytes + pause.length) * 500) / sampleRate;
    if (withTimes) words.push(...(await timesOf(piece, audio, startMs, speaking)));
    const said = withVolume(Buffer.from(audio.pcm), piece.volume);
    parts.push(pause, said);
    bytes += pause.length + said.length;
  }
  return { audio: { pcm: Buffer.concat(parts), sampleRate }, words };
};
