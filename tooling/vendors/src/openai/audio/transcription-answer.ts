import type {
  Transcription,
  TranscriptionDiarized,
  TranscriptionStreamEvent,
  TranscriptionVerbose,
} from 'openai/resources/audio/transcriptions';
import type { SpokenWord } from '../../shared/hearing.ts';
import type { TranscriptionRequest } from './transcription-request.ts';

/** What was heard in one recording. */
export interface Heard {
  readonly words: readonly SpokenWord[];
  readonly seconds: number;
  /** ISO 639-1. */
  readonly language: string;
}

/** A pause after which something new is said. */
const pauseMs = 1000;

const seconds = (milliseconds: number): number => milliseconds / 1000;

/** Words between pauses, by one speaker where speakers are told. */
const utterancesOf = (words: readonly SpokenWord[], bySpeaker: boolean): SpokenWord[][] => {
  const utterances: SpokenWord[][] = [];
  for (const word of words) {
    const last = utterances.at(-1);
    const before = last?.at(-1);
    const goesOn =
      before !== undefined &&
      word.startMs - before.endMs < pauseMs &&
      (!bySpeaker || before.speaker === word.speaker);
    if (last && goesOn) last.push(word);
    else utterances.push([word]);
  }
  return utterances;
};

const sentence = (words: readonly SpokenWord[]): string => {
  const text = words.map((word) => word.text).join(' ');
  return text === '' ? '' : `${text[0]?.toUpperCase()}${text.slice(1)}.`;
};

const textOf = (words: readonly SpokenWord[]): string => utterancesOf(words, false).map(sentence).join(' ');

const logprobOf = ({ confidence = 0.98 }: SpokenWord): number => Math.log(Math.max(confidence, 1e-6));

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

const durationUsage = ({ seconds: lasts }: Heard) => ({
  type: 'duration' as const,
  seconds: Math.ceil(lasts),
});

const tokenUsage = ({ words, seconds: lasts }: Heard) => {
  const [input, output] = [Math.ceil(lasts * 10), words.length];
  return {
    type: 'tokens' as const,
    input_tokens: input,
    input_token_details: { text_tokens: 0, audio_tokens: input },
    output_tokens: output,
    total_tokens: input + output,
  };
};

const logprobs = ({ words }: Heard) =>
  words.map((word) => ({
    token: word.text,
    bytes: [...Buffer.from(word.text)],
    logprob: logprobOf(word),
  }));

/** The answer as `json`. */
export const plainAnswer = (heard: Heard, request: TranscriptionRequest): Transcription => ({
  text: textOf(heard.words),
  ...(request.include ? { logprobs: logprobs(heard) } : {}),
  ...(request.abilities.keywords
    ? { languages: heard.words.length === 0 ? [] : [{ code: heard.language }] }
    : {}),
  usage: request.abilities.times ? durationUsage(heard) : tokenUsage(heard),
});

const names = new Intl.DisplayNames('en', { type: 'language' });

/** The answer as `verbose_json`, with the language's English name as Whisper says it. */
export const verboseAnswer = (
  heard: Heard,
  { timestamp_granularities: granularities = ['segment'], temperature = 0 }: TranscriptionRequest,
): TranscriptionVerbose & { readonly task: 'transcribe' } => ({
  task: 'transcribe',
  language: (names.of(heard.language) ?? 'english').toLowerCase(),
  duration: heard.seconds,
  text: textOf(heard.words),
  ...(granularities.includes('segment')
    ? {
        segments: utterancesOf(heard.words, false).map((words, id) => ({
          id,
          seek: 0,
          start: seconds(words[0]?.startMs ?? 0),
          end: seconds(words.at(-1)?.endMs ?? 0),
          text: ` ${sentence(words)}`,
          tokens: words.map((_, index) => 50_364 + index),
          temperature,
          avg_logprob: meanOf(words.map(logprobOf)),
          compression_ratio: 1,
          no_speech_prob: 0.01,
        })),
      }
    : {}),
  ...(granularities.includes('word')
    ? {
        words: heard.words.map((word) => ({
          word: word.text,
          start: seconds(word.startMs),
          end: seconds(word.endMs),
        })),
      }
    : {}),
  usage: durationUsage(heard),
});

/** `A`, `B`, … in the order in which they are heard. */
const speakerLabels = (utterances: readonly SpokenWord[][]): ((words: readonly SpokenWord[]) => string) => {
  const known = [...new Set(utterances.map((words, index) => words[0]?.speaker ?? index % 2))];
  return (words) => {
    const speaker = words[0]?.speaker ?? utterances.indexOf(words as SpokenWord[]) % 2;
    return String.fromCharCode(65 + Math.max(0, known.indexOf(speaker)));
  };
};

/** The answer as `diarized_json`. */
export const diarizedAnswer = (heard: Heard): TranscriptionDiarized => {
  const utterances = utterancesOf(heard.words, true);
  const labelOf = speakerLabels(utterances);
  return {
    task: 'transcribe',
    duration: heard.seconds,
    text: utterances.map(sentence).join(' '),
    segments: utterances.map((words, index) => ({
      type: 'transcript.text.segment',
      id: `seg_${index + 1}`,
      start: seconds(words[0]?.startMs ?? 0),
      end: seconds(words.at(-1)?.endMs ?? 0),
      text: sentence(words),
      speaker: labelOf(words),
    })),
    usage: tokenUsage(heard),
  };
};

/** The answer as server-sent events: a delta for each word or a segment for each utterance, then all of it. */
export const transcriptEvents = (heard: Heard, request: TranscriptionRequest): string[] => {
  const plain = plainAnswer(heard, request);
  const pieces: TranscriptionStreamEvent[] =
    request.response_format === 'diarized_json'
      ? diarizedAnswer(heard).segments
      : (plain.text.match(/\S+\s*/g) ?? []).map((delta) => ({ type: 'transcript.text.delta', delta }));
  const done: TranscriptionStreamEvent = {
    type: 'transcript.text.done',
    text: plain.text,
    ...(plain.logprobs ? { logprobs: plain.logprobs } : {}),
    ...(plain.languages ? { languages: plain.languages } : {}),
    usage: tokenUsage(heard),
  };
  return [...pieces, done].map((event) => `data: ${JSON.stringify(event)}\n\n`);
};

const stamp = (milliseconds: number, comma: string): string =>
  new Date(milliseconds).toISOString().slice(11, 23).replace('.', comma);

/** The answer as `text`, `srt` or `vtt`. */
export const textAnswer = (heard: Heard, format: 'text' | 'srt' | 'vtt'): string => {
  if (format === 'text') return `${textOf(heard.words)}\n`;
  const comma = format === 'srt' ? ',' : '.';
  const cues = utterancesOf(heard.words, false).map((words, index) => {
    const [from, to] = [words[0]?.startMs ?? 0, words.at(-1)?.endMs ?? 0];
    const times = `${stamp(from, comma)} --> ${stamp(to, comma)}`;
    return `${format === 'srt' ? `${index + 1}\n` : ''}${times}\n${sentence(words)}\n`;
  });
  return `${format === 'vtt' ? 'WEBVTT\n\n' : ''}${cues.join('\n')}\n`;
};
