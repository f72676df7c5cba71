import type { AsrOptions, LanguageTag } from '@dragoman/provider';
import { notApplied } from '@dragoman/provider-kit';
import type { protos } from '@google-cloud/speech';
import type { AudioPlan } from './audio.ts';
import type { GoogleAsrOptions } from './options.ts';
import { codesOf, named, numbersAsTheyCome, phrasesOf, type Query, type Spoken } from './query-parts.ts';

type Config = protos.google.cloud.speech.v1.IRecognitionConfig;

const defaultLanguage = 'en-US';

const detected = (tags: readonly LanguageTag[] | undefined): Spoken => {
  if (tags) return { codes: codesOf(tags), warnings: [] };
  const message = `The recogniser detects languages only among those of its option detectLanguages; ${defaultLanguage} was assumed.`;
  return { codes: [defaultLanguage], warnings: [notApplied(message)] };
};

/** More than Google's default of six is seldom meant; at least two would split a single speaker. */
const speakers = { enableSpeakerDiarization: true, minSpeakerCount: 1, maxSpeakerCount: 6 };

/** The configuration of a call of v1, whole or streamed. */
export const recognitionQuery = (request: AsrOptions, plan: AudioPlan, options: GoogleAsrOptions): Query => {
  const { language = 'auto', diarization = false, words = false, model = options.model } = request;
  const spoken = language === 'auto' ? detected(options.detectLanguages) : named(language);
  const [languageCode = defaultLanguage, ...alternativeLanguageCodes] = spoken.codes;
  const hints = phrasesOf(request.hints, 5000);
  const isAssumed = language === 'auto' && options.detectLanguages === undefined;
  const told = isAssumed ? defaultLanguage : language;
  const config: Config = {
    ...plan.fields,
    languageCode,
    ...(alternativeLanguageCodes.length > 0 ? { alternativeLanguageCodes } : {}),
    ...(hints.phrases.length > 0 ? { speechContexts: [{ phrases: [...hints.phrases] }] } : {}),
    enableAutomaticPunctuation: true,
    // Without them nobody would know where a segment begins.
    enableWordTimeOffsets: true,
    ...(words ? { enableWordConfidence: true } : {}),
    ...(request.profanityFilter ? { profanityFilter: true } : {}),
    ...(diarization ? { diarizationConfig: speakers } : {}),
    ...(model === undefined ? {} : { model }),
  };
  return {
    config,
    ...(told === 'auto' ? {} : { language: told }),
    diarization,
    words,
    warnings: [
      ...spoken.warnings,
      ...plan.warnings,
      ...hints.warnings,
      ...numbersAsTheyCome(request.numberFormatting),
    ],
  };
};
