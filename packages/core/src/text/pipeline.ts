import type { ProviderLogger } from '@dragoman/provider';
import type { Budget } from '../resilience/budget.ts';
import type { ModelDirectory } from './models/directory.ts';
import type { Job } from './recall/prepare.ts';
import { memoryKeyOf } from './recall/recall.ts';
import type { Outline } from './request/plan.ts';
import { type Composition, fromMemory, sameLanguage } from './result.ts';
import { judge } from './score/judge.ts';
import type { Draft } from './translate/draft.ts';
import { improve } from './translate/improve.ts';
import type { TranslateTextResult } from './types.ts';

/** What texts are translated with. */
export interface TextTools {
  readonly directory: ModelDirectory;
  readonly logger: ProviderLogger;
}

/**
 * The result of a text, improved where a second try may help, and judged where that was asked for.
 *
 * @param drafting has the text's segments translated; called where the text is neither remembered nor in the target
 *   language already
 */
export const complete = async (
  tools: TextTools,
  outline: Outline,
  job: Job,
  budget: Budget,
  drafting: () => Promise<Draft>,
): Promise<TranslateTextResult> => {
  const [route] = job.plan.routes;
  if (!route) return sameLanguage(job);
  const judged = (composition: Composition): Promise<TranslateTextResult> | TranslateTextResult =>
    outline.options.quality === 'judge'
      ? judge(tools.directory, composition, budget, tools.logger)
      : composition.result;
  if (job.remembered) {
    const { translatedText } = job.remembered;
    return judged(await fromMemory(job, route, outline, translatedText, budget.signal));
  }
  const version = await improve({ job, outline, logger: tools.logger }, await drafting(), budget);
  const result = await judged(version.composition);
  return outline.options.memory &&
    job.pending.size > 0 &&
    version.draft.route === route &&
    isFitToRemember(result)
    ? { ...result, memoryKey: memoryKeyOf(outline, job, route) }
    : result;
};

/** What went wrong once may go right the next time. */
const passingFaults: ReadonlySet<string> = new Set(['placeholder_lost', 'possible_prompt_injection']);
const isFitToRemember = ({ warnings }: TranslateTextResult): boolean =>
  !warnings.some(({ code }) => passingFaults.has(code));
