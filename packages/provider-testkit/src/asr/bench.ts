import type {
  AsrEvent,
  AsrOptions,
  AsrProviderV1,
  AsrRequest,
  AsrResult,
  AsrStreamRequest,
  LanguageTag,
} from '@dragoman/provider';
import { shown, within } from '../expectation.ts';
import { type OrdinaryCall, textCanary } from '../provider-bench.ts';
import { type StreamEvent, VoiceBench } from '../voice-bench.ts';
import { AudioSource } from './audio-source.ts';
import type { AsrEngine, AsrSample } from './engine.ts';

/** The recogniser under test with its engine, as the checks handle them. */
export class AsrBench extends VoiceBench<'asr', AsrEngine> {
  override readonly slot = 'asr';
  override readonly method = 'transcribe';
  override readonly streamMethod = 'transcribeStream';
  #source: AudioSource | undefined;

  /** The first sample, for checks that need only one. */
  get sample(): AsrSample {
    return this.engine.samples[0];
  }

  override get settings(): number {
    return this.engine.samples.length;
  }

  override ordinaryRequest(
    provider: AsrProviderV1 | undefined,
    { signal, variant = 0, canary = false }: OrdinaryCall,
  ): AsrRequest {
    return this.request(this.#sampleOf({ variant }), {
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

  override streamRequest(
    provider: AsrProviderV1,
    call: OrdinaryCall & { readonly long?: boolean },
  ): AsrStreamRequest {
    const { audio: _audio, ...request } = this.ordinaryRequest(provider, call);
    this.#source = new AudioSource(this.#sampleOf(call).audio, call.long ? this.patienceMs / 2 : 0);
    return { ...request, audio: this.#source };
  }

  override keepSource(): void {
    this.#source?.keep();
  }

  override async ensureSourceLeft(): Promise<void> {
    this.#source?.end();
    const left = this.#source?.left ?? Promise.resolve();
    await within(left, this.patienceMs, 'The source of the audio must be left');
  }

  override streamEssence(events: readonly StreamEvent[]): string {
    const end = (events as readonly AsrEvent[]).findLast((event) => event.type === 'end');
    return end === undefined ? shown(events) : this.essence(end.result);
  }

  #sampleOf({ variant = 0 }: OrdinaryCall): AsrSample {
    return this.engine.samples[variant % this.engine.samples.length] ?? this.sample;
  }

  /** A request for one sample. Everything in it is new: no check sees what another did to it. */
  request(sample: AsrSample, extra: Partial<AsrRequest> = {}): AsrRequest {
    return {
      audio: new Blob([Uint8Array.from(sample.audio)]),
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

  get sampleLanguages(): readonly LanguageTag[] {
    return this.engine.samples.map(({ language }) => language);
  }

  workIn(provider: AsrProviderV1, language: LanguageTag): Promise<AsrResult> {
    return this.hear(provider, { language });
  }
}
