import { type ProviderLogger, ServiceError } from '@dragoman/provider';
import type { Budget } from '../../resilience/budget.ts';
import type { Route } from '../models/directory.ts';
import type { Job, Unit } from '../recall/prepare.ts';
import type { Outline } from '../request/plan.ts';
import { type Composition, compose } from '../result.ts';
import { type Draft, draft } from './draft.ts';
import { sentencesOf } from './pack.ts';
import { suspectsOf } from './suspicion.ts';
import { addUsage } from './usage.ts';

/** A text as one or several drafts made it. */
export interface Version {
  readonly draft: Draft;
  readonly composition: Composition;
  /** Segments that an engine seems to have answered or obeyed. */
  readonly suspects: readonly Unit[];
}

/** Below this a score has a hard fault for its reason. */
const hardFault = 0.5;

/** A text that may have to be translated again. */
interface Matter {
  readonly job: Job;
  readonly outline: Outline;
  readonly logger: ProviderLogger;
}

type Attempt = (matter: Matter, version: Version, budget: Budget) => Promise<Draft> | undefined;

const scoreOf = ({ composition }: Version): number => composition.result.quality.score;

const retranslate = (
  { job, outline, logger }: Matter,
  units: readonly Unit[],
  routes: readonly Route[],
  budget: Budget,
): Promise<Draft> => {
  const plan = { ...job.plan, routes };
  return draft({ outline, plan, units, texts: [job.text], isReminder: true }, budget, logger);
};

/** The same model, reminded of what it is there for. */
const withReminder: Attempt = (matter, { draft: { route }, suspects }, budget) =>
  retranslate(matter, suspects.length > 0 ? suspects : [...matter.job.pending.values()], [route], budget);

/** The same model, one sentence a call: an order in one of them then has no power over the others. */
const bySentence: Attempt = (matter, { draft: { route }, suspects }, budget) => {
  const sentences = suspects.map(({ segment }) => sentencesOf(segment.text));
  const units = suspects.filter((_, index) => (sentences[index]?.length ?? 0) > 1);
  if (units.length === 0) return undefined;
  const longest = Math.max(...sentences.flat().map(({ length }) => length));
  const limits = { segments: 1, characters: Math.min(longest, route.model.limits.characters) };
  return retranslate(matter, units, [{ ...route, model: { ...route.model, limits } }], budget);
};

/** The engines that would step in if this one had failed. */
const byOthers: Attempt = (matter, { draft: { route }, suspects }, budget) => {
  const { routes } = matter.job.plan;
  const others = routes.slice(routes.findIndex(({ engine }) => engine === route.engine) + 1);
  return others.length > 0 ? retranslate(matter, suspects, others, budget) : undefined;
};

/** A draft in which another one replaces some segments; it then is the work of the other's engine. */
const merge = (base: Draft, other: Draft): Draft => ({
  ...(other.route.engine === base.route.engine ? base : other),
  texts: new Map([...base.texts, ...other.texts]),
  warnings: [...base.warnings, ...other.warnings],
});

const isBetter = (candidate: Version, version: Version): boolean =>
  candidate.suspects.length === version.suspects.length
    ? scoreOf(candidate) > scoreOf(version)
    : candidate.suspects.length < version.suspects.length;

const makeVersion = async ({ job, outline }: Matter, made: Draft): Promise<Version> => ({
  draft: made,
  composition: await compose(job, outline, made),
  suspects: suspectsOf(job, made),
});

const withWarning = (version: Version): Version => {
  const { suspects, composition } = version;
  const { result } = composition;
  const message = `The engine seems to have answered or obeyed the text instead of translating it, in ${suspects.length} of its segments. Compare the translation with the source.`;
  const warnings = [...result.warnings, { code: 'possible_prompt_injection', message }];
  return { ...version, composition: { ...composition, result: { ...result, warnings } } };
};

/**
 * Makes the result of a draft. Where a language model answered or obeyed the text, or the score sees a hard fault, it is
 * asked again with a reminder; what it goes on to answer is asked for sentence by sentence, then of the next engine. The
 * best version wins and costs what all did; a segment that stays suspicious is a warning `possible_prompt_injection`. A
 * further try that fails leaves what there is.
 */
export const improve = async (matter: Matter, first: Draft, budget: Budget): Promise<Version> => {
  let version = await makeVersion(matter, first);
  if (first.route.engine.provider.capabilities.kind !== 'llm') return version;
  const hasHardFault = scoreOf(version) < hardFault && matter.job.pending.size > 0;
  if (version.suspects.length === 0 && !hasHardFault) return version;
  let { usage } = first;
  for (const attempt of [withReminder, bySentence, byOthers]) {
    if (version.suspects.length === 0 && attempt !== withReminder) break;
    // A further try that hangs must leave the time to give what there is.
    const share = budget.share(budget.remainingMs() / 2);
    try {
      const made = await attempt(matter, version, share);
      if (!made) continue;
      usage = addUsage(usage, made.usage);
      const candidate = await makeVersion(matter, merge(version.draft, made));
      if (isBetter(candidate, version)) version = candidate;
    } catch (error) {
      budget.signal.throwIfAborted();
      if (!ServiceError.is(error)) throw error;
    } finally {
      share.close();
    }
  }
  const { composition } = version;
  const paid = usage
    ? { ...version, composition: { ...composition, result: { ...composition.result, usage } } }
    : version;
  return paid.suspects.length > 0 ? withWarning(paid) : paid;
};
