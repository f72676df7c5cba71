import { type ProviderWarning, plainOf, ServiceError } from '@dragoman/provider';
import { Ticket } from '../../scheduling/requester.ts';
import type { BatchDependencies } from '../batch/batch.ts';
import type { Plan } from '../carried.ts';
import { open } from '../pipeline.ts';
import { recall } from '../recall/recall.ts';
import type { TranslateSegmentsRequest, TranslateTextResult, TranslationExample } from '../types.ts';
import type { Usage } from '../usage.ts';
import { findTerms } from './find-terms.ts';
import { PackRun } from './pack-run.ts';
import type { PreparedSegment } from './prepared.ts';

/** A file that is hardly more than one call has its terms before the engine's eyes, in UTF-16 units. */
const minCharacters = 12_000;
/** A term in another language is longer by so much at most; more is an explanation. */
const maxGrowth = 3;

/** What the terms of a file have become, those that matter most first, and what that took. */
export interface SettledTerms {
  readonly terms: readonly TranslationExample[];
  readonly usage?: Usage | undefined;
  /** Whether they were asked for in this run. */
  readonly isNew?: true;
}

const isDoubtful = ({ code }: ProviderWarning): boolean =>
  code === 'placeholder_lost' || code === 'possible_prompt_injection';

/** A result as an example to follow; undefined where it teaches nothing, or nobody should follow it. */
const exampleOf = (
  source: string,
  result: TranslateTextResult | ServiceError | undefined,
): TranslationExample | undefined => {
  if (!result || ServiceError.is(result) || result.warnings.some(isDoubtful)) return undefined;
  const target = plainOf(result.translatedText).trim();
  const isUsable =
    target !== '' &&
    target.length <= maxGrowth * source.length + maxGrowth &&
    !/[\n.!?:;]/u.test(target) &&
    target.toLowerCase() !== source.toLowerCase();
  return isUsable ? { source, target } : undefined;
};

/**
 * Has the terms of a long file translated before its segments, in one call, so that calls that know nothing of each other
 * use the same words. For engines that follow examples; terms of the glossary are settled by that. Where it fails, the
 * segments are translated without.
 */
export const settleTerms = async (
  left: readonly PreparedSegment[],
  plan: Plan,
  { requester, terms: known }: TranslateSegmentsRequest,
  dependencies: BatchDependencies,
  signal: AbortSignal,
): Promise<SettledTerms> => {
  if (known) return { terms: known };
  const [route] = plan.routes;
  const texts = left.filter(({ hasText, isRepeat }) => hasText && !isRepeat);
  const characters = texts.reduce((sum, { plain }) => sum + plain.length, 0);
  if (!route?.engine.provider.capabilities.examples || characters <= minCharacters) return { terms: [] };
  const found = await findTerms(texts, plan.source);
  const opened = await Promise.all(
    found.map(async (one) => ({ ...one, passage: await open(async () => plan, one.term, signal) })),
  );
  const asked = opened.filter(
    ({ passage: { segments } }) => segments.length === 1 && segments[0]?.terms.length === 0,
  );
  const passages = asked.map(({ passage }) => passage);
  if (passages.length === 0) return { terms: [] };
  await recall(passages);
  const samples = asked.map(({ sample }) => sample).join('\n');
  const describe = (): string => `The texts are terms of one file. A place of each, in order:\n${samples}`;
  try {
    const { results, usage } = await dependencies.within(
      dependencies.deadlineMs,
      signal,
      (budget) => new PackRun(passages, budget, dependencies, { describe }).run(),
      new Ticket(requester),
    );
    const terms = asked.flatMap(({ term }, index) => exampleOf(term, results[index]) ?? []);
    return { terms, usage, isNew: true };
  } catch (error) {
    signal.throwIfAborted();
    if (!ServiceError.is(error)) throw error;
    dependencies.logger.warn({ error }, 'The terms of a file could not be translated before its segments');
    return { terms: [] };
  }
};
