import type { AsrRequest, LanguageTag, ProviderWarning } from '@dragoman/provider';
import { notApplied } from '@dragoman/provider-kit';
import { endedModel } from '@dragoman/vendor-openai';
import type { TranscriptionCreateParamsNonStreaming } from 'openai/resources/audio/transcriptions';
import { failures } from './failures.ts';
import { hintParameters } from './hints.ts';
import { vendorLanguage } from './languages.ts';
import { diarizationModel, type ModelTraits, traitsOf, usualModel } from './models.ts';
import type { OpenAiAsrOptions } from './options.ts';

/** What to ask the vendor, the file aside. */
export interface Parameters {
  readonly fields: Omit<TranscriptionCreateParamsNonStreaming, 'file' | 'stream'>;
  readonly traits: ModelTraits;
  /** The language asked for. */
  readonly language: LanguageTag | undefined;
  readonly warnings: readonly ProviderWarning[];
}

/** Refuses a model that OpenAI has ended. Whoever named it is told; of a configured one the engine is at fault. */
export const chosenModel = (
  request: Pick<AsrRequest, 'model' | 'diarization'>,
  options: OpenAiAsrOptions,
  now: number,
): string => {
  const forSpeakers = request.diarization === true ? diarizationModel(options, now) : undefined;
  const model = request.model ?? forSpeakers ?? usualModel(options, now);
  const ended = endedModel(model, options, now);
  if (ended === undefined) return model;
  throw request.model === undefined
    ? failures.engine('rejected', {}, ended)
    : failures.input('unknown_model', ended);
};

const formatFields = ({ format, logprobs }: ModelTraits, words: boolean): Partial<Parameters['fields']> => {
  if (format === 'verbose_json') {
    return {
      response_format: format,
      timestamp_granularities: words ? ['segment', 'word'] : ['segment'],
    };
  }
  // Recordings longer than 30 s are refused without.
  if (format === 'diarized_json') return { response_format: format, chunking_strategy: 'auto' };
  return { response_format: format, ...(logprobs ? { include: ['logprobs'] } : {}) };
};

const lacks = (request: AsrRequest, traits: ModelTraits, isDetected: boolean): ProviderWarning[] => {
  const { words, diarization, profanityFilter, numberFormatting } = request;
  const lacking: readonly (readonly [isAsked: boolean | undefined, message: string])[] = [
    [words && traits.format !== 'verbose_json', 'This model gives no times of words; there are none.'],
    [diarization && traits.format !== 'diarized_json', 'This model does not tell speakers apart.'],
    [profanityFilter, 'The recogniser does not mask swearing.'],
    [numberFormatting, 'The recogniser writes numbers as it likes.'],
    [isDetected && !traits.tellsLanguage, 'This model does not tell which language it heard.'],
  ];
  return lacking.flatMap(([isAsked, message]) => (isAsked ? [notApplied(message)] : []));
};

/**
 * The vendor's parameters for a request, and warnings for what they cannot say. `now` in milliseconds since 1970.
 *
 * @throws ServiceError `unknown_model`, or the engine's failure, where the model has ended
 */
export const parametersFor = (request: AsrRequest, options: OpenAiAsrOptions, now: number): Parameters => {
  const model = chosenModel(request, options, now);
  const traits = traitsOf(model);
  const language = request.language === 'auto' ? undefined : request.language;
  const vendor = language === undefined ? undefined : vendorLanguage(language);
  const hints = hintParameters(traits, request.hints);
  return {
    fields: {
      model,
      ...(vendor === undefined ? {} : { language: vendor.code }),
      ...hints.parameters,
      ...formatFields(traits, request.words === true),
    },
    traits,
    language,
    warnings: [
      ...(vendor?.warning ? [vendor.warning] : []),
      ...hints.warnings,
      ...lacks(request, traits, language === undefined),
    ],
  };
};
