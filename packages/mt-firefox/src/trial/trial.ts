import type { TranslationJudge } from '@dragoman/provider';
import { createPool, packageWorker } from '../engine/pool.ts';
import { sentenceEngine } from '../engine/sentence-engine.ts';
import type { Proof } from '../models/install.ts';
import { type InstalledModel, locationOf } from '../models/installed.ts';
import { trialSentences } from './sentences.ts';

/** What a model came to when it was tried. */
export interface Trial {
  /** Why it must not be used; null: nothing speaks against it. */
  readonly reason: string | null;
  /** Empty where there are no sentences of its language. */
  readonly sentences: readonly { readonly source: string; readonly output: string }[];
  /** The checks of all sentences together, 0 to 1 each; none where nobody judged. */
  readonly checks: readonly { readonly id: string; readonly score: number }[];
  /** From the start of a worker to the last sentence, milliseconds. */
  readonly durationMs: number;
}

/** How a model is tried. */
export interface TrialOptions {
  readonly signal: AbortSignal;
  /** Absent: the model must only answer. */
  readonly judge?: TranslationJudge | undefined;
  /** Default: the package's own. */
  readonly workerFile?: URL;
}

/** A model that does not answer a dozen short sentences in this time is of no use, milliseconds. */
const patienceMs = 60_000;

/** Below this, a check says that something is wrong, and not that something might be better. */
const leastScore = 0.5;

/** What every engine must get right. Others (punctuation, spelling of numbers) are for people to judge. */
const decisive: ReadonlySet<string> = new Set([
  'complete',
  'script',
  'language',
  'length',
  'repetition',
  'untranslated',
]);

/** Sentences that may come back unchanged: a word may be spelt the same. */
const maxCopied = 3;

const reasonOf = (sentences: Trial['sentences'], checks: Trial['checks']): string | null => {
  const empty = sentences.filter(({ output }) => output.trim() === '').length;
  if (empty > 0) return `${empty} of ${sentences.length} sentences came back empty.`;
  const copied = sentences.filter(({ source, output }) => source === output).length;
  if (copied > maxCopied) return `${copied} of ${sentences.length} sentences came back untranslated.`;
  const failed = checks.filter(({ id, score }) => decisive.has(id) && score < leastScore);
  return failed.length === 0
    ? null
    : `A dozen sentences failed the checks ${failed.map(({ id, score }) => `${id} (${score})`).join(', ')}.`;
};

/**
 * Tries a model on fixed sentences in a worker of its own, so that nothing else suffers from what it does.
 * Rejects with the signal's reason alone.
 */
export const tryModel = async (
  model: InstalledModel,
  { signal, judge, workerFile = packageWorker }: TrialOptions,
): Promise<Trial> => {
  const { source, target } = model;
  // Any model knows numbers; where there are no sentences, it must at least answer.
  const known = trialSentences(source);
  const texts = known ?? ['2024', '1 2 3'];
  const startedAt = performance.now();
  const took = (): number => Math.round(performance.now() - startedAt);
  const pool = createPool({ maxWorkers: 1, maxWaiting: 10, idleMs: 1_000, workerFile, onLoss() {} });
  const limit = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
  try {
    const outputs = await sentenceEngine(pool, 1, [locationOf(model)], limit)(texts, false);
    const sentences = texts.map((text, index) => ({ source: text, output: outputs[index] ?? '' }));
    const judged =
      known &&
      (await judge?.({
        sourceText: known.join('\n'),
        translatedText: outputs.join('\n'),
        sourceLanguage: source,
        targetLanguage: target,
      }));
    const checks = (judged?.checks ?? []).map(({ id, score }) => ({ id, score }));
    const reason = known ? reasonOf(sentences, checks) : null;
    return { reason, sentences: known ? sentences : [], checks, durationMs: took() };
  } catch (error) {
    signal.throwIfAborted();
    const { cause, message } = error as Error;
    const why = cause instanceof Error ? cause.message : message;
    const reason = limit.aborted
      ? `It did not translate a dozen short sentences in ${patienceMs / 1000} s.`
      : `The engine failed on it (${why}).`;
    return { reason, sentences: [], checks: [], durationMs: took() };
  } finally {
    await pool.close();
  }
};

/** A proof for a store: a model that fails its trial is not installed. */
export const proofBy =
  (judge: TranslationJudge | undefined): Proof =>
  async (model, signal) =>
    (await tryModel(model, { signal, judge })).reason;
