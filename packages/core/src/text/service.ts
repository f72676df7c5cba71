import type { ProviderLogger } from '@dragoman/provider';
import type { EngineSlot } from '../engine.ts';
import type { Budget } from '../resilience/budget.ts';
import type { Clock } from '../resilience/clock.ts';
import { createWithin } from '../resilience/deadline.ts';
import { translateTexts } from './batch/batch.ts';
import { loadDetector } from './detect/detector.ts';
import { listLanguages, listModels } from './models/catalogue.ts';
import { ModelDirectory } from './models/directory.ts';
import { complete, type TextTools } from './pipeline.ts';
import { prepare, sketch } from './recall/prepare.ts';
import { makeOutline, planText } from './request/plan.ts';
import { rate } from './score/rate.ts';
import { draft } from './translate/draft.ts';
import type { TextService, TranslateTextRequest, TranslateTextResult } from './types.ts';

interface TextServiceDependencies {
  readonly slot: EngineSlot<'mt'>;
  readonly clock: Clock;
  readonly logger: ProviderLogger;
  /** The time that one text may take, in milliseconds. */
  readonly deadlineMs: number;
}

/** Makes `services.text`: `detect → segment → protect → recall → translate → restore → adapt → score`. */
export const createTextService = (dependencies: TextServiceDependencies): TextService => {
  const { slot, clock, logger, deadlineMs } = dependencies;
  const directory = new ModelDirectory(slot, clock, logger);
  const within = createWithin(clock, slot);
  const tools: TextTools = { directory, logger };

  const translate = async (request: TranslateTextRequest, budget: Budget): Promise<TranslateTextResult> => {
    const { text } = request;
    const outline = await makeOutline(directory, request);
    const plan = await planText(directory, outline, text);
    const [job] = await prepare(outline, [await sketch(outline, text, plan, budget.signal)]);
    budget.signal.throwIfAborted();
    if (!job) throw new RangeError('The text has no job.');
    return complete(tools, outline, job, budget, () =>
      draft({ outline, plan, units: [...job.pending.values()], texts: [text] }, budget, logger),
    );
  };

  return Object.freeze<TextService>({
    translate: (request) => within(deadlineMs, request.signal, (budget) => translate(request, budget)),
    translateBatch: (request) => translateTexts(request, { ...tools, within, deadlineMs }),
    score: rate,
    detect: async (text) => (await loadDetector()).detect(text),
    languages: () => listLanguages(directory),
    models: () => listModels(directory, slot.selected[0]),
  });
};
