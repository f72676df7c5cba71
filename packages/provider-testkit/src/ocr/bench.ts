import type { LanguageTag, OcrLine, OcrProviderV1, OcrRequest, OcrResult } from '@dragoman/provider';
import { within } from '../expectation.ts';
import { type OrdinaryCall, ProviderBench } from '../provider-bench.ts';
import type { OcrEngine, OcrSample } from './engine.ts';

/** The lines of a result, in reading order. */
export const linesOf = ({ blocks }: OcrResult): readonly OcrLine[] => blocks.flatMap(({ lines }) => lines);

/** What was read in a sample, and by whom. */
export interface Reading {
  readonly result: OcrResult;
  readonly sample: OcrSample;
  readonly provider: OcrProviderV1;
}

/** The reader of pictures under test with its engine, as the checks handle them. */
export class OcrBench extends ProviderBench<'ocr', OcrEngine> {
  override readonly slot = 'ocr';
  override readonly method = 'recognize';
  #readings: Promise<readonly Reading[]> | undefined;

  /** The first sample, for checks that need only one. */
  get sample(): OcrSample {
    return this.engine.samples[0];
  }

  override get settings(): number {
    return this.engine.samples.length;
  }

  get sampleLanguages(): readonly LanguageTag[] {
    return this.engine.samples.map(({ language }) => language);
  }

  override ordinaryRequest(
    _provider: OcrProviderV1 | undefined,
    { signal, variant = 0 }: OrdinaryCall,
  ): OcrRequest {
    const sample = this.engine.samples[variant % this.engine.samples.length] ?? this.sample;
    return this.request(sample, signal === undefined ? {} : { signal });
  }

  override essence(result: unknown): string {
    const { width, height, blocks, language } = result as OcrResult;
    return JSON.stringify({ width, height, blocks, language });
  }

  override privateTexts(result: unknown): readonly string[] {
    return linesOf(result as OcrResult).map(({ text }) => text);
  }

  /** A request for one sample. Everything in it is new: no check sees what another did to it. */
  request(sample: OcrSample, extra: Partial<OcrRequest> = {}): OcrRequest {
    return {
      image: Uint8Array.from(sample.image),
      format: sample.format,
      languages: [sample.language],
      signal: new AbortController().signal,
      ...extra,
    };
  }

  /** Reads, and waits no longer than the suite's patience. */
  async recognize(provider: OcrProviderV1, request: OcrRequest): Promise<OcrResult> {
    const call = this.ask(provider, 'recognize', request) as Promise<OcrResult>;
    return within(call, this.patienceMs, 'recognize must settle');
  }

  /** What is read in each sample, read once for all checks that only look at it. */
  readings(): Promise<readonly Reading[]> {
    this.#readings ??= this.use(async (provider) => {
      const readings: Reading[] = [];
      for (const sample of this.engine.samples) {
        readings.push({ result: await this.recognize(provider, this.request(sample)), sample, provider });
      }
      return readings;
    });
    return this.#readings;
  }

  /** What is read in the first sample with these members of the request. */
  read(provider: OcrProviderV1, extra: Partial<OcrRequest> = {}): Promise<OcrResult> {
    return this.recognize(provider, this.request(this.sample, extra));
  }

  workIn(provider: OcrProviderV1, language: LanguageTag): Promise<OcrResult> {
    return this.read(provider, { languages: [language] });
  }
}
