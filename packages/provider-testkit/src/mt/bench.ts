import {
  type MtInstructions,
  type MtModel,
  type MtProviderV1,
  type MtRequest,
  type MtResult,
  type ProviderDefinition,
  silentLogger,
} from '@dragoman/provider';
import { ConformanceFailure } from '../check.ts';
import { ensure, rejectionOf, shown, within } from '../expectation.ts';
import { RecordingLogger } from '../recording-logger.ts';
import { type ProbeReport, runProbe } from '../run-probe.ts';
import type { MtConformanceOptions, MtEngine, MtSampleDirection } from './engine.ts';

type RawOptions = Record<string, unknown>;

/** What one provider is used for: a body that is given the provider and what it logged. */
export type Use<T> = (provider: MtProviderV1, logs: RecordingLogger) => Promise<T>;

/** The provider under test with its engine, as the checks handle them. */
export class MtBench {
  readonly definition: ProviderDefinition<'mt'>;
  readonly engine: MtEngine;
  readonly patienceMs: number;
  readonly options: RawOptions;
  readonly #module: URL;
  #probe: Promise<ProbeReport> | undefined;

  constructor(options: MtConformanceOptions) {
    this.definition = options.definition;
    this.engine = options.engine;
    this.patienceMs = options.patienceMs ?? 10_000;
    this.options = { ...(options.options as RawOptions) };
    this.#module = options.module;
  }

  /** The first direction, for checks that need only one. */
  get direction(): MtSampleDirection {
    const [direction] = this.engine.directions;
    ensure(direction, 'The engine must name at least one direction.');
    return direction;
  }

  /** The values of the options that are marked as secret, with these options in place of the suite's own. */
  secrets(replaced: unknown = {}): string[] {
    const options = this.#merged(replaced);
    return Object.entries(this.definition.env)
      .filter(([, variable]) => typeof variable === 'object' && variable.secret)
      .map(([name]) => options[name])
      .filter((value): value is string => typeof value === 'string');
  }

  #merged(replaced: unknown): RawOptions {
    return { ...this.options, ...(replaced as RawOptions) };
  }

  /** A new provider, with these options in place of the suite's own. */
  create(replaced: unknown = {}, logger = silentLogger): MtProviderV1 {
    const options = this.definition.options.parse(this.#merged(replaced));
    return this.definition.create(options, { logger });
  }

  /** Uses a new provider and closes it; that `close` works is the business of other checks. */
  async use<T>(work: Use<T>, replaced: unknown = {}): Promise<T> {
    const logs = new RecordingLogger();
    const provider = this.create(replaced, logs);
    try {
      return await work(provider, logs);
    } finally {
      await within(provider.close(), this.patienceMs, 'close').catch(() => undefined);
    }
  }

  /** A request with one segment per text. Everything in it is new: no check sees what another did to it. */
  request(direction: MtSampleDirection, texts: readonly string[], extra: Partial<MtRequest> = {}): MtRequest {
    return {
      segments: texts.map((text, index) => ({ id: `${index + 1}`, text })),
      sourceLanguage: direction.source,
      targetLanguage: direction.target,
      ...(direction.model === undefined ? {} : { model: direction.model }),
      signal: new AbortController().signal,
      ...extra,
    };
  }

  /** Translates, and waits no longer than the suite's patience. */
  translate(provider: MtProviderV1, request: MtRequest): Promise<MtResult> {
    return within(this.begin(provider, request), this.patienceMs, 'translate must settle');
  }

  /** Calls `translate`, which must answer with a promise whatever it thinks of the request. */
  begin(provider: MtProviderV1, request: MtRequest): Promise<MtResult> {
    try {
      return provider.translate(request);
    } catch (error) {
      throw new ConformanceFailure(`translate must return a promise; it threw ${shown(error)}.`);
    }
  }

  /** The translation of one text, in a call of its own. */
  async translateOne(
    provider: MtProviderV1,
    direction: MtSampleDirection,
    text: string,
    instructions?: MtInstructions,
  ): Promise<string> {
    const request = this.request(direction, [text], instructions === undefined ? {} : { instructions });
    const result = await this.translate(provider, request);
    const [segment] = result.segments;
    ensure(
      segment && result.segments.length === 1,
      `One segment was sent, ${result.segments.length} came back.`,
    );
    return segment.text;
  }

  /** What `translate` rejects with. */
  rejection(provider: MtProviderV1, request: MtRequest, what = 'translate'): Promise<unknown> {
    return rejectionOf(this.translate(provider, request), what);
  }

  models(provider: MtProviderV1): Promise<readonly MtModel[]> {
    return within(
      provider.models({ signal: new AbortController().signal }),
      this.patienceMs,
      'models must settle',
    );
  }

  /** What a child process saw when it imported the module, created the provider, translated once and closed it. */
  probe(): Promise<ProbeReport> {
    const { segments, sourceLanguage, targetLanguage, model } = this.request(this.direction, [
      this.direction.sentences[0],
    ]);
    this.#probe ??= runProbe(
      {
        module: this.#module.href,
        options: this.options,
        call: 'translate',
        request: { segments, sourceLanguage, targetLanguage, ...(model === undefined ? {} : { model }) },
      },
      this.patienceMs,
    );
    return this.#probe;
  }
}
