import type { ProviderWarning } from '@dragoman/provider';
import { Turn } from '../../resilience/turn.ts';

import type { Plan } from '../carried.ts';
import type { Route } from '../models/directory.ts';
import { formalityForm } from '../translate/instructions/form-of-address.ts';
import { formalityWarningOn } from '../translate/instructions/options.ts';
import type { FormalityVerdict } from './formality/check.ts';

/** The whole of a text and its translation; placeholders may stand in them. */
export interface Texts {
  readonly source: string;
  readonly output: string;
}

const idiomWarnings = async (plan: Plan, texts: Texts): Promise<readonly ProviderWarning[]> => {
  if (plan.source.base !== 'en') return [];
  const { lintIdioms } = await import('./idioms/lint-idioms.ts');
  return lintIdioms({ ...texts, targetLanguage: plan.target }).map(({ idiom, literal, suggestion }) => ({
    code: 'literal_idiom',
    message: `The idiom "${idiom}" seems to be translated word by word as "${literal}"; people there would say "${suggestion}".`,
  }));
};

const formalityNotMet = (
  { evidence }: FormalityVerdict,
  { target }: Plan,
  wanted: 'formal' | 'informal',
): ProviderWarning => {
  const form = formalityForm(target, wanted);
  const found = evidence.map((word) => `"${word}"`).join(', ');
  return {
    code: 'formality_not_met',
    message: `The form of address was to be ${form ? `${wanted} (${form})` : wanted}; the translation has ${found}.`,
  };
};

/**
 * Looks at what can be seen in a translation of what was asked for, whatever its engine was told: one that knows nothing
 * of forms of address may be right, and one that was told may not heed it. `formality` is absent where none was asked for.
 */
export const remarksOn = async (
  plan: Plan,
  route: Route,
  read: () => Texts,
): Promise<{ readonly formality?: FormalityVerdict; readonly warnings: readonly ProviderWarning[] }> => {
  const { formality: wanted, isAdapted, source, target } = plan;
  const texts = read();
  const turn = new Turn();
  const idioms = isAdapted ? await idiomWarnings(plan, texts) : [];
  if (turn.isOver) await turn.pass();
  if (wanted === undefined) return { warnings: idioms };
  const { checkFormality } = await import('./formality/check.ts');
  const formality = checkFormality(texts.output, target, wanted, { text: texts.source, language: source });
  const warning =
    formality.verdict === 'not_met'
      ? formalityNotMet(formality, plan, wanted)
      : formality.verdict === 'undecided'
        ? formalityWarningOn(route, plan)
        : undefined;
  return { formality, warnings: warning ? [warning, ...idioms] : idioms };
};
