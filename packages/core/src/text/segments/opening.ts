import { hasSameTags, ServiceError } from '@dragoman/provider';
import { Turn } from '../../resilience/turn.ts';
import type { BatchDependencies } from '../batch/batch.ts';
import type { Passage, Plan } from '../carried.ts';
import { open } from '../pipeline.ts';
import { recall } from '../recall/recall.ts';
import { type Planner, readRequest } from '../request/plan.ts';
import type { TranslateSegmentsRequest } from '../types.ts';
import { type PreparedSegment, sampleOf } from './prepared.ts';

/** How many segments are taken apart and looked up in the memory at a time. */
export const chunkSize = 200;
/** What a call has at most once it is worth its fixed part: what is under way when a process ends is paid again. */
const maxTexts = 20;
/** The same for long files, as a share of their texts: four calls are under way, and one is written down. */
const maxShare = 0.008;
/** Where texts are short, a call may have more of them, until it has so many UTF-16 units. */
const worthACall = 6_000;
/** A segment on its way: what was opened of it, or why that failed; undefined where there is nothing to do. */
export interface Opened {
  readonly prepared: PreparedSegment;
  readonly passage: Passage | ServiceError | undefined;
}

/** Opens the segments of a file, and packs them into what one call of the engine takes. */
export class Opening {
  readonly #request: TranslateSegmentsRequest;
  readonly #dependencies: BatchDependencies;
  readonly #signal: AbortSignal;
  readonly #turn = new Turn();
  /** The segments that stand first of their repeats, by `repeatKey`. */
  readonly #first = new Map<string, number>();
  readonly #planners = new Map<string, Promise<Planner>>();

  constructor(request: TranslateSegmentsRequest, dependencies: BatchDependencies, signal: AbortSignal) {
    this.#request = request;
    this.#dependencies = dependencies;
    this.#signal = signal;
  }

  /** Says that a segment is done already: its repeats are only that. */
  skip({ repeatKey, index, hasText }: PreparedSegment): void {
    if (hasText && !this.#first.has(repeatKey)) this.#first.set(repeatKey, index);
  }

  /** Whether another segment before says the same. */
  isRepeat({ repeatKey, index }: PreparedSegment): boolean {
    return (this.#first.get(repeatKey) ?? index) !== index;
  }

  /** The plan of a file, whose language is told by text from all over it; undefined where it has no text. */
  async plan(all: readonly PreparedSegment[]): Promise<Plan | undefined> {
    const { within, deadlineMs, directory } = this.#dependencies;
    const sample = await sampleOf(all);
    return within(deadlineMs, this.#signal, async () => {
      const detect = await readRequest(directory, this.#request);
      return sample === '' ? undefined : { ...(await detect(sample)), format: 'tagged' };
    });
  }

  /** The plan of one segment: another one where the file says that it is in another language, and it looks like it. */
  async #planOf({ segment: { language }, plain }: PreparedSegment, plan: Plan): Promise<Plan> {
    const { directory } = this.#dependencies;
    if (!language || !plan.detected) return plan;
    const base = language.split('-')[0]?.toLowerCase();
    if (base === undefined || base === plan.source.base) return plan;
    const { loadDetector } = await import('../detect/detector.ts');
    const [guess] = (await loadDetector()).detect(plain);
    if (guess?.code.split('-')[0] !== base) return plan;
    const { signal: _signal, ...options } = this.#request;
    const planner =
      this.#planners.get(base) ?? readRequest(directory, { ...options, sourceLanguage: guess.code });
    this.#planners.set(base, planner);
    return { ...(await (await planner)(plain)), format: 'tagged' };
  }

  async #open(prepared: PreparedSegment, plan: Plan): Promise<Opened> {
    const { repeatKey, hasText, index, segment } = prepared;
    if (!hasText || this.isRepeat(prepared)) return { prepared, passage: undefined };
    this.#first.set(repeatKey, index);
    try {
      const own = await this.#planOf(prepared, plan);
      const passage = await open(async () => own, segment.source, this.#signal);
      return { prepared, passage: passage.segments.length > 0 ? passage : undefined };
    } catch (error) {
      return { prepared, passage: failureOf(error, this.#signal, this.#dependencies) };
    }
  }

  /**
   * Segments that follow each other, as many as fit into one call of the engine and may be lost together.
   *
   * @param total how many texts the file has, with those that are done
   */
  async *packs(
    left: readonly PreparedSegment[],
    plan: Plan,
    total: number,
  ): AsyncGenerator<readonly Opened[]> {
    const enough = Math.max(maxTexts, Math.ceil(total * maxShare));
    let pack: Opened[] = [];
    const asked = new Set<string>();
    let characters = 0;
    for (let from = 0; from < left.length; from += chunkSize) {
      for (const opened of await this.#chunk(left.slice(from, from + chunkSize), plan)) {
        const { passage } = opened;
        const isAsking = passage instanceof Object && !ServiceError.is(passage) && !passage.remembered;
        const added = isAsking ? [...passage.pending.keys()].filter((text) => !asked.has(text)) : [];
        const length = added.reduce((sum, text) => sum + text.length, 0);
        const limits = plan.routes[0]?.model.limits;
        const isFull =
          pack.length >= chunkSize ||
          (added.length > 0 && characters >= worthACall && asked.size + added.length > enough) ||
          (limits !== undefined &&
            added.length > 0 &&
            (asked.size + added.length > limits.segments || characters + length > limits.characters));
        if (isFull && pack.length > 0) {
          yield pack;
          pack = [];
          asked.clear();
          characters = 0;
        }
        pack.push(opened);
        for (const text of added) asked.add(text);
        characters += length;
      }
    }
    if (pack.length > 0) yield pack;
  }

  /** Opens segments and looks them up in the memory, in one question. */
  async #chunk(segments: readonly PreparedSegment[], plan: Plan): Promise<readonly Opened[]> {
    const chunk: Opened[] = [];
    for (const one of segments) {
      chunk.push(await this.#open(one, plan));
      this.#signal.throwIfAborted();
      if (this.#turn.isOver) await this.#turn.pass();
    }
    const passages = chunk.flatMap(({ passage }) => (passage && !ServiceError.is(passage) ? [passage] : []));
    await recall(passages);
    for (const passage of passages) {
      // A text with tags that were lost is no translation of a segment.
      if (passage.remembered && !hasSameTags(passage.remembered.translatedText, passage.text))
        passage.remembered = undefined;
    }
    this.#signal.throwIfAborted();
    return chunk;
  }
}

/** The outcome of segments; throws where the caller gave up. */
export const failureOf = (
  error: unknown,
  signal: AbortSignal,
  { logger }: Pick<BatchDependencies, 'logger'>,
): ServiceError => {
  signal.throwIfAborted();
  if (ServiceError.is(error)) return error;
  logger.error({ error }, 'A segment failed in an unexpected way');
  return new ServiceError('internal_error', {
    detail: 'This segment could not be processed. Try again; if it persists, tell the operator.',
    cause: error,
  });
};
