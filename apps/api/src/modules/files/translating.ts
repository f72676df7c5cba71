import type { SegmentBatch, TextService, TranslateSegmentsRequest, TranslationExample } from '@dragoman/core';
import {
  type FileSegment,
  newId,
  type Store,
  type StoredFile,
  type TranslatedSegment,
} from '@dragoman/store';
import { ApiError } from '../../errors/api-error.ts';
import type { Metrics } from '../../http/metrics.ts';
import type { Identities } from '../../identity/identity.ts';
import type { JobContext } from '../jobs/types.ts';
import { prepareWork, type WorkDependencies } from '../translations/work.ts';
import type { QuotaService } from '../usage/quota.ts';
import { segmentsOf } from './rendering.ts';
import { fileOptions } from './schema.ts';

/** What segments are translated with. */
export interface TranslatingDependencies extends WorkDependencies {
  readonly store: Store;
  readonly text: TextService;
  readonly identities: Identities;
  readonly quotas: QuotaService;
  readonly metrics: Metrics;
}

/** How far it came: a position, since the rows themselves are the checkpoint, and what its terms have become. */
export interface TranslatingProgress {
  readonly translated: number;
  readonly terms?: readonly TranslationExample[] | undefined;
}

type Context = JobContext<unknown, TranslatingProgress>;

/** The pages that a message names. */
const maxNamed = 10;

/**
 * Translates what of a file has no translation yet, and writes it batch by batch: what has one is not asked for again.
 *
 * @returns what is to be said of the whole
 * @throws ApiError as `translateSegments`, `quota_exceeded`; the first segment's error where some could not be translated
 */
export const translateFile = async (
  dependencies: TranslatingDependencies,
  context: Context,
  file: StoredFile,
  onProgress: (done: number, total: number) => void,
): Promise<StoredFile['warnings']> => {
  const { text, identities, quotas } = dependencies;
  const sources: TranslateSegmentsRequest['segments'][number][] = [];
  const done = new Map<string, string>();
  const waiting = new Map<string, FileSegment>();
  for await (const page of segmentsOf(dependencies, file))
    for (const segment of page) {
      sources.push(sourceOf(segment));
      // Where it stands is many times as long as what it says, and nothing here asks for it.
      if (segment.target === null) waiting.set(segment.key, { ...segment, place: null });
      else done.set(segment.key, segment.target);
    }
  if (waiting.size === 0) return [];
  const identity = await identities.recall(context);
  const request = fileOptions.strip().parse(file.request);
  const work = await prepareWork(
    dependencies,
    identity,
    {
      ...request,
      project_id: file.projectId,
      ...(file.sourceLanguage === null ? {} : { source_language: file.sourceLanguage }),
    },
    context,
  );
  let characters = 0;
  for (const segment of waiting.values()) characters += segment.characters;
  const reservation = await quotas.reserve(identity, work.project, characters);
  const { format: _text, quality: _quality, ...options } = work.options;
  const run = new TranslationRun(dependencies, context, file, waiting, sources.length);
  try {
    await run.take(
      text.translateSegments({
        ...options,
        segments: sources,
        done,
        terms: context.checkpoint?.terms,
        onTerms: (terms) => run.keepTerms(terms),
        onProgress,
      }),
    );
  } finally {
    reservation.release();
  }
  run.throwFailure();
  return run.warnings;
};

const sourceOf = (segment: FileSegment): TranslateSegmentsRequest['segments'][number] => ({
  key: segment.key,
  source: segment.source,
  ...(segment.context === null ? {} : { context: segment.context }),
  ...(segment.constraints === null ? {} : { constraints: segment.constraints }),
  ...(segment.language === null ? {} : { language: segment.language }),
  ...(segment.pluralCategory === null ? {} : { pluralCategory: segment.pluralCategory }),
});

/** Writes what comes of the segments of a file. */
class TranslationRun {
  readonly warnings: StoredFile['warnings'][number][] = [];
  readonly #dependencies: TranslatingDependencies;
  readonly #context: Context;
  readonly #file: StoredFile;
  /** What has no translation yet, by key. */
  readonly #waiting: Map<string, FileSegment>;
  readonly #total: number;
  #failure: ApiError | undefined;
  #sourceLanguage: string | null;
  #terms: TranslatingProgress['terms'];

  constructor(
    dependencies: TranslatingDependencies,
    context: Context,
    file: StoredFile,
    waiting: Map<string, FileSegment>,
    total: number,
  ) {
    this.#dependencies = dependencies;
    this.#context = context;
    this.#file = file;
    this.#sourceLanguage = file.sourceLanguage;
    this.#waiting = waiting;
    this.#total = total;
    this.#terms = context.checkpoint?.terms;
  }

  /** Writes down what the terms of the file have become. */
  async keepTerms(terms: readonly TranslationExample[]): Promise<void> {
    this.#terms = terms;
    await this.#save();
  }

  #save(): Promise<void> {
    const translated = this.#total - this.#waiting.size;
    return this.#context.save({ translated, ...(this.#terms ? { terms: this.#terms } : {}) });
  }

  async take(batches: AsyncIterable<SegmentBatch>): Promise<void> {
    try {
      for await (const batch of batches) {
        await this.#learnLanguage(batch);
        this.warnings.push(...batch.warnings);
        await this.#write(batch);
        await this.#count(batch);
        await this.#save();
      }
    } catch (error) {
      this.#failure ??= ApiError.is(error) ? error : undefined;
      if (this.#failure === undefined || this.#context.signal.aborted) throw error;
    }
  }

  /** Says what went wrong, where anything did, and names the places of what has no translation. */
  throwFailure(): void {
    const failure = this.#failure;
    if (!failure) return;
    const left = [...this.#waiting.values()];
    const pages = [...new Set(left.flatMap(({ page }) => page ?? []))];
    const named = pages.length > 0 ? pages : left.map(({ number }) => number);
    const list = named.slice(0, maxNamed).join(', ') + (named.length > maxNamed ? ' and more' : '');
    const { code, provider, errors, extensions } = failure;
    throw new ApiError(code, {
      ...{ errors, extensions, cause: failure },
      detail: `${failure.detail} ${left.length} of ${this.#total} segments have no translation: ${pages.length > 0 ? 'page' : 'segment'} ${list}.`,
      ...(provider ? { provider } : {}),
    });
  }

  /** Before the first segment is remembered: the memory lists it with its language. */
  async #learnLanguage({ sourceLanguage }: SegmentBatch): Promise<void> {
    // Of a file in which there is nothing to translate nobody knows it.
    if (sourceLanguage === 'und' || sourceLanguage === this.#sourceLanguage) return;
    this.#sourceLanguage = sourceLanguage;
    const { accountId, id } = this.#file;
    await this.#dependencies.store.files.describe(accountId, id, { sourceLanguage });
  }

  async #write({ segments, model }: SegmentBatch): Promise<void> {
    const results: TranslatedSegment[] = [];
    for (const one of segments) {
      const segment = this.#waiting.get(one.key);
      if (segment === undefined) continue;
      if ('error' in one) {
        this.#failure ??= one.error;
        continue;
      }
      results.push({
        number: segment.number,
        target: one.target,
        status: one.origin === 'memory' ? 'memory' : 'machine',
        origin: one.origin === 'machine' ? model : one.origin,
        qualityScore: one.quality?.score ?? null,
        qualityChecks: one.quality?.checks.filter(({ score }) => score < 1) ?? [],
        warnings: one.warnings,
        charactersBilled: one.charactersBilled,
        memory: one.memoryKey,
      });
    }
    const { accountId, id } = this.#file;
    await this.#dependencies.store.files.translated(accountId, id, results);
    for (const one of segments) if (!('error' in one)) this.#waiting.delete(one.key);
  }

  async #count({ segments, engine, usage }: SegmentBatch): Promise<void> {
    const { store, metrics } = this.#dependencies;
    const billed = segments.reduce((sum, one) => sum + ('error' in one ? 0 : one.charactersBilled), 0);
    if (billed > 0) metrics.countCharacters(engine, billed);
    const tokens = usage ? usage.inputTokens + usage.outputTokens : 0;
    if (tokens === 0) return;
    const { accountId, projectId, keyId, targetLanguage } = this.#file;
    const languages = { sourceLanguage: this.#sourceLanguage, targetLanguage };
    const counted = { ...languages, product: 'text', unit: 'tokens', used: tokens, billed: tokens } as const;
    await store.usage.record(accountId, { id: newId(new Date()), projectId, keyId, ...counted });
  }
}

/** Counts a file's pages and characters, once for each file. */
export const countFile = async (store: Store, file: StoredFile): Promise<void> => {
  const { accountId, id, projectId, keyId, kind, pages, charactersUsed, charactersBilled } = file;
  const { sourceLanguage, targetLanguage } = file;
  const entry = { id, projectId, keyId, product: kind, sourceLanguage, targetLanguage };
  if (charactersUsed > 0)
    await store.usage.record(accountId, {
      ...entry,
      unit: 'characters',
      used: charactersUsed,
      billed: charactersBilled,
    });
  if (pages !== null)
    await store.usage.record(accountId, { ...entry, unit: 'pages', used: pages, billed: pages });
};
