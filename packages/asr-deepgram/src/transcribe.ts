import { type AsrRequest, type AsrResult, type AudioFormat, audioContentTypes } from '@dragoman/provider';
import { defined, meanProbability, milliseconds, probability } from '@dragoman/provider-kit';
import { type Alternative, type FileResponse, fileResponseSchema } from './answer.ts';
import { vendorRequest } from './failures.ts';
import { tagOf } from './languages.ts';
import type { DeepgramOptions } from './options.ts';
import { fileQuery, type Query } from './query.ts';
import { segmentsOf, wordsOf } from './segments.ts';
import type { DeepgramVendor } from './vendor.ts';

/** Deepgram looks into containers itself; of raw samples the query says all. */
const contentTypeOf = (format: AudioFormat): string =>
  format.kind === 'container' ? audioContentTypes[format.container] : 'application/octet-stream';

const silence: Alternative = { transcript: '', words: [] };

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
export const transcriptOf = (response: FileResponse, query: Query, withWords: boolean): AsrResult => {
  const { duration, request_id: requestId, models, model_info } = response.metadata;
  const channel = response.results.channels[0] ?? { alternatives: [] };
  const alternative = channel.alternatives[0] ?? silence;
  const text = alternative.transcript.trim();
  return defined({
    text,
    ...(query.language === undefined ? languageOf(channel, alternative) : { language: query.language }),
    confidence: meanProbability(text === '' ? [] : [[alternative.confidence, 1]]),
    durationMs: milliseconds(duration),
    segments: segmentsOf(response, alternative),
    words: withWords ? wordsOf(alternative.words) : undefined,
    requestId,
    model: model_info[models[0] ?? '']?.name,
    warnings: query.warnings,
  });
};

/** Recognises a whole recording in one call. */
export const transcribe = (
  request: AsrRequest,
  options: DeepgramOptions,
  vendor: DeepgramVendor,
): Promise<AsrResult> =>
  vendor.call(vendorRequest(request), async ({ connection, signal }) => {
    const query = fileQuery(request, options);
    const response = await connection.client.listen.v1.media.transcribeFile(
      { data: request.audio, contentType: contentTypeOf(request.format) },
      query.parameters,
      { abortSignal: signal, queryParams: query.rawAudio },
    );
    return transcriptOf(fileResponseSchema.parse(response), query, request.words === true);
  });
