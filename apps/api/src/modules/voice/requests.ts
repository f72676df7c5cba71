import { readLanguage } from '@dragoman/core';
import type { Project } from '@dragoman/store';
import type { z } from 'zod';
import { ApiError } from '../../errors/api-error.ts';
import type { hearingOptions } from './hearing.ts';
import {
  speakingFields,
  type speechToTextBody,
  translationFields,
  type voiceTranslateBody,
} from './schema.ts';

type SpeechToText = z.output<typeof speechToTextBody>;
type VoiceTranslate = z.output<typeof voiceTranslateBody>;

/** How to hear, of a request under its project's defaults. */
export const hearingOf = (
  body: SpeechToText | VoiceTranslate,
  { settings }: Project,
): z.output<typeof hearingOptions> => {
  const { source_language: usual } = settings as { readonly source_language?: string };
  return {
    source_language: sourceLanguageOf(body.source_language ?? usual),
    diarization: body.diarization,
    hints: body.hints,
    model: body.model,
    profanity_filter: body.profanity_filter,
    number_formatting: body.number_formatting,
    ...('words' in body ? { words: body.words } : {}),
  };
};

/** How to translate what was heard. */
export const translationOf = <Body extends { readonly target_language: string }>(body: Body) => ({
  ...translationFields.parse(body),
  target_language: languageOf(body.target_language, 'target_language'),
});

/** How to say the translation. */
export const speakingOf = (body: VoiceTranslate): z.output<typeof speakingFields> =>
  speakingFields.strip().parse({ ...body, model: body.speech_model });

/** A caller's language tag in its canonical form. @throws ApiError `unsupported_language` for what is none */
export const languageOf = (text: string, field: string): string => {
  const known = readLanguage(text);
  if (known) return known.tag;
  throw new ApiError('unsupported_language', {
    detail: 'This is no language that is known here: use a BCP 47 tag such as en, es-MX or zh-Hant.',
    errors: [{ pointer: `/${field}`, code: 'unsupported_language', message: 'is no known language' }],
  });
};

/** The same for a language that may be left to detection. */
const sourceLanguageOf = (text: string | undefined): string | undefined =>
  text === undefined || text.toLowerCase() === 'auto'
    ? text?.toLowerCase()
    : languageOf(text, 'source_language');
