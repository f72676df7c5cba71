import {
  type FormatExtraction,
  type FormatHost,
  type FormatPairLayout,
  type FormatRendering,
  type FormatRenderRequest,
  type FormatRequest,
  type FormatSegment,
  type FormatTarget,
  type FormatV1,
  silentLogger,
  type TaggedText,
} from '@dragoman/provider';
import { deepFreeze } from '../deep-freeze.ts';
import { ensure, shown, within } from '../expectation.ts';
import type { FormatConformanceOptions, FormatSample } from './options.ts';

/** What a call is made with besides its sample. */
export type CallExtra = Partial<Pick<FormatRequest, 'signal' | 'bytes' | 'host' | 'targetLanguage'>>;

/** What a call for writing is made with besides its sample. */
export type RenderExtra = CallExtra & Partial<Pick<FormatRenderRequest, 'outputMediaType'>>;

/** The texts of segments, a line each. */
export const textOf = (segments: readonly FormatSegment[]): string =>
  segments.map(({ source }) => source).join('\n');

/** A segment with its translation, where the file has one, in place of its source. */
export const translated = ({ target, ...segment }: FormatSegment): FormatSegment => ({
  ...segment,
  source: target || segment.source,
});

/** The format under test, as the checks handle it. */
export class FormatBench {
  readonly definition: FormatConformanceOptions['definition'];
  readonly samples: FormatConformanceOptions['samples'];
  readonly isSameText: FormatConformanceOptions['isSameText'];
  readonly isBilingual: boolean;
  readonly patienceMs: number;
  /** Nothing lasts from one check to the next. */
  readonly engine = { reset: async (): Promise<void> => {} };
  readonly #ocr: FormatConformanceOptions['ocr'];
  #format: Promise<FormatV1> | undefined;

  constructor(options: FormatConformanceOptions) {
    this.definition = options.definition;
    this.samples = options.samples;
    this.isSameText = options.isSameText;
    this.isBilingual = options.isBilingual ?? false;
    this.patienceMs = options.patienceMs ?? 10_000;
    this.#ocr = options.ocr;
  }

  /** The first sample, for checks that need only one. */
  get sample(): FormatSample {
    return this.samples[0];
  }

  format(): Promise<FormatV1> {
    this.#format ??= this.definition.load();
    return this.#format;
  }

  host(extra: Partial<FormatHost> = {}): FormatHost {
    const { ocr } = this.definition.capabilities;
    ensure(!ocr || this.#ocr, 'The format needs engines that read pictures: give the suite `ocr`.');
    return {
      logger: silentLogger,
      progress: () => undefined,
      ...(ocr && this.#ocr ? { ocr: this.#ocr } : {}),
      ...extra,
    };
  }

  /** A request for a sample. Everything in it is new, and frozen: no check sees what another did to it. */
  request(sample: FormatSample, extra: CallExtra = {}): FormatRequest {
    const parsed = this.definition.options.safeParse(sample.options ?? {});
    ensure(parsed.success, `The options of the sample ${sample.name} are not valid.`);
    return {
      signal: extra.signal ?? new AbortController().signal,
      bytes: extra.bytes ?? Uint8Array.from(sample.bytes),
      name: sample.name,
      sourceLanguage: sample.language,
      targetLanguage: extra.targetLanguage ?? (sample.language.startsWith('de') ? 'en' : 'de'),
      options: deepFreeze(parsed.data),
      host: extra.host ?? this.host(),
      ...(sample.password === undefined ? {} : { password: sample.password }),
    };
  }

  /** Reads, and waits no longer than the suite's patience. */
  async extract(sample: FormatSample, extra: CallExtra = {}): Promise<FormatExtraction> {
    const format = await this.format();
    return within(format.extract(this.request(sample, extra)), this.patienceMs, 'extract must settle');
  }

  /** Writes, and waits no longer than the suite's patience. */
  async render(
    sample: FormatSample,
    segments: readonly FormatTarget[],
    { outputMediaType, ...extra }: RenderExtra = {},
  ): Promise<FormatRendering> {
    const format = await this.format();
    const request: FormatRenderRequest = {
      ...this.request(sample, extra),
      segments: deepFreeze(structuredClone(segments)),
      ...(outputMediaType === undefined ? {} : { outputMediaType }),
    };
    return within(format.render(request), this.patienceMs, 'render must settle');
  }

  /** Makes one file of a sample and its translation, and waits no longer than the suite's patience. */
  async pair(
    sample: FormatSample,
    translated: Uint8Array,
    layout: FormatPairLayout,
    extra: CallExtra = {},
  ): Promise<FormatRendering> {
    const format = await this.format();
    ensure(format.pair, 'The format is said to make files of two languages, and has no pair.');
    const request = { ...this.request(sample, extra), translated: Uint8Array.from(translated), layout };
    return within(format.pair(request), this.patienceMs, 'pair must settle');
  }

  /** What is read in a sample once its segments have been given targets. */
  async rewritten(
    sample: FormatSample,
    segments: readonly FormatSegment[],
    targetOf: (segment: FormatSegment) => TaggedText | null,
  ): Promise<{ readonly bytes: Uint8Array; readonly segments: readonly FormatSegment[] }> {
    const { bytes } = await this.render(
      sample,
      segments.map((segment) => targetFor(segment, targetOf(segment))),
    );
    const found = await this.extract(sample, { bytes: Uint8Array.from(bytes) });
    return { bytes, segments: this.isBilingual ? found.segments.map(translated) : found.segments };
  }

  /** Fails where segments are not what was expected of them. */
  ensureSame(expected: readonly FormatSegment[], found: readonly FormatSegment[], what: string): void {
    const [wanted, read] = [textOf(expected), textOf(found)];
    if (this.isSameText) {
      ensure(this.isSameText(wanted, read), `${what}: ${shown(wanted)} became ${shown(read)}.`);
      return;
    }
    ensure(wanted === read, `${what}: ${shown(wanted)} became ${shown(read)}.`);
    const keys = (segments: readonly FormatSegment[]): string =>
      JSON.stringify(segments.map(({ key }) => key));
    const [before, after] = [keys(expected), keys(found)];
    ensure(before === after, `${what}: the keys ${shown(before)} became ${shown(after)}.`);
  }
}

/** A segment with what shall stand in its place. */
export const targetFor = (
  { key, source, place }: FormatSegment,
  target: TaggedText | null,
): FormatTarget => ({ key, source, target, ...(place === undefined ? {} : { place }) });
