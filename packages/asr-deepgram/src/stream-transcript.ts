import type { AsrEvent, AsrResult, AsrSegment, AsrWord } from '@dragoman/provider';
import type { Alternative, StreamMessage, Word } from './answer.ts';
import { tagOf } from './languages.ts';
import type { Query } from './query.ts';
import { milliseconds, mostFrequent, probability, wholeSegment, wordsOf } from './segments.ts';

type Results = Extract<StreamMessage, { type: 'Results' }>;
type Metadata = Extract<StreamMessage, { type: 'Metadata' }>;

/** The transcript of a stream, as it grows. */
export interface StreamTranscript {
  /** Adds what the vendor heard, and tells what the caller is to see of it. */
  add(message: Results): AsrEvent[];
  /** All of it. */
  result(metadata: Metadata | undefined): AsrResult;
}

/** Consecutive words of one speaker. */
const turnsOf = (words: readonly Word[]): Word[][] => {
  const turns: Word[][] = [];
  for (const word of words) {
    const last = turns.at(-1);
    if (last?.[0] && last[0].speaker === word.speaker) last.push(word);
    else turns.push([word]);
  }
  return turns;
};

/** What of an alternative one speaker said, where there were several. */
const alternativesBySpeaker = (alternative: Alternative): Alternative[] => {
  const turns = turnsOf(alternative.words);
  if (turns.length < 2) return [alternative];
  return turns.map((words) => ({
    ...alternative,
    words,
    transcript: words.map((word) => word.punctuated_word ?? word.word).join(' '),
  }));
};

const meanConfidence = (alternatives: readonly Alternative[]): number | undefined => {
  let sum = 0;
  let weights = 0;
  for (const { confidence, words } of alternatives) {
    if (confidence === undefined) continue;
    const weight = Math.max(1, words.length);
    sum += confidence * weight;
    weights += weight;
  }
  return weights === 0 ? undefined : probability(sum / weights);
};

const byStart = (pieces: readonly AsrSegment[]): AsrSegment[] =>
  pieces.toSorted((one, other) => one.startMs - other.startMs);

/** An empty transcript. */
export const createStreamTranscript = (query: Query, withWords: boolean): StreamTranscript => {
  const said: Alternative[] = [];
  const segments: AsrSegment[] = [];
  const words: AsrWord[] = [];
  let model: string | undefined;

  const finals = (alternative: Alternative, { start, duration }: Results): AsrEvent[] => {
    said.push(alternative);
    return alternativesBySpeaker(alternative).flatMap((part) => {
      const segment = wholeSegment(part, start, duration);
      if (!segment) return [];
      segments.push(segment);
      const itsWords = wordsOf(part.words);
      words.push(...itsWords);
      return [{ type: 'final' as const, segment, ...(withWords ? { words: itsWords } : {}) }];
    });
  };

  return {
    add(message) {
      model = message.metadata?.model_info?.name ?? model;
      const alternative = message.channel.alternatives[0];
      if (!alternative?.transcript.trim()) return [];
      if (message.is_final) return finals(alternative, message);
      const segment = wholeSegment(alternative, message.start, message.duration);
      return segment ? [{ type: 'partial', segment }] : [];
    },
    result(metadata) {
      const heard = mostFrequent(said.flatMap(({ languages }) => languages?.[0] ?? []));
      const language = query.language ?? tagOf(heard ?? '');
      const confidence = meanConfidence(said);
      return {
        text: said.map(({ transcript }) => transcript.trim()).join(' '),
        ...(language === undefined ? {} : { language }),
        ...(confidence === undefined ? {} : { confidence }),
        ...(metadata === undefined ? {} : { durationMs: milliseconds(metadata.duration) }),
        segments: byStart(segments),
        ...(withWords ? { words: byStart(words) } : {}),
        ...(metadata?.request_id === undefined ? {} : { requestId: metadata.request_id }),
        ...(model === undefined ? {} : { model }),
        warnings: query.warnings,
      };
    },
  };
};
