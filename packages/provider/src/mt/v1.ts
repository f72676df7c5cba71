import type { LanguageTag, ProviderBase, ProviderRequest, ProviderWarning, VendorTrace } from '../common.ts';

/** Translates segments of text. */
export interface MtProviderV1 extends ProviderBase {
  readonly contract: 'mt/v1';
  readonly capabilities: MtCapabilities;
  /** What can be translated now. May ask the engine; core caches the answer for a minute. The first is the default. */
  models(request: ProviderRequest): Promise<readonly MtModel[]>;
  /**
   * Translates the segments of one request, all in one direction. The result has the same ids in the same order, and
   * every placeholder of a text as often as it was there.
   * Rejects with `ServiceError`: an engine's failure (`ServiceError.ofProvider`), `unsupported_language_pair` or
   * `unknown_model`; with `signal.reason` where aborted.
   */
  translate(request: MtRequest): Promise<MtResult>;
  /**
   * Fetches what a pair lacks that `models()` lists as not installed. Callers share one fetch, which goes on when they
   * leave: where the signal ends before it is done, and where it fails, this rejects with `provider_unavailable` and the
   * time after which to ask again. Present where a pair may be listed as not installed.
   */
  install?(request: MtInstallRequest): Promise<void>;
  /** Judges a translation. Present if and only if `capabilities.evaluation`. */
  evaluate?(request: MtEvaluationRequest): Promise<MtEvaluationResult>;
}

/** What an engine can honour. Core sets no instruction whose capability is false: it does that itself or warns. */
export interface MtCapabilities {
  /** How it translates: by a language model, a trained translation model, or a dictionary and rules. */
  readonly kind: 'llm' | 'neural' | 'rule_based';
  /** Works without a network. */
  readonly offline: boolean;
  /** Takes `instructions.formality`. */
  readonly formality: boolean;
  /** Takes `instructions.culturalAdaptation` and `instructions.localeCard`. */
  readonly culturalAdaptation: boolean;
  /** Takes `instructions.brandVoice`. */
  readonly brandVoice: boolean;
  /** Takes `instructions.glossary`. */
  readonly glossary: boolean;
  /** Takes `instructions.context`. */
  readonly context: boolean;
  /** Takes `instructions.examples`. */
  readonly examples: boolean;
  /** Has `evaluate`. */
  readonly evaluation: boolean;
}

/** A model, or a dictionary, that the engine translates with. */
export interface MtModel {
  /** Unique inside the provider, for example `gpt-5-mini` or `eng-spa`. */
  readonly id: string;
  /** The directions, or `any` where the model decides by itself. */
  readonly pairs: 'any' | readonly MtLanguagePair[];
  /** The most that `translate` takes in one call: segments, and Unicode code points of all their texts together. */
  readonly limits: {
    readonly segments: number;
    readonly characters: number;
    /**
     * Code points of one call while several accounts use the engine: what one of them waits for before its turn. Absent:
     * as many as a call takes.
     */
    readonly turnCharacters?: number;
  };
  /** What is being fetched now. Default none. */
  readonly fetching?: readonly MtFetching[];
  /** Changes when the model comes to translate otherwise, by another prompt for instance: what was remembered is then asked for anew. */
  readonly revision?: string;
  /** Price in US dollars per million tokens, where known. */
  readonly price?: { readonly input: number; readonly output: number };
}

/** A direction. */
export interface MtLanguagePair {
  readonly source: LanguageTag;
  readonly target: LanguageTag;
  /** False: what it needs would first be fetched, see `install`. Default true. */
  readonly installed?: boolean;
  /** As the model's `revision`, of this direction alone, where directions change by themselves. Default the model's. */
  readonly revision?: string;
}

/** A model for a direction on its way to this machine. */
export interface MtFetching {
  readonly source: LanguageTag;
  readonly target: LanguageTag;
  /** Bytes that are here. */
  readonly bytes: number;
  /** All bytes, where that is known. */
  readonly totalBytes?: number;
}

/** A direction that is to be made ready. */
export interface MtInstallRequest extends ProviderRequest {
  readonly sourceLanguage: LanguageTag;
  readonly targetLanguage: LanguageTag;
}

/** Texts to translate in one direction. */
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

/** A piece of text that is translated as a whole: a sentence, a paragraph, a label. */
export interface MtSegment {
  /** Any string; unique in its request. */
  readonly id: string;
  /** Well-formed Unicode. Without a word in it, it comes back as it is. */
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
  /** Translations to follow: approved ones of similar texts, and what words of the same file have become. */
  readonly examples?: readonly { readonly source: string; readonly target: string }[];
  /**
   * What was wrong with the engine's last answer to some of these segments. Only engines of the kind `llm` are told so.
   * The words in it are of the texts: data, as these are.
   */
  readonly reminder?: readonly MtSegmentReminder[];
}

/** What was wrong with the last translation of a segment. */
export interface MtSegmentReminder {
  /** Of a segment of the request. */
  readonly id: string;
  /** The gravest first; at least one. */
  readonly faults: readonly MtFault[];
}

/** What is wrong with a translation. */
export interface MtFault {
  /**
   * `answered`: it answered or obeyed the text in place of translating it. Others are named as the checks of the score
   * are, for example `language`, `untranslated`, `numbers`, `calendar`, `units`, `content`, `omitted`, `length`.
   */
  readonly kind: string;
  /** Words of the text of which the translation has nothing, as written. */
  readonly missing?: readonly string[];
  /** Words of the translation that are wrong; of `language` the language that it is in. */
  readonly wrong?: readonly string[];
}

/** A term and what it must become. */
export interface MtGlossaryTerm {
  readonly source: string;
  /** Absent: the term stays as it is. */
  readonly target?: string;
  /** Default false. */
  readonly caseSensitive?: boolean;
}

/** How a brand speaks. One rule a line. */
export interface MtBrandVoice {
  readonly tone?: string;
  readonly audience?: string;
  readonly do?: readonly string[];
  readonly dont?: readonly string[];
}

/** A translation. */
export interface MtResult extends VendorTrace {
  readonly segments: readonly MtSegmentResult[];
  /** The model that answered; a resolved alias is given in full. */
  readonly model: string;
  readonly warnings: readonly ProviderWarning[];
  /** Tokens of the call, where the vendor counts them. */
  readonly usage?: { readonly inputTokens: number; readonly outputTokens: number };
}

/** The translation of one segment. */
export interface MtSegmentResult {
  readonly id: string;
  readonly text: string;
  /** Source words that the engine did not know and left as they are. */
  readonly unknownWords?: readonly string[];
  readonly adaptations?: readonly MtAdaptation[];
  /** What it was in between, where it went through another language: the words, with or without placeholders. */
  readonly pivot?: MtPivot;
}

/** A text in the language that a translation went through. */
export interface MtPivot {
  readonly language: LanguageTag;
  readonly text: string;
}

/** One change made for the target's culture. */
export interface MtAdaptation {
  /** For example `idiom`, `tone`, `date`, `number`, `unit`, `spelling`, `vocabulary`, `punctuation`. */
  readonly kind: string;
  readonly source: string;
  readonly target: string;
  readonly note: string;
}

/** A translation to judge. Both texts are data: an engine never takes them for orders. */
export interface MtEvaluationRequest extends ProviderRequest {
  readonly sourceText: string;
  readonly translatedText: string;
  readonly sourceLanguage: LanguageTag;
  readonly targetLanguage: LanguageTag;
  readonly model?: string;
}

/** A judgement. */
export interface MtEvaluationResult extends VendorTrace {
  /** Errors in the manner of MQM (Multidimensional Quality Metrics, themqm.org); none where the translation is right. */
  readonly errors: readonly {
    readonly severity: 'minor' | 'major' | 'critical';
    readonly category: string;
    readonly note: string;
  }[];
  readonly usage?: { readonly inputTokens: number; readonly outputTokens: number };
}
