import type { AsrResult } from '@dragoman/provider';
import { tagOf } from './languages.ts';
import type { Query } from './query.ts';
import type { Alternative, FileResponse } from './response-schema.ts';
import { milliseconds, probability, segmentsOf, wordsOf } from './segments.ts';

const silence: Alternative = { transcript: '', words: [] };

const modelOf = ({ models, model_info }: FileResponse['metadata']): string | undefined =>
  model_info[models[0] ?? '']?.name;

type LanguageOfResult = Pick<AsrResult, 'language' | 'languageConfidence'>;

const languageOf = (
  { detected_language, language_confidence }: FileResponse['results']['channels'][number],
  { languages }: Alternative,
): LanguageOfResult => {
  // Of audio in several languages the most frequent one comes first.
  const language = tagOf(detected_language ?? languages?.[0] ?? '');
  if (language === undefined) return {};
  if (detected_language === undefined || language_confidence === undefined) return { language };
  return { language, languageConfidence: probability(language_confidence) };
};

/** A transcript out of Deepgram's answer. Audio of several channels comes mixed into one. */
export const fileResult = (response: FileResponse, query: Query, withWords: boolean): AsrResult => {
  const { metadata, results } = response;
  const channel = results.channels[0] ?? { alternatives: [] };
  const alternative = channel.alternatives[0] ?? silence;
  const text = alternative.transcript.trim();
  const model = modelOf(metadata);
  return {
    text,
    ...(query.language === undefined ? languageOf(channel, alternative) : { language: query.language }),
    ...(text === '' || alternative.confidence === undefined
      ? {}
      : { confidence: probability(alternative.confidence) }),
    durationMs: milliseconds(metadata.duration),
    segments: segmentsOf(response, alternative),
    ...(withWords ? { words: wordsOf(alternative.words) } : {}),
    ...(metadata.request_id === undefined ? {} : { requestId: metadata.request_id }),
    ...(model === undefined ? {} : { model }),
    warnings: query.warnings,
  };
};
