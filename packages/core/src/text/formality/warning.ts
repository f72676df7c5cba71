import type { ProviderWarning } from '@dragoman/provider';
import type { Language } from '../languages.ts';
import type { FormalityVerdict } from './check.ts';
import { formalityForm } from './form.ts';

/** `formality_not_met` where a translation addresses its reader in the other form; undefined elsewhere. */
export const formalityWarning = (
  { verdict, evidence }: FormalityVerdict,
  language: Language,
  wanted: 'formal' | 'informal',
): ProviderWarning | undefined => {
  if (verdict !== 'not_met') return undefined;
  const form = formalityForm(language, wanted);
  const wish = form ? `${wanted} (${form})` : wanted;
  return {
    code: 'formality_not_met',
    message: `The form of address was to be ${wish}; the translation has ${evidence.map((word) => `"${word}"`).join(', ')}.`,
  };
};
