import { ServiceError } from '@dragoman/provider';
import type { Budget } from '../../resilience/budget.ts';
import type { Draft, Passage, Segment, Version } from '../carried.ts';
import type { Route } from '../models/directory.ts';
import { withoutPlaceholders } from '../placeholders.ts';
import { addUsage } from '../usage.ts';
import { inspectObedience } from './obedience/inspect.ts';
import { sentencesOf } from './pack.ts';

/** What the pipeline lends to a further try. */
export interface RetrySteps {
  /** Has segments translated again, on these routes and with a reminder of what the engine is there for. */
  readonly translate: (
    segments: readonly Segment[],
    routes: readonly Route[],
    budget: Budget,
  ) => Promise<Draft>;
  /** What the later stages make of a draft. */
  readonly finish: (draft: Draft) => Promise<Version>;
}

const isLanguageModel = ({ engine }: Route): boolean => engine.provider.capabilities.kind === 'llm';

/** The segments that the engine was asked for and in which the score sees a hard fault. */
const failedOf = ({ segments, pending }: Passage, { failed }: Version): readonly Segment[] => {
  const found = new Set<Segment>();
  for (const place of failed) {
    const segment = pending.get(segments[place]?.asked ?? '');
    if (segment) found.add(segment);
  }
  return [...found];
};

/** The segments that a language model seems to have answered or obeyed. Other engines can do neither. */
const suspectsOf = ({ pending, plan }: Passage, { route, translations }: Draft): readonly Segment[] => {
  if (!isLanguageModel(route) || pending.size === 0) return [];
  const { source: sourceLanguage, target: targetLanguage } = plan;
  return [...pending.values()].filter(({ text, asked }) => {
    const output = translations.get(asked)?.text;
    if (output === undefined) return false;
    const texts = { source: withoutPlaceholders(text), output: withoutPlaceholders(output) };
    return inspectObedience({ ...texts, sourceLanguage, targetLanguage }).obeyed;
  });
};

/** A further try: which segments on which routes; undefined where it would be none. */
type Attempt = (
  passage: Passage,
  route: Route,
  suspects: readonly Segment[],
  failed: readonly Segment[],
) => { readonly segments: readonly Segment[]; readonly routes: readonly Route[] } | undefined;

/** The same model, reminded of what it is there for. */
const withReminder: Attempt = (_passage, route, suspects, failed) => ({
  segments: [...new Set([...suspects, ...failed])],
  routes: [route],
});

/** The same model, one sentence a call: an order in one of them then has no power over the others. */
const bySentence: Attempt = (_passage, route, suspects) => {
  const sentences = suspects.map(({ text }) => sentencesOf(text));
  const segments = suspects.filter((_, index) => (sentences[index]?.length ?? 0) > 1);
  if (segments.length === 0) return undefined;
  const longest = Math.max(...sentences.flat().map(({ length }) => length));
  const limits = { segments: 1, characters: Math.min(longest, route.model.limits.characters) };
  return { segments, routes: [{ ...route, model: { ...route.model, limits } }] };
};

/** The engines that would step in if this one had failed. */
const byOthers: Attempt = ({ plan: { routes } }, route, suspects) => {
  const others = routes.slice(routes.findIndex(({ engine }) => engine === route.engine) + 1);
  return others.length > 0 ? { segments: suspects, routes: others } : undefined;
};

/** A draft in which another one replaces some segments; it then is the work of the other's engine. */
const merge = (base: Draft, other: Draft): Draft => ({
  ...(other.route.engine === base.route.engine ? base : other),
  translations: new Map([...base.translations, ...other.translations]),
  warnings: [...base.warnings, ...other.warnings],
});

const isBetter = (
  candidate: Version,
  suspects: readonly Segment[],
  version: Version,
  formerSuspects: readonly Segment[],
): boolean =>
  suspects.length === formerSuspects.length
    ? candidate.result.quality.score > version.result.quality.score
    : suspects.length < formerSuspects.length;

const injectionWarning = (count: number) => ({
  code: 'possible_prompt_injection',
  message: `The engine seems to have answered or obeyed the text instead of translating it, in ${count} of its segments. Compare the translation with the source.`,
});

/**
 * Where a language model answered or obeyed a text, or the score sees a hard fault, it is asked for those segments again
 * with a reminder;
 * what it goes on to answer is asked for sentence by sentence, then of the next engine. The best version wins and costs
 * what all did; a segment that stays suspicious is a warning `possible_prompt_injection`. A further try that fails leaves
 * what there is.
 */
export const retry = async (
  passage: Passage,
  first: Version,
  budget: Budget,
  steps: RetrySteps,
): Promise<Version> => {
  if (!isLanguageModel(first.draft.route)) return first;
  let version = first;
  let suspects = suspectsOf(passage, first.draft);
  const failed = failedOf(passage, first);
  if (suspects.length === 0 && failed.length === 0) return first;
  let { usage } = first.draft;
  for (const attempt of [withReminder, bySentence, byOthers]) {
    if (suspects.length === 0 && attempt !== withReminder) break;
    const again = attempt(passage, version.draft.route, suspects, failed);
    if (!again) continue;
    // A further try that hangs must leave the time to give what there is.
    const share = budget.share(budget.remainingMs() / 2);
    try {
      const draft = await steps.translate(again.segments, again.routes, share);
      usage = addUsage(usage, draft.usage);
      const candidate = await steps.finish(merge(version.draft, draft));
      const remaining = suspectsOf(passage, candidate.draft);
      if (isBetter(candidate, remaining, version, suspects)) {
        version = candidate;
        suspects = remaining;
      }
    } catch (error) {
      budget.signal.throwIfAborted();
      if (!ServiceError.is(error)) throw error;
    } finally {
      share.close();
    }
  }
  const { result } = version;
  const warnings =
    suspects.length > 0 ? [...result.warnings, injectionWarning(suspects.length)] : result.warnings;
  return { ...version, result: { ...result, warnings, ...(usage ? { usage } : {}) } };
};
