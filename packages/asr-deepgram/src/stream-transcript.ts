import type { AsrEvent, AsrResult, AsrSegment, AsrWord } from '@dragoman/provider';
import { byStart, defined, heaviest, meanProbability, milliseconds, turnsOf } from '@dragoman/provider-kit';
import type { Alternative, StreamMessage } from './answer.ts';
import { tagOf } from './languages.ts';
import type { Query } from './query.ts';
import { wholeSegment, wordsOf } from './segments.ts';

type Results = Extract<StreamMessage, { type: 'Results' }>;
type Metadata = Extract<StreamMessage, { type: 'Metadata' }>;

/** The transcript of a stream, as it grows. */
export interface StreamTranscript {
  /** Adds what the vendor heard, and tells what the caller is to see of it. */
  add(message: Results): AsrEvent[];
  /** All of it. */
  result(metadata: Metadata | undefined): AsrResult;
}

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
      const heard = heaviest(said.flatMap(({ languages: [tag] = [] }) => (tag ? [[tag, 1] as const] : [])));
      return defined({
        text: said.map(({ transcript }) => transcript.trim()).join(' '),
        language: query.language ?? tagOf(heard ?? ''),
        // Each part counts by its words.
        confidence: meanProbability(
          said.map(({ confidence, words: spoken }) => [confidence, Math.max(1, spoken.length)]),
        ),
        durationMs: metadata && milliseconds(metadata.duration),
        segments: byStart(segments),
        words: withWords ? byStart(words) : undefined,
        requestId: metadata?.request_id,
        model,
        warnings: query.warnings,
      });
    },
  };
};
