import { newId, type Page, type Translation, type TranslationFilter } from '@dragoman/store';
import type { z } from 'zod';
import { notFound } from '../../errors/errors.ts';
import { type Identity, mayUse } from '../../identity/identity.ts';
import { type BatchDependencies, type BatchElement, translateBatch } from './batch.ts';
import { countWithin } from './code-points.ts';
import {
  completedRow,
  failedRow,
  isEngineFailure,
  type Piece,
  recordOptions,
  withTranslationId,
} from './outcome.ts';
import type { batchBody, translateBody } from './schema.ts';
import { prepareWork, type WorkCircumstances } from './work.ts';

/** Translates texts and keeps what came of it. */
export class TranslationService {
  readonly #dependencies: BatchDependencies;

  constructor(dependencies: BatchDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Translates one text. What is refused before the engine is asked stores nothing; an engine's failure is stored as
   * `failed`, and its error names the row in `translation_id`.
   */
  async translate(
    identity: Identity,
    body: z.output<typeof translateBody>,
    circumstances: WorkCircumstances,
  ): Promise<Translation> {
    const { store, text, quotas, metrics, limits, now } = this.#dependencies;
    const characters = countWithin(body.text, '/text', limits.text.codePoints);
    const { text: sourceText, ...request } = body;
    const work = await prepareWork(this.#dependencies, identity, request, circumstances);
    const reservation = await quotas.reserve(identity, work.project, characters);
    const createdAt = now();
    const piece: Piece = { id: newId(createdAt), text: sourceText, characters, createdAt };
    try {
      const result = await text.translate({ ...work.options, text: sourceText });
      const translation = completedRow(work, piece, result, now());
      await store.translations.record(identity.account.id, translation, recordOptions(work, result));
      metrics.countCharacters(result.engine, result.charactersBilled);
      return translation;
    } catch (thrown) {
      if (!isEngineFailure(thrown) || circumstances.signal.aborted) throw thrown;
      await store.translations.record(identity.account.id, failedRow(work, piece, thrown, now()), {
        keepTexts: work.keepTexts,
      });
      throw withTranslationId(thrown, piece.id);
    } finally {
      reservation.release();
    }
  }

  /** Translates several texts in order: see `batch.ts`. */
  translateBatch(
    identity: Identity,
    body: z.output<typeof batchBody>,
    circumstances: WorkCircumstances,
  ): Promise<readonly BatchElement[]> {
    return translateBatch(this.#dependencies, identity, body, circumstances);
  }

  async get(identity: Identity, id: string): Promise<Translation> {
    const found = await this.#dependencies.store.translations.get(identity.account.id, id);
    if (!found || !mayUse(identity, found.projectId)) throw notFound('translation');
    return found;
  }

  /** A key that is bound to projects sees these alone. */
  list(
    identity: Identity,
    filter: TranslationFilter,
    page: { limit: number; before?: string | undefined },
  ): Promise<Page<Translation>> {
    return this.#dependencies.store.translations.list(
      identity.account.id,
      { ...filter, ...(identity.projectIds ? { projectIds: identity.projectIds } : {}) },
      page,
    );
  }

  async delete(identity: Identity, id: string): Promise<void> {
    await this.get(identity, id);
    await this.#dependencies.store.translations.delete(identity.account.id, id);
  }
}
