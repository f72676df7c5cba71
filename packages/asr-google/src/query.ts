import type { AsrOptions, LanguageTag, ProviderWarning } from '@dragoman/provider';
import { distinctHints, notApplied, optionClamped } from '@dragoman/provider-kit';
import type { protos } from '@google-cloud/speech';
import type { AudioPlan } from './audio.ts';
import { unsupportedLanguage } from './failures.ts';
import { vendorLanguage } from './languages.ts';
import type { GoogleAsrOptions } from './options.ts';

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

/** A part of a query: fields for Google, and warnings for what they cannot say. */
interface QueryPart {
  readonly fields: Config;
  readonly warnings: readonly ProviderWarning[];
}

const defaultLanguage = 'en-US';

const named = (tag: LanguageTag): QueryPart => {
  const known = vendorLanguage(tag);
  if (!known) throw unsupportedLanguage();
  return { fields: { languageCode: known.code }, warnings: known.warning ? [known.warning] : [] };
};

const detected = (tags: readonly LanguageTag[] | undefined): QueryPart => {
  if (!tags) {
    const message = `The recogniser detects languages only among those of its option detectLanguages; ${defaultLanguage} was assumed.`;
    return { fields: { languageCode: defaultLanguage }, warnings: [notApplied(message)] };
  }
  const [languageCode = defaultLanguage, ...alternativeLanguageCodes] = tags.map(
    (tag) => vendorLanguage(tag)?.code ?? tag,
  );
  return { fields: { languageCode, alternativeLanguageCodes }, warnings: [] };
};

/** Google's limits of one request. */
const max = { phrases: 5000, characters: 100_000, phraseCharacters: 100 };

const hinted = (given: readonly string[] | undefined): QueryPart => {
  const hints = distinctHints(given);
  const phrases: string[] = [];
  let characters = 0;
  for (const hint of hints) {
    const fits = hint.length <= max.phraseCharacters && characters + hint.length <= max.characters;
    if (!fits || phrases.length === max.phrases) continue;
    phrases.push(hint);
    characters += hint.length;
  }
  const message = `Only ${phrases.length} of ${hints.length} hints were used: a hint may have ${max.phraseCharacters} characters, all together ${max.characters}.`;
  return {
    fields: phrases.length > 0 ? { speechContexts: [{ phrases }] } : {},
    warnings: phrases.length < hints.length ? [optionClamped(message)] : [],
  };
};

/** More than Google's default of six is seldom meant; at least two would split a single speaker. */
const speakers = { enableSpeakerDiarization: true, minSpeakerCount: 1, maxSpeakerCount: 6 };

/** The configuration of a call, whole or streamed. */
export const recognitionQuery = (request: AsrOptions, plan: AudioPlan, options: GoogleAsrOptions): Query => {
  const { language = 'auto', diarization = false, words = false, model = options.model } = request;
  const spoken = language === 'auto' ? detected(options.detectLanguages) : named(language);
  const hints = hinted(request.hints);
  const isAssumed = language === 'auto' && options.detectLanguages === undefined;
  const told = isAssumed ? defaultLanguage : language;
  return {
    config: {
      ...plan.fields,
      ...spoken.fields,
      ...hints.fields,
      enableAutomaticPunctuation: true,
      // Without them nobody would know where a segment begins.
      enableWordTimeOffsets: true,
      ...(words ? { enableWordConfidence: true } : {}),
      ...(request.profanityFilter ? { profanityFilter: true } : {}),
      ...(diarization ? { diarizationConfig: speakers } : {}),
      ...(model === undefined ? {} : { model }),
    },
    ...(told === 'auto' ? {} : { language: told }),
    diarization,
    words,
    warnings: [
      ...spoken.warnings,
      ...plan.warnings,
      ...hints.warnings,
      ...(request.numberFormatting
        ? [notApplied('The recogniser itself decides whether numbers are written as digits.')]
        : []),
    ],
  };
};
