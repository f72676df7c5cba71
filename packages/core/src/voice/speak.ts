import { ServiceError } from '@dragoman/provider';
import { isSsml, readSsml, textOfSsml } from '@dragoman/provider-kit';
import type { Engine } from '../engine.ts';
import { fallbackWarning, isFallback } from '../fallback.ts';
import { notConfigured } from '../not-configured.ts';
import { untilAborted } from '../resilience/abort.ts';
import { Budget } from '../resilience/budget.ts';
import { isEngineFault, timeoutError } from '../resilience/errors.ts';
import { failOver } from '../resilience/fail-over.ts';
import { Ticket } from '../scheduling/requester.ts';
import { requireLanguage } from '../text/languages.ts';
import { countCodePoints } from '../text/usage.ts';
import { chooseModel } from './choose-model.ts';
import type { VoiceDependencies } from './dependencies.ts';
import { type RouteWish, routeOf } from './speech/route.ts';
import type { ScriptSource } from './speech/script.ts';
import { type EngineJob, speakWith } from './speech/speak-with.ts';
import { toneOf } from './tone/tone-of.ts';
import type { SpeakRequest, Speech } from './types.ts';

const nothingToSay = (): ServiceError =>
  new ServiceError('invalid_request', {
    detail: 'There is nothing to say: send a text with words.',
    errors: [{ pointer: '/text', code: 'blank', message: 'The text is blank.' }],
  });

/** Meant as SSML with a DOCTYPE: its reader says what is wrong with it, and nobody reads it aloud. */
const hasDeclarations = (text: string): boolean => /^\s*(?:<\?xml\s[^<>]*\?>\s*)?<!DOCTYPE\s/i.test(text);

/** The text or, where it starts with `<speak`, its document; and how much of it is spoken. */
const readSource = (text: string): { source: ScriptSource; charactersUsed: number } => {
  if (text.trim() === '') throw nothingToSay();
  if (!isSsml(text) && !hasDeclarations(text)) return { source: text, charactersUsed: countCodePoints(text) };
  const source = readSsml(text.trim());
  const spoken = textOfSsml(source).replaceAll(/\s+/g, ' ').trim();
  return { source, charactersUsed: countCodePoints(spoken) };
};

/** Which engines may speak, and with what. */
interface Wish extends RouteWish {
  readonly engines: readonly Engine<'tts'>[];
  /** The vendor's name of the model. */
  readonly model: string | undefined;
}

const wishOf = (
  { language, voice, model: named }: Pick<SpeakRequest, 'language' | 'voice' | 'model'>,
  tts: VoiceDependencies['tts'],
): Wish => {
  const known = requireLanguage(language, '/language');
  const { engines, model } = chooseModel(tts, named);
  if (engines.length === 0) throw notConfigured('tts', tts.definitions);
  // Who names a voice wants it or one like it, and not the local engine's.
  const mayReplace = (engine: Engine<'tts'>): boolean => voice === undefined || !isFallback(tts, engine);
  return { language: known, voice, engines, model, mayReplace };
};

const jobOf = (request: SpeakRequest, { language, model }: Wish): EngineJob => {
  const { rate, pitch, volume, style } = request;
  const profile = request.culturalTone ? toneOf(language.tag, request.formality) : undefined;
  return {
    ...readSource(request.text),
    language,
    format: request.format ?? 'mp3',
    words: request.words ?? false,
    isVoiceAsked: request.voice !== undefined,
    model,
    profile,
    wanted: {
      ...(rate === undefined ? {} : { rate }),
      ...(pitch === undefined ? {} : { pitch }),
      ...(volume === undefined ? {} : { volume }),
      style,
      tone: profile && { ...profile.settings, ...definedOf(request.tone ?? {}) },
    },
  };
};

/** Without the members that say nothing, which would replace those of the profile. */
const definedOf = (settings: object): object =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));

/** Said first: the rest is about the engine that nobody had in mind. */
const standingIn = (speech: Speech): Speech => ({
  ...speech,
  warnings: [fallbackWarning(speech.provider), ...speech.warnings],
});

const run = async (
  job: EngineJob,
  wish: Wish,
  budget: Budget,
  dependencies: VoiceDependencies,
): Promise<Speech> => {
  const { clock, logger, tts } = dependencies;
  const route = await routeOf(wish.engines, wish, budget, { clock, logger });
  let failure: ServiceError | undefined;
  const candidates = route.engines.map((engine) => ({ engine }));
  return failOver(candidates, budget, logger, async ({ engine }, share) => {
    try {
      const speech = await speakWith(engine, job, route.asked, share, dependencies);
      if (speech !== undefined) return isFallback(tts, engine) ? standingIn(speech) : speech;
    } catch (error) {
      const reason = share.isOver && !ServiceError.is(error) ? timeoutError(engine) : error;
      if (isEngineFault(reason)) failure = reason;
      throw reason;
    }
    // An engine that does not speak the language cannot help where the one before it failed.
    throw failure ?? timeoutError(engine);
  });
};

/** `services.voice.speak`. */
export const speak = async (request: SpeakRequest, dependencies: VoiceDependencies): Promise<Speech> => {
  const { tts, clock, deadlineMs } = dependencies;
  request.signal?.throwIfAborted();
  const wish = wishOf(request, tts);
  const job = jobOf(request, wish);
  const ticket = new Ticket(request.requester);
  const budget = new Budget(clock, deadlineMs, { outer: request.signal, ticket });
  try {
    return await untilAborted(run(job, wish, budget, dependencies), budget.signal);
  } catch (error) {
    if (budget.isOver && !ServiceError.is(error))
      throw timeoutError({ slot: 'tts', id: tts.selected[0]?.id ?? 'none' });
    throw error;
  } finally {
    budget.close();
  }
};

/** `services.voice.ensureSpoken`. */
export const ensureSpoken: (
  request: Pick<SpeakRequest, 'language' | 'voice' | 'model' | 'signal'>,
  dependencies: VoiceDependencies,
) => Promise<void> = async (request, { tts, clock, logger, deadlineMs }) => {
  const wish = wishOf(request, tts);
  const budget = new Budget(clock, deadlineMs, { outer: request.signal });
  try {
    await untilAborted(routeOf(wish.engines, wish, budget, { clock, logger }), budget.signal);
  } catch (error) {
    request.signal?.throwIfAborted();
    if (ServiceError.is(error) && !isEngineFault(error)) throw error;
  } finally {
    budget.close();
  }
};
