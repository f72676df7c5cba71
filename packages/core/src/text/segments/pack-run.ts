import { type ProviderFailure, ServiceError } from '@dragoman/provider';
import type { Budget } from '../../resilience/budget.ts';
import { Turn } from '../../resilience/turn.ts';
import { DraftedSegments } from '../batch/drafted-segments.ts';
import type { Draft, Passage, Segment, Version } from '../carried.ts';
import { draft, finish, finishRemembered, finishSame, type TextTools } from '../pipeline.ts';
import { withMemoryKey } from '../recall/memory-key.ts';
import { PooledDrafts } from '../translate/pooled-drafts.ts';
import { retry } from '../translate/retry.ts';
import type { DraftRequest } from '../translate/translate.ts';
import type { TranslateTextResult } from '../types.ts';
import { addUsage, type Usage } from '../usage.ts';

/** Failures that say something of the texts: fewer of them at a time may fare better. */
const ofTexts: ReadonlySet<ProviderFailure | undefined> = new Set(['rejected', 'invalid_response']);

/** What an engine is told beside the segments. */
export type PackHints = Pick<DraftRequest, 'describe' | 'examples'>;

/** What became of the passages of a pack, in order. */
export interface PackResult {
  readonly results: readonly (TranslateTextResult | ServiceError)[];
  /** What the engines' calls took. */
  readonly usage: Usage | undefined;
}

/** Has the passages of one plan translated in as few calls as may be. A fault of some of them leaves the rest. */
export class PackRun {
  readonly #passages: readonly Passage[];
  readonly #budget: Budget;
  readonly #tools: TextTools;
  readonly #hints: PackHints;
  readonly #drafted = new DraftedSegments();
  readonly #failures = new Map<string, ServiceError>();
  readonly #turn = new Turn();
  #usage: Usage | undefined;

  constructor(passages: readonly Passage[], budget: Budget, tools: TextTools, hints: PackHints) {
    this.#passages = passages;
    this.#budget = budget;
    this.#tools = tools;
    this.#hints = hints;
  }

  async run(): Promise<PackResult> {
    const asking = this.#passages.filter(({ remembered, plan }) => !remembered && plan.routes.length > 0);
    const segments = new Map<string, Segment>();
    for (const { pending } of asking) for (const [asked, segment] of pending) segments.set(asked, segment);
    await this.#draft(asking, [...segments.values()]);
    const versions = new Map<Passage, Version>();
    for (const passage of asking) {
      const drafted = this.#draftOf(passage);
      if (drafted) versions.set(passage, await finish(passage, drafted));
      await this.#giveWay();
    }
    await this.#improve(versions);
    const results: (TranslateTextResult | ServiceError)[] = [];
    for (const passage of this.#passages) {
      results.push(await this.#resultOf(passage, versions.get(passage)));
      await this.#giveWay();
    }
    return { results, usage: this.#usage };
  }

  async #giveWay(): Promise<void> {
    if (this.#turn.isOver) await this.#turn.pass();
  }

  #request(segments: readonly Segment[]): DraftRequest {
    const [first] = this.#passages;
    if (!first) throw new RangeError('There is nothing to draft.');
    const texts = this.#passages.map(({ text }) => text);
    return { plan: first.plan, segments, texts, ...this.#hints };
  }

  /** Asks for segments, by halves where an engine refuses all of them together. */
  async #draft(passages: readonly Passage[], segments: readonly Segment[]): Promise<void> {
    const [first] = passages;
    if (!first) return;
    try {
      const made = await draft(this.#request(segments), this.#budget, this.#tools);
      this.#drafted.add(first, made);
      this.#usage = addUsage(this.#usage, made.usage);
      this.#last = made;
    } catch (error) {
      this.#budget.signal.throwIfAborted();
      if (!ServiceError.is(error)) throw error;
      if (segments.length > 1 && ofTexts.has(error.provider?.failure)) {
        const half = segments.length >> 1;
        await this.#draft(passages, segments.slice(0, half));
        await this.#draft(passages, segments.slice(half));
      } else for (const { asked } of segments) this.#failures.set(asked, error);
    }
  }

  /** The draft that came last: it says by whom a passage is of which nothing had to be asked. */
  #last: Draft | undefined;

  #draftOf(passage: Passage): Draft | undefined {
    const isKnown = passage.pending.size > 0 && this.#drafted.missing(passage).length === 0;
    if (isKnown) return this.#drafted.draftOf(passage, undefined);
    const [route] = passage.plan.routes;
    if (passage.pending.size > 0 || !route) return undefined;
    return { route: this.#last?.route ?? route, translations: new Map(), warnings: [], usage: undefined };
  }

  /** Has an engine that answered, or erred, try again: for all passages together. */
  async #improve(versions: Map<Passage, Version>): Promise<void> {
    const pool = new PooledDrafts(async (segments, routes, faults, share) => {
      const request = this.#request(segments);
      const again = { ...request, plan: { ...request.plan, routes }, faults };
      const { usage, ...made } = await draft(again, share, this.#tools);
      this.#usage = addUsage(this.#usage, usage);
      return { ...made, usage: undefined };
    });
    await Promise.all(
      Array.from(versions, ([passage, version]) =>
        pool.join(async (translate) => {
          // Awaited, whether or not there is a turn to give: whoever comes first must not go ahead without the others.
          await this.#giveWay();
          const finishIt = (drafted: Draft): Promise<Version> => finish(passage, drafted);
          versions.set(passage, await retry(passage, version, this.#budget, { translate, finish: finishIt }));
        }),
      ),
    );
  }

  async #resultOf(
    passage: Passage,
    version: Version | undefined,
  ): Promise<TranslateTextResult | ServiceError> {
    const { remembered, plan, pending } = passage;
    const [route] = plan.routes;
    if (!route) return finishSame(passage);
    if (remembered) return finishRemembered(passage, route, remembered, this.#budget.signal);
    if (version) return withMemoryKey(passage, version.draft, version.result);
    for (const asked of pending.keys()) {
      const failure = this.#failures.get(asked);
      if (failure) return failure;
    }
    throw new RangeError('A passage has neither a version nor a failure.');
  }
}
