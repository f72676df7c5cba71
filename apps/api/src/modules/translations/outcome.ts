import type { TranslateTextResult } from '@dragoman/core';
import { emptyTranslation, type RecordOptions, type Translation } from '@dragoman/store';
import { ApiError } from '../../errors/api-error.ts';
import { columnsOf } from '../quality-columns.ts';
import type { Work } from './work.ts';

/** One text of a request, once it is accepted. */
export interface Piece {
  readonly id: string;
  readonly text: string;
  /** Code points. */
  readonly characters: number;
  readonly createdAt: Date;
}

/** The row of a text that was translated. */
export const completedRow = (
  work: Work,
  piece: Piece,
  result: TranslateTextResult,
  completedAt: Date,
): Translation => ({
  ...work.row,
  id: piece.id,
  status: 'completed',
  sourceText: piece.text,
  translatedText: result.translatedText,
  sourceLanguage: result.sourceLanguage,
  targetLanguage: result.targetLanguage,
  detectedLanguage: result.detectedLanguage ?? null,
  model: result.model,
  engine: result.engine,
  cached: result.cached,
  charactersUsed: piece.characters,
  charactersBilled: result.charactersBilled,
  ...columnsOf(result.quality),
  adaptations: result.adaptations,
  glossaryMatches: result.glossaryMatches,
  warnings: result.warnings,
  error: null,
  revision: 1,
  createdAt: piece.createdAt,
  completedAt,
});

/** The row of a text on which the engine failed. */
export const failedRow = (work: Work, piece: Piece, error: ApiError, completedAt: Date): Translation => {
  const { sourceLanguage, targetLanguage } = work.options;
  return {
    ...emptyTranslation,
    ...work.row,
    id: piece.id,
    status: 'failed',
    sourceText: piece.text,
    sourceLanguage: sourceLanguage?.toLowerCase() === 'auto' ? null : (sourceLanguage ?? null),
    targetLanguage,
    engine: error.provider?.id ?? null,
    charactersUsed: piece.characters,
    error: { code: error.code, detail: error.detail },
    revision: 1,
    createdAt: piece.createdAt,
    completedAt,
  };
};

/** How the row of a result is written: under what it is remembered, and what its engine spent. */
export const recordOptions = (
  { keepTexts }: Work,
  { memoryKey, usage, judgeUsage }: TranslateTextResult,
): RecordOptions => {
  const judge = tokensOf(judgeUsage);
  const text = tokensOf(usage) - judge;
  return {
    keepTexts,
    ...(memoryKey ? { memory: memoryKey } : {}),
    ...(text + judge > 0 ? { tokens: { text, judge } } : {}),
  };
};

const tokensOf = (usage: TranslateTextResult['usage']): number =>
  usage ? usage.inputTokens + usage.outputTokens : 0;

const engineFailures = new Set(['provider_error', 'provider_unavailable', 'provider_timeout']);

/**
 * Whether an error is an engine's, and not the caller's or ours. A text whose model is still being fetched was not
 * accepted yet.
 */
export const isEngineFailure = (thrown: unknown): thrown is ApiError =>
  ApiError.is(thrown) && engineFailures.has(thrown.code) && !('fetching' in thrown.extensions);

/** The same error, naming the row that is left of it. */
export const withTranslationId = (error: ApiError, id: string): ApiError =>
  new ApiError(error.code, {
    detail: error.detail,
    errors: error.errors,
    retryable: error.retryable,
    extensions: { ...error.extensions, translation_id: id },
    cause: error.cause ?? error,
    ...(error.provider ? { provider: error.provider } : {}),
    ...(error.retryAfterMs === undefined ? {} : { retryAfterMs: error.retryAfterMs }),
  });
