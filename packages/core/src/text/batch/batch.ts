import { type ProviderFailure, ServiceError } from '@dragoman/provider';
import type { Budget } from '../../resilience/budget.ts';
import type { Within } from '../../resilience/deadline.ts';
import { isEngineFault } from '../../resilience/errors.ts';
import { Turn } from '../../resilience/turn.ts';
import { complete, type TextTools } from '../pipeline.ts';
import { type Job, prepare, type Sketch, sketch, type Unit } from '../recall/prepare.ts';
import { makeOutline, type Outline, planText } from '../request/plan.ts';
import { type Draft, draft } from '../translate/draft.ts';
import { noTokens, shareUsage, type Usage } from '../translate/usage.ts';
import type { BatchItem, TranslateBatchRequest, TranslateTextResult } from '../types.ts';
import { DraftedSegments } from './drafted-segments.ts';
import { findNeighbours, type Neighbours } from './neighbours.ts';

/** What a batch is translated with. */
export interface BatchDependencies extends TextTools {
  readonly within: Within;
  /** The time that one text may take, in milliseconds. */
  readonly deadlineMs: number;
}

/** Failures of the engines in a row after which the rest is not tried. */
const mostFailures = 3;
/** How many texts are taken apart before the first of them is translated: so many are recalled in one question. */
const chunkSize = 100;
/** Failures that say nothing of the texts: each alone would fare no better. */
const generalFailures: ReadonlySet<ProviderFailure | undefined> = new Set([
  'authentication',
  'permission',
  'rate_limited',
  'quota_exhausted',
]);

/** What became of the common call of some neighbours. */
interface Together {
  /** The time that each text may still take. */
  readonly deadlineMs: number;
  /** Present where the engine failed for reasons that hold for each of them. */
  readonly failure: ServiceError | undefined;
}

/** A batch on its way: what it has learnt so far spares later texts the engine. */
class Batch {
  readonly #request: TranslateBatchRequest;
  readonly #dependencies: BatchDependencies;
  readonly #outline: Outline;
  readonly #drafted = new DraftedSegments();
  /** What the engines took for a text in calls that it shared. */
  readonly #usage = new Map<Job, Usage>();
  /** What became of the texts that were asked for, by text. */
  readonly #outcomes = new Map<string, TranslateTextResult | ServiceError>();
  readonly #turn = new Turn();
  #failuresInRow = 0;
  #lastFailure: ServiceError | undefined;

  constructor(request: TranslateBatchRequest, dependencies: BatchDependencies, outline: Outline) {
    this.#request = request;
    this.#dependencies = dependencies;
    this.#outline = outline;
  }

  async *items(): AsyncGenerator<BatchItem, void, undefined> {
    const { texts } = this.#request;
    let index = 0;
    while (index < texts.length && !this.#isGivenUp) {
      const jobs = await this.#prepare(texts.slice(index, index + chunkSize));
      for (let rest = jobs; rest.length > 0 && !this.#isGivenUp; ) {
        const neighbours = findNeighbours(
          rest.map((job) => (ServiceError.is(job) ? undefined : job)),
          (job) => this.#drafted.missing(job),
        );
        const together = await this.#translateTogether(neighbours);
        for (const job of rest.slice(0, neighbours.count)) {
          yield await this.#item(index++, job, together);
          await this.#giveWay();
        }
        rest = rest.slice(neighbours.count);
      }
    }
    for (; index < texts.length; index++) yield { index, error: this.#notTried() };
  }

  /** A batch that waits for nothing must not keep others waiting. */
  async #giveWay(): Promise<void> {
    if (this.#turn.isOver) await this.#turn.pass();
  }

  get #isGivenUp(): boolean {
    return this.#failuresInRow >= mostFailures;
  }

  async #prepare(texts: readonly string[]): Promise<readonly (Job | ServiceError)[]> {
    const { directory, within, deadlineMs } = this.#dependencies;
    const sketches: (Sketch | ServiceError)[] = [];
    for (const text of texts) {
      const making = within(deadlineMs, this.#request.signal, async ({ signal }) =>
        sketch(this.#outline, text, await planText(directory, this.#outline, text), signal),
      );
      sketches.push(await making.catch((error: unknown) => this.#failureOf(error)));
      await this.#giveWay();
    }
    const jobs = await within(deadlineMs, this.#request.signal, () =>
      prepare(
        this.#outline,
        sketches.filter((one): one is Sketch => !ServiceError.is(one)),
      ),
    );
    let next = 0;
    return sketches.flatMap((one) => (ServiceError.is(one) ? one : (jobs[next++] ?? [])));
  }

  /** Asks once for the segments of neighbours. What fails for reasons of one of them is asked for text by text. */
  async #translateTogether({ units, parts }: Neighbours): Promise<Together> {
    const { within, deadlineMs } = this.#dependencies;
    const [first] = parts;
    if (!first || parts.length < 2) return { deadlineMs, failure: undefined };
    // What is left of it is for each text by itself.
    const half = deadlineMs / 2;
    try {
      const { usage } = await within(half, this.#request.signal, (budget) =>
        this.#draft(
          parts.map((part) => part.job),
          units,
          budget,
        ),
      );
      const characters = parts.map((part) => part.characters);
      for (const [index, share] of (usage ? shareUsage(usage, characters) : []).entries()) {
        const job = parts[index]?.job;
        if (job) this.#usage.set(job, share);
      }
      return { deadlineMs: half, failure: undefined };
    } catch (error) {
      const reason = this.#failureOf(error);
      const isGeneral = generalFailures.has(reason.provider?.failure);
      return { deadlineMs: half, failure: isGeneral ? reason : undefined };
    }
  }

  /** Has segments of jobs of one language translated, and keeps what came of it. */
  async #draft(jobs: readonly Job[], units: readonly Unit[], budget: Budget): Promise<Draft> {
    const [first] = jobs;
    if (!first) throw new RangeError('There is nothing to draft.');
    const { plan } = first;
    const texts = jobs.map(({ text }) => text);
    const made = await draft(
      { outline: this.#outline, plan, units, texts },
      budget,
      this.#dependencies.logger,
    );
    this.#drafted.add(first, made);
    return made;
  }

  async #item(index: number, job: Job | ServiceError, together: Together): Promise<BatchItem> {
    if (ServiceError.is(job)) return { index, error: job };
    const earlier = this.#outcomes.get(job.text);
    if (ServiceError.is(earlier)) return { index, error: earlier };
    if (earlier) {
      const { usage, judgeUsage, ...same } = earlier;
      return { index, result: { ...same, ...(usage || judgeUsage ? { usage: noTokens } : {}) } };
    }
    if (this.#isGivenUp) return { index, error: this.#notTried() };
    try {
      const result = await this.#dependencies.within(together.deadlineMs, this.#request.signal, (budget) =>
        complete(this.#dependencies, this.#outline, job, budget, () => this.#draftOf(job, together, budget)),
      );
      this.#failuresInRow = 0;
      this.#outcomes.set(job.text, result);
      return { index, result };
    } catch (reason) {
      const error = this.#failureOf(reason);
      if (isEngineFault(error)) {
        this.#failuresInRow++;
        this.#lastFailure = error;
        this.#outcomes.set(job.text, error);
      }
      return { index, error };
    }
  }

  /** The draft of a text: from what is known, from its neighbours, or for it alone. */
  async #draftOf(job: Job, { failure }: Together, budget: Budget): Promise<Draft> {
    const missing = this.#drafted.missing(job);
    if (missing.length > 0 && failure) throw failure;
    // Without anything to translate this asks no engine, but says which one it would have been.
    const alone =
      missing.length > 0 || job.pending.size === 0 ? await this.#draft([job], missing, budget) : undefined;
    const made = this.#drafted.draftOf(job, alone?.usage ?? this.#usage.get(job)) ?? alone;
    if (!made) throw new RangeError('A text has no draft.');
    return made;
  }

  /** The outcome of one text; throws where the caller gave up. */
  #failureOf(error: unknown): ServiceError {
    this.#request.signal?.throwIfAborted();
    if (ServiceError.is(error)) return error;
    this.#dependencies.logger.error({ error }, 'A text of a batch failed in an unexpected way');
    return new ServiceError('internal_error', {
      detail: 'This text could not be processed. Try again; if it persists, tell the operator.',
      cause: error,
    });
  }

  #notTried(): ServiceError {
    const last = this.#lastFailure;
    return new ServiceError(last?.code ?? 'provider_unavailable', {
      detail: `The engine failed ${mostFailures} times in a row: this text was not tried. Send it again later.`,
      ...(last?.provider ? { provider: last.provider } : {}),
      ...(last?.retryAfterMs === undefined ? {} : { retryAfterMs: last.retryAfterMs }),
      ...(last ? { retryable: last.retryable, cause: last } : {}),
    });
  }
}

/** Translates several texts, in order: see `TextService.translateBatch`. */
export const translateTexts = async function* (
  request: TranslateBatchRequest,
  dependencies: BatchDependencies,
): AsyncGenerator<BatchItem, void, undefined> {
  const { directory, within, deadlineMs } = dependencies;
  const outline = await within(deadlineMs, request.signal, () => makeOutline(directory, request));
  yield* new Batch(request, dependencies, outline).items();
};
