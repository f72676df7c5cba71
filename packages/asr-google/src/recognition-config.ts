import type { AsrOptions, LanguageTag, ProviderWarning } from '@dragoman/provider';
import type { protos } from '@google-cloud/speech';
import type { AudioPlan } from './audio/audio-plan.ts';
import { unsupportedLanguage } from './failures.ts';
import { hintPhrases } from './hints.ts';
import { vendorLanguage } from './languages.ts';
import type { GoogleSpeechOptions } from './options.ts';

type Config = protos.google.cloud.speech.v1.IRecognitionConfig;

/** What is asked of Google. */
export interface Query {
  readonly config: Config;
  /** The tag asked for; absent where Google detects. */
  readonly language?: LanguageTag;
  readonly diarization: boolean;
  readonly words: boolean;
  readonly warnings: readonly ProviderWarning[];
}

interface LanguageQuery {
  readonly fields: Pick<Config, 'languageCode' | 'alternativeLanguageCodes'>;
  readonly language?: LanguageTag;
  readonly warnings: readonly ProviderWarning[];
}

const defaultLanguage = 'en-US';

const noDetection: ProviderWarning = {
  code: 'option_not_applied',
  message: `The recogniser detects languages only among those of its option detectLanguages; ${defaultLanguage} was assumed.`,
};

const named = (tag: LanguageTag): LanguageQuery => {
  const known = vendorLanguage(tag);
  if (!known) throw unsupportedLanguage();
  return {
    fields: { languageCode: known.code },
    language: tag,
    warnings: known.warning ? [known.warning] : [],
  };
};

const detected = (tags: readonly LanguageTag[] | undefined): LanguageQuery => {
  if (!tags) return { ...named(defaultLanguage), warnings: [noDetection] };
  const [languageCode = defaultLanguage, ...alternativeLanguageCodes] = tags.map(
    (tag) => vendorLanguage(tag)?.code ?? tag,
  );
  return { fields: { languageCode, alternativeLanguageCodes }, warnings: [] };
};

const numbersAsTheyCome: ProviderWarning = {
  code: 'option_not_applied',
  message: 'The recogniser itself decides whether numbers are written as digits.',
};

/** More than Google's default of six is seldom meant; at least two would split a single speaker. */
const speakers = { enableSpeakerDiarization: true, minSpeakerCount: 1, maxSpeakerCount: 6 };

/** The configuration of a call, whole or streamed. */
export const recognitionQuery = (
  request: AsrOptions,
  plan: AudioPlan,
  options: GoogleSpeechOptions,
): Query => {
  const { language: tag, diarization = false, words = false } = request;
  const isNamed = tag !== undefined && tag !== 'auto';
  const language = isNamed ? named(tag) : detected(options.detectLanguages);
  const { phrases, warnings: hintWarnings } = hintPhrases(request.hints);
  const model = request.model ?? options.model;
  return {
    config: {
      ...plan.fields,
      ...language.fields,
      enableAutomaticPunctuation: true,
      // Without them nobody would know where a segment begins.
      enableWordTimeOffsets: true,
      ...(words ? { enableWordConfidence: true } : {}),
      ...(request.profanityFilter ? { profanityFilter: true } : {}),
      ...(diarization ? { diarizationConfig: speakers } : {}),
      ...(phrases.length > 0 ? { speechContexts: [{ phrases: [...phrases] }] } : {}),
      ...(model === undefined ? {} : { model }),
    },
    ...(language.language === undefined ? {} : { language: language.language }),
    diarization,
    words,
    warnings: [
      ...language.warnings,
      ...plan.warnings,
      ...hintWarnings,
      ...(request.numberFormatting ? [numbersAsTheyCome] : []),
    ],
  };
};
