import { plainOf, type SegmentBatch, type TextService } from '@dragoman/core';
import { keyIdOf, newId } from '@dragoman/store';
import type { z } from 'zod';
import { ApiError } from '../../errors/api-error.ts';
import type { Metrics } from '../../http/metrics.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Settings } from '../../settings.ts';
import { memoryOf } from '../memory/port.ts';
import { countWithin } from '../translations/code-points.ts';
import { prepareWork, type Work, type WorkDependencies } from '../translations/work.ts';
import type { QuotaService } from '../usage/quota.ts';
import type { suggestionsBody, suggestionsData } from './schema.ts';

/** How many similar texts are shown. */
const maxSimilar = 5;

interface Dependencies extends WorkDependencies {
  readonly text: TextService;
  readonly quotas: QuotaService;
  readonly metrics: Metrics;
  readonly limits: Settings['limits'];
  readonly now: () => Date;
}

/** What one text could become, for who translates it: nothing is stored. */
export class SuggestionService {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** @throws ApiError as translating a text does */
  async suggest(
    identity: Identity,
    { text, ...request }: z.output<typeof suggestionsBody>,
    signal: AbortSignal,
  ): Promise<z.output<typeof suggestionsData>> {
    const { quotas, limits } = this.#dependencies;
    const characters = countWithin(text, '/text', limits.text.codePoints);
    const work = await prepareWork(this.#dependencies, identity, request, { signal });
    const reservation = await quotas.reserve(identity, work.project, characters);
    try {
      const machine = await this.#ask(identity, work, text);
      const languages = {
        sourceLanguage: machine.batch.sourceLanguage,
        targetLanguage: machine.batch.targetLanguage,
      };
      return {
        memory: await this.#recall(identity, work, text, languages),
        glossary: await this.#terms(work, text, languages),
        machine: machine.data,
      };
    } finally {
      reservation.release();
    }
  }

  /** The engine's own: what the memory has is shown beside it. */
  async #ask(identity: Identity, work: Work, text: string) {
    const { text: engine } = this.#dependencies;
    const { format: _format, quality: _quality, memory, ...options } = work.options;
    const batches = engine.translateSegments({
      ...options,
      memory: memory && { ...memory, recall: async (questions) => questions.map(() => null) },
      segments: [{ key: 'text', source: text }],
    });
    for await (const batch of batches) {
      const [segment] = batch.segments;
      if (!segment) continue;
      if ('error' in segment) throw segment.error;
      await this.#count(identity, work, batch, segment);
      return {
        batch,
        data: {
          target: segment.target,
          model: batch.model,
          quality_score: segment.quality?.score ?? null,
          characters_billed: segment.charactersBilled,
          warnings: [...batch.warnings, ...segment.warnings],
        },
      };
    }
    throw new ApiError('internal_error', { detail: 'The engine gave no answer. Try again.' });
  }

  async #count(
    { actor }: Identity,
    { project, row }: Work,
    { engine, sourceLanguage, targetLanguage }: SegmentBatch,
    {
      charactersUsed,
      charactersBilled,
    }: { readonly charactersUsed: number; readonly charactersBilled: number },
  ): Promise<void> {
    const { store, metrics, now } = this.#dependencies;
    metrics.countCharacters(engine, charactersBilled);
    await store.usage.record(row.accountId, {
      id: newId(now()),
      projectId: project.id,
      keyId: keyIdOf(actor),
      sourceLanguage: sourceLanguage === 'und' ? null : sourceLanguage,
      targetLanguage,
      ...{ product: 'text', unit: 'characters', used: charactersUsed, billed: charactersBilled },
    });
  }

  async #recall(
    { account }: Identity,
    { project, keepTexts }: Work,
    text: string,
    languages: { readonly sourceLanguage: string; readonly targetLanguage: string },
  ): Promise<z.output<typeof suggestionsData>['memory']> {
    if (!keepTexts) return [];
    const memory = memoryOf(this.#dependencies.store, account.id, project.id);
    const question = { sourceText: text, ...languages };
    const [exact] = await memory.recall([{ ...question, variant: '', isReported: false }]);
    const similar = (await memory.similar?.({ ...question, limit: maxSimilar })) ?? [];
    const others = similar.filter(({ source }) => source !== text);
    return [
      ...(exact ? [{ source: text, target: exact.translatedText, exact: true }] : []),
      ...others.map(({ source, target }) => ({ source, target, exact: false })),
    ].slice(0, maxSimilar);
  }

  async #terms(
    { options: { glossary } }: Work,
    text: string,
    languages: { readonly sourceLanguage: string; readonly targetLanguage: string },
  ): Promise<z.output<typeof suggestionsData>['glossary']> {
    if (!glossary) return [];
    const sourceText = plainOf(text);
    const found = await this.#dependencies.text.findTerms({ sourceText, ...languages, glossary });
    return found.map(({ source, target }) => ({ source, target }));
  }
}
