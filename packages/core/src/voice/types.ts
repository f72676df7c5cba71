import type { AudioInfo } from '@dragoman/audio';
import type {
  AsrResult,
  AsrSegment,
  AsrWord,
  LanguageTag,
  ProviderWarning,
  TtsStyle,
  TtsVoice,
  TtsWord,
} from '@dragoman/provider';
import type { Requester } from '../scheduling/requester.ts';
import type { Formality } from '../text/types.ts';

/** Speech to text and text to speech with the engines of `services.asr` and `services.tts`. */
export interface VoiceService {
  /**
   * Recognises a recording of any length. What the engine takes as it is, it gets so; the rest becomes raw samples, cut at
   * silences where the engine has a limit, and the parts are put together again.
   *
   * @throws ServiceError `corrupt_audio`, `unsupported_format`, `limit_exceeded`, `unsupported_language`
   * (`extensions.sourceLanguages` lists what is possible), `unknown_model`, `unsupported_option`,
   * `provider_not_configured`, or an engine's failure; rejects with `signal.reason` where aborted
   */
  transcribe(request: TranscribeRequest): Promise<Transcript>;
  /**
   * Speaks a text, or SSML where it starts with `<speak`. A text beyond the engine's limit is cut at sentences, and the
   * audio joined.
   *
   * @throws ServiceError `unknown_voice`, `unsupported_language`, `invalid_request` for broken SSML, or an engine's failure
   */
  speak(request: SpeakRequest): Promise<Speech>;
  /**
   * Whether a recording can be recognised so, before there is one: the model's engine is there, and some engine knows the
   * language. An engine that does not answer is taken at its best.
   *
   * @throws ServiceError `unsupported_language`, `provider_not_configured`
   */
  ensureHeard(request: Pick<TranscribeRequest, 'sourceLanguage' | 'model' | 'signal'>): Promise<void>;
  /**
   * Whether a text can be spoken so, before there is one. An engine that does not answer is taken at its best.
   *
   * @throws ServiceError `unknown_voice`, `unsupported_language`, `provider_not_configured`
   */
  ensureSpoken(request: Pick<SpeakRequest, 'language' | 'voice' | 'model' | 'signal'>): Promise<void>;
  /** The voices of all engines of `services.tts`, those of the first engine first. */
  voices(request: VoicesRequest): Promise<readonly OfferedVoice[]>;
}

/** A recording and what to do with it. */
export interface TranscribeRequest {
  /** Path of the file, which is not changed. */
  readonly path: string;
  /** What it is; absent: looked at. */
  readonly info?: AudioInfo | undefined;
  /** An existing folder for what is made meanwhile; the caller removes it. */
  readonly directory: string;
  /** The longest recording in milliseconds; a longer one is `limit_exceeded`. Default four hours. */
  readonly maxMs?: number | undefined;
  /** Absent or `auto`: detected where the engine can, else the engine's default, with a warning. */
  readonly sourceLanguage?: string | undefined;
  /**
   * The vendor's name of a model of the first engine, or `engine/model`. Models are an engine's own, so that no other
   * engine is tried.
   */
  readonly model?: string | undefined;
  readonly diarization?: boolean | undefined;
  readonly words?: boolean | undefined;
  readonly hints?: readonly string[] | undefined;
  readonly profanityFilter?: boolean | undefined;
  readonly numberFormatting?: boolean | undefined;
  /** Parts that were recognised before, by an earlier run of the same request: they are not recognised again. */
  readonly done?: TranscriptionCheckpoint | undefined;
  /** Called after each part with all that is done; what it gives is waited for. */
  readonly onCheckpoint?: ((checkpoint: TranscriptionCheckpoint) => Promise<void> | void) | undefined;
  readonly onProgress?: ((progress: TranscriptionProgress) => void) | undefined;
  /** For whom it is: decides whose turn it is where engines are busy. A recording waits as long as that takes. */
  readonly requester?: Omit<Requester, 'isPatient'> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** How far a transcription is. */
export interface TranscriptionProgress {
  readonly stage: 'decoding' | 'recognising';
  /** Milliseconds of audio. */
  readonly doneMs: number;
  readonly totalMs: number;
}

/** What a later run can go on from: JSON. */
export interface TranscriptionCheckpoint {
  /** The engine that recognised the parts: the later run goes on with it, or begins anew. */
  readonly provider: string;
  /** Of the options and the recording: a run with others begins anew. */
  readonly fingerprint: string;
  readonly pieces: readonly {
    readonly startMs: number;
    readonly endMs: number;
    readonly result: AsrResult;
  }[];
}

/** What was said. Nothing said: an empty text and the warning `no_speech`. */
export interface Transcript {
  readonly text: string;
  /** As asked for, or as detected; null where nobody knows. */
  readonly sourceLanguage: LanguageTag | null;
  /** Present where the language was detected. */
  readonly detectedLanguage?: { readonly code: LanguageTag; readonly confidence: number | null };
  /** 0..1, null where the engine gives none. */
  readonly confidence: number | null;
  readonly durationMs: number;
  readonly segments: readonly AsrSegment[];
  /** Present where asked for and the engine gives them. */
  readonly words?: readonly AsrWord[];
  /** The id of the engine. */
  readonly provider: string;
  readonly model: string | null;
  readonly warnings: readonly ProviderWarning[];
}

/** The files that speech comes in; `ogg` is Opus where it is encoded here. */
export type SpeechContainer = 'mp3' | 'wav' | 'ogg';

/** What to say and how. */
export interface SpeakRequest {
  readonly text: string;
  readonly language: string;
  readonly voice?: string | undefined;
  /**
   * The vendor's name of a model of the first engine, or `engine/model`. Models are an engine's own, so that no other
   * engine is tried.
   */
  readonly model?: string | undefined;
  /** Default `mp3`. Encoded here where the engine gives only samples; without an encoder `wav`, with a warning. */
  readonly format?: SpeechContainer | undefined;
  /** Factor, 0.25..4. */
  readonly rate?: number | undefined;
  /** Semitones, -20..20. */
  readonly pitch?: number | undefined;
  /** Decibels, -96..16. */
  readonly volume?: number | undefined;
  readonly style?: TtsStyle | undefined;
  readonly words?: boolean | undefined;
  /** Speak as is usual in the language and region. Default false. */
  readonly culturalTone?: boolean | undefined;
  /** How the listener is addressed; chooses the tone. Default `auto`. */
  readonly formality?: Formality | undefined;
  /** Replaces members of the tone profile, for example those of a project. */
  readonly tone?: ToneSettings | undefined;
  /** For whom it is: decides whose turn it is where engines are busy. */
  readonly requester?: Requester | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** How to speak in a culture: what of it is not said stays as the voice has it. */
export interface ToneSettings {
  /** Factor of the voice's own rate. */
  readonly rate?: number | undefined;
  /** Semitones above or below the voice's own pitch. */
  readonly pitch?: number | undefined;
  /** Factor of the voice's own pitch range: 0.5 flat, 2 lively. */
  readonly pitchRange?: number | undefined;
  /** Milliseconds between sentences, beside a usual pause of 400: a longer one, or below 0 a shorter one. */
  readonly pauseMs?: number | undefined;
  /** Decibels. */
  readonly volume?: number | undefined;
  /** Styles that fit, best first; the first that the voice has is used. */
  readonly styles?: readonly string[] | undefined;
  /** For engines that take instructions: plain English. */
  readonly instructions?: string | undefined;
}

/** The tone that was applied, and what of it the engine could not do. */
export interface AppliedTone {
  /** The profile, for example `ja-formal`. */
  readonly profile: string;
  readonly language: LanguageTag;
  readonly formality: 'neutral' | 'formal' | 'informal';
  readonly applied: ToneSettings;
  /** What a listener can hear of it, in one sentence. */
  readonly description: string;
  readonly notApplied: readonly LeftOut[];
}

/** A member of a tone that was left out. */
export interface LeftOut {
  readonly member: keyof ToneSettings;
  /**
   * `inaudible`: nobody would hear it; `engine`: the engine or its voice cannot do it; `request`: the caller asks for
   * something else.
   */
  readonly why: 'inaudible' | 'engine' | 'request';
}

/** Speech. */
export interface Speech {
  readonly audio: Uint8Array;
  readonly container: SpeechContainer;
  readonly contentType: string;
  readonly durationMs: number;
  readonly voice: string;
  /** The id of the engine. */
  readonly provider: string;
  readonly model: string | null;
  /** Unicode code points of the text, tags of SSML not counted. */
  readonly charactersUsed: number;
  /** Null where `culturalTone` was not asked for. */
  readonly tone: AppliedTone | null;
  readonly words?: readonly TtsWord[];
  readonly warnings: readonly ProviderWarning[];
}

/** Which voices. */
export interface VoicesRequest {
  readonly language?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A voice and the engine that has it. */
export interface OfferedVoice extends TtsVoice {
  readonly provider: string;
}
