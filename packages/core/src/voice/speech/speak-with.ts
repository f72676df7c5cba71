import {
  type AudioFormat,
  audioContentTypes,
  type ProviderWarning,
  type TtsRequest,
  type TtsResult,
  type TtsVoice,
} from '@dragoman/provider';
import type { Engine } from '../../engine.ts';
import type { Budget } from '../../resilience/budget.ts';
import type { Language } from '../../text/languages.ts';
import type { VoiceDependencies } from '../service.ts';
import type { ToneProfile } from '../tone/tone-of.ts';
import type { AppliedTone, Speech, SpeechContainer } from '../types.ts';
import { assemble } from './assemble.ts';
import { chooseVoice, regionWarning } from './choose-voice.ts';
import { type Delivery, planDelivery, type WantedDelivery } from './delivery.ts';
import { planFormat, speakParts } from './parts.ts';
import { plainSsml } from './plain-ssml.ts';
import { type ScriptPart, type ScriptSource, writeScript } from './script.ts';
import { speaks, voicesOf } from './voice-catalogue.ts';

/** What is to be said, whichever engine says it. */
export interface EngineJob {
  readonly source: ScriptSource;
  readonly charactersUsed: number;
  readonly language: Language;
  readonly format: SpeechContainer;
  readonly words: boolean;
  readonly isVoiceAsked: boolean;
  readonly wanted: WantedDelivery;
  readonly profile: ToneProfile | undefined;
}

/** The source and the delivery as an engine without SSML can have them. */
const simplified = (
  { source, wanted, language }: EngineJob,
  engine: string,
): Pick<EngineJob, 'source' | 'wanted'> & { readonly warnings: readonly ProviderWarning[] } => {
  if (typeof source === 'string') return { source, wanted, warnings: [] };
  const { text, prosody, lost } = plainSsml(source, language);
  const left = lost.length > 0 ? ` Left out: ${lost.join(', ')}.` : '';
  const message = `The engine ${engine} takes no SSML: it was given the words, with punctuation for breaks.${left}`;
  const { rate = 1, pitch = 0, volume = 0 } = wanted;
  const changed = {
    ...(prosody.rate === undefined ? {} : { rate: rate * prosody.rate }),
    ...(prosody.pitch === undefined ? {} : { pitch: pitch + prosody.pitch }),
    ...(prosody.volume === undefined ? {} : { volume: volume + prosody.volume }),
  };
  return {
    source: text,
    wanted: { ...wanted, ...changed },
    warnings: [{ code: 'ssml_simplified', message }],
  };
};

const requestsOf = (
  parts: readonly ScriptPart[],
  job: EngineJob,
  delivery: Delivery,
  voice: TtsVoice | undefined,
  ask: AudioFormat | undefined,
  words: boolean,
): readonly Omit<TtsRequest, 'signal'>[] =>
  parts.map(({ kind, value }, index) => {
    const [previous, next] = [parts[index - 1], parts[index + 1]];
    return {
      input: { kind, value },
      language: job.language.tag,
      ...(voice ? { voice: voice.id } : {}),
      ...(ask ? { format: ask } : {}),
      ...(Object.keys(delivery.prosody).length > 0 ? { prosody: delivery.prosody } : {}),
      ...(delivery.style ? { style: delivery.style } : {}),
      ...(delivery.instructions === undefined ? {} : { instructions: delivery.instructions }),
      ...(words ? { words } : {}),
      ...(previous ? { previousText: previous.text } : {}),
      ...(next ? { nextText: next.text } : {}),
    };
  });

/** Some engines take SSML and no pitch range: their providers say so. */
const isRangeRefused = (warnings: readonly ProviderWarning[]): boolean =>
  warnings.some(({ code, message }) => code === 'option_not_applied' && /\brange\b/.test(message));

const appliedTone = (
  profile: ToneProfile | undefined,
  delivery: Delivery,
  warnings: readonly ProviderWarning[],
): AppliedTone | null => {
  if (profile === undefined) return null;
  const { pitchRange, ...others } = delivery.applied;
  const isRefused = pitchRange !== undefined && isRangeRefused(warnings);
  return {
    profile: profile.id,
    language: profile.language,
    formality: profile.formality,
    applied: isRefused ? others : delivery.applied,
    notApplied: isRefused ? [...delivery.notApplied, 'pitchRange'] : delivery.notApplied,
  };
};

/** The same said twice, by the parts of one text. */
const withoutTwins = (warnings: readonly ProviderWarning[]): readonly ProviderWarning[] => [
  ...new Map(warnings.map((warning) => [`${warning.code} ${warning.message}`, warning])).values(),
];

const formatWarning = (wanted: SpeechContainer, made: SpeechContainer): readonly ProviderWarning[] =>
  wanted === made
    ? []
    : [
        {
          code: 'format_fallback',
          message: `Nothing here can make ${wanted}: the audio is ${made}. The operator can install FFmpeg.`,
        },
      ];

const toneWarning = (profile: ToneProfile | undefined): readonly ProviderWarning[] =>
  profile === undefined || profile.findings.length > 0
    ? []
    : [
        {
          code: 'tone_unknown',
          message: `No findings on how ${profile.language} is spoken are known here: rate, pitch and pauses stay as the voice has them.`,
        },
      ];

const wordsWarning = (isWanted: boolean, engine: Engine<'tts'>): readonly ProviderWarning[] =>
  !isWanted || engine.provider.capabilities.wordTimes
    ? []
    : [
        {
          code: 'option_not_applied',
          message: `The engine ${engine.id} gives no times of words: they were left out.`,
        },
      ];

/**
 * Has one engine say it. Undefined where the engine does not speak the language.
 *
 * @throws ServiceError an engine's failure, `limit_exceeded`, `invalid_request` where there is nothing to say
 */
export const speakWith = async (
  engine: Engine<'tts'>,
  job: EngineJob,
  asked: TtsVoice | undefined,
  budget: Budget,
  { clock, tools }: VoiceDependencies,
): Promise<Speech | undefined> => {
  const { capabilities } = engine.provider;
  const { language, isVoiceAsked } = job;
  const voices = await voicesOf(engine, clock, budget.signal);
  if (!voices.some((voice) => speaks(voice, language))) return undefined;
  const styles = capabilities.styles && !job.wanted.style ? (job.wanted.tone?.styles ?? []) : [];
  const choice = chooseVoice(engine.id, voices, { language, asked, isAsked: isVoiceAsked, styles });
  const plain = capabilities.ssml ? { ...job, warnings: [] } : simplified(job, engine.id);
  const delivery = planDelivery(plain.wanted, {
    engine: engine.id,
    capabilities,
    voice: choice.voice,
    isSsml: typeof job.source !== 'string',
  });
  const parts = writeScript(plain.source, capabilities, delivery, language.tag);
  const { canEncode } = await import('@dragoman/audio');
  const plan = planFormat(capabilities.formats, job.format, parts.length, (to) => canEncode(to, tools));
  const words = job.words && capabilities.wordTimes;
  const requests = requestsOf(parts, job, delivery, choice.voice, plan.ask, words);
  const results = await speakParts(engine, requests, budget, clock);
  const made = await assemble({ engine, results, to: plan.to, words, signal: budget.signal, tools });
  const told = results.flatMap(({ warnings }) => warnings);
  const [first] = results;
  const spoke = choice.voice ?? voices.find(({ id }) => id === first?.voice);
  return {
    audio: made.audio,
    container: plan.to,
    contentType: audioContentTypes[plan.to],
    durationMs: made.durationMs,
    voice: first?.voice ?? choice.voice?.id ?? '',
    provider: engine.id,
    model: modelOf(results),
    charactersUsed: job.charactersUsed,
    tone: appliedTone(job.profile, delivery, told),
    ...(words ? { words: made.words } : {}),
    warnings: withoutTwins([
      ...choice.warnings,
      ...plain.warnings,
      ...delivery.warnings,
      ...toneWarning(job.profile),
      ...wordsWarning(job.words, engine),
      ...told,
      ...regionWarning(spoke, language, told),
      ...formatWarning(job.format, plan.to),
    ]),
  };
};

const modelOf = (results: readonly TtsResult[]): string | null => results[0]?.model ?? null;
