import type { ProviderWarning } from '@dragoman/provider';
import { fallbackWarning } from '../../fallback.ts';
import type { Transcript } from '../types.ts';
import type { Heard } from './join.ts';
import type { Asked, Wish } from './options.ts';

/** What a transcript is made from. */
interface Hearing {
  /** Its id. */
  readonly engine: string;
  /** The local engine that `auto` ends in. */
  readonly isFallback: boolean;
  readonly wish: Wish;
  readonly asked: Asked;
  readonly heard: Heard;
  readonly durationMs: number;
}

/** Says which language an engine took for granted that cannot detect it, unless it has said so itself. */
const assumption = ({ engine, wish, asked, heard }: Hearing): readonly ProviderWarning[] => {
  if (wish.language || asked.options.language === 'auto' || heard.segments.length === 0) return [];
  const code = 'option_not_applied';
  const tag = heard.language?.code;
  if (tag !== undefined && heard.warnings.some((said) => said.code === code && said.message.includes(tag)))
    return [];
  const message = `The engine ${engine} cannot tell languages apart: ${tag ?? 'its default language'} was assumed.`;
  return [{ code, message }];
};

const silence: ProviderWarning = { code: 'no_speech', message: 'Nobody speaks in this recording.' };

const unique = (warnings: readonly ProviderWarning[]): readonly ProviderWarning[] => {
  const byText = new Map(warnings.map((warning) => [`${warning.code}\n${warning.message}`, warning]));
  return [...byText.values()];
};

/** What the caller gets. */
export const transcriptOf = (hearing: Hearing): Transcript => {
  const { engine, isFallback, wish, asked, heard, durationMs } = hearing;
  const { text, segments, words, confidence, language, model } = heard;
  const isSilent = segments.length === 0;
  const warnings = [
    ...(isFallback ? [fallbackWarning(engine)] : []),
    ...asked.warnings,
    ...assumption(hearing),
    ...heard.warnings,
  ];
  const isDetected = asked.options.language === 'auto' && language !== undefined && !isSilent;
  return {
    text,
    sourceLanguage: wish.language?.tag ?? (isSilent ? null : (language?.code ?? null)),
    ...(isDetected ? { detectedLanguage: language } : {}),
    confidence,
    durationMs,
    segments,
    ...(asked.options.words === true && words ? { words } : {}),
    provider: engine,
    model,
    warnings: unique(isSilent ? [...warnings, silence] : warnings),
  };
};
