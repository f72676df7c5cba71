import { ServiceError } from '@dragoman/provider';
import { isEngineFault } from '../../resilience/errors.ts';
import type { Plan } from '../carried.ts';
import { loadDetector } from '../detect/detector.ts';
import { chooseSource } from '../detect/source.ts';
import { compileGlossary } from '../glossary/compile.ts';
import { isVariantPair, type Language, languageName, requireLanguage } from '../languages.ts';
import type { ModelChoice, ModelDirectory, Route } from '../models/directory.ts';
import type { DetectedLanguage, TextOptions } from '../types.ts';
import { readOptions } from './options.ts';

/**
 * Makes the plan of a text of a request; its language is detected where the caller did not name it. Rejects with
 * `language_not_detected`, `unsupported_language_pair`, or as the engines do.
 */
export type Planner = (text: string) => Promise<Plan>;

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

/** The routes that can be gone now. Where there is none, the first that can be made ready is. */
const readyRoutes = async (
  directory: ModelDirectory,
  choices: readonly ModelChoice[],
  source: Language,
  target: Language,
): Promise<readonly Route[]> => {
  const routes = await findRoutes(directory, choices, source, target);
  const ready = routes.filter(({ isInstalled }) => isInstalled);
  const [first] = routes;
  if (ready.length > 0 || first === undefined) return ready;
  await directory.install(first);
  const installed = await findRoutes(directory, choices, source, target);
  return installed.filter(({ isInstalled }) => isInstalled);
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
    ? ' The source language was detected: name it in sourceLanguage if it is another.'
    : '';
  return new ServiceError('unsupported_language_pair', {
    detail: `${languageName(source.tag)} (${source.tag}) cannot be translated into ${languageName(target.tag)} (${target.tag}). ${message}${hint}`,
    errors: [{ pointer: '/targetLanguage', code: 'unsupported_language_pair', message }],
    extensions: { sourceLanguage: source.tag, targetLanguages: targets },
  });
};

const noJudge = (): ServiceError => {
  const message = 'No engine that is configured here can judge: use "checks", or leave quality out.';
  return new ServiceError('unsupported_option', {
    detail: message,
    errors: [{ pointer: '/quality', code: 'unsupported_option', message }],
  });
};

/**
 * Settles what does not depend on the texts of a request. Rejects with `unsupported_language`,
 * `unsupported_language_pair`, `unknown_model`, `unsupported_option`, `provider_not_configured`, or as the engines do.
 */
export const readRequest = async (directory: ModelDirectory, options: TextOptions): Promise<Planner> => {
  const target = requireLanguage(options.targetLanguage, '/targetLanguage');
  const { sourceLanguage = 'auto' } = options;
  const named =
    sourceLanguage.toLowerCase() === 'auto' ? undefined : requireLanguage(sourceLanguage, '/sourceLanguage');
  const choices = await directory.candidates(options.model);
  const guide = readOptions(options);
  if (guide.isJudged && !directory.hasJudge) throw noJudge();

  const planPair = async (source: Language, detected: DetectedLanguage | undefined): Promise<Plan> => {
    const isSame = source.base === target.base;
    const routes =
      isSame && !isVariantPair(source, target) ? [] : await readyRoutes(directory, choices, source, target);
    if (routes.length === 0 && !isSame) {
      const targets = await directory.targetsOf(choices, source);
      throw unsupportedPair(source, target, targets, detected !== undefined);
    }
    const terms = guide.glossary && (await compileGlossary(guide.glossary, source, target));
    return { ...guide, source, target, detected, routes, terms };
  };

  if (named) {
    const plan = await planPair(named, undefined);
    return async () => plan;
  }
  return async (text) => {
    const guesses = (await loadDetector()).detect(text);
    const { language, detected } = chooseSource(guesses, await directory.sourcesOf(choices, target));
    return planPair(language, detected);
  };
};

/** `services.text.ensurePair`. */
export const ensurePair = async (
  directory: ModelDirectory,
  {
    sourceLanguage = 'auto',
    targetLanguage,
    model,
  }: Pick<TextOptions, 'sourceLanguage' | 'targetLanguage' | 'model'>,
): Promise<void> => {
  const target = requireLanguage(targetLanguage, '/targetLanguage');
  try {
    const choices = await directory.candidates(model);
    if (sourceLanguage.toLowerCase() === 'auto') return;
    const source = requireLanguage(sourceLanguage, '/sourceLanguage');
    if (source.base === target.base) return;
    if ((await findRoutes(directory, choices, source, target)).length > 0) return;
    throw unsupportedPair(source, target, await directory.targetsOf(choices, source), false);
  } catch (error) {
    if (!isEngineFault(error)) throw error;
  }
};
