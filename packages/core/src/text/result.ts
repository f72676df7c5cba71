import type { ProviderWarning } from '@dragoman/provider';
import { assess } from './assess.ts';
import { countCodePoints } from './code-points.ts';
import { type Draft, optionsOn } from './draft.ts';
import { compareTexts, finish } from './finish.ts';
import type { Job } from './job.ts';
import { type Language, languageName } from './languages.ts';
import type { Route } from './models.ts';
import type { TextOptions, TranslateTextResult } from './types.ts';

/** What every result says of its text and languages. */
const languagesOf = ({ text, plan: { source, target, detected } }: Job) => ({
  sourceLanguage: source.tag,
  targetLanguage: target.tag,
  ...(detected ? { detectedLanguage: detected } : {}),
  charactersUsed: countCodePoints(text),
});

/** The text as it is, since it is in the target language already. */
const sameLanguage = async (job: Job): Promise<TranslateTextResult> => {
  const { text, plan } = job;
  return {
    ...languagesOf(job),
    translatedText: text,
    model: 'none',
    engine: 'none',
    cached: false,
    charactersBilled: 0,
    quality: await assess([compareTexts(text, text)], plan.source, plan.target),
    glossaryMatches: [],
    adaptations: [],
    warnings: [
      {
        code: 'same_language',
        message: `The text is in ${languageName(plan.source.tag)} already: it is returned as it is.`,
      },
    ],
  };
};

/** A text that was translated before. */
const fromMemory = async (
  job: Job,
  route: Route,
  options: TextOptions,
  translatedText: string,
): Promise<TranslateTextResult> => ({
  ...languagesOf(job),
  translatedText,
  model: route.modelId,
  engine: route.engine.id,
  cached: true,
  charactersBilled: 0,
  quality: await assess([compareTexts(job.text, translatedText)], job.plan.source, job.plan.target),
  glossaryMatches: [],
  adaptations: [],
  warnings: allWarnings(route, job.plan.target, optionsOn(route, options).warnings),
});

/** The result of a text for which no engine is asked; undefined where one is. */
export const settledResult = async (
  job: Job,
  options: TextOptions,
): Promise<TranslateTextResult | undefined> => {
  const [route] = job.plan.routes;
  if (!route) return sameLanguage(job);
  return job.remembered && fromMemory(job, route, options, job.remembered.translatedText);
};

/** The result of a text whose segments an engine has translated. */
export const draftedResult = async (job: Job, drafted: Draft): Promise<TranslateTextResult> => {
  const { units, pending, plan, parsed } = job;
  const { route, texts, usage } = drafted;
  const finished = units.map((unit) => finish(unit, texts.get(unit.protected.text)));
  const recalled = units.filter(({ remembered }) => remembered);
  const recalledCharacters = recalled.reduce((sum, unit) => sum + countCodePoints(unit.protected.source), 0);
  const languages = languagesOf(job);
  const isAsked = pending.size > 0;
  return {
    ...languages,
    translatedText: parsed.render(finished.map(({ text }) => text)),
    model: route.modelId,
    engine: route.engine.id,
    cached: !isAsked && recalled.length > 0,
    charactersBilled: isAsked ? languages.charactersUsed - recalledCharacters : 0,
    quality: await assess(
      finished.flatMap(({ assessed }) => assessed ?? []),
      plan.source,
      plan.target,
    ),
    glossaryMatches: [],
    adaptations: finished.flatMap(({ adaptations }) => adaptations),
    warnings: allWarnings(route, plan.target, [
      ...drafted.options.warnings,
      ...drafted.warnings,
      ...damage(job, drafted),
    ]),
    ...(usage ? { usage } : {}),
  };
};

/** Says where protected parts had to be put back. */
const damage = ({ pending }: Job, { texts }: Draft): readonly ProviderWarning[] => {
  let broken = 0;
  for (const key of pending.keys()) if ((texts.get(key)?.brokenSpans ?? 0) > 0) broken++;
  if (broken === 0) return [];
  const message = `The engine damaged protected parts (addresses, variables, tags) in ${broken} of ${pending.size} segments; they were put back, perhaps at another place.`;
  return [{ code: 'placeholder_lost', message }];
};

/** Adds the warning of a lost region, once, and drops repeated warnings. */
const allWarnings = (
  { isRegionLost, engine, targetTag }: Route,
  target: Language,
  warnings: readonly ProviderWarning[],
): readonly ProviderWarning[] => {
  const all = [...warnings];
  if (isRegionLost && !all.some(({ code }) => code === 'region_fallback')) {
    all.push({
      code: 'region_fallback',
      message: `The engine ${engine.id} has no ${target.tag}: ${targetTag} was used.`,
    });
  }
  const seen = new Set<string>();
  return all.filter(({ code, message }) => {
    const key = `${code}\n${message}`;
    return seen.has(key) ? false : seen.add(key);
  });
};
