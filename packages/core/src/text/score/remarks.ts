import type { ProviderWarning } from '@dragoman/provider';
import { Turn } from '../../resilience/turn.ts';
import type { Guide } from '../request/options.ts';
import type { Plan } from '../request/plan.ts';
import { formalityForm } from '../translate/instructions/form-of-address.ts';
import type { AppliedOptions } from '../translate/instructions/options.ts';
import type { FormalityVerdict } from './formality/check.ts';

/** What can be seen in a translation of what was asked for. */
export interface Remarks {
  /** Absent where no form of address was asked for. */
  readonly formality: FormalityVerdict | undefined;
  readonly warnings: readonly ProviderWarning[];
}

/** The whole of a text and its translation; placeholders may stand in them. */
interface Texts {
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

const none: Remarks = { formality: undefined, warnings: [] };

/**
 * Looks at a translation, whatever its engine was told: one that knows nothing of forms of address may be right, and one
 * that was told may not heed it.
 */
export const remarksOn = async (
  { formality: wanted, isAdapted }: Guide,
  { formalityWarning: untold }: AppliedOptions,
  plan: Plan,
  read: () => Texts,
): Promise<Remarks> => {
  if (wanted === undefined && !isAdapted) return none;
  const texts = read();
  const turn = new Turn();
  const idioms = isAdapted ? await idiomWarnings(plan, texts) : [];
  if (turn.isOver) await turn.pass();
  if (wanted === undefined) return { formality: undefined, warnings: idioms };
  const { checkFormality } = await import('./formality/check.ts');
  const source = { text: texts.source, language: plan.source };
  const formality = checkFormality(texts.output, plan.target, wanted, source);
  const warning =
    formality.verdict === 'not_met'
      ? formalityNotMet(formality, plan, wanted)
      : formality.verdict === 'undecided'
        ? untold
        : undefined;
  return { formality, warnings: warning ? [warning, ...idioms] : idioms };
};
