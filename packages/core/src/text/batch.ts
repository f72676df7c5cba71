import { setImmediate } from 'node:timers/promises';
import { type ProviderFailure, ServiceError } from '@dragoman/provider';
import type { Budget } from '../resilience/budget.ts';
import { isEngineFault } from '../resilience/errors.ts';
import { complete, type TextTools } from './complete.ts';
import type { Within } from './deadline.ts';
import { type Draft, draft } from './draft.ts';
import { DraftedSegments } from './drafted-segments.ts';
import { type Job, prepare, type Sketch, sketch, type Unit } from './job.ts';
import { findNeighbours, type Neighbours } from './neighbours.ts';
import { makeOutline, type Outline, planText } from './plan.ts';
import type { BatchItem, TranslateBatchRequest, TranslateTextResult } from './types.ts';
import { noTokens, shareUsage, type Usage } from './usage.ts';

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
  /** Whether there was one and it succeeded: none of them needs the engine any more. */
  readonly isDone: boolean;
  /** The time that each text may still take. */
  readonly deadlineMs: number;
  /** Present where the engine failed for reasons that hold for each of them. */
  readonly failure: ServiceError | undefined;
}

/** Neighbours whose common call is made. */
interface Group {
  readonly neighbours: Neighbours;
  readonly together: Promise<Together>;
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
  readonly #left = new AbortController();
  readonly #signal: AbortSignal;
  #next = 0;
  #failuresInRow = 0;
  #lastFailure: ServiceError | undefined;

  constructor(request: TranslateBatchRequest, dependencies: BatchDependencies, outline: Outline) {
    this.#request = request;
    this.#dependencies = dependencies;
    this.#outline = outline;
    const { signal } = request;
    this.#signal = signal ? AbortSignal.any([signal, this.#left.signal]) : this.#left.signal;
  }

  async *items(): AsyncGenerator<BatchItem, void, undefined> {
    const { texts } = this.#request;
    try {
      for (let start = 0; start < texts.length && !this.#isGivenUp; start += chunkSize) {
        yield* this.#chunk(await this.#prepare(texts.slice(start, start + chunkSize)));
      }
      while (this.#next < texts.length) yield { index: this.#next++, error: this.#notTried() };
    } finally {
      // Whoever leaves early must not be billed for a call that was made ahead.
      this.#left.abort();
    }
  }

  async *#chunk(jobs: readonly (Job | ServiceError)[]): AsyncGenerator<BatchItem, void, undefined> {
    let group = this.#ask(jobs);
    for (let position = 0; position < jobs.length && !this.#isGivenUp; ) {
      const together = await group.together;
      const end = position + group.neighbours.count;
      const ahead = together.isDone && this.#mayAskAhead(group) ? this.#ask(jobs.slice(end)) : undefined;
      for (; position < end; position++) {
        const job = jobs[position];
        if (job) yield await this.#item(this.#next++, job, together);
        // A batch whose texts need no waiting must not keep others waiting.
        await setImmediate();
      }
      group = ahead ?? this.#ask(jobs.slice(end));
    }
  }

  #ask(jobs: readonly (Job | ServiceError)[]): Group {
    const neighbours = findNeighbours(
      jobs.map((job) => (ServiceError.is(job) ? undefined : job)),
      (job) => this.#drafted.missing(job),
    );
    const together = this.#translateTogether(neighbours);
    // It is awaited only once the texts before it are done.
    together.catch(() => {});
    return { neighbours, together };
  }

  /** Whether nothing of a group can need an engine any more, so that the next may be asked while these are finished. */
  #mayAskAhead({ neighbours: { parts } }: Group): boolean {
    const isSettled = parts.every(({ job }) =>
      job.plan.routes.every(({ engine }) => engine.provider.capabilities.kind !== 'llm'),
    );
    return isSettled && this.#request.quality !== 'judge';
  }

  get #isGivenUp(): boolean {
    return this.#failuresInRow >= mostFailures;
  }

  async #prepare(texts: readonly string[]): Promise<readonly (Job | ServiceError)[]> {
    const { directory, within, deadlineMs } = this.#dependencies;
    const sketches: (Sketch | ServiceError)[] = [];
    for (const text of texts) {
      const making = within(deadlineMs, this.#signal, async () =>
        sketch(this.#outline, text, await planText(directory, this.#outline, text)),
      );
      sketches.push(await making.catch((error: unknown) => this.#failureOf(error)));
      await setImmediate();
    }
    const jobs = await within(deadlineMs, this.#signal, () =>
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
    if (!first || parts.length < 2) return { isDone: parts.length === 0, deadlineMs, failure: undefined };
    // What is left of it is for each text by itself.
    const half = deadlineMs / 2;
    try {
      const { usage } = await within(half, this.#signal, (budget) =>
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
      return { isDone: true, deadlineMs: half, failure: undefined };
    } catch (error) {
      const reason = this.#failureOf(error);
      const isGeneral = generalFailures.has(reason.provider?.failure);
      return { isDone: false, deadlineMs: half, failure: isGeneral ? reason : undefined };
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
      const result = await this.#dependencies.within(together.deadlineMs, this.#signal, (budget) =>
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
    this.#signal.throwIfAborted();
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
