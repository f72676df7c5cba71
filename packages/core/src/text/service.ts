import type { ProviderLogger } from '@dragoman/provider';
import type { EngineSlot } from '../engine.ts';
import type { Budget } from '../resilience/budget.ts';
import type { Clock } from '../resilience/clock.ts';
import { translateTexts } from './batch.ts';
import { listLanguages, listModels } from './catalogue.ts';
import { createWithin } from './deadline.ts';
import { loadDetector } from './detect/detector.ts';
import { draft } from './draft.ts';
import { prepare, sketch } from './job.ts';
import { ModelDirectory } from './models.ts';
import { makeOutline, planText } from './plan.ts';
import { draftedResult, settledResult } from './result.ts';
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

  const translate = async (request: TranslateTextRequest, budget: Budget): Promise<TranslateTextResult> => {
    const { text } = request;
    const plan = await planText(directory, await makeOutline(directory, request), text);
    const [job] = await prepare(request, [await sketch(request, text, plan)]);
    budget.signal.throwIfAborted();
    if (!job) throw new RangeError('The text has no job.');
    const settled = await settledResult(job, request);
    if (settled) return settled;
    const drafted = await draft([...job.pending.values()], plan.routes, request, budget, logger);
    return draftedResult(job, drafted);
  };

  return Object.freeze<TextService>({
    translate: (request) => within(deadlineMs, request.signal, (budget) => translate(request, budget)),
    translateBatch: (request) => translateTexts(request, { directory, logger, within, deadlineMs }),
    detect: async (text) => (await loadDetector()).detect(text),
    languages: () => listLanguages(directory),
    models: () => listModels(directory, slot.selected[0]),
  });
};
