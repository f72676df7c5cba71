import { type MtLanguagePair, type MtModel, type ProviderLogger, ServiceError } from '@dragoman/provider';
import type { Clock } from '../../clock.ts';
import type { Engine, EngineSlot } from '../../engine.ts';
import { notConfigured } from '../../not-configured.ts';
import { Budget } from '../../resilience/budget.ts';
import { fitOf, isVariantPair, type Language, readLanguage } from '../languages.ts';

/** How long the answer of `models()` is kept, in milliseconds. */
const cacheMs = 60_000;
/** The same where an engine may come to have more at any time, since it fetches it. */
const shortCacheMs = 1_000;
/** How long an engine may take to say what it can, in milliseconds. */
const patienceMs = 10_000;
/** Language pairs come from callers: what is remembered of them must not grow with them. */
const maxRoutes = 1_000;

/** One way to translate a pair of languages. */
export interface Route {
  readonly engine: Engine<'mt'>;
  readonly model: MtModel;
  /** `provider/model`. */
  readonly modelId: string;
  /** The tags that the engine is given. */
  readonly sourceTag: string;
  readonly targetTag: string;
  /** Whether the target's region is lost on this engine. */
  readonly isRegionLost: boolean;
  /** Whether the engine has all that it needs for the pair. */
  readonly isInstalled: boolean;
  /** What changes when the engine comes to translate this direction otherwise. */
  readonly revision: string | undefined;
}

const isAllInstalled = (models: readonly MtModel[]): boolean =>
  models.every(({ pairs }) => pairs === 'any' || pairs.every(({ installed }) => installed !== false));

/** An engine that may serve a request, and its model where the caller named one. */
export interface ModelChoice {
  readonly engine: Engine<'mt'>;
  readonly modelId: string | undefined;
}

/** A model that can evaluate. */
export interface Judge {
  readonly engine: Engine<'mt'>;
  readonly model: MtModel;
}

interface Known {
  readonly models: readonly MtModel[];
  readonly until: number;
  readonly routes: Map<string, Route | null>;
}

/** Which engines have which models, and which of them translate what. */
export class ModelDirectory {
  readonly #slot: EngineSlot<'mt'>;
  readonly #clock: Clock;
  readonly #logger: ProviderLogger;
  readonly #known = new Map<Engine<'mt'>, Known>();
  readonly #asking = new Map<Engine<'mt'>, Promise<Known>>();

  /** How long a text may wait for a model that is fetched, in milliseconds. */
  readonly #installMs: number;

  constructor(slot: EngineSlot<'mt'>, clock: Clock, logger: ProviderLogger, deadlineMs: number) {
    this.#slot = slot;
    this.#clock = clock;
    this.#logger = logger;
    // The rest is for the translation.
    this.#installMs = deadlineMs - Math.min(10_000, deadlineMs / 4);
  }

  /** Every engine that can be asked for its models now, with them; rejects where not one can. */
  async all(): Promise<readonly { readonly engine: Engine<'mt'>; readonly models: readonly MtModel[] }[]> {
    this.#requireEngines();
    const answers = await Promise.allSettled(this.#slot.all.map((engine) => this.#of(engine)));
    const engines = this.#slot.all.flatMap((engine, index) => {
      const answer = answers[index];
      return answer?.status === 'fulfilled' ? [{ engine, models: answer.value.models }] : [];
    });
    if (engines.length > 0) return engines;
    throw answers.find((answer) => answer.status === 'rejected')?.reason;
  }

  /** The engines that may serve a request, in the order of fail-over, and the model where one was named. */
  async candidates(model: string | undefined): Promise<readonly ModelChoice[]> {
    if (model === undefined) {
      this.#requireEngines();
      return this.#slot.selected.map((engine) => ({ engine, modelId: undefined }));
    }
    const found = (await this.all()).flatMap(({ engine, models }) =>
      models
        .filter(({ id }) => model === id || model === `${engine.id}/${id}`)
        .map(({ id }) => ({ engine, modelId: id })),
    );
    // A bare name that two engines share says nothing, unless it is also the full name of one.
    const exact = found.filter(({ engine, modelId }) => model === `${engine.id}/${modelId}`);
    const [only, another] = exact.length > 0 ? exact : found;
    if (only && !another) return [only];
    throw await this.#unknownModel(another !== undefined);
  }

  /** Whether there is an engine that can evaluate. */
  get hasJudge(): boolean {
    return this.#judges.length > 0;
  }

  /** The engines that can evaluate, those that translate by default first. */
  get #judges(): readonly Engine<'mt'>[] {
    const engines = new Set([...this.#slot.selected, ...this.#slot.all]);
    return [...engines].filter(({ provider }) => provider.capabilities.evaluation);
  }

  /** Who judges what a model has translated: another model where there is one. Rejects as the engines do. */
  async judgeOf(translator: string): Promise<Judge> {
    const answers = await Promise.allSettled(
      this.#judges.map(async (engine) => {
        const { models } = await this.#of(engine);
        return models.map((model): Judge => ({ engine, model }));
      }),
    );
    const choices = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const other = choices.find(({ engine, model }) => `${engine.id}/${model.id}` !== translator);
    const choice = other ?? choices[0];
    if (choice) return choice;
    throw answers.find((answer) => answer.status === 'rejected')?.reason;
  }

  /** How an engine translates a pair; null where it does not. */
  async route({ engine, modelId }: ModelChoice, source: Language, target: Language): Promise<Route | null> {
    const known = this.#fresh(engine) ?? (await this.#of(engine));
    const key = `${modelId ?? ''} ${source.tag} ${target.tag}`;
    let route = known.routes.get(key);
    if (route === undefined) {
      route = findRoute(engine, known.models, modelId, source, target);
      if (known.routes.size >= maxRoutes) known.routes.clear();
      known.routes.set(key, route);
    }
    return route;
  }

  /**
   * Has an engine fetch what a route lacks; it goes on with that beyond the time that one text has. It is no call of the
   * engine, and counts for nobody. Rejects with `provider_unavailable`.
   */
  async install({ engine, sourceTag, targetTag }: Route): Promise<void> {
    const budget = new Budget(this.#clock, this.#installMs);
    try {
      const { signal } = budget;
      await engine.provider.install?.({ sourceLanguage: sourceTag, targetLanguage: targetTag, signal });
    } finally {
      budget.close();
      this.#known.delete(engine);
    }
  }

  /** The base languages from which some of these engines translate into a language; `any` where one takes every source. */
  async sourcesOf(
    candidates: readonly ModelChoice[],
    target: Language,
  ): Promise<'any' | ReadonlySet<string>> {
    const sources = new Set<string>();
    for (const model of await this.#models(candidates)) {
      if (model.pairs === 'any') return 'any';
      for (const pair of model.pairs) {
        const source = readLanguage(pair.source);
        if (source && readLanguage(pair.target)?.base === target.base) sources.add(source.base);
      }
    }
    return sources;
  }

  /** The tags that these engines can translate a language into, sorted. */
  async targetsOf(candidates: readonly ModelChoice[], source: Language): Promise<readonly string[]> {
    const targets = new Set<string>();
    for (const model of await this.#models(candidates)) {
      if (model.pairs === 'any') continue;
      for (const pair of model.pairs) {
        if (readLanguage(pair.source)?.base === source.base) targets.add(pair.target);
      }
    }
    return [...targets].sort();
  }

  /** What these engines can be asked for now; an engine that cannot say so is passed over. */
  async #models(candidates: readonly ModelChoice[]): Promise<readonly MtModel[]> {
    const answers = await Promise.allSettled(
      candidates.map(async ({ engine, modelId }) => {
        const { models } = await this.#of(engine);
        return modelId === undefined ? models : models.filter(({ id }) => id === modelId);
      }),
    );
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  }

  #requireEngines(): void {
    if (this.#slot.selected.length === 0) throw notConfigured('mt', this.#slot.definitions);
  }

  #fresh(engine: Engine<'mt'>): Known | undefined {
    const known = this.#known.get(engine);
    return known && known.until > this.#clock.now() ? known : undefined;
  }

  async #of(engine: Engine<'mt'>): Promise<Known> {
    const fresh = this.#fresh(engine);
    if (fresh) return fresh;
    // Whoever comes while an engine is being asked waits for the same answer.
    let asking = this.#asking.get(engine);
    if (!asking) {
      asking = this.#ask(engine).finally(() => this.#asking.delete(engine));
      this.#asking.set(engine, asking);
    }
    return asking;
  }

  async #ask(engine: Engine<'mt'>): Promise<Known> {
    const budget = new Budget(this.#clock, patienceMs);
    try {
      const models = await engine.guard.run(budget, (signal) => engine.provider.models({ signal }));
      const ms = isAllInstalled(models) ? cacheMs : shortCacheMs;
      const known: Known = { models, until: this.#clock.now() + ms, routes: new Map() };
      this.#known.set(engine, known);
      return known;
    } catch (error) {
      const stale = this.#known.get(engine);
      if (!stale) throw error;
      this.#logger.warn({ provider: engine.id }, 'The models cannot be read; the last known ones are used');
      return stale;
    } finally {
      budget.close();
    }
  }

  async #unknownModel(isAmbiguous: boolean): Promise<ServiceError> {
    const names = (await this.all()).flatMap(({ engine, models }) =>
      models.map(({ id }) => `${engine.id}/${id}`),
    );
    const message = `Use one of: ${names.join(', ')}.`;
    return new ServiceError('unknown_model', {
      detail: isAmbiguous
        ? `Several providers have this model. ${message}`
        : `There is no such model. ${message}`,
      errors: [{ pointer: '/model', code: 'unknown_model', message }],
      extensions: { models: names },
    });
  }
}

/** The best pair of a list for a wanted one: the target's fit counts before the source's. */
const bestPair = (
  pairs: readonly MtLanguagePair[],
  source: Language,
  target: Language,
): MtLanguagePair | undefined => {
  let best: MtLanguagePair | undefined;
  let bestFit = 0;
  for (const pair of pairs) {
    const offeredSource = readLanguage(pair.source);
    const offeredTarget = readLanguage(pair.target);
    if (!offeredSource || !offeredTarget) continue;
    const sourceFit = fitOf(source, offeredSource);
    const targetFit = fitOf(target, offeredTarget);
    if (sourceFit === 0 || targetFit === 0 || targetFit * 10 + sourceFit <= bestFit) continue;
    best = pair;
    bestFit = targetFit * 10 + sourceFit;
  }
  return best;
};

const findRoute = (
  engine: Engine<'mt'>,
  models: readonly MtModel[],
  modelId: string | undefined,
  source: Language,
  target: Language,
): Route | null => {
  const usable = modelId === undefined ? models : models.filter(({ id }) => id === modelId);
  const routes = usable.flatMap((model): Route[] => {
    const base = { engine, model, modelId: `${engine.id}/${model.id}` };
    if (model.pairs === 'any') {
      const settled = { isRegionLost: false, isInstalled: true, revision: model.revision };
      return [{ ...base, sourceTag: source.tag, targetTag: target.tag, ...settled }];
    }
    const pair = bestPair(model.pairs, source, target);
    if (!pair) return [];
    const offered = readLanguage(pair.target);
    const isExact = offered?.tag === target.tag;
    // Who asks for a script alone gets it in any region.
    const isScript = target.tag === `${target.base}-${target.script}` && offered?.script === target.script;
    // Between variants of one language, any other variant than the one asked for is no translation.
    if (isVariantPair(source, target) && !isExact) return [];
    return [
      {
        ...base,
        sourceTag: pair.source,
        targetTag: pair.target,
        isRegionLost: target.isSpecific && !isExact && !isScript,
        isInstalled: pair.installed !== false,
        revision: pair.revision ?? model.revision,
      },
    ];
  });
  return routes.find(({ isRegionLost }) => !isRegionLost) ?? routes[0] ?? null;
};
