import type { MtAdaptation, ProviderWarning } from '@dragoman/provider';
import { Turn } from '../resilience/turn.ts';
import { type Finished, finish } from './adapt/finish.ts';
import type { AdaptationOutput } from './adapt/rule.ts';
import { applyRules } from './adapt/rules.ts';
import { countCodePoints } from './code-points.ts';
import { checkTerms, type GlossaryReport, reportTerms } from './glossary/check.ts';
import { type Language, languageName } from './languages.ts';
import type { Route } from './models/directory.ts';
import { unprotect } from './protect/protect.ts';
import type { Job } from './recall/prepare.ts';
import type { Outline } from './request/plan.ts';
import { assess, type KnownOfText } from './score/assess.ts';
import { compareTexts } from './score/compare.ts';
import { type Remarks, remarksOn } from './score/remarks.ts';
import { type Draft, optionsOn } from './translate/draft.ts';
import type { TranslateTextResult } from './types.ts';

/** A segment and its translation, as a reader sees them. */
export interface ReadablePair {
  readonly source: string;
  readonly output: string;
}

/** A result with what a judge would be shown of it. */
export interface Composition {
  readonly result: TranslateTextResult;
  readonly pairs: () => readonly ReadablePair[];
}

/** What every result says of its text and languages. */
const languagesOf = ({ text, plan: { source, target, detected } }: Job) => ({
  sourceLanguage: source.tag,
  targetLanguage: target.tag,
  ...(detected ? { detectedLanguage: detected } : {}),
  charactersUsed: countCodePoints(text),
});

/** The text as it is, since it is in the target language already, but for the conventions of a region. */
export const sameLanguage = async (job: Job): Promise<TranslateTextResult> => {
  const { plan, parsed } = job;
  const languages = { sourceLanguage: plan.source, targetLanguage: plan.target };
  const turn = new Turn();
  const finished: AdaptationOutput[] = [];
  for (const { text, isTranslatable } of parsed.segments) {
    finished.push(
      isTranslatable
        ? await applyRules(plan.rules, { ...languages, source: text, text }, turn)
        : { text, adaptations: [] },
    );
  }
  const adaptations = finished.flatMap((segment) => segment.adaptations);
  const rest = adaptations.length > 0 ? 'only its conventions were adapted' : 'it is returned as it is';
  return {
    ...languagesOf(job),
    translatedText: parsed.render(finished.map(({ text }) => text)),
    model: 'none',
    engine: 'none',
    cached: false,
    charactersBilled: 0,
    quality: await assess(compareTexts(parsed, parsed), plan.source, plan.target, { adaptations }),
    glossaryMatches: [],
    adaptations,
    warnings: [
      {
        code: 'same_language',
        message: `The text is in ${languageName(plan.source.tag)} already: ${rest}.`,
      },
    ],
  };
};

/** A text that was translated before. */
export const fromMemory = async (
  job: Job,
  route: Route,
  outline: Outline,
  translatedText: string,
  signal: AbortSignal,
): Promise<Composition> => {
  const { plan, parsed, units } = job;
  const output = await job.parse(translatedText, signal);
  const texts = { source: joined(parsed.segments), output: joined(output.segments) };
  const { glossary } = plan;
  const terms = units.flatMap((unit) => unit.terms);
  const report = reportTerms(
    glossary && terms.length > 0 ? checkTerms(texts.source, texts.output, terms, glossary).uses : [],
  );
  const options = optionsOn(route, outline);
  const remarks = await remarksOn(outline.guide, options, plan, () => texts);
  return {
    result: {
      ...languagesOf(job),
      translatedText,
      model: route.modelId,
      engine: route.engine.id,
      cached: true,
      charactersBilled: 0,
      quality: await assess(
        compareTexts(parsed, output),
        plan.source,
        plan.target,
        knownOf(report, remarks, []),
      ),
      glossaryMatches: report.matches,
      adaptations: [],
      warnings: allWarnings(route, plan.target, [
        ...options.warnings,
        ...remarks.warnings,
        ...(glossary?.warnings ?? []),
        ...report.warnings,
      ]),
    },
    pairs: () => [{ source: job.text, output: translatedText }],
  };
};

/** A text whose segments an engine has translated. */
export const compose = async (job: Job, outline: Outline, drafted: Draft): Promise<Composition> => {
  const { units, pending, plan, parsed } = job;
  const { route, options, texts, usage } = drafted;
  const turn = new Turn();
  const finished: Finished[] = [];
  for (const unit of units) {
    finished.push(await finish(unit, texts.get(unit.segment.text), plan, turn));
    if (turn.isOver) await turn.pass();
  }
  const recalled = units.filter(({ remembered }) => remembered !== null);
  const recalledCharacters = recalled.reduce((sum, { segment }) => sum + countCodePoints(segment.source), 0);
  const languages = languagesOf(job);
  const isAsked = pending.size > 0;
  const report = reportTerms(finished.flatMap(({ uses }) => uses));
  const adaptations = finished.flatMap((segment) => segment.adaptations);
  const remarks = await remarksOn(outline.guide, options, plan, () => ({
    source: joined(parsed.segments),
    output: joined(finished),
  }));
  return {
    result: {
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
        knownOf(report, remarks, adaptations),
      ),
      glossaryMatches: report.matches,
      adaptations,
      warnings: allWarnings(route, plan.target, [
        ...options.warnings,
        ...remarks.warnings,
        ...drafted.warnings,
        ...damage(job, drafted),
        ...(plan.glossary?.warnings ?? []),
        ...report.warnings,
      ]),
      ...(usage ? { usage } : {}),
    },
    pairs: () =>
      units.map(({ segment }, index) => ({
        source: segment.source,
        output: unprotect(finished[index]?.text ?? '', segment.spans),
      })),
  };
};

const joined = (segments: readonly { readonly text: string }[]): string =>
  segments.map(({ text }) => text).join('\n');

const knownOf = (
  { matches }: GlossaryReport,
  { formality }: Remarks,
  adaptations: readonly MtAdaptation[],
): KnownOfText => ({ glossary: matches, adaptations, ...(formality ? { formality } : {}) });

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
