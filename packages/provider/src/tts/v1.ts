import type { AudioFormat } from '../audio-format.ts';
import type { LanguageTag, ProviderBase, ProviderRequest, ProviderWarning, VendorTrace } from '../common.ts';

/** Speaks. */
export interface TtsProviderV1 extends ProviderBase {
  readonly contract: 'tts/v1';
  readonly capabilities: TtsCapabilities;
  /**
   * The voices, of one language where given (`es` also finds `es-MX`). May ask the engine; core caches the answer for a
   * minute.
   */
  voices(request: TtsVoicesRequest): Promise<readonly TtsVoice[]>;
  /**
   * Rejects with `ServiceError`: an engine's failure (`ServiceError.ofProvider`), `unknown_voice`, `unknown_model`,
   * `unsupported_language`, `unsupported_format`, `invalid_request` for broken SSML; with `signal.reason` where aborted.
   */
  synthesize(request: TtsRequest): Promise<TtsResult>;
  /**
   * Gives audio while it is made. Present if and only if `capabilities.streaming`. The iteration rejects as `synthesize`
   * does; leaving it early ends the work. `start` comes first and `end` last.
   */
  synthesizeStream?(request: TtsRequest): AsyncIterable<TtsEvent>;
}

/** What an engine can honour. Core sets nothing whose capability is false, and reports what it left out. */
export interface TtsCapabilities {
  /** Works without a network. */
  readonly offline: boolean;
  readonly streaming: boolean;
  /** Takes SSML 1.1 as such; otherwise core sends what plain text can carry and warns of the rest. */
  readonly ssml: boolean;
  readonly rate: boolean;
  readonly pitch: boolean;
  readonly volume: boolean;
  /** Takes `style`: some of its voices have styles or roles. */
  readonly styles: boolean;
  /** Takes `instructions`. */
  readonly instructions: boolean;
  /** Gives the times of words. */
  readonly wordTimes: boolean;
  /** The formats that the vendor makes itself, best first. */
  readonly formats: readonly AudioFormat[];
  /**
   * The longest input of one call, in UTF-8 bytes or in Unicode code points as the vendor counts; core cuts longer text
   * at sentences and joins the audio. Absent: no limit.
   */
  readonly maxLength?: { readonly unit: 'bytes' | 'characters'; readonly amount: number };
}

/** Which voices to list. */
export interface TtsVoicesRequest extends ProviderRequest {
  readonly language?: LanguageTag;
}

/** A voice that can speak now. */
export interface TtsVoice {
  /** What `TtsRequest.voice` takes. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  /** The first is the voice's own. */
  readonly languages: readonly LanguageTag[];
  readonly gender: 'female' | 'male' | 'neutral' | 'unknown';
  /** What `TtsStyle.name` takes with this voice. */
  readonly styles: readonly string[];
  /** What `TtsStyle.role` takes with this voice. */
  readonly roles?: readonly string[];
  /** Hertz. */
  readonly sampleRates: readonly number[];
  /** Takes `instructions`, whatever the capabilities of its engine say. Default: as they say. */
  readonly takesInstructions?: boolean;
  /** What of its engine's capabilities this voice has not. Core leaves it out, and says so. Absent: it has all. */
  readonly lacks?: readonly TtsVoiceLack[];
}

/** `prosody`: rate, pitch, volume and range; `breaks`: pauses in SSML; `wordTimes`: the times of words. */
export type TtsVoiceLack = 'prosody' | 'breaks' | 'wordTimes';

/** What to say and how. What only one vendor offers is an option of its provider instead. */
export interface TtsRequest extends ProviderRequest {
  /** Not blank. `ssml` only where `capabilities.ssml`. */
  readonly input: { readonly kind: 'text' | 'ssml'; readonly value: string };
  /** With its region where the caller gave one: an engine that lacks it uses the base language and warns `region_fallback`. */
  readonly language: LanguageTag;
  /** A voice id; absent: the vendor's default for the language. */
  readonly voice?: string;
  /** The vendor's name of the model. Absent: the one in the provider's options. */
  readonly model?: string;
  /** The format wanted; the result says which it is. Absent: the first of `capabilities.formats`. */
  readonly format?: AudioFormat;
  readonly prosody?: TtsProsody;
  readonly style?: TtsStyle;
  /** How to speak, in plain English for the model, for example `Warm and unhurried, as in Mexico.` Never spoken. */
  readonly instructions?: string;
  /** Give the times of words. Default false. */
  readonly words?: boolean;
  /** What is spoken just before and after, where core cut a longer text: for the intonation, never spoken. May be ignored. */
  readonly previousText?: string;
  readonly nextText?: string;
}

/** A value beyond what the vendor takes becomes its nearest, with the warning `option_clamped`. */
export interface TtsProsody {
  /** Factor of the voice's own rate, 0.25..4. */
  readonly rate?: number;
  /** Semitones above or below the voice's own pitch, -20..20. */
  readonly pitch?: number;
  /** Decibels above or below the voice's own volume, -96..16. */
  readonly volume?: number;
}

/** A way of speaking that a voice was made with. */
export interface TtsStyle {
  /** One of the voice's `styles`. */
  readonly name: string;
  /** 0.01..2, 1 = as designed. Default 1. */
  readonly degree?: number;
  /** One of the voice's `roles`. */
  readonly role?: string;
}

/** Speech. */
export interface TtsResult extends TtsOutcome {
  readonly audio: Uint8Array;
}

/** What is known of speech besides the audio. */
export interface TtsOutcome extends VendorTrace {
  /** The true format of the audio. */
  readonly format: AudioFormat;
  /** Of the audio, where the vendor tells it. */
  readonly durationMs?: number;
  /** The id of the voice that spoke. */
  readonly voice: string;
  /** Ordered by start; present if and only if `words` was asked for and `capabilities.wordTimes`. */
  readonly words?: readonly TtsWord[];
  readonly warnings: readonly ProviderWarning[];
}

/** When a word of the input is spoken. */
export interface TtsWord {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** What happens while speech is made. */
export type TtsEvent =
  /** Says how the bytes that follow are to be read. */
  | { readonly type: 'start'; readonly format: AudioFormat; readonly voice: string }
  | { readonly type: 'audio'; readonly audio: Uint8Array }
  | { readonly type: 'end'; readonly outcome: TtsOutcome };
