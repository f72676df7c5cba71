import { encodeSpeech, wavOf } from '../shared/audio-files.ts';
import { jsonReply, type PiecedReply } from '../shared/pieces.ts';
import { resample, type SpokenAudio, speak } from '../shared/speaker.ts';
import type { SpeechRequest } from './speech-request.ts';

/** What is said, and how. */
export interface SpeechTask {
  readonly text: string;
  /** BCP 47. */
  readonly language: string;
  /** A variant of espeak-ng. */
  readonly variant: string;
  readonly speed: number;
}

/** Says a text. */
export type VoicedSpeaking = (task: SpeechTask) => Promise<SpokenAudio> | SpokenAudio;

/** Really speaks, by this machine's eSpeak NG. */
export const realVoicedSpeaking: VoicedSpeaking = ({ text, language, variant, speed }) => {
  const voice = language.startsWith('en') ? 'en-us' : (language.split('-')[0] ?? 'en-us');
  return speak(text, language, { voice: `${voice}+${variant}`, rate: speed });
};

/** The three kinds of answer. */
export type SpeechKind = 'audio' | 'timed' | 'timed_stream';

const encode = (spoken: SpokenAudio, format: string): Promise<Buffer> | Buffer => {
  const [codec = '', rate = '44100', kilobits] = format.split('_');
  const resampled = resample(spoken, Number(rate));
  if (codec === 'pcm') return resampled.pcm;
  if (codec === 'wav') return wavOf(resampled);
  if (codec === 'ulaw') return encodeSpeech(resampled, 'mulaw');
  if (codec === 'alaw') return encodeSpeech(resampled, 'alaw');
  return encodeSpeech(resampled, codec === 'opus' ? 'opus' : 'mp3', Number(kilobits));
};

const contentTypes: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  ulaw: 'audio/basic',
  alaw: 'audio/alaw',
  pcm: 'audio/pcm',
};

const pieceBytes = 4096;

const piecesOf = (audio: Buffer): Buffer[] => {
  const pieces: Buffer[] = [];
  for (let start = 0; start < audio.length; start += pieceBytes)
    pieces.push(audio.subarray(start, start + pieceBytes));
  return pieces;
};

interface Alignment {
  readonly characters: readonly string[];
  readonly character_start_times_seconds: readonly number[];
  readonly character_end_times_seconds: readonly number[];
}

/** Every character lasts as long as any other. */
const alignmentOf = (text: string, seconds: number): Alignment => {
  const characters = [...text];
  const at = (index: number) => Number(((seconds * index) / characters.length).toFixed(3));
  return {
    characters,
    character_start_times_seconds: characters.map((_, index) => at(index)),
    character_end_times_seconds: characters.map((_, index) => at(index + 1)),
  };
};

const sliceOf = (whole: Alignment, from: number, to: number): Alignment => ({
  characters: whole.characters.slice(from, to),
  character_start_times_seconds: whole.character_start_times_seconds.slice(from, to),
  character_end_times_seconds: whole.character_end_times_seconds.slice(from, to),
});

/** A line of JSON for each piece of audio, with the characters that begin in it. */
const timedLines = (audio: Buffer, alignment: Alignment): Buffer[] => {
  const pieces = piecesOf(audio);
  const perPiece = alignment.characters.length / pieces.length;
  return pieces.map((piece, index) => {
    const part = sliceOf(alignment, Math.round(index * perPiece), Math.round((index + 1) * perPiece));
    const line = {
      audio_base64: piece.toString('base64'),
      alignment: part.characters.length === 0 ? null : part,
      normalized_alignment: null,
    };
    return Buffer.from(`${JSON.stringify(line)}\n`);
  });
};

/** Speaks, as the endpoint of the kind answers. */
export const answerSpeech = async (
  { body, voice, format }: SpeechRequest,
  kind: SpeechKind,
  speaking: VoicedSpeaking,
): Promise<PiecedReply> => {
  const spoken = await speaking({
    text: body.text,
    language: body.language_code ?? voice.locales[0] ?? 'en',
    variant: voice.variant,
    speed: body.voice_settings?.speed ?? 1,
  });
  const audio = await encode(spoken, format);
  if (kind === 'audio') {
    const contentType = contentTypes[format.split('_')[0] ?? ''] ?? 'application/octet-stream';
    return { contentType, pieces: piecesOf(audio) };
  }
  const alignment = alignmentOf(body.text, spoken.pcm.length / 2 / spoken.sampleRate);
  if (kind === 'timed_stream')
    return { contentType: 'application/json', pieces: timedLines(audio, alignment) };
  return jsonReply({
    audio_base64: audio.toString('base64'),
    alignment,
    normalized_alignment: alignment,
  });
};
