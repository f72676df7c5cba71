import { type LanguageTag, type ProviderLogger, ServiceError } from '@dragoman/provider';
import type { Clock } from '../../clock.ts';
import type { Engine } from '../../engine.ts';
import { untilAborted } from '../../resilience/abort.ts';
import { Budget } from '../../resilience/budget.ts';
import { fitOf, type Language, readLanguage } from '../../text/languages.ts';

/** How long the answer of `languages()` is kept, in milliseconds. */
const cacheMs = 60_000;
/** How long an engine may take to say what it can, in milliseconds. */
const patienceMs = 10_000;

type Languages = 'any' | readonly LanguageTag[];

interface Known {
  readonly languages: Languages;
  readonly until: number;
}

/** How an engine is told a language. */
export interface SpokenLanguage {
  /** As the engine lists it. */
  readonly tag: LanguageTag;
  /** Whether the engine knows the language, but not as it is spoken where it was asked for. */
  readonly isRegionLost: boolean;
}

/** What is possible, of an error that `choose` threw. */
export const possibleLanguages = (error: ServiceError): readonly string[] => {
  const { sourceLanguages: tags } = error.extensions;
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
};

/** The error of a language that cannot be recognised. */
export const unsupportedLanguage = (wanted: string, possible: readonly string[]): ServiceError => {
  const tags = [...new Set(possible)].sort();
  const message = tags.length > 0 ? `Use one of: ${tags.join(', ')}.` : 'Configure an engine that knows it.';
  return new ServiceError('unsupported_language', {
    detail: `Speech in ${wanted} cannot be recognised here. ${message}`,
    errors: [{ pointer: '/sourceLanguage', code: 'unsupported_language', message }],
    extensions: { sourceLanguages: tags },
  });
};

const isLost = (wanted: Language, offered: Language): boolean =>
  wanted.script !== offered.script || (wanted.region !== undefined && wanted.region !== offered.likelyRegion);

/** Which engine recognises which languages; what it says is kept for a minute. */
export class SpokenLanguages {
  readonly #clock: Clock;
  readonly #logger: ProviderLogger;
  readonly #known = new Map<Engine<'asr'>, Known>();
  readonly #asking = new Map<Engine<'asr'>, Promise<Known>>();

  constructor(clock: Clock, logger: ProviderLogger) {
    this.#clock = clock;
    this.#logger = logger;
  }

  /** The engine's tag that serves a language best. Throws `unsupported_language`, or as the engine does. */
  async choose(engine: Engine<'asr'>, wanted: Language): Promise<SpokenLanguage> {
    const { languages } = await this.#of(engine);
    if (languages === 'any') return { tag: wanted.tag, isRegionLost: false };
    let best: SpokenLanguage | undefined;
    let bestFit = 0;
    for (const tag of languages) {
      const offered = readLanguage(tag);
      const fit = offered ? fitOf(wanted, offered) : 0;
      if (!offered || fit <= bestFit) continue;
      best = { tag, isRegionLost: isLost(wanted, offered) };
      bestFit = fit;
    }
    if (best) return best;
    throw unsupportedLanguage(wanted.tag, languages);
  }

  /** Throws `unsupported_language` where no engine knows a language. One that does not answer may know it. */
  async ensureOne(
    engines: readonly Engine<'asr'>[],
    wanted: Language,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<void> {
    const possible: string[] = [];
    for (const engine of engines) {
      try {
        await untilAborted(this.choose(engine, wanted), signal);
        return;
      } catch (error) {
        if (!ServiceError.is(error) || error.code !== 'unsupported_language') {
          signal.throwIfAborted();
          return;
        }
        possible.push(...possibleLanguages(error));
      }
    }
    throw unsupportedLanguage(wanted.tag, possible);
  }

  #of(engine: Engine<'asr'>): Promise<Known> {
    const known = this.#known.get(engine);
    if (known && known.until > this.#clock.now()) return Promise.resolve(known);
    // Whoever comes while an engine is being asked waits for the same answer.
    let asking = this.#asking.get(engine);
    if (!asking) {
      asking = this.#ask(engine).finally(() => this.#asking.delete(engine));
      this.#asking.set(engine, asking);
    }
    return asking;
  }

  async #ask(engine: Engine<'asr'>): Promise<Known> {
    const budget = new Budget(this.#clock, patienceMs);
    try {
      const languages = await engine.guard.run(budget, (signal) => engine.provider.languages({ signal }));
      const known: Known = { languages, until: this.#clock.now() + cacheMs };
      this.#known.set(engine, known);
      return known;
    } catch (error) {
      const stale = this.#known.get(engine);
      if (!stale) throw error;
      this.#logger.warn(
        { provider: engine.id },
        'The languages cannot be read; the last known ones are used',
      );
      return stale;
    } finally {
      budget.close();
    }
  }
}
