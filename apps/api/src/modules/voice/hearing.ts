import type {
  Transcript,
  TranscriptionCheckpoint,
  TranscriptionProgress,
  VoiceService,
} from '@dragoman/core';
import { keyIdOf, type Store } from '@dragoman/store';
import { z } from 'zod';
import type { Settings } from '../../settings.ts';
import type { JobContext, JobPlace } from '../jobs/types.ts';
import { type KeptRecording, keptRecording, type RecordingKeeper } from './kept-recording.ts';

/** How a recording is to be heard. */
export const hearingOptions = z.strictObject({
  source_language: z.string().optional(),
  diarization: z.boolean().optional(),
  words: z.boolean().optional(),
  hints: z.array(z.string()).optional(),
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
  readonly keeper: RecordingKeeper;
  readonly limits: Settings['limits'];
}

type Input = { readonly recording: KeptRecording; readonly hearing: z.output<typeof hearingOptions> };

/** Hears a job's recording, from where an earlier run left off. */
export const hear = async <Checkpoint>(
  { voice, keeper, limits }: HearingDependencies,
  context: JobContext<Input, Checkpoint>,
  earlier: TranscriptionCheckpoint | undefined,
  save: (done: TranscriptionCheckpoint) => Promise<void>,
): Promise<Transcript> => {
  const { recording, hearing } = context.input;
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
    done: earlier,
    onCheckpoint: save,
    onProgress: (progress) => context.progress(stageOf[progress.stage], fractionOf(progress)),
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

/** Counts the length of what was heard, once for each job. @returns seconds, rounded up */
export const countSeconds = async (
  store: Store,
  { accountId, projectId, actor, jobId }: JobPlace,
  product: 'speech_to_text' | 'voice_translation',
  { durationMs }: Transcript,
): Promise<number> => {
  const seconds = Math.ceil(durationMs / 1000);
  await store.usage.record(accountId, {
    id: jobId,
    projectId,
    keyId: keyIdOf(actor),
    product,
    unit: 'seconds',
    used: seconds,
    billed: seconds,
  });
  return seconds;
};
