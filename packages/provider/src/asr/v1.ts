import type { AudioContainer, AudioFormat, RawAudio } from '../audio-format.ts';
import type { LanguageTag, ProviderBase, ProviderRequest, ProviderWarning, VendorTrace } from '../common.ts';

/** Recognises speech. Silence is an empty transcript, never an error. */
export interface AsrProviderV1 extends ProviderBase {
  readonly contract: 'asr/v1';
  readonly capabilities: AsrCapabilities;
  /** What can be recognised now, or `any` where the engine decides. May ask the engine; core caches the answer for a minute. */
  languages(request: ProviderRequest): Promise<'any' | readonly LanguageTag[]>;
  /**
   * Rejects with `ServiceError`: an engine's failure (`ServiceError.ofProvider`), `corrupt_audio`, `unsupported_format`,
   * `unsupported_language`, `unknown_model`; with `signal.reason` where aborted.
   */
  transcribe(request: AsrRequest): Promise<AsrResult>;
  /**
   * Recognises while audio arrives. Present if and only if `capabilities.streaming`. The iteration rejects as
   * `transcribe` does; leaving it early ends the work. A last event `end` closes it.
   */
  transcribeStream?(request: AsrStreamRequest): AsyncIterable<AsrEvent>;
}

/** What an engine can honour. Core sets no option whose capability is false, and reports what it left out. */
export interface AsrCapabilities {
  /** Works without a network. */
  readonly offline: boolean;
  readonly streaming: boolean;
  /** Tells speakers apart. */
  readonly diarization: boolean;
  /** Takes `language: 'auto'`. */
  readonly languageDetection: boolean;
  /** Gives the times of words. */
  readonly wordTimes: boolean;
  readonly hints: boolean;
  readonly profanityFilter: boolean;
  /** Spoken numbers are written as digits on request. */
  readonly numberFormatting: boolean;
  /** The containers that are taken as they are; core converts others to raw PCM first. */
  readonly containers: readonly AudioContainer['container'][];
  /** The encodings and rates of raw audio that are taken, best first. `sampleRates: []` means any. */
  readonly raw: readonly {
    readonly encoding: RawAudio['encoding'];
    /** Hertz. */
    readonly sampleRates: readonly number[];
  }[];
  /** The longest audio of one call in milliseconds; core cuts longer audio at silences. Absent: no limit. */
  readonly maxDurationMs?: number;
  /** The most bytes of one call; core cuts longer audio at silences. Absent: no limit. */
  readonly maxBytes?: number;
}

/** How to recognise. What only one vendor offers is an option of its provider instead. */
export interface AsrOptions {
  /** Absent or `auto`: detect, where `capabilities.languageDetection`; else the engine's default, with a warning. */
  readonly language?: LanguageTag | 'auto';
  /** The vendor's name of the model. Absent: the one in the provider's options. */
  readonly model?: string;
  /** Words and phrases that are likely to be said. */
  readonly hints?: readonly string[];
  /** Tell speakers apart. Default false. */
  readonly diarization?: boolean;
  /** Give the times of words. Default false. */
  readonly words?: boolean;
  /** Mask swearing. Default false. */
  readonly profanityFilter?: boolean;
  /** Write spoken numbers as digits. Default false. */
  readonly numberFormatting?: boolean;
}

/** A whole recording. */
export interface AsrRequest extends ProviderRequest, AsrOptions {
  /** In memory or on disk (`fs.openAsBlob`): what can be hours long is sent by `stream()`, piece by piece. */
  readonly audio: Blob;
  readonly format: AudioFormat;
}

/** A recording that is still arriving, in chunks of any size. */
export interface AsrStreamRequest extends ProviderRequest, AsrOptions {
  readonly audio: AsyncIterable<Uint8Array>;
  readonly format: AudioFormat;
}

/** A transcript. Times count from the start of the audio that was given. */
export interface AsrResult extends VendorTrace {
  /** The whole transcript, punctuated where the vendor can; empty where nothing was said. */
  readonly text: string;
  /** The language recognised or asked for. */
  readonly language?: LanguageTag;
  /** 0..1: how sure the vendor is of a detected `language`, where it says so. */
  readonly languageConfidence?: number;
  /** 0..1, of the whole transcript, where the vendor gives one. */
  readonly confidence?: number;
  /** Of the audio, where the vendor measures it. */
  readonly durationMs?: number;
  /** Ordered by start. */
  readonly segments: readonly AsrSegment[];
  /** Ordered by start; present if and only if `words` was asked for and `capabilities.wordTimes`. */
  readonly words?: readonly AsrWord[];
  readonly warnings: readonly ProviderWarning[];
}

/** A sentence, an utterance, or what else the vendor cuts speech into. */
export interface AsrSegment {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
  /** A label that is stable inside one result, for example `1`. */
  readonly speaker?: string;
  /** 0..1. */
  readonly confidence?: number;
}

/** One word; `text` carries the punctuation that the vendor gives it. */
export type AsrWord = AsrSegment;

/** What happens while audio is recognised. */
export type AsrEvent =
  /** May still change. */
  | { readonly type: 'partial'; readonly segment: AsrSegment }
  | { readonly type: 'final'; readonly segment: AsrSegment; readonly words?: readonly AsrWord[] }
  /** The last event: all of it, as `transcribe` would give it. */
  | { readonly type: 'end'; readonly result: AsrResult };
