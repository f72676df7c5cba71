import type { MtAdaptation, ProviderWarning } from '@dragoman/provider';
import type { Draft, Passage, Translation } from './carried.ts';
import { languageName } from './languages.ts';
import type { Route } from './models/directory.ts';
import type { Verdict } from './score/score.ts';
import { warningsOn } from './translate/instructions/options.ts';
import type { Quality, TranslateTextResult, TranslationReport } from './types.ts';
import { countCodePoints } from './usage.ts';

/** What every result says of its text and languages. */
const common = ({ text, plan: { source, target, detected } }: Passage) => ({
  sourceLanguage: source.tag,
  targetLanguage: target.tag,
  ...(detected ? { detectedLanguage: detected } : {}),
  charactersUsed: countCodePoints(text),
});

/** The result of a text that is in the target language already: as it is, but for the conventions of a region. */
export const resultOfSame = (
  passage: Passage,
  translatedText: string,
  adaptations: readonly MtAdaptation[],
  quality: Quality,
): TranslateTextResult => {
  const language = languageName(passage.plan.source.tag);
  const rest = adaptations.length > 0 ? 'only its conventions were adapted' : 'it is returned as it is';
  return {
    ...common(passage),
    translatedText,
    model: 'none',
    engine: 'none',
    cached: false,
    charactersBilled: 0,
    quality,
    glossaryMatches: [],
    adaptations,
    warnings: [{ code: 'same_language', message: `The text is in ${language} already: ${rest}.` }],
  };
};

/** What is said of a remembered text that is assessed anew. */
export const reportOf = (passage: Passage, route: Route, verdict: Verdict): TranslationReport => ({
  quality: verdict.quality,
  glossaryMatches: verdict.glossaryMatches,
  adaptations: [],
  warnings: allWarnings(passage, route, verdict, []),
});

/** The result of a text that was translated before. */
export const resultOfMemory = (
  passage: Passage,
  route: Route,
  translatedText: string,
  report: TranslationReport,
): TranslateTextResult => ({
  ...common(passage),
  translatedText,
  model: route.modelId,
  engine: route.engine.id,
  cached: true,
  charactersBilled: 0,
  ...report,
});

/** The result of a text whose segments an engine has translated. */
export const resultOfDraft = (
  passage: Passage,
  draft: Draft,
  translatedText: string,
  translations: readonly Translation[],
  verdict: Verdict,
): TranslateTextResult => {
  const { segments, pending } = passage;
  const { route, usage } = draft;
  const recalled = segments.filter(({ remembered }) => remembered !== null);
  const recalledCharacters = recalled.reduce((sum, { source }) => sum + countCodePoints(source), 0);
  const isAsked = pending.size > 0;
  const facts = common(passage);
  return {
    ...facts,
    translatedText,
    model: route.modelId,
    engine: route.engine.id,
    cached: !isAsked && recalled.length > 0,
    charactersBilled: isAsked ? facts.charactersUsed - recalledCharacters : 0,
    quality: verdict.quality,
    glossaryMatches: verdict.glossaryMatches,
    adaptations: translations.flatMap((one) => one.adaptations),
    warnings: allWarnings(passage, route, verdict, [
      ...draft.warnings,
      ...damage(passage, draft),
      ...likeForms(passage, translations),
    ]),
    ...(usage ? { usage } : {}),
  };
};

/** Says where protected parts had to be put back. */
const damage = ({ pending }: Passage, { translations }: Draft): readonly ProviderWarning[] => {
  let broken = 0;
  for (const key of pending.keys()) if ((translations.get(key)?.brokenSpans ?? 0) > 0) broken++;
  if (broken === 0) return [];
  const message = `The engine damaged protected parts (addresses, variables, tags) in ${broken} of ${pending.size} segments; they were put back, perhaps at another place.`;
  return [{ code: 'placeholder_lost', message }];
};

/** A word, and not the sign of a unit, which has one form. */
const word = /\p{L}{4}/u;

/** Says where the engine gave the same for two plural forms that usually differ. */
const likeForms = (
  { rivals = [], plan: { target } }: Passage,
  translations: readonly Translation[],
): readonly ProviderWarning[] => {
  const count = rivals.filter(([one, other]) => {
    const text = translations[one]?.text;
    return text !== undefined && text === translations[other]?.text && word.test(text);
  }).length;
  if (count === 0) return [];
  const message = `In ${count} plurals the engine gave one form for numbers that usually have two in ${languageName(target.tag)}. Look at their branches.`;
  return [{ code: 'plural_forms_alike', message }];
};

/** The warnings of all stages, each once, with that of a lost region. */
const allWarnings = (
  { plan }: Passage,
  route: Route,
  { remarks, missedTerms }: Verdict,
  ofDraft: readonly ProviderWarning[],
): readonly ProviderWarning[] => {
  const all = [
    ...warningsOn(route, plan),
    ...remarks,
    ...ofDraft,
    ...(plan.terms?.warnings ?? []),
    ...missedTerms,
  ];
  if (route.isRegionLost && !all.some(({ code }) => code === 'region_fallback')) {
    all.push({
      code: 'region_fallback',
      message: `The engine ${route.engine.id} has no ${plan.target.tag}: ${route.targetTag} was used.`,
    });
  }
  const seen = new Set<string>();
  return all.filter(({ code, message }) => {
    const key = `${code}\n${message}`;
    return seen.has(key) ? false : seen.add(key);
  });
};
