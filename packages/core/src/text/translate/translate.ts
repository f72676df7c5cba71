import {
  type MtAdaptation,
  type MtInstructions,
  type ProviderLogger,
  ServiceError,
} from '@dragoman/provider';
import type { Engine } from '../../engine.ts';
import { translateChecked } from '../../facades/mt.ts';
import type { Budget } from '../../resilience/budget.ts';
import { failOver } from '../../resilience/fail-over.ts';
import { Turn } from '../../resilience/turn.ts';
import type { Draft, Plan, Segment, Translation } from '../carried.ts';
import { glossaryInstructions } from '../glossary/instructions.ts';
import type { Route } from '../models/directory.ts';
import { countFaults, dropPlaceholders, emptiedPairs, normalisePlaceholders } from '../placeholders.ts';
import { hideSamples } from '../protect/samples.ts';
import { hideTerms } from '../protect/terms.ts';
import { addUsage } from '../usage.ts';
import { findExamples } from './instructions/examples.ts';
import { instructionsOn } from './instructions/options.ts';
import { type CallLimits, pack } from './pack.ts';

/** What is to be translated. */
export interface DraftRequest {
  readonly plan: Plan;
  /** Each segment once. Without any, no engine is asked. */
  readonly segments: readonly Segment[];
  /** The texts that the segments are of, for examples like them. */
  readonly texts: readonly string[];
  /** Whether an engine is asked again that has not translated before. */
  readonly isReminder?: boolean;
}

/** What an engine is told with the segments of one call, by their places; undefined: nothing. */
type Instruct = (places: readonly number[]) => MtInstructions | undefined;

/** An engine that breaks everything must not be asked for every segment twice. */
const maxRepeated = 20;

/** What an engine is told: what holds for all texts, examples, and of the terms those that occur. */
const instructFor = async (
  route: Route,
  { plan, texts, isReminder }: DraftRequest,
  segments: readonly Segment[],
): Promise<Instruct> => {
  const { capabilities } = route.engine.provider;
  const examples = capabilities.examples && segments.length > 0 ? await findExamples(plan, texts) : [];
  const common: MtInstructions = {
    ...instructionsOn(route, plan),
    ...(isReminder === true && capabilities.kind === 'llm' ? { reminder: true } : {}),
    ...(examples.length > 0 ? { examples } : {}),
  };
  const isEmpty = Object.keys(common).length === 0;
  return (places) => {
    const matches = capabilities.glossary
      ? [...new Set(places)].flatMap((place) => segments[place]?.terms ?? [])
      : [];
    if (matches.length > 0) return { ...common, glossary: glossaryInstructions(matches) };
    return isEmpty ? undefined : common;
  };
};

/** What goes into one call now: while others use the engine too, only what they need not wait for too long. */
const limitsOf = (engine: Engine<'mt'>, { limits }: Route['model'], { ticket }: Budget): CallLimits =>
  limits.turnCharacters !== undefined && engine.guard.isShared(ticket)
    ? { segments: limits.segments, characters: Math.min(limits.characters, limits.turnCharacters) }
    : limits;

/** Sends texts to one engine, packed by its limits, one call after another: one translation for each, in order. */
const ask = async (
  { engine, model, sourceTag, targetTag }: Route,
  texts: readonly string[],
  instruct: Instruct,
  budget: Budget,
) => {
  const translations = texts.map(() => ({
    text: '',
    unknownWords: [] as string[],
    adaptations: [] as MtAdaptation[],
  }));
  const warnings: Draft['warnings'][number][] = [];
  let usage: Draft['usage'];
  let remaining = texts.reduce((sum, text) => sum + text.length, 0);
  for (const portions of pack(texts, () => limitsOf(engine, model, budget))) {
    const cost = portions.reduce((sum, { text }) => sum + text.length, 0);
    const segments = portions.map(({ text }, index) => ({ id: String(index), text }));
    const instructions = instruct(portions.map(({ owner }) => owner));
    const answer = await engine.guard.run(
      budget,
      (signal) =>
        translateChecked(engine, {
          segments,
          sourceLanguage: sourceTag,
          targetLanguage: targetTag,
          model: model.id,
          ...(instructions ? { instructions } : {}),
          signal,
        }),
      { cost, remaining },
    );
    remaining -= cost;
    for (const [index, { owner, gap }] of portions.entries()) {
      const segment = answer.segments[index];
      const translation = translations[owner];
      if (!segment || !translation) continue;
      // Outer white space is the skeleton's; between the portions of one text it is the source's.
      translation.text += segment.text.trim() + gap;
      if (segment.unknownWords) translation.unknownWords.push(...segment.unknownWords);
      if (segment.adaptations) translation.adaptations.push(...segment.adaptations);
    }
    warnings.push(...answer.warnings);
    usage = addUsage(usage, answer.usage);
  }
  return { translations, warnings, usage };
};

/** An answer, and the pairs of placeholders that it had without the words inside of them. They are taken out of it. */
const graded = (
  answer: Pick<Translation, 'text' | 'unknownWords' | 'adaptations'>,
  { text: source, spans }: Segment,
): { readonly translation: Translation; readonly emptied: ReadonlySet<number> } => {
  const shown = hideSamples(normalisePlaceholders(answer.text), spans);
  const emptied = emptiedPairs(shown, source, spans);
  const text = dropPlaceholders(shown, emptied);
  return { translation: { ...answer, text, brokenSpans: countFaults(text, spans), uses: [] }, emptied };
};

/**
 * Translates segments on one route. Terms are told to an engine that takes them, and hidden from any other. A segment
 * that comes back with a lost, doubled or invented placeholder is asked for once more, alone, and then without samples
 * of numbers, which an engine may have written as words, and without pairs that it emptied: to `do <b>not</b> accept` the
 * words matter more than what is bold.
 */
const translateOn = async (route: Route, request: DraftRequest, budget: Budget): Promise<Draft> => {
  const { capabilities } = route.engine.provider;
  const shown = request.segments.map((segment) => {
    const hidden = capabilities.glossary || segment.terms.length === 0 ? undefined : hideTerms(segment);
    return { key: segment.asked, hidden, segment: hidden?.segment ?? segment };
  });
  // A segment that is nothing but terms has nothing left to ask for.
  const asked = shown.filter(({ segment }) => segment.isTranslatable).map(({ segment }) => segment);
  const instruct = await instructFor(route, request, asked);
  const texts = asked.map((segment) => segment.asked);
  const answer = await ask(route, texts, instruct, budget);
  let { usage } = answer;
  const translations = new Map<string, Translation>();
  const turn = new Turn();
  let repeated = 0;
  let place = 0;
  for (const { key, hidden, segment } of shown) {
    const first = segment.isTranslatable ? answer.translations[place] : undefined;
    const answered = graded(first ?? { text: segment.text, unknownWords: [], adaptations: [] }, segment);
    const { emptied } = answered;
    let best = answered.translation;
    if (first && best.brokenSpans > 0 && repeated < maxRepeated) {
      repeated++;
      const instructions = instruct([place]);
      const again = await askAgain(
        route,
        dropPlaceholders(segment.text, emptied),
        () => instructions,
        budget,
      );
      usage = addUsage(usage, again?.usage);
      const other = again?.translations[0] && graded(again.translations[0], segment).translation;
      const faults = best.brokenSpans + (emptied.size > 0 ? 1 : 0);
      if (other && other.brokenSpans < faults) best = other;
    }
    if (first) place++;
    translations.set(key, hidden ? { ...best, hidden } : best);
    if (turn.isOver) await turn.pass();
  }
  return { route, translations, warnings: answer.warnings, usage };
};

/** The second try may fail: the first result is there. */
const askAgain = async (
  route: Route,
  text: string,
  instruct: Instruct,
  budget: Budget,
): Promise<Awaited<ReturnType<typeof ask>> | undefined> => {
  try {
    return await ask(route, [text], instruct, budget);
  } catch (error) {
    if (budget.signal.aborted || !ServiceError.is(error)) throw error;
    return undefined;
  }
};

/** Has segments translated by the first engine that can. What it damaged is still damaged. */
export const translate = (request: DraftRequest, budget: Budget, logger: ProviderLogger): Promise<Draft> =>
  failOver(request.plan.routes, budget, logger, (route, share) => translateOn(route, request, share));
