import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import {
  type MtCapabilities,
  type MtModel,
  type MtProviderV1,
  type MtRequest,
  type MtResult,
  type ProviderDependencies,
  type ProviderRequest,
  ServiceError,
} from '@dragoman/provider';
import type { ModelLocation } from './engine/messages.ts';
import { JobError, Pool, workerFile } from './engine/pool.ts';
import { closed, failureOf, notInstalled } from './failures.ts';
import { type InstalledModel, installedModels, locationOf } from './models/installed.ts';
import { pairsOf, routeBetween } from './models/route.ts';
import { verifyFile } from './models/verify.ts';
import type { FirefoxOptions } from './options.ts';
import { type SentenceEngine, translateTexts } from './text/translate-texts.ts';

const capabilities: MtCapabilities = Object.freeze({
  kind: 'neural',
  offline: true,
  formality: false,
  culturalAdaptation: false,
  brandVoice: false,
  glossary: false,
  context: false,
  examples: false,
  evaluation: false,
});

/** The one model: whatever is installed for a direction. */
const modelId = 'translations';

/** Sentences in one batch of the engine: more make it hardly faster, and a caller who goes away is noticed between two. */
const batchSize = 24;

/** The most that one call takes: some 5,000 words of a vocabulary, about 10 s of work. */
const limits = Object.freeze({ segments: 200, characters: 20_000 });

/** The most batches that may wait, about a minute of work for each worker. */
const mostWaiting = 400;

const defaultWorkers = (): number => Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)));

/** What to do where no model is installed. */
export const setup =
  'Set providers.firefox.mirror to a mirror of the Firefox translation models, then add a pair: `dragoman models add en-es`.';

/** Machine translation by the models of Firefox Translations, in threads of this process. */
export class FirefoxProvider implements MtProviderV1 {
  readonly contract = 'mt/v1';
  readonly id = 'firefox';
  readonly capabilities = capabilities;
  readonly #options: FirefoxOptions;
  readonly #pool: Pool;
  readonly #workers: number;
  #closed = false;

  /** @param worker the code of the workers; another one than the package's own is for tests */
  constructor(options: FirefoxOptions, { logger }: ProviderDependencies, worker: URL = workerFile) {
    this.#options = options;
    this.#workers = options.workers ?? defaultWorkers();
    this.#pool = new Pool({
      workers: this.#workers,
      idleMs: options.idleMs,
      waiting: mostWaiting,
      workerFile: worker,
      onLoss: (reason) => logger.warn({ reason }, 'a translation worker was replaced'),
    });
  }

  async check({ signal }: ProviderRequest): Promise<void> {
    signal.throwIfAborted();
    const models = this.#installed();
    if (models.length === 0) throw notInstalled(setup);
    for (const { directory, manifest } of models) {
      for (const file of Object.values(manifest.files)) {
        const isWhole = file === undefined || (await verifyFile(join(directory, file.name), file.sha256));
        signal.throwIfAborted();
        if (!isWhole) throw failureOf(new JobError('model', `${join(directory, file.name)} is damaged.`));
      }
    }
  }

  async models({ signal }: ProviderRequest): Promise<readonly MtModel[]> {
    signal.throwIfAborted();
    const models = this.#installed();
    if (models.length === 0) return [];
    const versions = models.map(({ source, target, version }) => `${source}-${target}@${version}`).join();
    const revision = createHash('sha256').update(versions).digest('hex').slice(0, 12);
    return [{ id: modelId, pairs: pairsOf(models), limits, revision }];
  }

  async translate(request: MtRequest): Promise<MtResult> {
    const { segments, sourceLanguage, targetLanguage, signal } = request;
    signal.throwIfAborted();
    if (this.#closed) throw closed();
    const route = this.#routeFor(request);
    const target = route.at(-1)?.target ?? targetLanguage;
    const locations = route.map(locationOf);
    let texts: readonly string[];
    try {
      texts = await translateTexts(
        segments.map(({ text }) => text),
        sourceLanguage,
        this.#engineOf(locations, signal),
      );
    } catch (error) {
      signal.throwIfAborted();
      throw failureOf(error);
    }
    return {
      segments: segments.map(({ id }, index) => ({ id, text: texts[index] ?? '' })),
      model: modelId,
      warnings:
        target === targetLanguage
          ? []
          : [
              {
                code: 'region_fallback',
                message: `There is no Firefox model for ${targetLanguage}; the text was translated into ${target}.`,
              },
            ],
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#pool.close();
  }

  /** Looks at what is installed now: models can be added while the service runs. */
  #installed(): readonly InstalledModel[] {
    return installedModels(this.#options.modelsDirectory);
  }

  #routeFor({ model, sourceLanguage, targetLanguage }: MtRequest): readonly InstalledModel[] {
    if (model !== undefined && model !== modelId) {
      throw new ServiceError('unknown_model', {
        detail: `Firefox has one model: '${modelId}'.`,
        extensions: { models: [modelId] },
      });
    }
    const models = this.#installed();
    const route = routeBetween(models, sourceLanguage, targetLanguage);
    if (route !== null) return route;
    if (models.length === 0) throw notInstalled(setup);
    const pairs = pairsOf(models);
    throw new ServiceError('unsupported_language_pair', {
      detail:
        `There is no Firefox model for ${sourceLanguage} → ${targetLanguage} here; there is ` +
        `${pairs.map(({ source, target }) => `${source} → ${target}`).join(', ')}.`,
      extensions: { pairs },
    });
  }

  /** Sends sentences in batches, no more at a time than there are workers: other callers get their turn in between. */
  #engineOf(route: readonly ModelLocation[], signal: AbortSignal): SentenceEngine {
    return async (sentences, isMarkup) => {
      const texts: string[] = [];
      const batches = Array.from({ length: Math.ceil(sentences.length / batchSize) }, (_, index) => index);
      // Ends the batches beside one that failed.
      const failing = new AbortController();
      const either = AbortSignal.any([signal, failing.signal]);
      const work = async (): Promise<void> => {
        for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
          const from = batch * batchSize;
          const part = sentences.slice(from, from + batchSize);
          const answers = await this.#pool.run({ route, sentences: part, isMarkup }, either);
          answers.forEach((answer, index) => {
            texts[from + index] = answer;
          });
        }
      };
      const lanes = Array.from({ length: Math.min(this.#workers, batches.length) }, work);
      try {
        await Promise.all(lanes);
      } catch (error) {
        failing.abort(error);
        await Promise.allSettled(lanes);
        throw error;
      }
      return texts;
    };
  }
}
