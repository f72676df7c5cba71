import type { AppliedTone, OfferedVoice, Transcript } from '@dragoman/core';
import type { z } from 'zod';
import { present } from '../../http/names.ts';
import type { AssetLink } from '../assets/service.ts';
import { heardData, speechData, toneData, translationOfSpeech, voiceData } from './schema.ts';
import type { KeptSpeech } from './speaking.ts';
import type { TranslatedSpeech } from './translate-segments.ts';

/** What was heard, as the API shows it. */
export const presentHeard = (transcript: Transcript) => present(heardData, transcript);

/** A tone as the API shows it. */
export const presentTone = (tone: AppliedTone | null): z.output<typeof toneData> | null =>
  tone &&
  present(toneData, tone, {
    not_applied: tone.notApplied.map(({ member, why }) => ({ setting: inSnakeCase(member), why })),
  });

const inSnakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A voice as the API shows it. */
export const presentVoice = (voice: OfferedVoice) =>
  present(voiceData, voice, {
    language: voice.languages[0] ?? 'und',
    roles: [...(voice.roles ?? [])],
    lacks: (voice.lacks ?? []).map((lack) => (lack === 'wordTimes' ? 'word_times' : lack)),
  });

/** A translation of speech as the API shows it. */
export const presentTranslated = (translated: TranslatedSpeech) =>
  present(translationOfSpeech, translated, {
    id: translated.translationIds[0] ?? null,
    translated_text: translated.text,
  });

/** Speech as the API shows it. */
export const presentSpeech = (
  { speech }: KeptSpeech,
  { url, expires_at: expiresAt }: AssetLink,
  { language, inline }: { readonly language: string; readonly inline: boolean },
) =>
  present(speechData, speech, {
    audio_url: url,
    audio_expires_at: expiresAt,
    ...(inline ? { audio_content: Buffer.from(speech.audio).toString('base64') } : {}),
    language,
    tone: presentTone(speech.tone),
  });
