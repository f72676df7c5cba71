import type { ProviderWarning } from '@dragoman/provider';
import type { Guide } from './guide.ts';
import type { Job } from './job.ts';
import type { AppliedOptions } from './options.ts';

const none: readonly ProviderWarning[] = [];

/**
 * What the caller is told of the form of address, judged by the translation and not by what the engine was told: an
 * engine that knows nothing of it may be right, and one that was told may not heed it.
 *
 * @param output the translation; placeholders may stand in it
 */
export const formalityWarnings = async (
  { formality }: Guide,
  { formalityWarning }: AppliedOptions,
  { parsed, plan }: Job,
  output: string,
): Promise<readonly ProviderWarning[]> => {
  if (formality === undefined) return none;
  const { checkFormality } = await import('./formality/check.ts');
  const source = { text: parsed.segments.map(({ text }) => text).join('\n'), language: plan.source };
  const { verdict, evidence } = checkFormality(output, plan.target, formality, source);
  if (verdict === 'undecided') return formalityWarning ? [formalityWarning] : none;
  if (verdict === 'met') return none;
  const other = formality === 'formal' ? 'informal' : 'formal';
  const message = `The translation addresses its reader in the ${other} form (${evidence.join(', ')}), not in the ${formality} one.`;
  return [{ code: 'formality_not_met', message }];
};
