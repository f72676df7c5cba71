import type { AudioFormat } from '../audio-format.ts';
import type { LanguageTag, ProviderBase, ProviderRequest, ProviderWarning, VendorTrace } from '../common.ts';

/** Speaks. */
export interface TtsProviderV1 extends ProviderBase {
  readonly contract: 'tts/v1';
  readonly capabilities: TtsCapabilities;
  /** The voices, of one language where given (`es` also finds `es-MX`). */
  voices(request: ProviderRequest & { readonly language?: LanguageTag }): Promise<readonly TtsVoice[]>;
  /** Rejects with `ServiceError`: an engine's failure, `unknown_voice`, `unsupported_language`, `unsupported_format`. */
  synthesize(request: TtsRequest): Promise<TtsResult>;
  /** Gives audio while it is made. Present if and only if `capabilities.streaming`. */
  synthesizeStream?(request: TtsRequest): AsyncIterable<Uint8Array>;
}

export interface TtsCapabilities {
  readonly offline: boolean;
  readonly streaming: boolean;
  /** Takes SSML 1.1 as such; otherwise core sends what plain text can carry and warns of the rest. */
  readonly ssml: boolean;
  readonly rate: boolean;
  readonly pitch: boolean;
  readonly volume: boolean;
  readonly styles: boolean;
  /** The formats that the vendor makes itself, best first. */
  readonly formats: readonly AudioFormat[];
  /** The longest text of one call in UTF-8 bytes; core cuts longer text at sentences and joins the audio. Absent: no limit. */
  readonly maxBytes?: number;
}

export interface TtsVoice {
  /** What `TtsRequest.voice` takes. */
  readonly id: string;
  readonly name: string;
  /** The first is the voice's own. */
  readonly languages: readonly LanguageTag[];
  readonly gender: 'female' | 'male' | 'neutral' | 'unknown';
  readonly styles: readonly string[];
  readonly roles?: readonly string[];
  /** Hertz. */
  readonly sampleRates: readonly number[];
}

export interface TtsRequest extends ProviderRequest {
  readonly input: { readonly kind: 'text' | 'ssml'; readonly value: string };
  readonly language: LanguageTag;
  /** A voice id; absent: the vendor's default for the language. */
  readonly voice?: string;
  readonly model?: string;
  /** The format wanted; the result says which it is. */
  readonly format?: AudioFormat;
  readonly prosody?: TtsProsody;
  readonly style?: {
    readonly name: string /** 0.01..2, 1 = as designed. */;
    readonly degree?: number;
    readonly role?: string;
  };
}

export interface TtsProsody {
  /** Factor of the voice's own rate, 0.25..4. */
  readonly rate?: number;
  /** Semitones above or below the voice's own pitch, -20..20. */
  readonly pitch?: number;
  /** Decibels above or below the voice's own volume, -96..16. */
  readonly volume?: number;
}

export interface TtsResult extends VendorTrace {
  readonly audio: Uint8Array;
  /** The true format of `audio`. */
  readonly format: AudioFormat;
  readonly durationMs?: number;
  readonly voice: string;
  /** Word times, where the vendor gives them. */
  readonly words?: readonly { readonly text: string; readonly startMs: number; readonly endMs: number }[];
  readonly warnings: readonly ProviderWarning[];
}
