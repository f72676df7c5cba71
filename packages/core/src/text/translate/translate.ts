import {
  type MtAdaptation,
  type MtFault,
  type MtInstructions,
  type MtPivot,
  type ProviderLogger,
  ServiceError,
} from '@dragoman/provider';
import type { Engine } from '../../engine.ts';
import { translateChecked } from '../../facades/mt.ts';
import type { Budget } from '../../resilience/budget.ts';
import { failOver } from '../../resilience/fail-over.ts';
import { Turn } from '../../resilience/turn.ts';
import type { Draft, HiddenTerms, Plan, Segment, Translation } from '../carried.ts';
import { hasNegation } from '../comparison/negation.ts';
import { glossaryInstructions } from '../glossary/instructions.ts';
import type { Language } from '../languages.ts';
import type { Route } from '../models/directory.ts';
import {
  countFaults,
  dropPlaceholders,
  emptiedPairs,
  isPair,
  normalisePlaceholders,
  withoutPlaceholders,
} from '../placeholders.ts';
import { hideSamples } from '../protect/samples.ts';
import { hideTerms } from '../protect/terms.ts';
import type { TranslationExample } from '../types.ts';
import { addUsage } from '../usage.ts';
import { findExamples } from './instructions/examples.ts';
import { cardOn, instructionsOn } from './instructions/options.ts';
import { type CallLimits, pack } from './pack.ts';

/** What is to be translated. */
export interface DraftRequest {
  readonly plan: Plan;
  /** Each segment once. Without any, no engine is asked. */
  readonly segments: readonly Segment[];
  /** The texts that the segments are of, for examples like them. */
  readonly texts: readonly string[];
  /** What was wrong with the last answer of the engine that is asked, by `asked` of the segment. Absent: it is the first. */
  readonly faults?: ReadonlyMap<string, readonly MtFault[]>;
  /**
   * Says what the segments of one call are, for engines that take a context.
   *
   * @param asked the segments by their `asked`, in the order of the call
   */
  readonly describe?: (asked: readonly string[]) => string | undefined;
  /** Further translations that show how it is done, for engines that take examples. */
  readonly examples?: readonly TranslationExample[];
}

/** What an engine is told with the segments of one call, by their places; undefined: nothing. */
type Instruct = (places: readonly number[]) => MtInstructions | undefined;

/** An engine that breaks everything must not be asked for every segment twice. */
const maxRepeated = 20;

/** What an engine is told: what holds for all texts, examples, and of the terms those that occur. */
const instructFor = async (
  route: Route,
  { plan, texts, faults, describe, examples: given = [] }: DraftRequest,
  segments: readonly Segment[],
  keys: readonly string[],
): Promise<Instruct> => {
  const { capabilities } = route.engine.provider;
  const examples =
    capabilities.examples && segments.length > 0 ? [...(await findExamples(plan, texts)), ...given] : [];
  const common: MtInstructions = {
    ...instructionsOn(route, plan),
    ...(examples.length > 0 ? { examples } : {}),
  };
  const reminds = faults !== undefined && capabilities.kind === 'llm';
  return (places) => {
    // The parts of a long text are numbered as they are sent.
    const reminder = places.flatMap((place, index) => {
      const found = reminds ? faults.get(keys[place] ?? '') : undefined;
      return found && found.length > 0 ? [{ id: String(index), faults: found }] : [];
    });
    const matches = capabilities.glossary
      ? [...new Set(places)].flatMap((place) => segments[place]?.terms ?? [])
      : [];
    const notes = capabilities.context ? describe?.(places.flatMap((place) => keys[place] ?? [])) : undefined;
    const told: MtInstructions = {
      ...common,
      ...cardOn(
        route,
        plan,
        places.map((place) => withoutPlaceholders(segments[place]?.text ?? '')),
      ),
      ...(notes === undefined ? {} : { context: common.context ? `${common.context}\n${notes}` : notes }),
      ...(matches.length > 0 ? { glossary: glossaryInstructions(matches) } : {}),
      ...(reminder.length > 0 ? { reminder } : {}),
    };
    return Object.keys(told).length > 0 ? told : undefined;
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
    pivot: undefined as MtPivot | undefined,
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
      if (segment.pivot) {
        const { language, text } = segment.pivot;
        translation.pivot = { language, text: (translation.pivot?.text ?? '') + text.trim() + gap };
      }
    }
    warnings.push(...answer.warnings);
    usage = addUsage(usage, answer.usage);
  }
  return { translations, warnings, usage };
};

/** An answer, and the pairs of placeholders that it had without the words inside of them. They are taken out of it. */
const graded = (
  {
    pivot,
    ...answer
  }: Omit<Translation, 'brokenSpans' | 'uses' | 'pivot'> & {
    readonly pivot?: MtPivot | undefined;
  },
  { text: source, spans }: Segment,
): { readonly translation: Translation; readonly emptied: ReadonlySet<number> } => {
  const shown = hideSamples(normalisePlaceholders(answer.text), spans);
  const emptied = emptiedPairs(shown, source, spans);
  const text = dropPlaceholders(shown, emptied);
  const brokenSpans = countFaults(text, spans);
  return { translation: { ...answer, ...(pivot ? { pivot } : {}), text, brokenSpans, uses: [] }, emptied };
};

/** A segment as an engine sees it, what it is called by, and what came back for it. */
interface Answered {
  readonly key: string;
  readonly hidden: HiddenTerms | undefined;
  readonly segment: Segment;
  /** Among the segments that were asked for; undefined where there was nothing to ask. */
  readonly place: number | undefined;
  translation: Translation;
  /** The pairs that have to go for a second try. */
  readonly inTheWay: ReadonlySet<number>;
  /** Whether the source says "not" and the translation does not, in a segment with pairs. */
  readonly lostNegation: boolean;
}

const isNegated = (text: string, { base }: Language): boolean | undefined =>
  hasNegation(withoutPlaceholders(text), base);

/**
 * Whether a segment with pairs has lost its "not": engines divide a sentence at marks, and to `do <b>not</b> accept` that
 * word matters more than what is bold.
 */
const losesNegation = ({ text: source, spans }: Segment, text: string, plan: Plan): boolean =>
  spans.some(isPair) && isNegated(source, plan.source) === true && isNegated(text, plan.target) === false;

const pairsOf = ({ spans }: Segment): ReadonlySet<number> =>
  new Set(spans.flatMap((span, index) => (isPair(span) ? [index + 1] : [])));

/**
 * Asks once more for what came back damaged, all in one call: without samples of numbers, which an engine may have
 * written as words, without pairs that it emptied, and without any where it lost a negation. The better answer is taken.
 * This try may fail: the first results are there.
 */
const repeatDamaged = async (
  route: Route,
  answered: readonly Answered[],
  instruct: Instruct,
  plan: Plan,
  budget: Budget,
): Promise<Draft['usage']> => {
  const damaged = answered
    .filter(
      ({ place, translation, lostNegation }) =>
        place !== undefined && (translation.brokenSpans > 0 || lostNegation),
    )
    .slice(0, maxRepeated);
  if (damaged.length === 0) return undefined;
  const texts = damaged.map(({ segment, inTheWay }) => dropPlaceholders(segment.text, inTheWay));
  try {
    const again = await ask(
      route,
      texts,
      (owners) => instruct(owners.map((owner) => damaged[owner]?.place ?? 0)),
      budget,
    );
    for (const [index, one] of damaged.entries()) {
      const answer = again.translations[index];
      const other = answer && graded(answer, one.segment).translation;
      if (!other) continue;
      const { lostNegation, inTheWay, translation } = one;
      // What was not sent cannot come back.
      const lost = other.brokenSpans - inTheWay.size;
      const isBetter = lostNegation
        ? lost <= translation.brokenSpans && !losesNegation(one.segment, other.text, plan)
        : other.brokenSpans < translation.brokenSpans + (inTheWay.size > 0 ? 1 : 0);
      if (isBetter) one.translation = other;
    }
    return again.usage;
  } catch (error) {
    if (budget.signal.aborted || !ServiceError.is(error)) throw error;
    return undefined;
  }
};

/**
 * Translates segments on one route, those that come back damaged twice. Terms are told to an engine that takes them, and
 * hidden from any other.
 */
const translateOn = async (route: Route, request: DraftRequest, budget: Budget): Promise<Draft> => {
  const { capabilities } = route.engine.provider;
  const shown = request.segments.map((segment) => {
    const hidden = capabilities.glossary || segment.terms.length === 0 ? undefined : hideTerms(segment);
    return { key: segment.asked, hidden, segment: hidden?.segment ?? segment };
  });
  // A segment that is nothing but terms has nothing left to ask for.
  const pending = shown.filter(({ segment }) => segment.isTranslatable);
  const asked = pending.map(({ segment }) => segment);
  const keys = pending.map(({ key }) => key);
  const instruct = await instructFor(route, request, asked, keys);
  const texts = asked.map((segment) => segment.asked);
  const answer = await ask(route, texts, instruct, budget);
  const answered: Answered[] = [];
  const turn = new Turn();
  let next = 0;
  for (const { key, hidden, segment } of shown) {
    const place = segment.isTranslatable ? next++ : undefined;
    const first = place === undefined ? undefined : answer.translations[place];
    const read = graded(first ?? { text: segment.text, unknownWords: [], adaptations: [] }, segment);
    const { translation, emptied } = read;
    const lostNegation =
      emptied.size === 0 && first !== undefined && losesNegation(segment, translation.text, request.plan);
    const inTheWay = lostNegation ? pairsOf(segment) : emptied;
    answered.push({ key, hidden, segment, place, translation, inTheWay, lostNegation });
    if (turn.isOver) await turn.pass();
  }
  const usage = addUsage(answer.usage, await repeatDamaged(route, answered, instruct, request.plan, budget));
  const translations = new Map<string, Translation>();
  for (const { key, hidden, translation } of answered)
    translations.set(key, hidden ? { ...translation, hidden } : translation);
  return { route, translations, warnings: answer.warnings, usage };
};

/** Has segments translated by the first engine that can. What it damaged is still damaged. */
export const translate = (request: DraftRequest, budget: Budget, logger: ProviderLogger): Promise<Draft> =>
  failOver(request.plan.routes, budget, logger, (route, share) => translateOn(route, request, share));
