import { hasSameTags, type ProviderWarning, plainOf, ServiceError } from '@dragoman/provider';
import { isEngineFault } from '../../resilience/errors.ts';
import { Turn } from '../../resilience/turn.ts';
import { Ticket } from '../../scheduling/requester.ts';
import type { BatchDependencies } from '../batch/batch.ts';
import type { Passage, Plan } from '../carried.ts';
import type {
  FailedSegment,
  SegmentBatch,
  SegmentTranslation,
  TranslateSegmentsRequest,
  TranslateTextResult,
} from '../types.ts';
import { addUsage } from '../usage.ts';
import { describeSegments } from './describe.ts';
import { FileTerms } from './file-terms.ts';
import { chunkSize, failureOf, type Opened, Opening } from './opening.ts';
import { PackRun } from './pack-run.ts';
import { type PreparedSegment, prepareSegments } from './prepared.ts';
import { settleTerms } from './settle-terms.ts';
import { isOfAll, isOfQuality, segmentTooLong, tagsNotKept, tooLong } from './warnings.ts';

/** Calls under way at once: an engine of a vendor works on them side by side, another one lets them wait. */
const maxParallel = 4;
/** Failures of the engines in a row after which the rest is not tried. */
const maxFailures = 3;

type Outcome = SegmentTranslation | FailedSegment;

/** What became of a pack before its repeats are known. */
interface PackOutcome {
  readonly opened: readonly Opened[];
  readonly results: ReadonlyMap<Passage, TranslateTextResult | ServiceError>;
  readonly usage: SegmentBatch['usage'];
}

const isFailed = (outcome: Outcome): outcome is FailedSegment => 'error' in outcome;

/** The translation of a file's segments on its way. */
export class SegmentRun {
  readonly #request: TranslateSegmentsRequest;
  readonly #dependencies: BatchDependencies;
  readonly #terms = new FileTerms();
  /** What segments have become whose repeats need no engine, by `repeatKey`. */
  readonly #known = new Map<string, SegmentTranslation>();
  /** Why segments failed whose repeats then fail, too. */
  readonly #failed = new Map<string, ServiceError>();
  readonly #told = new Set<string>();
  readonly #turn = new Turn();
  readonly #over = new AbortController();
  readonly #signal: AbortSignal;
  readonly #opening: Opening;
  #all: readonly PreparedSegment[] = [];
  #failuresInRow = 0;

  constructor(request: TranslateSegmentsRequest, dependencies: BatchDependencies) {
    this.#request = request;
    this.#dependencies = dependencies;
    const { signal } = request;
    this.#signal = signal ? AbortSignal.any([signal, this.#over.signal]) : this.#over.signal;
    this.#opening = new Opening(request, dependencies, this.#signal);
  }

  async *batches(): AsyncGenerator<SegmentBatch, void, undefined> {
    const { segments, done = new Map<string, string>(), onProgress } = this.#request;
    this.#all = await prepareSegments(segments);
    let total = 0;
    let finished = 0;
    const left: PreparedSegment[] = [];
    for (const one of this.#all) {
      total += one.characters;
      const target = done.get(one.segment.key);
      if (target === undefined) left.push(one);
      else {
        finished += one.characters;
        this.#opening.skip(one);
        this.#keep(one, this.#remake(one, target));
      }
      await this.#giveWay();
    }
    if (left.length === 0) return;
    const plan = await this.#opening.plan(this.#all);
    if (!plan) {
      yield* this.#unchanged(left, finished, total);
      return;
    }
    const settled = await settleTerms(left, plan, this.#request, this.#dependencies, this.#signal);
    if (settled.isNew) await this.#request.onTerms?.(settled.terms);
    for (const { source, target } of settled.terms) this.#terms.add(source, target);
    // What the terms took is told with the first segments that come of it.
    let { usage } = settled;
    const underWay: Promise<PackOutcome>[] = [];
    const packs = this.#opening.packs(
      left,
      plan,
      this.#all.filter(({ hasText, isRepeat }) => hasText && !isRepeat).length,
    );
    try {
      for (let isMore = true; isMore || underWay.length > 0; ) {
        while (isMore && underWay.length < maxParallel) {
          const next = await packs.next();
          if (next.done) isMore = false;
          else {
            const running = this.#translate(next.value);
            // Whoever stops early waits for none of the others.
            running.catch(() => undefined);
            underWay.push(running);
          }
        }
        const pack = await underWay.shift();
        if (!pack) continue;
        const batch = await this.#settle({ ...pack, usage: addUsage(usage, pack.usage) }, plan);
        usage = undefined;
        for (const { prepared } of pack.opened) finished += prepared.characters;
        onProgress?.(finished, total);
        yield batch;
        this.#throwWhereGivenUp(batch);
      }
    } finally {
      this.#over.abort(new Error('Nobody waits for the rest of the segments.'));
    }
  }

  async #giveWay(): Promise<void> {
    this.#signal.throwIfAborted();
    if (this.#turn.isOver) await this.#turn.pass();
  }

  /** What an earlier run has come to. */
  #remake({ segment: { key }, characters }: PreparedSegment, target: string): SegmentTranslation {
    return {
      key,
      target,
      origin: 'repeat',
      quality: null,
      warnings: [],
      charactersUsed: characters,
      charactersBilled: 0,
    };
  }

  #keep(prepared: PreparedSegment, outcome: Outcome): void {
    if (!prepared.hasText) return;
    if (isFailed(outcome)) {
      this.#failed.set(prepared.repeatKey, outcome.error);
      return;
    }
    if (!this.#known.has(prepared.repeatKey)) this.#known.set(prepared.repeatKey, outcome);
    this.#terms.add(prepared.plain, plainOf(outcome.target));
  }

  /** A file in which there is nothing to translate. */
  *#unchanged(left: readonly PreparedSegment[], finished: number, total: number): Generator<SegmentBatch> {
    const { sourceLanguage = 'auto', targetLanguage, onProgress } = this.#request;
    let done = finished;
    for (let from = 0; from < left.length; from += chunkSize) {
      const part = left.slice(from, from + chunkSize);
      for (const { characters } of part) done += characters;
      onProgress?.(done, total);
      yield {
        segments: part.map((one) => this.#outcomeOf(one, undefined, [])),
        sourceLanguage: sourceLanguage === 'auto' ? 'und' : sourceLanguage,
        targetLanguage,
        model: 'none',
        engine: 'none',
        warnings: [],
      };
    }
  }

  /** Has a pack translated: those of each language by themselves. */
  async #translate(opened: readonly Opened[]): Promise<PackOutcome> {
    const { within, deadlineMs } = this.#dependencies;
    const results = new Map<Passage, TranslateTextResult | ServiceError>();
    const byPlan = new Map<string, { passages: Passage[]; places: Map<string, number> }>();
    for (const { passage, prepared } of opened) {
      if (!passage || ServiceError.is(passage)) continue;
      const { tag } = passage.plan.source;
      const group = byPlan.get(tag) ?? { passages: [], places: new Map<string, number>() };
      byPlan.set(tag, group);
      group.passages.push(passage);
      for (const asked of passage.pending.keys())
        if (!group.places.has(asked)) group.places.set(asked, prepared.index);
    }
    let usage: SegmentBatch['usage'];
    const examples = this.#terms.in(opened.filter(({ passage }) => passage).map(({ prepared }) => prepared));
    for (const { passages, places } of byPlan.values()) {
      const describe = (asked: readonly string[]): string | undefined =>
        describeSegments(
          this.#all,
          asked.flatMap((text) => places.get(text) ?? []),
        );
      try {
        const made = await within(
          deadlineMs,
          this.#signal,
          (budget) => new PackRun(passages, budget, this.#dependencies, { describe, examples }).run(),
          new Ticket(this.#request.requester),
        );
        usage = addUsage(usage, made.usage);
        for (const [index, result] of made.results.entries()) {
          const passage = passages[index];
          if (passage) results.set(passage, result);
        }
      } catch (error) {
        const failure = failureOf(error, this.#signal, this.#dependencies);
        for (const passage of passages) results.set(passage, failure);
      }
    }
    return { opened, results, usage };
  }

  /** What became of each segment of a pack, in order: by now all that stands before a repeat is known. */
  async #settle({ opened, results, usage }: PackOutcome, plan: Plan): Promise<SegmentBatch> {
    const segments: Outcome[] = [];
    const general: ProviderWarning[] = [];
    let by: Pick<SegmentBatch, 'model' | 'engine'> = { model: 'none', engine: 'none' };
    for (const { prepared, passage } of opened) {
      const result = passage && (ServiceError.is(passage) ? passage : results.get(passage));
      if (result && !ServiceError.is(result) && !(by.model !== 'none' && result.model === 'none'))
        by = { model: result.model, engine: result.engine };
      const outcome = this.#outcomeOf(prepared, result, general);
      this.#keep(prepared, outcome);
      segments.push(outcome);
      await this.#giveWay();
    }
    return {
      segments,
      sourceLanguage: plan.source.tag,
      targetLanguage: plan.target.tag,
      ...(plan.detected ? { detectedLanguage: plan.detected } : {}),
      ...by,
      warnings: general,
      ...(usage ? { usage } : {}),
    };
  }

  #outcomeOf(
    prepared: PreparedSegment,
    result: TranslateTextResult | ServiceError | undefined,
    general: ProviderWarning[],
  ): Outcome {
    const { segment, characters, repeatKey } = prepared;
    const { key, source } = segment;
    const common = { key, charactersUsed: characters, charactersBilled: 0 };
    if (ServiceError.is(result)) return { key, error: result };
    if (!result) {
      const earlier = this.#opening.isRepeat(prepared) ? this.#known.get(repeatKey) : undefined;
      if (earlier) {
        const { quality, target } = earlier;
        const origin = earlier.origin === 'unchanged' ? 'unchanged' : 'repeat';
        return { ...common, target, origin, quality, warnings: tooLong(segment, target) };
      }
      const first = this.#failed.get(repeatKey);
      if (first && prepared.hasText) return { key, error: first };
      const warnings = prepared.isTooLong ? [segmentTooLong] : [];
      return { ...common, target: source, origin: 'unchanged', quality: null, warnings };
    }
    const { translatedText: target, quality, memoryKey } = result;
    const isSame = result.engine === 'none';
    if (!hasSameTags(target, source)) {
      return { ...common, target: source, origin: 'unchanged', quality: null, warnings: [tagsNotKept] };
    }
    return {
      ...common,
      target,
      origin: isSame && target === source ? 'unchanged' : result.cached ? 'memory' : 'machine',
      quality: isSame ? null : quality,
      warnings: [...this.#warningsOf(result, general), ...tooLong(segment, target)],
      ...(memoryKey ? { memoryKey } : {}),
      charactersBilled: result.charactersBilled > 0 ? characters : 0,
    };
  }

  /** The warnings of one segment; what holds for all goes to the batch, once in a run. */
  #warningsOf({ warnings }: TranslateTextResult, general: ProviderWarning[]): readonly ProviderWarning[] {
    return warnings.filter((warning) => {
      if (isOfQuality(warning)) return false;
      if (!isOfAll(warning)) return true;
      const id = `${warning.code}\n${warning.message}`;
      if (!this.#told.has(id)) general.push(warning);
      this.#told.add(id);
      return false;
    });
  }

  #throwWhereGivenUp({ segments }: SegmentBatch): void {
    const failures = segments.filter(isFailed).filter(({ error }) => isEngineFault(error));
    const isDone = segments.some((one) => !isFailed(one) && one.origin === 'machine');
    if (failures.length > 0 && !isDone) this.#failuresInRow++;
    else if (isDone) this.#failuresInRow = 0;
    const last = failures.at(-1);
    if (last && this.#failuresInRow >= maxFailures) throw last.error;
  }
}
