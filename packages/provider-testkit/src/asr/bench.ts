import type { AsrOptions, AsrProviderV1, AsrRequest, AsrResult } from '@dragoman/provider';
import { within } from '../expectation.ts';
import { type OrdinaryCall, ProviderBench, textCanary } from '../provider-bench.ts';
import type { AsrEngine, AsrSample } from './engine.ts';

/** Text without what recognisers may do as they like. */
export const spokenWords = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu) ?? [];

/** The recogniser under test with its engine, as the checks handle them. */
export class AsrBench extends ProviderBench<'asr', AsrEngine> {
  override readonly slot = 'asr';
  override readonly method = 'transcribe';

  /** The first sample, for checks that need only one. */
  get sample(): AsrSample {
    return this.engine.samples[0];
  }

  override ordinaryRequest(
    provider: AsrProviderV1 | undefined,
    { signal, variant = 0, canary = false }: OrdinaryCall,
  ): AsrRequest {
    const sample = this.engine.samples[variant % this.engine.samples.length] ?? this.sample;
    return this.request(sample, {
      ...(canary && provider?.capabilities.hints ? { hints: [textCanary] } : {}),
      ...(signal === undefined ? {} : { signal }),
    });
  }

  override essence(result: unknown): string {
    const { text, language, segments } = result as AsrResult;
    return JSON.stringify({ text, language, segments });
  }

  override privateTexts(result: unknown): readonly string[] {
    return [textCanary, (result as AsrResult).text].filter((text) => text.length > 0);
  }

  /** A request for one sample. Everything in it is new: no check sees what another did to it. */
  request(sample: AsrSample, extra: Partial<AsrRequest> = {}): AsrRequest {
    return {
      audio: Uint8Array.from(sample.audio),
      format: { ...sample.format },
      language: sample.language,
      ...(sample.model === undefined ? {} : { model: sample.model }),
      signal: new AbortController().signal,
      ...extra,
    };
  }

  /** Transcribes, and waits no longer than the suite's patience. */
  async transcribe(provider: AsrProviderV1, request: AsrRequest): Promise<AsrResult> {
    const call = this.ask(provider, 'transcribe', request) as Promise<AsrResult>;
    return within(call, this.patienceMs, 'transcribe must settle');
  }

  /** What is heard in the first sample with these options. */
  hear(provider: AsrProviderV1, options: AsrOptions = {}): Promise<AsrResult> {
    return this.transcribe(provider, this.request(this.sample, options));
  }
}
