import { type ProviderFailure, ServiceError } from '@dragoman/provider';
import type { Budget, Within } from '../../resilience/budget.ts';
import { isEngineFault } from '../../resilience/errors.ts';
import { Turn } from '../../resilience/turn.ts';
import { Ticket } from '../../scheduling/requester.ts';
import type { Draft, Passage, Segment, Version } from '../carried.ts';
import { complete, draft, finish, open, type TextTools } from '../pipeline.ts';
import { recall } from '../recall/recall.ts';
import { type Planner, readRequest } from '../request/plan.ts';
import { PooledDrafts } from '../translate/pooled-drafts.ts';
import { retry } from '../translate/retry.ts';
import type { BatchItem, TranslateBatchRequest, TranslateTextResult } from '../types.ts';
import { addUsage, noTokens, shareUsage, type Usage } from '../usage.ts';
import { DraftedSegments } from './drafted-segments.ts';
import { findNeighbours, type Neighbours } from './neighbours.ts';

/** What a batch is translated with. */
export interface BatchDependencies extends TextTools {
  readonly within: Within;
  /** The time that one text may take, in milliseconds. */
  readonly deadlineMs: number;
}

/** Failures of the engines in a row after which the rest is not tried. */
const maxFailures = 3;
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

/** Other engines are not asked again. */
const isOfLanguageModel = ({ plan }: Passage): boolean =>
  plan.routes[0]?.engine.provider.capabilities.kind === 'llm';

/** A batch on its way: what it has learnt so far spares later texts the engine. */
class Batch {
  readonly #request: TranslateBatchRequest;
  readonly #dependencies: BatchDependencies;
  readonly #detect: Planner;
  readonly #ticket: Ticket;
  readonly #drafted = new DraftedSegments();
  /** What the engines took for a text in calls that it shared. */
  readonly #usage = new Map<Passage, Usage>();
  /** What came of texts for which a model had another try together with others. */
  readonly #versions = new Map<Passage, Version>();
  /** What became of the texts that were asked for, by text. */
  readonly #outcomes = new Map<string, TranslateTextResult | ServiceError>();
  readonly #turn = new Turn();
  #failuresInRow = 0;
  #lastFailure: ServiceError | undefined;

  constructor(request: TranslateBatchRequest, dependencies: BatchDependencies, detect: Planner) {
    this.#request = request;
    this.#dependencies = dependencies;
    this.#detect = detect;
    this.#ticket = new Ticket(request.requester);
  }

  async *items(): AsyncGenerator<BatchItem, void, undefined> {
    const { texts } = this.#request;
    let index = 0;
    while (index < texts.length && !this.#isGivenUp) {
      const passages = await this.#open(texts.slice(index, index + chunkSize));
      for (let rest = passages; rest.length > 0 && !this.#isGivenUp; ) {
        const neighbours = findNeighbours(
          rest.map((passage) => (ServiceError.is(passage) ? undefined : passage)),
          (passage) => this.#drafted.missing(passage),
        );
        const together = await this.#translateTogether(neighbours);
        if (!together.failure)
          await this.#improveTogether(neighbours, together).catch((error: unknown) => this.#failureOf(error));
        for (const passage of rest.slice(0, neighbours.count)) {
          yield await this.#item(index++, passage, together);
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
    return this.#failuresInRow >= maxFailures;
  }

  /** Opens texts and looks them up in the memory, in one question. */
  async #open(texts: readonly string[]): Promise<readonly (Passage | ServiceError)[]> {
    const { within, deadlineMs } = this.#dependencies;
    const { signal } = this.#request;
    const opened: (Passage | ServiceError)[] = [];
    for (const text of texts) {
      const opening = within(deadlineMs, signal, (budget) => open(this.#detect, text, budget.signal));
      opened.push(await opening.catch((error: unknown) => this.#failureOf(error)));
      await this.#giveWay();
    }
    await within(deadlineMs, signal, () =>
      recall(opened.filter((one): one is Passage => !ServiceError.is(one))),
    );
    return opened;
  }

  /** Asks once for the segments of neighbours. What fails for reasons of one of them is asked for text by text. */
  async #translateTogether({ segments, parts }: Neighbours): Promise<Together> {
    const { within, deadlineMs } = this.#dependencies;
    if (parts.length < 2) return { deadlineMs, failure: undefined };
    // What is left of it is for each text by itself.
    const half = deadlineMs / 2;
    try {
      const passages = parts.map(({ passage }) => passage);
      const { usage } = await within(
        half,
        this.#request.signal,
        (budget) => this.#draft(passages, segments, budget),
        this.#ticket,
      );
      const characters = parts.map((part) => part.characters);
      for (const [index, share] of (usage ? shareUsage(usage, characters) : []).entries()) {
        const passage = passages[index];
        if (passage) this.#usage.set(passage, share);
      }
      return { deadlineMs: half, failure: undefined };
    } catch (error) {
      const reason = this.#failureOf(error);
      const isGeneral = generalFailures.has(reason.provider?.failure);
      return { deadlineMs: half, failure: isGeneral ? reason : undefined };
    }
  }

  /**
   * Has a language model that answered texts of a common call, or erred in them, try again for all of them together: each
   * call has the whole of the rules. What comes of it is kept, with its tokens; a text of which nothing comes is completed
   * by itself.
   */
  async #improveTogether({ parts }: Neighbours, { deadlineMs }: Together): Promise<void> {
    const [first] = parts;
    if (!first || parts.length < 2 || !isOfLanguageModel(first.passage)) return;
    const { within } = this.#dependencies;
    const spent = new Map<Passage, Usage | undefined>();
    await within(
      deadlineMs,
      this.#request.signal,
      async (budget) => {
        const pool = new PooledDrafts(async (segments, routes, faults, share) => {
          const asking = parts.map(({ passage }) => ({
            passage,
            characters: segments.reduce(
              (sum, { asked }) => sum + (passage.pending.has(asked) ? asked.length : 0),
              0,
            ),
          }));
          const texts = asking.flatMap(({ passage, characters }) => (characters > 0 ? [passage.text] : []));
          const plan = { ...first.passage.plan, routes };
          const made = await draft({ plan, segments, texts, faults }, share, this.#dependencies);
          const shares = made.usage
            ? shareUsage(
                made.usage,
                asking.map(({ characters }) => characters),
              )
            : [];
          for (const [index, { passage, characters }] of asking.entries())
            if (characters > 0) spent.set(passage, addUsage(spent.get(passage), shares[index]));
          return { ...made, usage: undefined };
        });
        await Promise.allSettled(
          parts.map(({ passage }) =>
            pool.join(async (translate) => {
              const drafted = this.#drafted.draftOf(passage, this.#usage.get(passage));
              if (!drafted) return;
              const made = await finish(passage, drafted);
              const finishIt = (other: Draft): Promise<Version> => finish(passage, other);
              const version = await retry(passage, made, budget, { translate, finish: finishIt });
              this.#versions.set(passage, version);
            }),
          ),
        );
      },
      this.#ticket,
    );
    for (const [passage, more] of spent) {
      const version = this.#versions.get(passage);
      const usage = addUsage(version?.result.usage, more);
      if (version && usage) this.#versions.set(passage, { ...version, result: { ...version.result, usage } });
    }
  }

  /** Has segments of texts of one language translated, and keeps what came of it. */
  async #draft(passages: readonly Passage[], segments: readonly Segment[], budget: Budget): Promise<Draft> {
    const [first] = passages;
    if (!first) throw new RangeError('There is nothing to draft.');
    const request = { plan: first.plan, segments, texts: passages.map(({ text }) => text) };
    const made = await draft(request, budget, this.#dependencies);
    this.#drafted.add(first, made);
    return made;
  }

  async #item(index: number, passage: Passage | ServiceError, together: Together): Promise<BatchItem> {
    if (ServiceError.is(passage)) return { index, error: passage };
    const earlier = this.#outcomes.get(passage.text);
    if (ServiceError.is(earlier)) return { index, error: earlier };
    if (earlier) {
      const { usage, judgeUsage, ...same } = earlier;
      return { index, result: { ...same, ...(usage || judgeUsage ? { usage: noTokens } : {}) } };
    }
    if (this.#isGivenUp) return { index, error: this.#notTried() };
    try {
      const result = await this.#dependencies.within(
        together.deadlineMs,
        this.#request.signal,
        (budget) =>
          complete(
            passage,
            budget,
            this.#dependencies,
            () => this.#draftOf(passage, together, budget),
            this.#versions.get(passage),
          ),
        this.#ticket,
      );
      this.#failuresInRow = 0;
      this.#outcomes.set(passage.text, result);
      return { index, result };
    } catch (reason) {
      const error = this.#failureOf(reason);
      if (isEngineFault(error)) {
        this.#failuresInRow++;
        this.#lastFailure = error;
        this.#outcomes.set(passage.text, error);
      }
      return { index, error };
    }
  }

  /** The draft of a text: from what is known, from its neighbours, or for it alone. */
  async #draftOf(passage: Passage, { failure }: Together, budget: Budget): Promise<Draft> {
    const missing = this.#drafted.missing(passage);
    if (missing.length > 0 && failure) throw failure;
    // Without anything to translate this asks no engine, but says which one it would have been.
    const alone =
      missing.length > 0 || passage.pending.size === 0
        ? await this.#draft([passage], missing, budget)
        : undefined;
    const made = this.#drafted.draftOf(passage, alone?.usage ?? this.#usage.get(passage)) ?? alone;
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
      detail: `The engine failed ${maxFailures} times in a row: this text was not tried. Send it again later.`,
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
  const detect = await within(deadlineMs, request.signal, () => readRequest(directory, request));
  yield* new Batch(request, dependencies, detect).items();
};
