import { loadRegional } from '../../src/text/adapt/regional/regional.ts';
import type { AdaptationOutput } from '../../src/text/adapt/rule.ts';
import { requireLanguage } from '../../src/text/languages.ts';

/** A regional rule, applied to a text alone. */
export type Adapt = (text: string) => AdaptationOutput;

/** The regional rule of a target language; rejects where it has none. */
export const adaptTo = async (
  target: string,
  from: { readonly source?: string; readonly sourceLanguage?: string } = {},
): Promise<Adapt> => {
  const targetLanguage = requireLanguage(target, '/target');
  const rule = await loadRegional(targetLanguage);
  if (!rule) throw new Error(`no rule for ${target}.`);
  const sourceLanguage = requireLanguage(from.sourceLanguage ?? 'en', '/source');
  return (text) => rule({ source: from.source ?? '', text, sourceLanguage, targetLanguage });
};
