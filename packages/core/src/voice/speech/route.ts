import { type ProviderLogger, ServiceError, type TtsVoice } from '@dragoman/provider';
import type { Clock } from '../../clock.ts';
import type { Engine } from '../../engine.ts';
import type { Budget } from '../../resilience/budget.ts';
import { isEngineFault, timeoutError } from '../../resilience/errors.ts';
import { type Language, languageName } from '../../text/languages.ts';
import { fitOfVoice } from './choose-voice.ts';
import { speaks, voicesOf } from './voice-catalogue.ts';

/** Which engines are asked, and for whom. */
export interface SpeechRoute {
  /** In the order of fail-over. */
  readonly engines: readonly Engine<'tts'>[];
  readonly asked: TtsVoice | undefined;
}

/** What a route is sought for. */
export interface RouteWish {
  readonly language: Language;
  readonly voice: string | undefined;
  /** Whether an engine may speak in place of the one that has the voice asked for. */
  mayReplace(engine: Engine<'tts'>): boolean;
}

interface Seen {
  readonly speaking: Engine<'tts'>[];
  readonly offers: TtsVoice[];
  readonly failures: ServiceError[];
  /** The voice asked for, where it does not speak the language. */
  foreign: TtsVoice | undefined;
}

const maxNamed = 5;

const unknownVoice = ({ offers, foreign }: Seen, language: Language): ServiceError => {
  const name = languageName(language.tag);
  const spoken = foreign?.languages.slice(0, maxNamed).join(', ');
  const why =
    foreign === undefined
      ? 'No configured engine has this voice.'
      : `The voice ${foreign.id} speaks ${spoken}, not ${language.tag}.`;
  const voices = offers
    .toSorted((left, right) => fitOfVoice(right, language) - fitOfVoice(left, language))
    .slice(0, maxNamed)
    .map(({ id }) => id);
  const some = voices.length > 0 ? ` Some voices for ${name}: ${voices.join(', ')}.` : '';
  const detail = `${why}${some} The list of voices for ${language.base} has all.`;
  return new ServiceError('unknown_voice', {
    detail,
    errors: [{ pointer: '/voice', code: 'unknown_voice', message: why }],
    extensions: { voices },
  });
};

const unsupportedLanguage = (language: Language): ServiceError => {
  const message = `No configured engine speaks ${languageName(language.tag)}. The list of voices says what is spoken.`;
  return new ServiceError('unsupported_language', {
    detail: message,
    errors: [{ pointer: '/language', code: 'unsupported_language', message }],
  });
};

const outcomeOf = (seen: Seen, { language, voice, mayReplace }: RouteWish): SpeechRoute => {
  const { failures } = seen;
  const speaking = seen.speaking.filter(mayReplace);
  const [failure] = failures;
  // An engine that does not answer may have the voice: the others speak in its place.
  if (speaking.length > 0 && failure !== undefined) return { engines: speaking, asked: undefined };
  if (failure !== undefined) throw failure;
  throw voice === undefined || (seen.speaking.length === 0 && seen.foreign === undefined)
    ? unsupportedLanguage(language)
    : unknownVoice(seen, language);
};

const findVoice = (voices: readonly TtsVoice[], id: string, lower: string): TtsVoice | undefined =>
  voices.find((voice) => voice.id === id) ?? voices.find((voice) => voice.id.toLowerCase() === lower);

/**
 * Finds the first engine that has the voice asked for and speaks the language; the others follow it for fail-over. Engines
 * behind the first one that fits are not asked for their voices.
 *
 * @throws ServiceError `unknown_voice`, `unsupported_language`, or the failure of an engine that does not list its voices
 */
export const routeOf = async (
  engines: readonly Engine<'tts'>[],
  wish: RouteWish,
  budget: Budget,
  { clock, logger }: { readonly clock: Clock; readonly logger: ProviderLogger },
): Promise<SpeechRoute> => {
  const { language } = wish;
  const wanted = wish.voice?.toLowerCase();
  const seen: Seen = { speaking: [], offers: [], failures: [], foreign: undefined };
  for (const [index, engine] of engines.entries()) {
    const share = budget.share(budget.remainingMs() / (engines.length - index + 1));
    let voices: readonly TtsVoice[];
    try {
      voices = await voicesOf(engine, clock, share.signal);
    } catch (error) {
      if (budget.signal.aborted) throw budget.signal.reason;
      const failure = share.isSpent ? undefined : error;
      if (failure !== undefined && !isEngineFault(failure)) throw failure;
      seen.failures.push(ServiceError.is(failure) ? failure : timeoutError(engine));
      logger.warn(
        { slot: 'tts', provider: engine.id },
        'An engine does not list its voices: the next is asked',
      );
      continue;
    } finally {
      share.close();
    }
    const offers = voices.filter((voice) => speaks(voice, language));
    const asked = wanted === undefined ? undefined : findVoice(voices, wish.voice ?? '', wanted);
    seen.offers.push(...offers);
    if (offers.length === 0) {
      seen.foreign ??= asked;
      continue;
    }
    if (wanted === undefined || (asked && speaks(asked, language))) {
      const others = [...seen.speaking, ...engines.slice(index + 1)].filter(wish.mayReplace);
      return { engines: [engine, ...others], asked };
    }
    seen.foreign ??= asked;
    seen.speaking.push(engine);
  }
  return outcomeOf(seen, wish);
};
