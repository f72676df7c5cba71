import { ServiceError } from '@dragoman/provider';
import { isEngineFault } from '../../resilience/errors.ts';
import type { SteppedRule } from '../adapt/rule.ts';
import { loadRules } from '../adapt/rules.ts';
import { loadDetector } from '../detect/detector.ts';
import { chooseSource } from '../detect/source.ts';
import { type CompiledGlossary, compileGlossary } from '../glossary/compile.ts';
import { isVariantPair, type Language, languageName, requireLanguage } from '../languages.ts';
import type { ModelChoice, ModelDirectory, Route } from '../models/directory.ts';
import type { DetectedLanguage, TextOptions } from '../types.ts';
import { type Guide, makeGuide } from './options.ts';

/** From which language into which, and by whom. */
export interface Plan {
  readonly source: Language;
  readonly target: Language;
  /** Present where the caller did not name the source language. */
  readonly detected: DetectedLanguage | undefined;
  /** In the order of fail-over; empty where both languages are one and there is nothing to do. */
  readonly routes: readonly Route[];
  /** The terms to use for this pair. */
  readonly glossary: CompiledGlossary | undefined;
  /** What is applied to a translation for its target's culture: nothing where that was not asked for. */
  readonly rules: readonly SteppedRule[];
}

/** The ways to translate a pair, in the order of fail-over. An engine that does not answer is passed over. */
const findRoutes = async (
  directory: ModelDirectory,
  choices: readonly ModelChoice[],
  source: Language,
  target: Language,
): Promise<readonly Route[]> => {
  const routes: Route[] = [];
  let failure: ServiceError | undefined;
  for (const choice of choices) {
    try {
      const route = await directory.route(choice, source, target);
      if (route) routes.push(route);
    } catch (error) {
      if (!isEngineFault(error)) throw error;
      failure ??= error;
    }
  }
  if (routes.length === 0 && failure) throw failure;
  return routes;
};

const unsupportedPair = (
  source: Language,
  target: Language,
  targets: readonly string[],
  isGuess: boolean,
): ServiceError => {
  const message =
    targets.length > 0
      ? `From ${source.tag} these targets are possible: ${targets.join(', ')}.`
      : `Nothing can be translated from ${source.tag} here.`;
  const hint = isGuess
    ? ' The source language was detected: name it in source_language if it is another.'
    : '';
  return new ServiceError('unsupported_language_pair', {
    detail: `${languageName(source.tag)} (${source.tag}) cannot be translated into ${languageName(target.tag)} (${target.tag}). ${message}${hint}`,
    errors: [{ pointer: '/target_language', code: 'unsupported_language_pair', message }],
    extensions: { source_language: source.tag, target_languages: targets },
  });
};

/** What is settled for all texts of a request before the first of them is looked at. */
export interface Outline {
  readonly options: TextOptions;
  readonly guide: Guide;
  readonly target: Language;
  /** In the order of fail-over. */
  readonly choices: readonly ModelChoice[];
  /** Present where the caller named the source language: it holds for every text. */
  readonly plan: Plan | undefined;
}

const planPair = async (
  directory: ModelDirectory,
  { target, choices, guide }: Pick<Outline, 'target' | 'choices' | 'guide'>,
  source: Language,
  detected: DetectedLanguage | undefined,
): Promise<Plan> => {
  const isSame = source.base === target.base;
  const routes =
    isSame && !isVariantPair(source, target) ? [] : await findRoutes(directory, choices, source, target);
  if (routes.length === 0 && !isSame) {
    const targets = await directory.targetsOf(choices, source);
    throw unsupportedPair(source, target, targets, detected !== undefined);
  }
  const glossary = guide.glossary && compileGlossary(guide.glossary, source, target);
  const rules = guide.isAdapted && source.tag !== target.tag ? await loadRules(target) : [];
  return { source, target, detected, routes, glossary, rules };
};

const noJudge = (): ServiceError => {
  const message = 'No engine that is configured here can judge: use "checks", or leave quality out.';
  return new ServiceError('unsupported_option', {
    detail: message,
    errors: [{ pointer: '/quality', code: 'unsupported_option', message }],
  });
};

/**
 * Settles what does not depend on the text. Rejects with `unsupported_language`, `unsupported_language_pair`,
 * `unknown_model`, `unsupported_option`, `provider_not_configured`, or as the engines do.
 */
export const makeOutline = async (directory: ModelDirectory, options: TextOptions): Promise<Outline> => {
  const target = requireLanguage(options.targetLanguage, '/target_language');
  const { sourceLanguage = 'auto' } = options;
  const named =
    sourceLanguage.toLowerCase() === 'auto' ? undefined : requireLanguage(sourceLanguage, '/source_language');
  const choices = await directory.candidates(options.model);
  if (options.quality === 'judge' && !directory.hasJudge) throw noJudge();
  const guide = makeGuide(options);
  const plan = named && (await planPair(directory, { target, choices, guide }, named, undefined));
  return { options, guide, target, choices, plan };
};

/**
 * The plan of one text, whose language is detected where it was not named. Rejects with `language_not_detected`,
 * `unsupported_language_pair`, or as the engines do.
 */
export const planText = async (directory: ModelDirectory, outline: Outline, text: string): Promise<Plan> => {
  if (outline.plan) return outline.plan;
  const { language, detected } = chooseSource(
    (await loadDetector()).detect(text),
    await directory.sourcesOf(outline.choices, outline.target),
  );
  return planPair(directory, outline, language, detected);
};
