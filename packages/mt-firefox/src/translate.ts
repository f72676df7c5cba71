import type { MtRequest, MtResult } from '@dragoman/provider';
import { ensureOnlyModel, regionFallback, unsupportedPair } from '@dragoman/provider-kit';
import type { Pool } from './engine/pool.ts';
import { type Pivots, sentenceEngine } from './engine/sentence-engine.ts';
import { failures, setup } from './failures.ts';
import { markUsed } from './models/budget.ts';
import { type InstalledModel, installedModels, locationOf } from './models/installed.ts';
import { pairsOf, pivot, routeBetween } from './models/route.ts';
import { modelId } from './models.ts';
import { pivotOf } from './text/pivots.ts';
import { translateTexts } from './text/translate-texts.ts';

/** The workers of a provider. */
export interface Workers {
  readonly pool: Pool;
  /** The most of them at a time. */
  readonly maxWorkers: number;
}

const routeFor = (request: MtRequest, modelsDirectory: string): readonly InstalledModel[] => {
  const installed = installedModels(modelsDirectory);
  const route = routeBetween(installed, request.sourceLanguage, request.targetLanguage);
  if (route !== null) return route;
  if (installed.length === 0) throw failures.input('provider_not_configured', setup);
  throw unsupportedPair('Firefox', request, pairsOf(installed));
};

/** Translates segments by one model, or by two through English. */
export const translate = async (
  request: MtRequest,
  modelsDirectory: string,
  { pool, maxWorkers }: Workers,
): Promise<MtResult> => {
  const { segments, model, sourceLanguage, targetLanguage, signal } = request;
  pool.throwIfOver(signal);
  ensureOnlyModel('Firefox', modelId, model);
  const route = routeFor(request, modelsDirectory);
  markUsed(route);
  const target = route.at(-1)?.target ?? targetLanguage;
  const pivots: Pivots = new Map();
  const texts = await translateTexts(
    segments.map(({ text }) => text),
    sourceLanguage,
    sentenceEngine(pool, maxWorkers, route.map(locationOf), signal, pivots),
  );
  const warning = regionFallback(
    `There is no Firefox model for ${targetLanguage}; the text was translated into ${target}.`,
  );
  return {
    segments: segments.map(({ id, text }, index) => {
      const between = route.length > 1 ? pivotOf(text, sourceLanguage, pivots) : undefined;
      return {
        id,
        text: texts[index] ?? '',
        ...(between === undefined ? {} : { pivot: { language: pivot, text: between } }),
      };
    }),
    model: modelId,
    warnings: target === targetLanguage ? [] : [warning],
  };
};
