import type { Project } from '@dragoman/store';
import type { z } from 'zod';
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
    source_language: body.source_language ?? usual,
    diarization: body.diarization,
    hints: body.hints,
    ...('words' in body ? { words: body.words } : {}),
  };
};

/** How to translate what was heard; undefined where nobody asked for it. */
export const translationOf = <Body extends SpeechToText | VoiceTranslate>(body: Body) => {
  if (body.target_language === undefined) return undefined;
  return { ...translationFields.parse(body), target_language: body.target_language };
};

/** How to say the translation. */
export const speakingOf = (body: VoiceTranslate): z.output<typeof speakingFields> =>
  speakingFields.parse(body);
