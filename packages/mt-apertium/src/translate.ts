import type { MtRequest, MtResult } from '@dragoman/provider';
import { ensureOnlyModel, regionFallback } from '@dragoman/provider-kit';
import { modelId } from './models.ts';
import type { Modes } from './modes/modes.ts';
import type { Pools } from './pool/pools.ts';
import { translateSegments } from './stream/translate-segments.ts';

/** Translates segments by the pipelines of a direction. */
export const translate = async (request: MtRequest, modes: Modes, pools: Pools): Promise<MtResult> => {
  const { segments, model, sourceLanguage, targetLanguage, signal } = request;
  pools.throwIfOver(signal);
  ensureOnlyModel('Apertium', modelId, model);
  const mode = modes.find(request);
  const pool = pools.of(mode);
  const warning = regionFallback(
    `Apertium has no rules for ${targetLanguage}; the text was translated into ${mode.target}.`,
  );
  return {
    segments: await translateSegments(segments, sourceLanguage, (tasks) => pool.run(tasks, signal)),
    model: modelId,
    warnings: mode.target === targetLanguage ? [] : [warning],
  };
};
