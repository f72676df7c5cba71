import type { AudioFormat } from '../audio-format.ts';
import type { LanguageTag, ProviderBase, ProviderRequest, ProviderWarning, VendorTrace } from '../common.ts';

/** Recognises speech. Silence is an empty transcript, never an error. */
export interface AsrProviderV1 extends ProviderBase {
  readonly contract: 'asr/v1';
  readonly capabilities: AsrCapabilities;
  /** Rejects with `ServiceError`: an engine's failure, `corrupt_audio`, `unsupported_format`, `unsupported_language`, `unknown_model`. */
  transcribe(request: AsrRequest): Promise<AsrResult>;
  /** Recognises while audio arrives. Present if and only if `capabilities.streaming`. */
  transcribeStream?(request: AsrStreamRequest): AsyncIterable<AsrEvent>;
}

export interface AsrCapabilities {
  readonly offline: boolean;
  readonly streaming: boolean;
  readonly diarization: boolean;
  readonly languageDetection: boolean;
  readonly wordTimes: boolean;
  readonly hints: boolean;
  readonly profanityFilter: boolean;
  /** Spoken numbers are written as digits on request. */
  readonly numberFormatting: boolean;
  /** The containers that are taken as they are; core converts others to raw PCM first. */
  readonly containers: readonly Extract<AudioFormat, { kind: 'container' }>['container'][];
  /** The encodings and rates of raw audio that are taken, best first. `sampleRates: []` means any. */
  readonly raw: readonly {
    readonly encoding: Extract<AudioFormat, { kind: 'raw' }>['encoding'];
    readonly sampleRates: readonly number[];
  }[];
  /** The languages, or `any` where the vendor decides. */
  readonly languages: 'any' | readonly LanguageTag[];
  /** The longest audio of one call in milliseconds; core cuts longer audio at silences. Absent: no limit. */
  readonly maxDurationMs?: number;
}

export interface AsrOptions {
  /** Absent or `auto`: detect, where `capabilities.languageDetection`. */
  readonly language?: LanguageTag | 'auto';
  readonly model?: string;
  /** Phrases that are likely to be said. */
  readonly hints?: readonly string[];
  readonly diarization?: boolean;
  readonly words?: boolean;
  readonly profanityFilter?: boolean;
  readonly numberFormatting?: boolean;
}

export interface AsrRequest extends ProviderRequest, AsrOptions {
  /** Not changed by the provider. */
  readonly audio: Uint8Array;
  readonly format: AudioFormat;
}

export interface AsrStreamRequest extends ProviderRequest, AsrOptions {
  readonly audio: AsyncIterable<Uint8Array>;
  readonly format: AudioFormat;
}

export interface AsrResult extends VendorTrace {
  /** The whole transcript; empty where nothing was said. */
  readonly text: string;
  /** The language recognised or asked for. */
  readonly language?: LanguageTag;
  /** 0..1, where the vendor gives one. */
  readonly confidence?: number;
  readonly durationMs?: number;
  /** Ordered by start. */
  readonly segments: readonly AsrSegment[];
  /** Ordered by start; present where `words` was asked for and the vendor can. */
  readonly words?: readonly AsrWord[];
  readonly warnings: readonly ProviderWarning[];
}

export interface AsrSegment {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
  /** A label that is stable inside one result, for example `1`. */
  readonly speaker?: string;
  readonly confidence?: number;
}

/** One word; `text` carries the punctuation that the vendor gives it. */
export type AsrWord = AsrSegment;

export type AsrEvent =
  /** May still change. */
  | { readonly type: 'partial'; readonly segment: AsrSegment }
  | { readonly type: 'final'; readonly segment: AsrSegment; readonly words?: readonly AsrWord[] }
  | { readonly type: 'end'; readonly result: AsrResult };
