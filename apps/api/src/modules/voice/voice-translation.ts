import type { Transcript } from '@dragoman/core';
import type { Store } from '@dragoman/store';
import { z } from 'zod';
import type { Identities } from '../../identity/identity.ts';
import type { AssetService } from '../assets/service.ts';
import type { JobContext, JobKind } from '../jobs/types.ts';
import type { ProjectService } from '../projects/service.ts';
import type { TranslationService } from '../translations/service.ts';
import { type HearingDependencies, hear, hearingCheckpoint, hearingInput, hearingStages } from './hearing.ts';
import { presentHeard, presentTone, presentTranslated } from './present.ts';
import { speakingFields, voiceTranslationData } from './schema.ts';
import type { KeptSpeech, Speaking } from './speaking.ts';
import { sourceOf, translationRequest } from './transcription.ts';
import { type TranslatedSpeech, translateSegments } from './translate-segments.ts';

const input = hearingInput.extend({ translation: translationRequest, speaking: speakingFields });

/** The translation is kept as well: it is stored and counted, and would be so again. */
const checkpoint = z.strictObject({
  heard: hearingCheckpoint.optional(),
  translated: z.custom<TranslatedSpeech>((value) => typeof value === 'object' && value !== null).optional(),
});

/** What the API shows, with the file in place of its links, which are made for each reader. */
const result = voiceTranslationData
  .omit({ audio_url: true, audio_expires_at: true, audio_content: true })
  .extend({ asset_id: z.uuid().nullable() });

export type VoiceTranslationResult = z.output<typeof result>;
type Input = z.output<typeof input>;
type Checkpoint = z.output<typeof checkpoint>;

interface Dependencies extends HearingDependencies {
  readonly store: Store;
  readonly identities: Identities;
  readonly translations: TranslationService;
  readonly projects: ProjectService;
  readonly assets: AssetService;
  readonly speaking: Speaking;
}

/** Speech in one language to speech in another. */
export const voiceTranslationKind = (
  dependencies: Dependencies,
): JobKind<Input, Checkpoint, VoiceTranslationResult> => ({
  name: 'voice_translation',
  input,
  checkpoint,
  result,
  stages: [...hearingStages, { name: 'translating', weight: 3 }, { name: 'speaking', weight: 4 }],
  async run(context) {
    let done: Checkpoint = context.checkpoint ?? {};
    const save = (more: Checkpoint): Promise<void> => {
      done = { ...done, ...more };
      return context.save(done);
    };
    const { transcript, seconds } = await hear(
      dependencies,
      context,
      'voice_translation',
      done.heard,
      (heard) => save({ heard }),
    );
    context.progress('translating', 0);
    const translated = done.translated ?? (await translate(dependencies, context, transcript));
    if (translated) await save({ translated });
    context.progress('speaking', 0);
    const kept = translated && (await say(dependencies, context, translated));
    return present(context.input, { transcript, translated, kept, seconds });
  },
  keep: async (kept, place) => ({
    ...kept,
    recording: await dependencies.keeper.keep(kept.recording, place),
  }),
  discard: (kept, owner) => dependencies.keeper.discard(kept.recording, owner),
  discardResult: async ({ asset_id: id }, { accountId }) => {
    if (id !== null) await dependencies.assets.remove(accountId, id);
  },
});

type Context = JobContext<Input, Checkpoint>;

/** Null where nothing was said. */
const translate = async (
  { identities, translations, limits }: Dependencies,
  context: Context,
  transcript: Transcript,
): Promise<TranslatedSpeech | null> => {
  if (transcript.text === '') return null;
  const options = {
    ...context.input.translation,
    project_id: context.projectId,
    source_language: sourceOf(transcript),
  };
  const { codePoints } = limits.text;
  const request = { segments: transcript.segments, codePoints, options };
  const identity = await identities.recall(context);
  return translateSegments(translations, identity, request, context);
};

const say = async (
  { identities, projects, speaking }: Dependencies,
  context: Context,
  translated: TranslatedSpeech,
): Promise<KeptSpeech> => {
  const { translation, speaking: options } = context.input;
  const identity = await identities.recall(context);
  const project = await projects.get(identity, context.projectId);
  return speaking.say(
    identity,
    project,
    {
      text: translated.text,
      language: translated.targetLanguage,
      subject: `speech/${context.jobId}`,
      usageId: context.jobId,
    },
    {
      ...options,
      formality: translation.formality ?? (translation.formal_tone ? 'formal' : undefined),
    },
    context,
  );
};

interface Parts {
  readonly transcript: Transcript;
  readonly translated: TranslatedSpeech | null;
  readonly kept: KeptSpeech | null;
  readonly seconds: number;
}

const present = (
  { translation }: Input,
  { transcript, translated, kept, seconds }: Parts,
): VoiceTranslationResult => {
  const { asset, speech } = kept ?? {};
  return {
    ...presentHeard(transcript),
    target_language: translated?.targetLanguage ?? translation.target_language,
    translated_text: translated?.text ?? '',
    asset_id: asset?.id ?? null,
    content_type: speech?.contentType ?? null,
    voice: speech?.voice ?? null,
    tone: presentTone(speech?.tone ?? null),
    audio_duration_ms: speech?.durationMs ?? 0,
    translation: translated && presentTranslated(translated),
    providers: { asr: transcript.provider, tts: speech?.provider ?? null },
    quality_score: translated?.qualityScore ?? null,
    characters_used: (translated?.charactersUsed ?? 0) + (speech?.charactersUsed ?? 0),
    seconds_used: seconds,
    warnings: [...transcript.warnings, ...(speech?.warnings ?? [])],
  };
};
