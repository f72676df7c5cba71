import type { MtInstructions, ProviderLogger, ProviderWarning } from '@dragoman/provider';
import type { Budget } from '../../resilience/budget.ts';
import { failOver } from '../../resilience/fail-over.ts';
import { Turn } from '../../resilience/turn.ts';
import { glossaryInstructions } from '../glossary/instructions.ts';
import { type MaskedSegment, maskTerms, unmaskTerms } from '../glossary/mask.ts';
import type { Route } from '../models/directory.ts';
import type { Unit } from '../recall/prepare.ts';
import type { Outline, Plan } from '../request/plan.ts';
import type { TranslationExample } from '../types.ts';
import { findExamples } from './instructions/examples.ts';
import { type AppliedOptions, applyOptions } from './instructions/options.ts';
import { type Instruct, type RestoredText, translateAndRestore } from './translate.ts';
import type { Usage } from './usage.ts';

/** What an engine made of some segments. */
export interface Draft {
  readonly route: Route;
  readonly options: AppliedOptions;
  /** By the segment's protected text. */
  readonly texts: ReadonlyMap<string, RestoredText>;
  readonly warnings: readonly ProviderWarning[];
  readonly usage: Usage | undefined;
}

/** What is to be drafted. */
export interface DraftRequest {
  readonly outline: Outline;
  readonly plan: Plan;
  /** Each segment once. Without any, no engine is asked. */
  readonly units: readonly Unit[];
  /** The texts that the segments are of, for examples like them. */
  readonly texts: readonly string[];
  /** Whether an engine is asked again that has not translated before. */
  readonly isReminder?: boolean;
}

/** What applies to a text on a route. */
export const optionsOn = ({ engine }: Route, { guide, target }: Outline): AppliedOptions =>
  applyOptions(guide, engine.provider.capabilities, engine.id, target);

/** What an engine is told: what holds for all texts, examples, and of the terms those that occur. */
const instructFor = (
  base: MtInstructions,
  examples: readonly TranslationExample[],
  units: readonly Unit[] | undefined,
): Instruct => {
  const common = examples.length > 0 ? { ...base, examples } : base;
  const isEmpty = Object.keys(common).length === 0;
  return (places) => {
    const matches = units ? [...new Set(places)].flatMap((place) => units[place]?.terms ?? []) : [];
    if (matches.length > 0) return { ...common, glossary: glossaryInstructions(matches) };
    return isEmpty ? undefined : common;
  };
};

/** The texts as they were before terms were hidden; what an engine says of its changes too. */
const unmask = (restored: RestoredText, masked: MaskedSegment, language: string): RestoredText => {
  const back = (text: string): string => unmaskTerms(text, masked, language);
  return {
    ...restored,
    text: back(restored.text),
    adaptations: restored.adaptations.map(({ kind, source, target, note }) => ({
      kind,
      source: back(source),
      target: back(target),
      note: back(note),
    })),
  };
};

const untouched = (text: string): RestoredText => ({
  text,
  unknownWords: [],
  adaptations: [],
  brokenSpans: 0,
});

/** Translates units on one route; terms are told to an engine that takes them, and hidden from any other. */
const draftOn = async (
  route: Route,
  { outline, plan, units, texts, isReminder }: DraftRequest,
  budget: Budget,
): Promise<Draft> => {
  const { capabilities } = route.engine.provider;
  const options = optionsOn(route, outline);
  const masked = units.map((unit) =>
    capabilities.glossary || unit.terms.length === 0 ? undefined : maskTerms(unit.segment, unit.terms),
  );
  const segments = units.map((unit, index) => masked[index]?.segment ?? unit.segment);
  // A segment that is nothing but terms has nothing left to ask for.
  const asked = units.flatMap((unit, index) => {
    const segment = segments[index];
    return segment?.isTranslatable ? [{ unit, segment }] : [];
  });
  const examples = capabilities.examples && asked.length > 0 ? await findExamples(outline, plan, texts) : [];
  const instruct = instructFor(
    isReminder === true && capabilities.kind === 'llm'
      ? { ...options.instructions, reminder: true }
      : options.instructions,
    examples,
    capabilities.glossary ? asked.map(({ unit }) => unit) : undefined,
  );
  const answer = await translateAndRestore(
    route,
    asked.map(({ segment }) => segment),
    instruct,
    budget,
  );
  const byText = new Map<string, RestoredText>();
  let next = 0;
  const turn = new Turn();
  for (const [index, unit] of units.entries()) {
    const segment = segments[index];
    const restored = segment?.isTranslatable ? answer.texts[next++] : untouched(segment?.text ?? '');
    const hidden = masked[index];
    if (!restored) continue;
    byText.set(unit.segment.text, hidden ? unmask(restored, hidden, plan.target.base) : restored);
    if (turn.isOver) await turn.pass();
  }
  return { route, options, texts: byText, warnings: answer.warnings, usage: answer.usage };
};

/** Has segments translated by the first engine that can. */
export const draft = (request: DraftRequest, budget: Budget, logger: ProviderLogger): Promise<Draft> =>
  failOver(request.plan.routes, budget, logger, (route, share) => draftOn(route, request, share));
