import type { AsrEvent, AsrResult } from '@dragoman/provider';
import { joined, partOf, segmentsOf } from '../parts.ts';
import type { Query } from '../recognition-config.ts';
import type { RecognitionResult, StreamResponse } from '../response-schema.ts';
import { transcriptOf } from '../transcript.ts';

/** The transcript of a stream, as it grows. */
export interface StreamTranscript {
  /** Adds what Google heard, and tells what the caller is to see of it. */
  add(message: StreamResponse): AsrEvent[];
  /** All of it. */
  result(query: Query): AsrResult;
}

/** An empty transcript. */
export const createStreamTranscript = (withWords: boolean): StreamTranscript => {
  const finals: RecognitionResult[] = [];
  let endMs = 0;
  let requestId: string | null | undefined;

  const final = (result: RecognitionResult): AsrEvent[] => {
    finals.push(result);
    const part = partOf(result, endMs);
    if (!part) return [];
    ({ endMs } = part);
    return segmentsOf(part).map((segment) => ({
      type: 'final' as const,
      segment,
      ...(withWords
        ? {
            words: part.words.filter(
              ({ startMs, endMs: end }) => startMs >= segment.startMs && end <= segment.endMs,
            ),
          }
        : {}),
    }));
  };

  /** What may still change comes in pieces, surer ones first. */
  const partial = (results: readonly RecognitionResult[]): AsrEvent[] => {
    const text = joined(results.map(({ alternatives: [best] }) => best?.transcript ?? ''));
    if (text === '') return [];
    const end = results.at(-1)?.resultEndTime ?? endMs;
    return [{ type: 'partial', segment: { text, startMs: endMs, endMs: Math.max(endMs, end) } }];
  };

  return {
    add({ results, requestId: id }) {
      requestId = id && id !== '0' ? id : requestId;
      const events = results.filter(({ isFinal }) => isFinal).flatMap(final);
      return [...events, ...partial(results.filter(({ isFinal }) => !isFinal))];
    },
    result: (query) => transcriptOf(finals, requestId, query),
  };
};
