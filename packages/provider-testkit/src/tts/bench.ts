import { createHash } from 'node:crypto';
import type { TtsProviderV1, TtsRequest, TtsResult, TtsVoice } from '@dragoman/provider';
import { within } from '../expectation.ts';
import { type OrdinaryCall, ProviderBench, textCanary } from '../provider-bench.ts';
import type { TtsEngine, TtsSample } from './engine.ts';

const digest = (audio: Uint8Array): string => createHash('sha256').update(audio).digest('hex').slice(0, 16);

/** The synthesiser under test with its engine, as the checks handle them. */
export class TtsBench extends ProviderBench<'tts', TtsEngine> {
  override readonly slot = 'tts';
  override readonly method = 'synthesize';

  /** The first sample, for checks that need only one. */
  get sample(): TtsSample {
    return this.engine.samples[0];
  }

  override ordinaryRequest(
    _provider: TtsProviderV1 | undefined,
    { signal, variant = 0, canary = false }: OrdinaryCall,
  ): TtsRequest {
    const sample = this.engine.samples[variant % this.engine.samples.length] ?? this.sample;
    const words = [
      sample.text,
      ...(variant === 0 ? [] : [`${1000 + variant}`]),
      ...(canary ? [textCanary] : []),
    ];
    return this.request({ ...sample, text: words.join(' ') }, signal === undefined ? {} : { signal });
  }

  override essence(result: unknown): string {
    const { audio, voice, format } = result as TtsResult;
    return JSON.stringify({ voice, format, bytes: audio.length, digest: digest(audio) });
  }

  override privateTexts(): readonly string[] {
    return [textCanary];
  }

  /** A request for one sample. Everything in it is new: no check sees what another did to it. */
  request(sample: TtsSample, extra: Partial<TtsRequest> = {}): TtsRequest {
    return {
      input: { kind: 'text', value: sample.text },
      language: sample.language,
      ...(sample.voice === undefined ? {} : { voice: sample.voice }),
      ...(sample.model === undefined ? {} : { model: sample.model }),
      signal: new AbortController().signal,
      ...extra,
    };
  }

  /** Speaks, and waits no longer than the suite's patience. */
  async synthesize(provider: TtsProviderV1, request: TtsRequest): Promise<TtsResult> {
    const call = this.ask(provider, 'synthesize', request) as Promise<TtsResult>;
    return within(call, this.patienceMs, 'synthesize must settle');
  }

  /** Speaks the first sample with these members of the request. */
  speak(provider: TtsProviderV1, extra: Partial<TtsRequest> = {}): Promise<TtsResult> {
    return this.synthesize(provider, this.request(this.sample, extra));
  }

  async voices(provider: TtsProviderV1, language?: string): Promise<readonly TtsVoice[]> {
    const request = { signal: new AbortController().signal, ...(language === undefined ? {} : { language }) };
    const call = this.ask(provider, 'voices', request) as Promise<readonly TtsVoice[]>;
    return within(call, this.patienceMs, 'voices must settle');
  }
}
