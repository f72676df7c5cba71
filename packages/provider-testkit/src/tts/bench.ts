import { createHash } from 'node:crypto';
import type { TtsEvent, TtsProviderV1, TtsRequest, TtsResult, TtsVoice } from '@dragoman/provider';
import { within } from '../expectation.ts';
import { type OrdinaryCall, textCanary } from '../provider-bench.ts';
import { type StreamEvent, VoiceBench } from '../voice-bench.ts';
import type { TtsEngine, TtsSample } from './engine.ts';

const digest = (audio: Uint8Array): string => createHash('sha256').update(audio).digest('hex').slice(0, 16);

/** So long that its audio cannot all be waiting in a socket, in sentences. */
const longSentences = 60;

/** The audio of a stream in one piece. */
export const audioOf = (events: readonly TtsEvent[]): Uint8Array =>
  new Uint8Array(Buffer.concat(events.flatMap((event) => (event.type === 'audio' ? [event.audio] : []))));

/** The synthesiser under test with its engine, as the checks handle them. */
export class TtsBench extends VoiceBench<'tts', TtsEngine> {
  override readonly slot = 'tts';
  override readonly method = 'synthesize';
  override readonly streamMethod = 'synthesizeStream';

  /** The first sample, for checks that need only one. */
  get sample(): TtsSample {
    return this.engine.samples[0];
  }

  override get settings(): number {
    return this.engine.samples.length;
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

  override streamRequest(
    provider: TtsProviderV1,
    call: OrdinaryCall & { readonly long?: boolean },
  ): TtsRequest {
    const request = this.ordinaryRequest(provider, call);
    if (!call.long) return request;
    const most = provider.capabilities.maxLength?.amount ?? 5000;
    const fitting = Math.floor(most / Buffer.byteLength(`${this.sample.text} `));
    const value = `${this.sample.text} `.repeat(Math.max(1, Math.min(longSentences, fitting))).trimEnd();
    return { ...request, input: { kind: 'text', value } };
  }

  override keepSource(): void {}

  override async ensureSourceLeft(): Promise<void> {}

  override streamEssence(events: readonly StreamEvent[]): string {
    const all = events as readonly TtsEvent[];
    const outcome = all.findLast((event) => event.type === 'end')?.outcome;
    return this.essence({ ...outcome, audio: audioOf(all) });
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
