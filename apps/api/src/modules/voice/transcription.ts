import { type Subtitles, type Transcript, writeSubtitles } from '@dragoman/core';
import { z } from 'zod';
import type { Identities } from '../../identity/identity.ts';
import type { JobKind } from '../jobs/types.ts';
import { translationOptions } from '../translation-options.ts';
import type { TranslationService } from '../translations/service.ts';
import { type HearingDependencies, hear, hearingCheckpoint, hearingInput, hearingStages } from './hearing.ts';
import { presentHeard, presentTranslated } from './present.ts';
import { transcriptionData } from './schema.ts';
import { type TranslatedSpeech, translateSegments } from './translate-segments.ts';

/** How what was heard is translated. */
export const translationRequest = translationOptions.extend({ target_language: z.string() });

const input = hearingInput.extend({
  translation: translationRequest.optional(),
  format: z.enum(['json', 'srt', 'vtt']),
});

const checkpoint = z.strictObject({ heard: hearingCheckpoint });

type Input = z.output<typeof input>;

interface Dependencies extends HearingDependencies {
  readonly identities: Identities;
  readonly translations: TranslationService;
}

/** Speech to text, with a translation where one is asked for. */
export const transcriptionKind = (
  dependencies: Dependencies,
): JobKind<Input, z.output<typeof checkpoint>, z.output<typeof transcriptionData>> => ({
  name: 'transcription',
  input,
  checkpoint,
  result: transcriptionData,
  stages: [...hearingStages, { name: 'translating', weight: 3 }],
  async run(context) {
    const { identities, translations, limits } = dependencies;
    const { transcript, seconds } = await hear(
      dependencies,
      context,
      'speech_to_text',
      context.checkpoint?.heard,
      (heard) => context.save({ heard }),
    );
    context.progress('translating', 0);
    const { translation: options, format } = context.input;
    const translated =
      options &&
      (await translateSegments(
        translations,
        await identities.recall(context),
        {
          segments: transcript.segments,
          codePoints: limits.text.codePoints,
          options: { ...options, project_id: context.projectId, source_language: sourceOf(transcript) },
        },
        context,
      ));
    const subtitles = format === 'json' ? undefined : subtitlesOf(transcript, translated, format);
    return {
      ...presentHeard(transcript),
      provider: transcript.provider,
      model: transcript.model,
      ...(subtitles ? { subtitles: subtitles.text } : {}),
      ...(translated ? { translation: presentTranslated(translated) } : {}),
      characters_used: translated?.charactersUsed ?? 0,
      seconds_used: seconds,
      warnings: [...transcript.warnings, ...(subtitles?.warnings ?? [])],
    };
  },
  keep: async (kept, place) => ({
    ...kept,
    recording: await dependencies.keeper.keep(kept.recording, place),
  }),
  discard: (kept, owner) => dependencies.keeper.discard(kept.recording, owner),
});

/** The language to translate from; the text pipeline detects what the recogniser does not know. */
export const sourceOf = ({ sourceLanguage }: Transcript): string | undefined => sourceLanguage ?? undefined;

const subtitlesOf = (
  transcript: Transcript,
  translated: TranslatedSpeech | undefined,
  format: 'srt' | 'vtt',
): Subtitles => {
  const language = translated?.targetLanguage ?? transcript.sourceLanguage;
  const { durationMs } = transcript;
  const spoken = translated
    ? { segments: translated.segments, durationMs }
    : { segments: transcript.segments, durationMs, ...(transcript.words ? { words: transcript.words } : {}) };
  return writeSubtitles(spoken, { format, language: language ?? 'und' });
};
