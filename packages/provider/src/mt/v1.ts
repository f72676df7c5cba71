import type { LanguageTag, ProviderBase, ProviderRequest, ProviderWarning, VendorTrace } from '../common.ts';

/** Translates segments of text. */
export interface MtProviderV1 extends ProviderBase {
  readonly contract: 'mt/v1';
  readonly capabilities: MtCapabilities;
  /** What can be translated now. May ask the engine; core caches the answer for a minute. The first is the default. */
  models(request: ProviderRequest): Promise<readonly MtModel[]>;
  /**
   * Translates the segments of one request, all in one direction. The result has the same ids in the same order.
   * Rejects with `ServiceError`: an engine's failure (`ServiceError.ofProvider`), `unsupported_language_pair` or
   * `unknown_model`; with `signal.reason` where aborted.
   */
  translate(request: MtRequest): Promise<MtResult>;
  /** Judges a translation. Present if and only if `capabilities.evaluation`. */
  evaluate?(request: MtEvaluationRequest): Promise<MtEvaluationResult>;
}

/** What an engine can honour. What it cannot, core does deterministically or reports as a warning. */
export interface MtCapabilities {
  readonly kind: 'llm' | 'neural' | 'rule_based';
  /** Works without a network. */
  readonly offline: boolean;
  readonly formality: boolean;
  readonly culturalAdaptation: boolean;
  readonly brandVoice: boolean;
  readonly glossary: boolean;
  readonly context: boolean;
  readonly examples: boolean;
  readonly evaluation: boolean;
}

export interface MtModel {
  /** Unique inside the provider, for example `gpt-5-mini` or `eng-spa`. */
  readonly id: string;
  /** The directions, or `any` where the model decides by itself. */
  readonly pairs: 'any' | readonly MtLanguagePair[];
  /** The most that `translate` takes in one call. */
  readonly limits: { readonly segments: number; readonly characters: number };
  /** Price in US dollars per million tokens, where known. */
  readonly price?: { readonly input: number; readonly output: number };
}

export interface MtLanguagePair {
  readonly source: LanguageTag;
  readonly target: LanguageTag;
}

export interface MtRequest extends ProviderRequest {
  /** At least one; ids are unique in the request; texts hold placeholders (`placeholderPattern`) that must survive. */
  readonly segments: readonly MtSegment[];
  readonly sourceLanguage: LanguageTag;
  /** With its region where the caller gave one: an engine that lacks the region uses the base language and warns `region_fallback`. */
  readonly targetLanguage: LanguageTag;
  /** A model id of `models()`; absent: the default. */
  readonly model?: string;
  readonly instructions?: MtInstructions;
}

export interface MtSegment {
  readonly id: string;
  readonly text: string;
}

/** How to translate. Every member is data from our caller: an engine is told so, and never takes a text for an order. */
export interface MtInstructions {
  readonly formality?: 'formal' | 'informal';
  /** Use region-specific idioms and tone, and report each change as an adaptation. */
  readonly culturalAdaptation?: boolean;
  /** Facts on the target locale: address forms, samples of numbers and dates, variant words. One fact a line. */
  readonly localeCard?: readonly string[];
  /** What the text is about; not translated. */
  readonly context?: string;
  /** The terms that occur in the segments. `target` absent: do not translate. */
  readonly glossary?: readonly MtGlossaryTerm[];
  readonly brandVoice?: MtBrandVoice;
  /** Approved translations of similar texts. */
  readonly examples?: readonly { readonly source: string; readonly target: string }[];
}

export interface MtGlossaryTerm {
  readonly source: string;
  readonly target?: string;
  readonly caseSensitive?: boolean;
}

export interface MtBrandVoice {
  readonly tone?: string;
  readonly audience?: string;
  readonly do?: readonly string[];
  readonly dont?: readonly string[];
}

export interface MtResult extends VendorTrace {
  readonly segments: readonly MtSegmentResult[];
  readonly model: string;
  readonly warnings: readonly ProviderWarning[];
  /** Tokens of the call, where the vendor counts them. */
  readonly usage?: { readonly inputTokens: number; readonly outputTokens: number };
}

export interface MtSegmentResult {
  readonly id: string;
  readonly text: string;
  /** Source words that the engine did not know and left as they are. */
  readonly unknownWords?: readonly string[];
  readonly adaptations?: readonly MtAdaptation[];
}

/** One change made for the target's culture. */
export interface MtAdaptation {
  /** For example `idiom`, `tone`, `date`, `number`, `unit`, `spelling`, `vocabulary`, `punctuation`. */
  readonly kind: string;
  readonly source: string;
  readonly target: string;
  readonly note: string;
}

export interface MtEvaluationRequest extends ProviderRequest {
  readonly sourceText: string;
  readonly translatedText: string;
  readonly sourceLanguage: LanguageTag;
  readonly targetLanguage: LanguageTag;
  readonly model?: string;
}

export interface MtEvaluationResult extends VendorTrace {
  /** Errors in the manner of MQM. */
  readonly errors: readonly {
    readonly severity: 'minor' | 'major' | 'critical';
    readonly category: string;
    readonly note: string;
  }[];
  readonly usage?: { readonly inputTokens: number; readonly outputTokens: number };
}
