import { type MtEvaluationResult, type ProviderLogger, ServiceError } from '@dragoman/provider';
import type { Budget } from '../../resilience/budget.ts';
import type { ModelDirectory } from '../models/directory.ts';
import type { QualityCheck, TranslateTextResult, TranslationReport } from '../types.ts';
import { addUsage, type Usage } from '../usage.ts';

/** Names its check. */
const judgeId = 'judge';
/** Warns that no judge gave an opinion. */
const failureCode = 'judge_failed';

/** A segment and its translation, as a reader sees them. */
export interface ReadablePair {
  readonly source: string;
  readonly output: string;
}

type Finding = MtEvaluationResult['errors'][number];

/** What an error costs, by severity: the weights of MQM (Multidimensional Quality Metrics, themqm.org). */
const penalties: Readonly<Record<Finding['severity'], number>> = { critical: 25, major: 5, minor: 1 };
/** The penalty at which nothing is left. */
const worst = 25;
/** More errors than a person would list are a judge that has lost its way. */
const maxErrors = 5;
/** The share of the judge in the score; the rest is that of the rules. */
const weight = 0.7;
const maxNoteLength = 300;

const severest = (errors: readonly Finding[]): readonly Finding[] =>
  [...errors].sort((left, right) => penalties[right.severity] - penalties[left.severity]).slice(0, maxErrors);

const checkOf = (errors: readonly Finding[], judge: string): QualityCheck => {
  const counted = severest(errors);
  const penalty = counted.reduce((sum, { severity }) => sum + penalties[severity], 0);
  const found = counted.map(({ severity, category, note }) => `${severity} ${category}: ${note}`).join('; ');
  const note = `${judge}: ${found === '' ? 'no errors' : found}`;
  return {
    id: judgeId,
    score: Math.round(Math.max(0, 1 - penalty / worst) * 10_000) / 10_000,
    weight,
    note: note.length > maxNoteLength ? `${note.slice(0, maxNoteLength).toWellFormed()}…` : note,
  };
};

/** A score below this has a hard fault for its reason, and no opinion lifts it. */
const hardFault = 0.5;

/** The score of rules and judge together: 0.3 and 0.7 of it, but no more than the rules where they saw a hard fault. */
const combine = (rules: number, judge: number): number => {
  const both = (1 - weight) * rules + weight * judge;
  return Math.round((rules < hardFault ? Math.min(rules, both) : both) * 10_000) / 10_000;
};

/** As many segments as a judge takes at once, the first of them at any rate. */
const fitting = (pairs: readonly ReadablePair[], characters: number): readonly ReadablePair[] => {
  let total = 0;
  const end = pairs.findIndex(({ source, output }, index) => {
    total += source.length + output.length;
    return index > 0 && total > characters;
  });
  return end < 0 ? pairs : pairs.slice(0, end);
};

const evaluate = async (
  directory: ModelDirectory,
  result: TranslateTextResult,
  pairs: readonly ReadablePair[],
  budget: Budget,
): Promise<{ readonly check: QualityCheck; readonly usage: Usage | undefined }> => {
  const { engine, model } = await directory.judgeOf(result.model);
  const shown = fitting(pairs, model.limits.characters);
  const sourceText = shown.map(({ source }) => source).join('\n');
  const translatedText = shown.map(({ output }) => output).join('\n');
  const evaluation = await engine.guard.run(
    budget,
    async (signal) => {
      if (!engine.provider.evaluate) throw new TypeError(`${engine.id} has no evaluate`);
      return engine.provider.evaluate({
        sourceText,
        translatedText,
        sourceLanguage: result.sourceLanguage,
        targetLanguage: result.targetLanguage,
        model: model.id,
        signal,
      });
    },
    { cost: sourceText.length + translatedText.length },
  );
  const part = shown.length < pairs.length ? ` (${shown.length} of ${pairs.length} segments)` : '';
  const check = checkOf(evaluation.errors, `${engine.id}/${model.id}${part}`);
  return { check, usage: evaluation.usage };
};

/** Whether a judge has given its opinion of a result. */
export const isJudged = ({ quality }: TranslateTextResult): boolean =>
  quality.checks.some(({ id }) => id === judgeId);

/** What was said of a translation, but for a judge that failed then. */
export const withoutFailure = (report: TranslationReport): TranslationReport => ({
  ...report,
  warnings: report.warnings.filter(({ code }) => code !== failureCode),
});

/**
 * Asks an engine that can evaluate what it thinks of a translation. Its tokens are added to the usage. A judge that
 * fails is a warning `judge_failed`.
 */
export const judge = async (
  directory: ModelDirectory,
  result: TranslateTextResult,
  pairs: readonly ReadablePair[],
  budget: Budget,
  logger: ProviderLogger,
): Promise<TranslateTextResult> => {
  // A judge that hangs must leave the time to say so.
  const share = budget.share(budget.remainingMs() / 2);
  try {
    const { check, usage } = await evaluate(directory, result, pairs, share);
    const total = addUsage(result.usage, usage);
    return {
      ...result,
      quality: {
        ...result.quality,
        score: combine(result.quality.score, check.score),
        checks: [...result.quality.checks, check],
      },
      ...(total ? { usage: total } : {}),
      ...(usage ? { judgeUsage: usage } : {}),
    };
  } catch (error) {
    budget.signal.throwIfAborted();
    logger.warn({ code: ServiceError.is(error) ? error.code : undefined, error }, 'A judge failed');
    const message = 'The judge gave no opinion: the score is that of the rules alone.';
    return { ...result, warnings: [...result.warnings, { code: failureCode, message }] };
  } finally {
    share.close();
  }
};
