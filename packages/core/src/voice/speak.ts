import { ServiceError } from '@dragoman/provider';
import { isSsml, readSsml, textOfSsml } from '@dragoman/provider-kit';
import { notConfigured } from '../not-configured.ts';
import { untilAborted } from '../resilience/abort.ts';
import { Budget } from '../resilience/budget.ts';
import { isEngineFault, timeoutError } from '../resilience/errors.ts';
import { failOver } from '../resilience/fail-over.ts';
import { Ticket } from '../scheduling/requester.ts';
import { requireLanguage } from '../text/languages.ts';
import { countCodePoints } from '../text/usage.ts';
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

const jobOf = (request: SpeakRequest): EngineJob => {
  const language = requireLanguage(request.language, '/language');
  const { rate, pitch, volume, style } = request;
  const profile = request.culturalTone ? toneOf(language.tag, request.formality) : undefined;
  return {
    ...readSource(request.text),
    language,
    format: request.format ?? 'mp3',
    words: request.words ?? false,
    isVoiceAsked: request.voice !== undefined,
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

const run = async (
  job: EngineJob,
  wish: RouteWish,
  budget: Budget,
  dependencies: VoiceDependencies,
): Promise<Speech> => {
  const { clock, logger, tts } = dependencies;
  const route = await routeOf(tts.selected, wish, budget, { clock, logger });
  let failure: ServiceError | undefined;
  const candidates = route.engines.map((engine) => ({ engine }));
  return failOver(candidates, budget, logger, async ({ engine }, share) => {
    try {
      const speech = await speakWith(engine, job, route.asked, share, dependencies);
      if (speech !== undefined) return speech;
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
  const job = jobOf(request);
  if (tts.selected.length === 0) throw notConfigured('tts', tts.definitions);
  const ticket = new Ticket(request.requester);
  const budget = new Budget(clock, deadlineMs, { outer: request.signal, ticket });
  try {
    const wish = { language: job.language, voice: request.voice };
    return await untilAborted(run(job, wish, budget, dependencies), budget.signal);
  } catch (error) {
    if (budget.isOver && !ServiceError.is(error))
      throw timeoutError({ slot: 'tts', id: tts.selected[0]?.id ?? 'none' });
    throw error;
  } finally {
    budget.close();
  }
};
