import type { ProviderWarning, TtsVoice } from '@dragoman/provider';
import type { Engine } from '../../engine.ts';
import type { ToneProfile } from '../tone/tone-of.ts';
import type { SpeechContainer } from '../types.ts';

/** Without what is said twice, by the parts of one text. */
export const withoutTwins = (warnings: readonly ProviderWarning[]): readonly ProviderWarning[] => [
  ...new Map(warnings.map((warning) => [`${warning.code} ${warning.message}`, warning])).values(),
];

/** The format asked for cannot be made here. */
export const formatWarning = (wanted: SpeechContainer, made: SpeechContainer): readonly ProviderWarning[] =>
  wanted === made
    ? []
    : [
        {
          code: 'format_fallback',
          message: `Nothing here can make ${wanted}: the audio is ${made}. The operator can install FFmpeg.`,
        },
      ];

/** Nothing is known of how a language is spoken. */
export const toneWarning = (profile: ToneProfile | undefined): readonly ProviderWarning[] =>
  profile === undefined || profile.findings.length > 0
    ? []
    : [
        {
          code: 'tone_unknown',
          message: `No findings on how ${profile.language} is spoken are known here: rate, pitch and pauses stay as the voice has them.`,
        },
      ];

/** The engine, or its voice, gives no times of words. */
export const wordsWarning = (
  isLeftOut: boolean,
  engine: Engine<'tts'>,
  voice: TtsVoice | undefined,
): readonly ProviderWarning[] => {
  if (!isLeftOut) return [];
  const who = engine.provider.capabilities.wordTimes ? `The voice ${voice?.id}` : `The engine ${engine.id}`;
  return [{ code: 'option_not_applied', message: `${who} gives no times of words: they were left out.` }];
};
