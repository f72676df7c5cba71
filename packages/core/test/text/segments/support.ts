import type {
  FailedSegment,
  MemoryEntry,
  SegmentBatch,
  SegmentTranslation,
  SourceSegment,
  TextService,
  TranslateSegmentsRequest,
  TranslationMemory,
} from '@dragoman/core';
import { type MtModel, type MtRequest, type ProviderFailure, ServiceError } from '@dragoman/provider';
import { anyModel, type TestEngine } from '../../support/engines.ts';

export const languages = { sourceLanguage: 'en', targetLanguage: 'es' } as const;
export const shout: TestEngine = {
  segment: ({ text }) => text.replace(/⟦[^⟧]*⟧|\p{L}+/gu, (part) => part.toUpperCase()),
};

export const segmentsOf = (...sources: (string | Omit<SourceSegment, 'key'>)[]): SourceSegment[] =>
  sources.map((one, index) => ({ key: `k${index}`, ...(typeof one === 'string' ? { source: one } : one) }));

export const collect = async (batches: AsyncIterable<SegmentBatch>): Promise<SegmentBatch[]> => {
  const all: SegmentBatch[] = [];
  for await (const batch of batches) all.push(batch);
  return all;
};

export const run = async (
  text: TextService,
  segments: readonly SourceSegment[],
  options: Partial<TranslateSegmentsRequest> = {},
): Promise<(SegmentTranslation | FailedSegment)[]> =>
  (await collect(text.translateSegments({ segments, ...languages, ...options }))).flatMap(
    (batch) => batch.segments,
  );

export const outcomes = (segments: readonly (SegmentTranslation | FailedSegment)[]): string[] =>
  segments.map((one) => ('error' in one ? one.error.code : `${one.origin} ${one.target}`));

export const sent = (requests: readonly MtRequest[]): string[][] =>
  requests.map(({ segments }) => segments.map(({ text }) => text));

export const failure = (kind: ProviderFailure) =>
  ServiceError.ofProvider(kind, { slot: 'mt', id: 'test' }, { detail: `It failed: ${kind}.` });

export const fewAtOnce = (segments: number): readonly MtModel[] => [
  { ...anyModel, limits: { segments, characters: 10_000 } },
];

/** A memory of these translations, with what it was asked. */
export const memoryOf = (entries: Readonly<Record<string, string>>, approved = false) => {
  const asked: string[] = [];
  const memory: TranslationMemory = {
    async recall(questions) {
      asked.push(...questions.map(({ sourceText }) => sourceText));
      return questions.map(({ sourceText }): MemoryEntry | null => {
        const translatedText = entries[sourceText];
        return translatedText === undefined ? null : { translatedText, approved };
      });
    },
  };
  return { memory, asked };
};
