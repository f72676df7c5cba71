import { buffer } from 'node:stream/consumers';
import type { TextService, VoiceService } from '@dragoman/core';
import { newId, type Project } from '@dragoman/store';
import type { z } from 'zod';
import type { UploadedFile } from '../../http/body/media-body.ts';
import type { OperationReply } from '../../http/operation.ts';
import type { Identity, Owner } from '../../identity/identity.ts';
import type { Settings } from '../../settings.ts';
import type { AssetService } from '../assets/service.ts';
import type { BrandVoiceService } from '../brand-voices/service.ts';
import type { GlossaryService } from '../glossaries/service.ts';
import { acceptedReply } from '../jobs/present.ts';
import type { JobService } from '../jobs/service.ts';
import type { JobKind } from '../jobs/types.ts';
import type { ProjectService } from '../projects/service.ts';
import { countWithin } from '../translations/code-points.ts';
import { defaultsOf } from '../translations/work.ts';
import type { QuotaService } from '../usage/quota.ts';
import { secondsOf } from './hearing.ts';
import type { KeptRecording, RecordingKeeper } from './kept-recording.ts';
import { presentSpeech } from './present.ts';
import type { ReceivedRecording, Recordings } from './recordings.ts';
import { hearingOf, languageOf, speakingOf, translationOf } from './requests.ts';
import type {
  speechToTextBody,
  textToSpeechBody,
  voiceTranslateBody,
  voiceTranslationData,
} from './schema.ts';
import type { Speaking } from './speaking.ts';
import type { transcriptionKind } from './transcription.ts';
import type { VoiceTranslationResult, voiceTranslationKind } from './voice-translation.ts';

/** Where the jobs of voice are. */
export const voiceJobsPath = '/v1/voice/jobs';

/** How a request came. */
export interface RequestFacts {
  readonly file: UploadedFile | undefined;
  readonly respondAsync: boolean;
  readonly signal: AbortSignal;
}

interface Dependencies {
  readonly voice: VoiceService;
  readonly text: TextService;
  readonly projects: ProjectService;
  readonly glossaries: GlossaryService;
  readonly brandVoices: BrandVoiceService;
  readonly recordings: Recordings;
  readonly keeper: RecordingKeeper;
  readonly speaking: Speaking;
  readonly assets: AssetService;
  readonly jobs: JobService;
  readonly quotas: QuotaService;
  readonly transcription: ReturnType<typeof transcriptionKind>;
  readonly voiceTranslation: ReturnType<typeof voiceTranslationKind>;
  readonly limits: Settings['limits'];
  readonly now: () => Date;
}

type InputMaker<Input> = (recording: KeptRecording) => Input;

type SpeechToText = z.output<typeof speechToTextBody>;
type TextToSpeech = z.output<typeof textToSpeechBody>;
type VoiceTranslate = z.output<typeof voiceTranslateBody>;

/** What the operations of voice do with a request. */
export class VoiceOperations {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Recognises, at once or as a job. */
  transcribe(identity: Identity, body: SpeechToText, facts: RequestFacts): Promise<OperationReply> {
    return this.#work(identity, body, facts, {
      kind: this.#dependencies.transcription,
      inputOf: async (project) => {
        const hearing = hearingOf(body, project);
        const translation = isTranslated(body) ? translationOf(body) : undefined;
        await this.#ensure(hearing, translation, undefined, project, facts.signal);
        return (recording) => ({ recording, hearing, translation, format: body.format ?? 'json' });
      },
      present: async (result) => result,
    });
  }

  /** Recognises, translates and speaks, at once or as a job. */
  translate(identity: Identity, body: VoiceTranslate, facts: RequestFacts): Promise<OperationReply> {
    return this.#work(identity, body, facts, {
      kind: this.#dependencies.voiceTranslation,
      inputOf: async (project) => {
        const hearing = hearingOf(body, project);
        const translation = translationOf(body);
        const speaking = speakingOf(body);
        await this.#ensure(hearing, translation, speaking, project, facts.signal);
        return (recording) => ({ recording, hearing, translation, speaking });
      },
      present: (result) => this.presentTranslation(identity.account.id, result, body.inline),
    });
  }

  /** Speaks. */
  async speak(identity: Identity, body: TextToSpeech, signal: AbortSignal) {
    const { projects, speaking, assets, limits, now } = this.#dependencies;
    countWithin(body.text, '/text', limits.speech.codePoints);
    const project = await projects.forNewWork(identity, body.project_id);
    const id = newId(now());
    const { text } = body;
    const language = languageOf(body.language, 'language');
    const utterance = { text, language, subject: `speech/${id}`, usageId: id };
    const kept = await speaking.say(identity, project, utterance, body, { signal });
    return presentSpeech(kept, assets.link(kept.asset), { language, inline: body.inline === true });
  }

  /** A stored translation of speech as the API shows it: with a link of its own for each reader. */
  async presentTranslation(
    accountId: string,
    { asset_id: id, ...result }: VoiceTranslationResult,
    inline = false,
  ): Promise<z.output<typeof voiceTranslationData>> {
    const { assets } = this.#dependencies;
    const asset = id === null ? null : await assets.get(accountId, id);
    if (!asset) return { ...result, audio_url: null, audio_expires_at: null };
    const { url, expires_at: expiresAt } = assets.link(asset);
    const content = inline ? await buffer(await assets.open(asset, { start: 0, end: asset.size - 1 })) : null;
    return {
      ...result,
      audio_url: url,
      audio_expires_at: expiresAt,
      ...(content ? { audio_content: content.toString('base64') } : {}),
    };
  }

  /** What can be told to be impossible before the recording is there: nobody pays for hearing what is then refused. */
  async #ensure(
    hearing: ReturnType<typeof hearingOf>,
    translation: { readonly target_language: string; readonly ai_model?: string | undefined } | undefined,
    speaking: ReturnType<typeof speakingOf> | undefined,
    project: Project,
    signal: AbortSignal,
  ): Promise<void> {
    const { voice, text } = this.#dependencies;
    const { source_language: sourceLanguage, model } = hearing;
    await voice.ensureHeard({ sourceLanguage, model, signal });
    if (translation === undefined) return;
    const { target_language: targetLanguage, ai_model: named } = translation;
    await text.ensurePair({ sourceLanguage, targetLanguage, model: named ?? defaultsOf(project).ai_model });
    if (speaking === undefined) return;
    await voice.ensureSpoken({
      language: targetLanguage,
      voice: speaking.voice,
      model: speaking.model,
      signal,
    });
  }

  async #work<Input, Checkpoint, Result>(
    identity: Identity,
    body: {
      readonly audio_url?: string | undefined;
      readonly project_id?: string | undefined;
      readonly glossary_id?: string | undefined;
      readonly brand_voice_id?: string | undefined;
      readonly async?: boolean | undefined;
    },
    { file, respondAsync, signal }: RequestFacts,
    work: {
      readonly kind: JobKind<Input, Checkpoint, Result>;
      inputOf(project: Project): Promise<InputMaker<Input>>;
      present(result: Result): Promise<unknown>;
    },
  ): Promise<OperationReply> {
    const { projects, glossaries, brandVoices, recordings, jobs, limits } = this.#dependencies;
    const project = await projects.forNewWork(identity, body.project_id);
    // What is named must be there now: a job would tell only after it has heard everything.
    if (body.glossary_id !== undefined) await glossaries.forTranslation(identity, body.glossary_id);
    if (body.brand_voice_id !== undefined) await brandVoices.forTranslation(identity, body.brand_voice_id);
    const owner: Owner = {
      accountId: identity.account.id,
      projectId: project.id,
      actor: identity.actor,
    };
    // Judged before the recording is fetched, and taken over: a mistake costs nobody a download.
    const inputOf = await work.inputOf(project);
    const received = await recordings.receive(body.audio_url, file, signal);
    const { path, info } = received;
    const isLong = (info.durationMs ?? 0) > limits.audio.syncSeconds * 1000;
    if (isLong || body.async || respondAsync) return this.#begin(owner, received, inputOf, work.kind);
    const outcome = await jobs.run(work.kind, owner, inputOf({ path, info }), {
      deadlineMs: limits.audio.deadlineSeconds * 1000,
      signal,
    });
    return 'job' in outcome
      ? acceptedReply(voiceJobsPath, outcome.job)
      : { data: await work.present(outcome.finished) };
  }

  /** A job from the start: its recording is put where any process finds it. */
  async #begin<Input, Checkpoint, Result>(
    owner: Owner,
    { path, info, scratch }: ReceivedRecording,
    inputOf: InputMaker<Input>,
    kind: JobKind<Input, Checkpoint, Result>,
  ): Promise<OperationReply> {
    const { keeper, jobs, quotas, now } = this.#dependencies;
    try {
      // Said at once rather than by the job, which asks again when its turn comes.
      (await quotas.reserveSeconds(owner.accountId, secondsOf(info))).release();
      const place = { ...owner, jobId: newId(now()), directory: scratch.directory };
      const recording = await keeper.keep({ path, info }, place);
      return acceptedReply(voiceJobsPath, await jobs.start(kind, owner, inputOf(recording)));
    } finally {
      await scratch.remove();
    }
  }
}

const isTranslated = (body: SpeechToText): body is SpeechToText & { readonly target_language: string } =>
  body.target_language !== undefined;
