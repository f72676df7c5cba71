import { ServiceError } from '@dragoman/provider';
import type { Engine } from '../../engine.ts';
import { isFallback } from '../../fallback.ts';
import { untilAborted } from '../../resilience/abort.ts';
import { Budget } from '../../resilience/budget.ts';
import type { Ticket } from '../../scheduling/requester.ts';
import type { VoiceDependencies } from '../dependencies.ts';
import type { Transcript, TranscriptionCheckpoint } from '../types.ts';
import { transcribeChecked } from './checked.ts';
import { heardBefore } from './checkpoint.ts';
import { estimateTimes } from './estimate-times.ts';
import { type HeardPart, joinParts } from './join.ts';
import { type Asked, askFor, type Wish } from './options.ts';
import { type Part, sampleParts, wholePart } from './parts.ts';
import type { Listener } from './sample-format.ts';
import type { Shares } from './shares.ts';
import type { Source } from './source.ts';
import type { SpokenLanguages } from './spoken-languages.ts';
import { transcriptOf } from './transcript.ts';

/** What is to be recognised, whoever does it. */
export interface Work {
  readonly wish: Wish;
  readonly source: Source;
  readonly dependencies: VoiceDependencies;
  readonly languages: SpokenLanguages;
  readonly shares: Shares;
  readonly fingerprint: string;
  /** What an earlier run of the same request left. */
  readonly done: TranscriptionCheckpoint | undefined;
  readonly ticket: Ticket;
  readonly signal: AbortSignal;
}

/** What an engine says of a file that it cannot read, though it reads others of its kind: samples it will read. */
const isUnreadable = (error: unknown): boolean =>
  ServiceError.is(error) && ['unsupported_format', 'corrupt_audio', 'limit_exceeded'].includes(error.code);

/** One engine's try at a recording. */
export class Attempt {
  readonly #engine: Engine<'asr'>;
  readonly #work: Work;
  readonly #listener: Listener;
  #recognised = 0;

  constructor(engine: Engine<'asr'>, work: Work) {
    this.#engine = engine;
    this.#work = work;
    this.#listener = { id: engine.id, capabilities: engine.provider.capabilities };
  }

  /** How many parts the engine has recognised in this try. */
  get recognised(): number {
    return this.#recognised;
  }

  /** Recognises all of the recording. Rejects as the engine does. */
  async run(): Promise<Transcript> {
    const { wish, languages, source, signal } = this.#work;
    // Others wait for the same answer: it goes on where this caller gives up.
    const spoken =
      wish.language && (await untilAborted(languages.choose(this.#engine, wish.language), signal));
    const asked = askFor(wish, this.#listener, spoken);
    const whole = wholePart(source, this.#listener);
    if (whole) {
      try {
        return await this.#hear([whole], asked);
      } catch (error) {
        if (!isUnreadable(error)) throw error;
      }
    }
    return this.#hear(await sampleParts(source, this.#listener, signal), asked);
  }

  async #hear(parts: readonly Part[], asked: Asked): Promise<Transcript> {
    const { wish, fingerprint, done, signal, dependencies } = this.#work;
    const { onProgress, onCheckpoint } = wish.request;
    const totalMs = parts.at(-1)?.endMs ?? 0;
    const heard: HeardPart[] = [];
    onProgress?.({ stage: 'recognising', doneMs: 0, totalMs });
    for (const part of parts) {
      signal.throwIfAborted();
      const before = heardBefore(done, this.#engine, part);
      if (before) heard.push(before);
      else if (!part.isSilent) {
        heard.push(await this.#ask(part, asked, totalMs - part.startMs));
        await onCheckpoint?.({ provider: this.#engine.id, fingerprint, pieces: [...heard] });
      }
      onProgress?.({ stage: 'recognising', doneMs: part.endMs, totalMs });
    }
    return transcriptOf({
      engine: this.#engine.id,
      isFallback: isFallback(dependencies.asr, this.#engine),
      wish,
      asked,
      heard: joinParts(heard),
      durationMs: totalMs,
    });
  }

  async #ask(part: Part, { options }: Asked, remaining: number): Promise<HeardPart> {
    const { startMs, endMs, format } = part;
    const audio = await part.open();
    const cost = endMs - startMs;
    const result = await this.#within(cost, (budget) =>
      this.#engine.guard.run(
        budget,
        (signal) => transcribeChecked(this.#engine, { ...options, audio, format, signal }),
        { cost, remaining },
      ),
    );
    this.#recognised++;
    return { startMs, endMs, result: await estimateTimes(result, part, this.#work.source) };
  }

  /** The first call shares its time with the other engines; each later one has its own. */
  async #within<T>(lengthMs: number, call: (budget: Budget) => Promise<T>): Promise<T> {
    const { shares, dependencies, signal, ticket } = this.#work;
    const options = { outer: signal, ticket };
    if (this.#recognised === 0) return shares.run(lengthMs, options, call);
    const budget = new Budget(dependencies.clock, dependencies.deadlineMs + lengthMs, options);
    try {
      return await call(budget);
    } finally {
      budget.close();
    }
  }
}
