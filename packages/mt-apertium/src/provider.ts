import { availableParallelism } from 'node:os';
import {
  type MtCapabilities,
  type MtModel,
  type MtProviderV1,
  type MtRequest,
  type MtResult,
  type ProviderDependencies,
  type ProviderRequest,
  type ProviderWarning,
  ServiceError,
} from '@dragoman/provider';
import { closed, notInstalled, partsMissing } from './failures.ts';
import { missingParts } from './installation.ts';
import { type InstalledMode, readInstalledModes } from './modes/installed-modes.ts';
import { pickMode } from './modes/pick-mode.ts';
import type { ApertiumOptions } from './options.ts';
import { Pool } from './pipeline/pool.ts';
import { type StageEnvironment, stageEnvironment } from './stage-environment.ts';
import { translateSegments } from './translate-segments.ts';

const capabilities: MtCapabilities = Object.freeze({
  kind: 'rule_based',
  offline: true,
  formality: false,
  culturalAdaptation: false,
  brandVoice: false,
  glossary: false,
  context: false,
  examples: false,
  evaluation: false,
});

/** The one model: whatever rules are installed for a direction. */
const modelId = 'rules';

/** One pipeline keeps two processors busy; more than four seldom pay. */
const defaultPipelines = (): number => Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)));

/** The most that one call takes. */
const limits = Object.freeze({ segments: 1000, characters: 200_000 });

/** What to do where no mode is installed. */
export const setup =
  'Install Apertium with a language pair: `apt-get install apertium apertium-eng-spa`, or `dragoman engines add en-es`.';

/** Machine translation by the Apertium of this machine. */
export class ApertiumProvider implements MtProviderV1 {
  readonly contract = 'mt/v1';
  readonly id = 'apertium';
  readonly capabilities = capabilities;
  readonly #options: ApertiumOptions;
  readonly #logger: ProviderDependencies['logger'];
  readonly #environment: StageEnvironment;
  readonly #pools = new Map<string, Pool>();
  #modes: readonly InstalledMode[] | undefined;
  #closed = false;

  constructor(options: ApertiumOptions, { logger }: ProviderDependencies) {
    this.#options = options;
    this.#logger = logger;
    this.#environment = stageEnvironment(options.modesDirectory);
  }

  async check({ signal }: ProviderRequest): Promise<void> {
    signal.throwIfAborted();
    const modes = this.#readModes();
    if (modes.length === 0) throw notInstalled(setup);
    const missing = await Promise.all(modes.map((mode) => missingParts(mode, this.#environment)));
    signal.throwIfAborted();
    if (!missing.some((parts) => parts.length === 0)) throw partsMissing([...new Set(missing.flat())]);
  }

  async models({ signal }: ProviderRequest): Promise<readonly MtModel[]> {
    signal.throwIfAborted();
    const pairs = this.#readModes().map(({ source, target }) => ({ source, target }));
    return pairs.length === 0 ? [] : [{ id: modelId, pairs, limits }];
  }

  async translate(request: MtRequest): Promise<MtResult> {
    const { segments, targetLanguage, signal } = request;
    signal.throwIfAborted();
    if (this.#closed) throw closed();
    const mode = this.#modeFor(request);
    const pool = this.#poolOf(mode);
    return {
      segments: await translateSegments(segments, (tasks) => pool.run(tasks, signal)),
      model: modelId,
      warnings: mode.target === targetLanguage ? [] : [regionFallback(targetLanguage, mode)],
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#pools.values()].map((pool) => pool.close()));
  }

  /** Looks at what is installed now: pairs can be added while the service runs. */
  #readModes(): readonly InstalledMode[] {
    this.#modes = readInstalledModes(this.#options.modesDirectory);
    return this.#modes;
  }

  #modeFor({ model, sourceLanguage, targetLanguage }: MtRequest): InstalledMode {
    if (model !== undefined && model !== modelId) {
      throw new ServiceError('unknown_model', {
        detail: `Apertium has one model: '${modelId}'.`,
        extensions: { models: [modelId] },
      });
    }
    // What is not known yet may have been installed since.
    const mode =
      pickMode(this.#modes ?? [], sourceLanguage, targetLanguage) ??
      pickMode(this.#readModes(), sourceLanguage, targetLanguage);
    if (mode !== undefined) return mode;
    const pairs = (this.#modes ?? []).map(({ source, target }) => ({ source, target }));
    if (pairs.length === 0) throw notInstalled(setup);
    throw new ServiceError('unsupported_language_pair', {
      detail:
        `Apertium has no rules for ${sourceLanguage} → ${targetLanguage} here; it has ` +
        `${pairs.map(({ source, target }) => `${source} → ${target}`).join(', ')}.`,
      extensions: { pairs },
    });
  }

  #poolOf(mode: InstalledMode): Pool {
    const existing = this.#pools.get(mode.name);
    if (existing !== undefined) return existing;
    const { idleMs, timeoutMs, pipelinesPerDirection } = this.#options;
    const pool = new Pool({
      mode,
      environment: this.#environment,
      idleMs,
      timeoutMs,
      pipelines: pipelinesPerDirection ?? defaultPipelines(),
      logger: this.#logger,
    });
    this.#pools.set(mode.name, pool);
    return pool;
  }
}

const regionFallback = (asked: string, { target }: InstalledMode): ProviderWarning => ({
  code: 'region_fallback',
  message: `Apertium has no rules for ${asked}; the text was translated into ${target}.`,
});
