import {
  type AudioFormat,
  audioContentTypes,
  type ProviderWarning,
  type TtsRequest,
  type TtsVoice,
} from '@dragoman/provider';
import type { Engine } from '../../engine.ts';
import type { Budget } from '../../resilience/budget.ts';
import type { Language } from '../../text/languages.ts';
import type { VoiceDependencies } from '../dependencies.ts';
import type { ToneProfile } from '../tone/tone-of.ts';
import type { Speech, SpeechContainer } from '../types.ts';
import { appliedTone } from './applied-tone.ts';
import { assemble } from './assemble.ts';
import { chooseVoice, regionWarning } from './choose-voice.ts';
import { type Delivery, planDelivery, type WantedDelivery } from './delivery.ts';
import { plainSsml } from './plain-ssml.ts';
import { planFormat } from './plan-format.ts';
import { type ScriptPart, type ScriptSource, writeScript } from './script.ts';
import { speakParts } from './speak-parts.ts';
import { formatWarning, toneWarning, withoutTwins, wordsWarning } from './speech-warnings.ts';
import { speaks, voicesOf } from './voice-catalogue.ts';

/** What is to be said, whichever engine says it. */
export interface EngineJob {
  readonly source: ScriptSource;
  readonly charactersUsed: number;
  readonly language: Language;
  readonly format: SpeechContainer;
  readonly words: boolean;
  readonly isVoiceAsked: boolean;
  /** The vendor's name of the model. */
  readonly model: string | undefined;
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
      ...(job.model === undefined ? {} : { model: job.model }),
      ...(ask ? { format: ask } : {}),
      ...(Object.keys(delivery.prosody).length > 0 ? { prosody: delivery.prosody } : {}),
      ...(delivery.style ? { style: delivery.style } : {}),
      ...(delivery.instructions === undefined ? {} : { instructions: delivery.instructions }),
      ...(words ? { words } : {}),
      ...(previous ? { previousText: previous.text } : {}),
      ...(next ? { nextText: next.text } : {}),
    };
  });

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
  const words = job.words && capabilities.wordTimes && choice.voice?.lacks?.includes('wordTimes') !== true;
  const requests = requestsOf(parts, job, delivery, choice.voice, plan.ask, words);
  const results = await speakParts(engine, requests, budget);
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
    model: first?.model ?? null,
    charactersUsed: job.charactersUsed,
    tone: appliedTone(job.profile, delivery, told),
    ...(words ? { words: made.words } : {}),
    warnings: withoutTwins([
      ...choice.warnings,
      ...plain.warnings,
      ...delivery.warnings,
      ...toneWarning(job.profile),
      ...wordsWarning(job.words && !words, engine, choice.voice),
      ...told,
      ...regionWarning(spoke, language, told),
      ...formatWarning(job.format, plan.to),
    ]),
  };
};
