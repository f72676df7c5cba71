import { applyRules, type Language, loadRules, readLanguage } from '@dragoman/core';

const known = (tag: string): Language => {
  const language = readLanguage(tag);
  if (!language) throw new Error(`${tag} is no language.`);
  return language;
};

/** Applies all rules for a target language to a translation, as the pipeline does. */
export const adaptTranslation = async (
  source: string,
  translation: string,
  sourceLanguage: string,
  targetLanguage: string,
): ReturnType<typeof applyRules> => {
  const target = known(targetLanguage);
  return applyRules(await loadRules(target), {
    source,
    text: translation,
    sourceLanguage: known(sourceLanguage),
    targetLanguage: target,
  });
};
