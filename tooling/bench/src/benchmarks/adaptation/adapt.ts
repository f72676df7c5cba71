import { applyRules, loadRules, requireLanguage } from '@dragoman/core';

/** Applies all rules for a target language to a translation, as the pipeline does. */
export const adaptTranslation = async (
  source: string,
  translation: string,
  sourceLanguage: string,
  targetLanguage: string,
): Promise<ReturnType<typeof applyRules>> => {
  const target = requireLanguage(targetLanguage, '/target_language');
  return applyRules(await loadRules(target), {
    source,
    text: translation,
    sourceLanguage: requireLanguage(sourceLanguage, '/source_language'),
    targetLanguage: target,
  });
};
