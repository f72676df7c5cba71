import type { MtAdaptation } from '@dragoman/provider';
import type { Turn } from '../../resilience/turn.ts';
import { checkTerms, type TermUse } from '../glossary/check.ts';
import type { CompiledGlossary } from '../glossary/compile.ts';
import { type ProtectedSegment, unprotect } from '../protect/protect.ts';
import type { Unit } from '../recall/prepare.ts';
import type { Plan } from '../request/plan.ts';
import { inspectPlaceholders } from '../restore/restore.ts';
import type { AssessedSegment } from '../score/assess.ts';
import type { RestoredText } from '../translate/translate.ts';
import { applyRules } from './rules.ts';
import { adapt } from './tidy.ts';

/** A segment's final text, placeholders included, and what the rest has to know of it. */
export interface Finished {
  readonly text: string;
  readonly adaptations: readonly MtAdaptation[];
  /** What became of its terms. */
  readonly uses: readonly TermUse[];
  /** Absent where there was nothing to translate. */
  readonly assessed?: AssessedSegment;
}

const noUses: readonly TermUse[] = [];

const usesOf = (unit: Unit, text: string, glossary: CompiledGlossary | undefined) =>
  glossary && unit.terms.length > 0
    ? checkTerms(unit.segment.text, text, unit.terms, glossary)
    : { text, uses: noUses };

/** An engine speaks of what it was shown: its notes may hold placeholders too. */
const readable = (adaptations: readonly MtAdaptation[], { spans }: ProtectedSegment): MtAdaptation[] =>
  adaptations.map(({ kind, source, target, note }) => ({
    kind,
    source: unprotect(source, spans),
    target: unprotect(target, spans),
    note: unprotect(note, spans),
  }));

const fromMemory = (unit: Unit, text: string, { glossary }: Plan): Finished => {
  const { segment } = unit;
  const { lost, surplus } = inspectPlaceholders(text, segment.spans);
  return {
    text,
    adaptations: [],
    // What a person may have approved is not changed.
    uses: usesOf(unit, text, glossary).uses,
    assessed: {
      source: segment.text,
      output: text,
      spans: segment.spans.length,
      brokenSpans: lost.length + surplus,
      unknownWords: 0,
    },
  };
};

interface Localised extends ReturnType<typeof usesOf> {
  readonly adaptations: readonly MtAdaptation[];
}

const foundIn = (uses: readonly TermUse[]): number => uses.reduce((sum, { found }) => sum + found, 0);

/** Applies the rules of the target's culture, but for those segments in which they would take a term away. */
const localise = async (
  unit: Unit,
  checked: ReturnType<typeof usesOf>,
  plan: Plan,
  turn: Turn,
): Promise<Localised> => {
  if (plan.rules.length === 0) return { ...checked, adaptations: [] };
  const input = {
    source: unit.segment.text,
    text: checked.text,
    sourceLanguage: plan.source,
    targetLanguage: plan.target,
  };
  const { text, adaptations } = await applyRules(plan.rules, input, turn);
  const { uses } = usesOf(unit, text, plan.glossary);
  return foundIn(uses) < foundIn(checked.uses)
    ? { ...checked, adaptations: [] }
    : { text, uses, adaptations };
};

/** Puts right by rule what the engine made of a segment: blanks, marks, terms, conventions. */
export const finish = async (
  unit: Unit,
  restored: RestoredText | undefined,
  plan: Plan,
  turn: Turn,
): Promise<Finished> => {
  const { segment, remembered } = unit;
  if (remembered !== null) return fromMemory(unit, remembered, plan);
  if (!restored) return { text: segment.text, adaptations: [], uses: noUses };
  const tidy = adapt({ source: segment.text, text: restored.text, unknownWords: restored.unknownWords });
  const { text, uses, adaptations } = await localise(unit, usesOf(unit, tidy, plan.glossary), plan, turn);
  return {
    text,
    adaptations: readable([...restored.adaptations, ...adaptations], segment),
    uses,
    assessed: {
      source: segment.text,
      output: text,
      spans: segment.spans.length,
      brokenSpans: restored.brokenSpans,
      unknownWords: restored.unknownWords.length,
    },
  };
};
