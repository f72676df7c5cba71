import type { AdaptationRule } from './adaptation/adaptation.ts';
import { loadRegional } from './adaptation/regional/regional.ts';
import type { Language } from './languages.ts';

/** The rules that bring a translation into the conventions and the words of its target's region, loaded at first use. */
export const loadRules = async (target: Language): Promise<readonly AdaptationRule[]> => {
  const [{ applyConventions }, regional] = await Promise.all([
    import('./adaptation/conventions/conventions.ts'),
    loadRegional(target),
  ]);
  return regional ? [applyConventions, regional] : [applyConventions];
};

/** Applies rules one after another. */
export const applyRules = (
  rules: readonly AdaptationRule[],
  input: Parameters<AdaptationRule>[0],
): ReturnType<AdaptationRule> => {
  let { text } = input;
  const adaptations = rules.flatMap((rule) => {
    const output = rule({ ...input, text });
    text = output.text;
    return output.adaptations;
  });
  return { text, adaptations };
};
