import { Turn } from '../../resilience/turn.ts';
import type { Draft, Plan, Segment, Translation } from '../carried.ts';
import { showTerms } from '../protect/terms.ts';
import { repairPlaceholders } from './repair.ts';

/** The translation with every placeholder exactly once, and with its terms; what an engine says of its changes too. */
const restoreOne = (translation: Translation, segment: Segment, { target }: Plan): Translation => {
  const { hidden, ...drafted } = translation;
  const text =
    drafted.brokenSpans > 0 ? repairPlaceholders(drafted.text, hidden?.segment ?? segment) : drafted.text;
  if (!hidden) return { ...drafted, text };
  const show = (masked: string): string => showTerms(masked, hidden, target.base);
  return {
    ...drafted,
    text: show(text),
    adaptations: drafted.adaptations.map(({ kind, source, target: changed, note }) => ({
      kind,
      source: show(source),
      target: show(changed),
      note: show(note),
    })),
  };
};

/** Puts back what an engine damaged or was not shown: placeholders, and the terms of the glossary. */
export const restore = async (
  draft: Draft,
  { segments, plan }: { readonly segments: readonly Segment[]; readonly plan: Plan },
): Promise<Draft> => {
  const translations = new Map(draft.translations);
  const turn = new Turn();
  for (const segment of segments) {
    const translation = translations.get(segment.asked);
    if (!translation || (translation.brokenSpans === 0 && !translation.hidden)) continue;
    translations.set(segment.asked, restoreOne(translation, segment, plan));
    if (turn.isOver) await turn.pass();
  }
  return { ...draft, translations };
};
