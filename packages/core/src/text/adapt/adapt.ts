import type { MtAdaptation } from '@dragoman/provider';
import { inTurns, Turn } from '../../resilience/turn.ts';
import type { Draft, Passage, Plan, Segment, Translation } from '../carried.ts';
import { hasFigures } from '../figures.ts';
import { type CheckedTerms, checkTerms, type TermUse } from '../glossary/check.ts';
import { countFaults, showSpans } from '../placeholders.ts';
import type { AdaptationOutput, SteppedRule } from './rule.ts';
import { applyRules, loadRules } from './rules.ts';
import { tidy } from './tidy.ts';

const nothing: readonly never[] = [];

/** A translation with its terms looked at, and those put right that the engine left in the source's language. */
const withTerms = (
  { text: source, terms }: Segment,
  text: string,
  { terms: glossary }: Plan,
  turn: Turn,
): CheckedTerms | Promise<CheckedTerms> =>
  glossary && terms.length > 0
    ? inTurns(checkTerms(source, text, terms, glossary), turn)
    : { text, uses: nothing };

const foundIn = (uses: readonly TermUse[]): number => uses.reduce((sum, { found }) => sum + found, 0);

/** An engine speaks of what it was shown: its notes may hold placeholders too. */
const readable = (adaptations: readonly MtAdaptation[], { spans }: Segment): readonly MtAdaptation[] =>
  adaptations.map(({ kind, source, target, note }) => ({
    kind,
    source: showSpans(source, spans),
    target: showSpans(target, spans),
    note: showSpans(note, spans),
  }));

const untouched = (text: string): Translation => ({
  text,
  unknownWords: nothing,
  adaptations: nothing,
  brokenSpans: 0,
  uses: nothing,
});

/** What a person may have approved is not changed. */
const fromMemory = async (segment: Segment, text: string, plan: Plan, turn: Turn): Promise<Translation> => ({
  ...untouched(text),
  brokenSpans: countFaults(text, segment.spans),
  uses: (await withTerms(segment, text, plan, turn)).uses,
});

/** What is applied to a translation for its target's culture: nothing where that was not asked for. */
const rulesOf = async ({ isAdapted, source, target }: Plan): Promise<readonly SteppedRule[]> =>
  isAdapted && source.tag !== target.tag ? loadRules(target) : nothing;

const applyTo = (
  rules: readonly SteppedRule[],
  source: string,
  text: string,
  plan: Plan,
  turn: Turn,
): Promise<AdaptationOutput> =>
  applyRules(rules, { source, text, sourceLanguage: plan.source, targetLanguage: plan.target }, turn);

const adaptSegment = async (
  segment: Segment,
  restored: Translation,
  rules: readonly SteppedRule[],
  plan: Plan,
  turn: Turn,
): Promise<Translation> => {
  const checked = await withTerms(segment, tidy(segment.text, restored), plan, turn);
  const tidied = { ...restored, ...checked, adaptations: readable(restored.adaptations, segment) };
  if (rules.length === 0) return tidied;
  const { text, adaptations } = await applyTo(rules, segment.text, checked.text, plan, turn);
  const { uses } = await withTerms(segment, text, plan, turn);
  // Rules that would take a term away are not applied to that segment.
  if (foundIn(uses) < foundIn(checked.uses)) return tidied;
  return { ...tidied, text, uses, adaptations: [...tidied.adaptations, ...readable(adaptations, segment)] };
};

/** What no engine is asked for: sums, percentages and dates that stand alone are brought into the conventions all the same. */
const withoutEngine = async (
  segment: Segment,
  rules: readonly SteppedRule[],
  plan: Plan,
  turn: Turn,
): Promise<Translation> => {
  const { text: source, isTranslatable } = segment;
  if (isTranslatable || rules.length === 0 || !hasFigures(source)) return untouched(source);
  const { text, adaptations } = await applyTo(rules, source, source, plan, turn);
  return { ...untouched(text), adaptations: readable(adaptations, segment) };
};

/**
 * Puts right by rule what an engine made of the segments of a text: blanks, marks, terms, conventions. One translation
 * for each segment, in order; what the memory has stays as it is.
 */
export const adapt = async (
  { plan, segments }: Passage,
  { translations }: Draft,
): Promise<readonly Translation[]> => {
  const rules = await rulesOf(plan);
  const turn = new Turn();
  const adapted: Translation[] = [];
  for (const segment of segments) {
    const { asked, remembered } = segment;
    const restored = translations.get(asked);
    if (remembered !== null) adapted.push(await fromMemory(segment, remembered, plan, turn));
    else if (!restored) adapted.push(await withoutEngine(segment, rules, plan, turn));
    else adapted.push(await adaptSegment(segment, restored, rules, plan, turn));
    if (turn.isOver) await turn.pass();
  }
  return adapted;
};

/** The segments of a text that is in the target language already, in the conventions of the target's region. */
export const adaptSame = async ({ plan, segments }: Passage): Promise<readonly Translation[]> => {
  const rules = await rulesOf(plan);
  const turn = new Turn();
  const adapted: Translation[] = [];
  for (const segment of segments) {
    const { text, isTranslatable } = segment;
    if (isTranslatable)
      adapted.push({ ...untouched(text), ...(await applyTo(rules, text, text, plan, turn)) });
    else adapted.push(await withoutEngine(segment, rules, plan, turn));
  }
  return adapted;
};
