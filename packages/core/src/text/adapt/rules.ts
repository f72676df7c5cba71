import type { MtAdaptation } from '@dragoman/provider';
import { inTurns, Turn } from '../../resilience/turn.ts';
import type { Language } from '../languages.ts';
import { loadRegional } from './regional/regional.ts';
import type { AdaptationOutput, SteppedRule } from './rule.ts';

/** The rules that bring a translation into the conventions and the words of its target's region, loaded at first use. */
export const loadRules = async (target: Language): Promise<readonly SteppedRule[]> => {
  const [{ applyConventions }, regional] = await Promise.all([
    import('./conventions/conventions.ts'),
    loadRegional(target),
  ]);
  if (!regional) return [applyConventions];
  return [
    applyConventions,
    // biome-ignore lint/correctness/useYield: it is one step.
    function* (input) {
      return regional(input);
    },
  ];
};

/** Applies rules one after another; others have their turn in between. */
export const applyRules = async (
  rules: readonly SteppedRule[],
  input: Parameters<SteppedRule>[0],
  turn: Turn = new Turn(),
): Promise<AdaptationOutput> => {
  let { text } = input;
  const adaptations: MtAdaptation[] = [];
  for (const rule of rules) {
    const output = await inTurns(rule({ ...input, text }), turn);
    text = output.text;
    for (const adaptation of output.adaptations) adaptations.push(adaptation);
  }
  return { text, adaptations };
};
