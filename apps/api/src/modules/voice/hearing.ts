import type {
  TextService,
  Transcript,
  TranscriptionCheckpoint,
  TranscriptionProgress,
  VoiceService,
} from '@dragoman/core';
import { keyIdOf, type Store } from '@dragoman/store';
import { z } from 'zod';
import type { Settings } from '../../settings.ts';
import type { JobContext, JobPlace } from '../jobs/types.ts';
import type { QuotaService } from '../usage/quota.ts';
import { type KeptRecording, keptRecording, type RecordingKeeper } from './kept-recording.ts';

/** How a recording is to be heard. */
export const hearingOptions = z.strictObject({
  source_language: z.string().optional(),
  diarization: z.boolean().optional(),
  words: z.boolean().optional(),
  hints: z.array(z.string()).optional(),
  model: z.string().optional(),
  profanity_filter: z.boolean().optional(),
  number_formatting: z.boolean().optional(),
});

/** What every job about a recording keeps of its request. */
export const hearingInput = z.strictObject({ recording: keptRecording, hearing: hearingOptions });

/** How far hearing came. */
export const hearingCheckpoint = z.custom<TranscriptionCheckpoint>(
  (value) => typeof value === 'object' && value !== null && 'pieces' in value && 'provider' in value,
);

/** What hearing is done with. */
export interface HearingDependencies {
  readonly voice: VoiceService;
  readonly text: TextService;
  readonly keeper: RecordingKeeper;
  readonly limits: Settings['limits'];
  readonly quotas: QuotaService;
  readonly store: Store;
}

type Input = {
  readonly recording: KeptRecording;
  readonly hearing: z.output<typeof hearingOptions>;
  readonly translation?:
    | { readonly target_language: string; readonly ai_model?: string | undefined }
    | undefined;
};

type Product = 'speech_to_text' | 'voice_translation';

/**
 * Hears a job's recording, from where an earlier run left off, and counts its length, once for each job.
 * @returns seconds, rounded up
 * @throws ApiError `quota_exceeded`, and what `VoiceService.transcribe` does
 */
export const hear = async <Checkpoint>(
  dependencies: HearingDependencies,
  context: JobContext<Input, Checkpoint>,
  product: Product,
  earlier: TranscriptionCheckpoint | undefined,
  save: (done: TranscriptionCheckpoint) => Promise<void>,
): Promise<{ transcript: Transcript; seconds: number }> => {
  // What was begun is done, and may have been counted.
  const reservation = earlier
    ? undefined
    : await dependencies.quotas.reserveSeconds(context.accountId, secondsOf(context.input.recording.info));
  try {
    const transcript = await transcribe(dependencies, context, earlier, save);
    return { transcript, seconds: await countSeconds(dependencies.store, context, product, transcript) };
  } finally {
    reservation?.release();
  }
};

/** The length of a recording in seconds, rounded up. 0: not known before it is decoded. */
export const secondsOf = ({ durationMs }: { readonly durationMs?: number | undefined }): number =>
  Math.ceil((durationMs ?? 0) / 1000);

const transcribe = async <Checkpoint>(
  { voice, text, keeper, limits }: HearingDependencies,
  context: JobContext<Input, Checkpoint>,
  earlier: TranscriptionCheckpoint | undefined,
  save: (done: TranscriptionCheckpoint) => Promise<void>,
): Promise<Transcript> => {
  const { recording, hearing, translation } = context.input;
  let isPairKnown = translation === undefined || earlier !== undefined;
  return voice.transcribe({
    path: await keeper.locate(recording, context),
    info: recording.info,
    directory: context.directory,
    // Some files do not tell their length before they are decoded.
    maxMs: limits.audio.seconds * 1000,
    sourceLanguage: hearing.source_language,
    diarization: hearing.diarization,
    words: hearing.words,
    hints: hearing.hints,
    model: hearing.model,
    profanityFilter: hearing.profanity_filter,
    numberFormatting: hearing.number_formatting,
    done: earlier,
    async onCheckpoint(done) {
      const heard = done.pieces.find(({ result }) => result.text !== '' && result.language !== undefined);
      // A pair that is impossible ends the work as soon as it is known, and not when all has been heard.
      if (heard && translation && !isPairKnown) {
        isPairKnown = true;
        await text.ensurePair({
          sourceLanguage: heard.result.language,
          targetLanguage: translation.target_language,
          model: translation.ai_model,
        });
      }
      await save(done);
    },
    onProgress: (progress) => context.progress(stageOf[progress.stage], fractionOf(progress)),
    requester: context.requester,
    signal: context.signal,
  });
};

/** The stages of hearing, with their shares. */
export const hearingStages = [
  { name: 'decoding', weight: 1 },
  { name: 'recognising', weight: 12 },
] as const;

const stageOf = { decoding: 'decoding', recognising: 'recognising' } as const;

const fractionOf = ({ doneMs, totalMs }: TranscriptionProgress): number =>
  totalMs === 0 ? 0 : doneMs / totalMs;

const countSeconds = async (
  store: Store,
  { accountId, projectId, actor, jobId }: JobPlace,
  product: Product,
  transcript: Transcript,
): Promise<number> => {
  const seconds = secondsOf(transcript);
  await store.usage.record(accountId, {
    id: jobId,
    projectId,
    keyId: keyIdOf(actor),
    product,
    // What is made of the words is counted as text.
    ...{ sourceLanguage: transcript.sourceLanguage, targetLanguage: null },
    unit: 'seconds',
    used: seconds,
    billed: seconds,
  });
  return seconds;
};
