import type { ProviderWarning } from '@dragoman/provider';
import type { Plan } from '../carried.ts';
import { reportTerms, type TermUse } from '../glossary/check.ts';
import type { Route } from '../models/directory.ts';
import type { GlossaryMatch, Quality } from '../types.ts';
import type { Compared } from './compare.ts';
import { assess } from './quality.ts';
import { remarksOn, type Texts } from './remarks.ts';

/** What there is to say of a translation. */
export interface Verdict {
  readonly quality: Quality;
  readonly glossaryMatches: readonly GlossaryMatch[];
  /** What can be seen of what was asked for: form of address, idioms. */
  readonly remarks: readonly ProviderWarning[];
  /** One for each term that the translation lacks. */
  readonly missedTerms: readonly ProviderWarning[];
}

/**
 * Looks at a translation as a whole.
 *
 * @param compared its segments, those left out that nobody had to translate
 * @param read gives the whole of both texts, placeholders included, where they are needed
 * @param uses what became of its terms. Default: what the translations say of it
 */
export const score = async (
  plan: Plan,
  route: Route,
  compared: Compared,
  read: () => Texts,
  uses: readonly TermUse[] = compared.translations.flatMap((one) => one.uses),
): Promise<Verdict> => {
  const { matches, warnings: missedTerms } = reportTerms(uses);
  const { formality, warnings: remarks } = await remarksOn(plan, route, read);
  const adaptations = compared.translations.flatMap((one) => one.adaptations);
  const known = { glossary: matches, adaptations, ...(formality ? { formality } : {}) };
  const quality = await assess(compared, plan.source, plan.target, known);
  return { quality, glossaryMatches: matches, remarks, missedTerms };
};
