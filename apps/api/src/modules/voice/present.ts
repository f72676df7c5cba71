import type { AppliedTone, OfferedVoice, Speech, Transcript } from '@dragoman/core';
import type { AsrSegment } from '@dragoman/provider';
import type { z } from 'zod';
import type { AssetLink } from '../assets/service.ts';
import type { speechData, voiceData } from './schema.ts';
import type { KeptSpeech } from './speaking.ts';
import type { TranslatedSpeech } from './translate-segments.ts';

/** A segment or word as the API shows it. */
const presentPart = ({ text, startMs, endMs, speaker, confidence }: AsrSegment) => ({
  text,
  start_ms: startMs,
  end_ms: endMs,
  ...(speaker === undefined ? {} : { speaker }),
  ...(confidence === undefined ? {} : { confidence }),
});

/** What was heard, as the API shows it. */
export const presentHeard = (transcript: Transcript) => ({
  text: transcript.text,
  source_language: transcript.sourceLanguage,
  ...(transcript.detectedLanguage ? { detected_language: transcript.detectedLanguage } : {}),
  confidence: transcript.confidence,
  duration_ms: transcript.durationMs,
  segments: transcript.segments.map(presentPart),
  ...(transcript.words ? { words: transcript.words.map(presentPart) } : {}),
});

/** A tone as the API shows it. */
export const presentTone = (tone: AppliedTone | null): z.input<typeof speechData>['tone'] =>
  tone && {
    profile: tone.profile,
    language: tone.language,
    formality: tone.formality,
    applied: {
      ...given('rate', tone.applied.rate),
      ...given('pitch', tone.applied.pitch),
      ...given('pitch_range', tone.applied.pitchRange),
      ...given('pause_ms', tone.applied.pauseMs),
      ...given('volume', tone.applied.volume),
      ...given('styles', tone.applied.styles && [...tone.applied.styles]),
      ...given('instructions', tone.applied.instructions),
    },
    not_applied: tone.notApplied.map(inSnakeCase),
  };

const inSnakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const given = (name: string, value: unknown) => (value === undefined ? {} : { [name]: value });

/** Words of speech as the API shows them. */
const presentWords = ({ words }: Pick<Speech, 'words'>) =>
  words
    ? { words: words.map(({ text, startMs, endMs }) => ({ text, start_ms: startMs, end_ms: endMs })) }
    : {};

/** A voice as the API shows it. */
export const presentVoice = (voice: OfferedVoice): z.input<typeof voiceData> => ({
  id: voice.id,
  name: voice.name,
  language: voice.languages[0] ?? 'und',
  languages: [...voice.languages],
  gender: voice.gender,
  styles: [...voice.styles],
  roles: [...(voice.roles ?? [])],
  sample_rates: [...voice.sampleRates],
  provider: voice.provider,
});

/** A translation of speech as the API shows it. */
export const presentTranslated = (translated: TranslatedSpeech) => ({
  id: translated.translationIds[0] ?? null,
  translated_text: translated.text,
  source_language: translated.sourceLanguage,
  target_language: translated.targetLanguage,
  segments: translated.segments.map(presentPart),
  characters_used: translated.charactersUsed,
  quality_score: translated.qualityScore,
  model: translated.model,
  translation_ids: [...translated.translationIds],
  warnings: [...translated.warnings],
});

/** Speech as the API shows it. */
export const presentSpeech = (
  { speech }: KeptSpeech,
  { url, expires_at: expiresAt }: AssetLink,
  { language, inline }: { readonly language: string; readonly inline: boolean },
): z.input<typeof speechData> => ({
  audio_url: url,
  audio_expires_at: expiresAt,
  ...(inline ? { audio_content: Buffer.from(speech.audio).toString('base64') } : {}),
  content_type: speech.contentType,
  duration_ms: speech.durationMs,
  language,
  voice: speech.voice,
  provider: speech.provider,
  model: speech.model,
  characters_used: speech.charactersUsed,
  tone: presentTone(speech.tone),
  ...presentWords(speech),
  warnings: [...speech.warnings],
});
