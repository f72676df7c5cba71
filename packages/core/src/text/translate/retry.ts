import { type MtFault, ServiceError } from '@dragoman/provider';
import type { Budget } from '../../resilience/budget.ts';
import type { Draft, Passage, Segment, SegmentVerdict, Version } from '../carried.ts';
import type { Route } from '../models/directory.ts';
import { withoutPlaceholders } from '../placeholders.ts';
import { addUsage } from '../usage.ts';
import { inspectObedience } from './obedience/inspect.ts';
import { sentencesOf } from './pack.ts';

/** What was wrong with the last answers, by `asked` of their segments. */
export type Faults = ReadonlyMap<string, readonly MtFault[]>;

/** What the pipeline lends to a further try. */
export interface RetrySteps {
  /** Has segments translated again, on these routes, by an engine that is told what was wrong. */
  readonly translate: (
    segments: readonly Segment[],
    routes: readonly Route[],
    faults: Faults,
    budget: Budget,
  ) => Promise<Draft>;
  /** What the later stages make of a draft. */
  readonly finish: (draft: Draft) => Promise<Version>;
}

const isLanguageModel = ({ engine }: Route): boolean => engine.provider.capabilities.kind === 'llm';

/** What the score says of the segments that the engine was asked for: of several places of one the worst. */
const verdictsOf = (
  { segments, pending }: Passage,
  { verdicts }: Version,
): ReadonlyMap<Segment, SegmentVerdict> => {
  const found = new Map<Segment, SegmentVerdict>();
  for (const [place, verdict] of verdicts) {
    const segment = pending.get(segments[place]?.asked ?? '');
    if (segment && verdict.score < (found.get(segment)?.score ?? Number.POSITIVE_INFINITY))
      found.set(segment, verdict);
  }
  return found;
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
) =>
  | {
      readonly segments: readonly Segment[];
      readonly routes: readonly Route[];
      /** Whether it is another engine, which has done nothing wrong yet. */
      readonly isOther?: boolean;
    }
  | undefined;

/** The same model, told what was wrong. */
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
  return others.length > 0 ? { segments: suspects, routes: others, isOther: true } : undefined;
};

/** A draft in which another one replaces some segments; it then is the work of the other's engine. */
const merge = (base: Draft, other: Draft, segments: readonly Segment[]): Draft => ({
  ...(other.route.engine === base.route.engine ? base : other),
  translations: new Map([
    ...base.translations,
    ...segments.flatMap(({ asked }) => {
      const translation = other.translations.get(asked);
      return translation ? [[asked, translation] as const] : [];
    }),
  ]),
  warnings: [...base.warnings, ...other.warnings],
});

/** Of each segment the better of two translations: first of all a translation, then the one with the higher score. */
const improved = (
  passage: Passage,
  segments: readonly Segment[],
  [version, suspects]: readonly [Version, readonly Segment[]],
  [candidate, remaining]: readonly [Version, readonly Segment[]],
): readonly Segment[] => {
  const [before, after] = [verdictsOf(passage, version), verdictsOf(passage, candidate)];
  return segments.filter((segment) => {
    const isSuspect = remaining.includes(segment);
    if (suspects.includes(segment) !== isSuspect) return !isSuspect;
    return (after.get(segment)?.score ?? 0) > (before.get(segment)?.score ?? 0);
  });
};

const answered: MtFault = { kind: 'answered' };

/** What the engine is told of its last answers. */
const faultsOf = (
  segments: readonly Segment[],
  suspects: readonly Segment[],
  verdicts: ReadonlyMap<Segment, SegmentVerdict>,
): Faults =>
  new Map(
    segments.map((segment) => {
      const faults = verdicts.get(segment)?.faults ?? [];
      return [segment.asked, suspects.includes(segment) ? [answered, ...faults] : faults] as const;
    }),
  );

const injectionWarning = (count: number) => ({
  code: 'possible_prompt_injection',
  message: `The engine seems to have answered or obeyed the text instead of translating it, in ${count} of its segments. Compare the translation with the source.`,
});

/**
 * Where a language model answered or obeyed a text, or the score sees a hard fault, it is asked for those segments again
 * and told what was wrong; what it goes on to answer is asked for sentence by sentence, then of the next engine. Of each
 * segment the better translation is taken, and the whole costs what all tries did; a segment that stays suspicious is a
 * warning `possible_prompt_injection`. A further try that fails leaves what there is.
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
  const failed = [...verdictsOf(passage, first)].flatMap(([segment, { faults }]) =>
    faults.length > 0 ? [segment] : [],
  );
  if (suspects.length === 0 && failed.length === 0) return first;
  let { usage } = first.draft;
  for (const attempt of [withReminder, bySentence, byOthers]) {
    if (suspects.length === 0 && attempt !== withReminder) break;
    const again = attempt(passage, version.draft.route, suspects, failed);
    if (!again) continue;
    const { segments, routes, isOther } = again;
    const faults: Faults = isOther ? new Map() : faultsOf(segments, suspects, verdictsOf(passage, version));
    // A further try that hangs must leave the time to give what there is.
    const share = budget.share(budget.remainingMs() / 2);
    try {
      const draft = await steps.translate(segments, routes, faults, share);
      usage = addUsage(usage, draft.usage);
      const candidate = await steps.finish(merge(version.draft, draft, segments));
      const remaining = suspectsOf(passage, candidate.draft);
      const better = improved(passage, segments, [version, suspects], [candidate, remaining]);
      if (better.length === segments.length) version = candidate;
      else if (better.length > 0) version = await steps.finish(merge(version.draft, draft, better));
      suspects = suspectsOf(passage, version.draft);
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
