import type { Formality, Speech, ToneSettings, VoiceService } from '@dragoman/core';
import type { TtsStyle } from '@dragoman/provider';
import type { Project, Store } from '@dragoman/store';
import { keyIdOf } from '@dragoman/store';
import type { z } from 'zod';
import type { Identity } from '../../identity/identity.ts';
import type { AssetService, CompleteAsset } from '../assets/service.ts';
import type { voiceTone } from '../projects/schema.ts';
import type { WorkCircumstances } from '../translations/work.ts';
import type { QuotaService } from '../usage/quota.ts';
import type { textToSpeechBody } from './schema.ts';

/** How to say something. */
export type SpeakingOptions = Pick<
  z.output<typeof textToSpeechBody>,
  'voice' | 'model' | 'cultural_tone' | 'audio_format' | 'rate' | 'pitch' | 'volume' | 'style' | 'words'
> & { readonly formality?: Formality | undefined };

/** Something to say. */
export interface Utterance {
  readonly text: string;
  readonly language: string;
  /** What the audio is made of, for example `speech/<id>`. */
  readonly subject: string;
  /** Under what it is counted, once. */
  readonly usageId: string;
}

/** Speech that is kept. */
export interface KeptSpeech {
  readonly speech: Speech;
  readonly asset: CompleteAsset;
}

interface Dependencies {
  readonly store: Store;
  readonly voice: VoiceService;
  readonly assets: AssetService;
  readonly quotas: QuotaService;
}

/** Says texts, keeps the audio, and counts the characters. */
export class Speaking {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** @throws ApiError `quota_exceeded`, `limit_reached`, and what `VoiceService.speak` does */
  async say(
    identity: Identity,
    project: Project,
    { text, language, subject, usageId }: Utterance,
    options: SpeakingOptions,
    { signal, requester = { account: identity.account.id } }: WorkCircumstances,
  ): Promise<KeptSpeech> {
    const { store, voice, assets, quotas } = this.#dependencies;
    const accountId = identity.account.id;
    // What cannot be kept is not to be said: nobody would be billed for it.
    await assets.ensureRoom(accountId);
    const reservation = await quotas.reserve(identity, project, [...text].length);
    try {
      const speech = await voice.speak({
        text,
        language,
        voice: options.voice,
        model: options.model,
        format: options.audio_format,
        rate: options.rate,
        pitch: options.pitch,
        volume: options.volume,
        style: styleOf(options),
        words: options.words,
        culturalTone: options.cultural_tone,
        formality: options.formality,
        tone: toneOf(project),
        requester,
        signal,
      });
      const described = { subject, name: `speech.${speech.container}`, mediaType: speech.contentType };
      const asset = await assets.keep(accountId, described, [speech.audio]);
      await store.usage.record(accountId, {
        id: usageId,
        projectId: project.id,
        keyId: keyIdOf(identity.actor),
        product: 'text_to_speech',
        ...{ sourceLanguage: language, targetLanguage: null },
        unit: 'characters',
        used: speech.charactersUsed,
        billed: speech.charactersUsed,
      });
      return { speech, asset };
    } finally {
      reservation.release();
    }
  }
}

const styleOf = ({ style }: SpeakingOptions): TtsStyle | undefined =>
  style && {
    name: style.name,
    ...(style.degree === undefined ? {} : { degree: style.degree }),
    ...(style.role === undefined ? {} : { role: style.role }),
  };

/** How a project wants to sound. */
const toneOf = ({ settings }: Project): ToneSettings | undefined => {
  const { voice_tone: tone } = settings as { readonly voice_tone?: z.output<typeof voiceTone> };
  if (!tone) return undefined;
  const { pitch_range: pitchRange, pause_ms: pauseMs, ...same } = tone;
  return { ...same, pitchRange, pauseMs };
};
