import type {
  FormatSegment,
  MtAdaptation,
  MtFetching,
  ProviderWarning,
  ServiceError,
  TaggedText,
} from '@dragoman/provider';
import type { Requester } from '../scheduling/requester.ts';

/** How to translate. Only `targetLanguage` is required. */
export interface TextOptions {
  readonly targetLanguage: string;
  /** Absent or `auto`: detected. */
  readonly sourceLanguage?: string | undefined;
  readonly format?: TextFormat | undefined;
  /** `provider/model`, or a bare model name where unique. Absent: the first of `services.mt`. */
  readonly model?: string | undefined;
  readonly culturalAdaptation?: boolean | undefined;
  readonly preserveBrandVoice?: boolean | undefined;
  readonly formality?: Formality | undefined;
  readonly context?: string | undefined;
  /** The terms to use. Absent: none. */
  readonly glossary?: Glossary | undefined;
  /** How the brand speaks; applied where `preserveBrandVoice` is true. */
  readonly brandVoice?: BrandVoice | undefined;
  /** `judge` asks an engine that can evaluate for its opinion as well. Default `checks`. */
  readonly quality?: 'checks' | 'judge' | undefined;
  /** Recalls earlier translations from here. Absent: none. */
  readonly memory?: TranslationMemory | undefined;
  /** For whom it is: decides whose turn it is where engines are busy. */
  readonly requester?: Requester | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** One text and how to translate it. */
export interface TranslateTextRequest extends TextOptions {
  readonly text: string;
}

/** Several texts with one set of options. */
export interface TranslateBatchRequest extends TextOptions {
  readonly texts: readonly string[];
}

/** What became of one text of a batch. */
export type BatchItem =
  | { readonly index: number; readonly result: TranslateTextResult }
  | { readonly index: number; readonly error: ServiceError };

/** A segment of a file, to be translated. */
export type SourceSegment = Pick<
  FormatSegment,
  'key' | 'source' | 'context' | 'constraints' | 'language' | 'pluralCategory'
>;

/** The segments of a file, and how to translate them. */
export interface TranslateSegmentsRequest extends Omit<TextOptions, 'format' | 'quality'> {
  /** In reading order: what precedes and follows a segment is its context. Keys are unique. */
  readonly segments: readonly SourceSegment[];
  /**
   * What an earlier run has come to, by key: these segments are not asked for again nor yielded, and count as neighbours
   * and as repeats. Default: nothing.
   */
  readonly done?: ReadonlyMap<string, TaggedText> | undefined;
  /** What `onTerms` was told in an earlier run: the terms are not asked for again. Default: they are, where that helps. */
  readonly terms?: readonly TranslationExample[] | undefined;
  /** Told before the first segment what the terms of a long file have become. A rejection ends the run. */
  readonly onTerms?: ((terms: readonly TranslationExample[]) => Promise<void>) | undefined;
  /** Told after each batch how many code points of the file's text are done. Must not throw. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Where the translation of a segment comes from; `unchanged`: there is nothing in it to translate. */
export type SegmentOrigin = 'machine' | 'memory' | 'repeat' | 'unchanged';

/** What became of a segment. */
export interface SegmentTranslation {
  readonly key: string;
  /** With exactly the tags of its source, rightly nested. */
  readonly target: TaggedText;
  readonly origin: SegmentOrigin;
  /** Null where nothing was translated. */
  readonly quality: Quality | null;
  /** What is to be said of this segment; what holds for all is said once, with the batch. */
  readonly warnings: readonly ProviderWarning[];
  /** Under what the host may remember it. Absent where it must not. */
  readonly memoryKey?: MemoryKey;
  /** Code points of the source, its tags not counted. */
  readonly charactersUsed: number;
  /** 0 unless an engine was asked for it. */
  readonly charactersBilled: number;
}

/** A segment that could not be translated. */
export interface FailedSegment {
  readonly key: string;
  readonly error: ServiceError;
}

/** Segments that follow each other. */
export interface SegmentBatch {
  readonly segments: readonly (SegmentTranslation | FailedSegment)[];
  /** `und` where the file has no text and the caller did not name it. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  /** Present where the caller did not name the source language. */
  readonly detectedLanguage?: DetectedLanguage;
  /** `provider/model`, and the provider's id; `none` where no engine was needed. */
  readonly model: string;
  readonly engine: string;
  /** What holds for all segments, said once in a run: an option that the engine lacks, for example. */
  readonly warnings: readonly ProviderWarning[];
  /** Tokens of the engines' calls for this batch, where they count them. */
  readonly usage?: { readonly inputTokens: number; readonly outputTokens: number };
}

/** Terms of one language pair. */
export interface Glossary {
  /** Changes whenever an entry does: a part of the key of the memory. */
  readonly version: string;
  readonly entries: readonly GlossaryEntry[];
}

/** A term and what it must become. */
export interface GlossaryEntry {
  readonly source: string;
  /** Absent with `doNotTranslate`: the term stays as it is. */
  readonly target?: string | undefined;
  /** Default false. */
  readonly caseSensitive?: boolean | undefined;
  readonly doNotTranslate?: boolean | undefined;
}

/** A term of the glossary that occurs in a text. */
export interface GlossaryMatch {
  readonly source: string;
  /** What it had to become: the term itself where it is not translated. */
  readonly target: string;
  /** How often it occurs in the source. */
  readonly count: number;
  /** Whether the translation has it as often. */
  readonly applied: boolean;
}

/** How a brand speaks. One rule a line. */
export interface BrandVoice {
  readonly version: string;
  readonly tone?: string | undefined;
  readonly audience?: string | undefined;
  readonly do?: readonly string[] | undefined;
  readonly dont?: readonly string[] | undefined;
  readonly examples?: readonly TranslationExample[] | undefined;
  readonly terms?: readonly GlossaryEntry[] | undefined;
}

/** A source text and a good translation of it. */
export interface TranslationExample {
  readonly source: string;
  readonly target: string;
}

/** A translation to assess, for example one that a person has edited. */
export interface ScoreRequest {
  readonly sourceText: string;
  readonly translatedText: string;
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly format?: TextFormat | 'tagged' | undefined;
  readonly formality?: Formality | undefined;
  readonly glossary?: Glossary | undefined;
  /** What was adapted when it was made: no fault, as far as it still stands there. Absent: nothing. */
  readonly adaptations?: readonly MtAdaptation[] | undefined;
}

/** What a text is written in. */
export type TextFormat = 'text' | 'html' | 'markdown';
/** How the reader is addressed; `auto`: as in the source. */
export type Formality = 'auto' | 'formal' | 'informal';

/** A translated text, and everything that is known of how it came about. */
export interface TranslateTextResult {
  readonly translatedText: string;
  /** As asked for, or detected; canonical. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly detectedLanguage?: DetectedLanguage;
  /** `provider/model`. */
  readonly model: string;
  /** The provider's id. */
  readonly engine: string;
  readonly cached: boolean;
  /** Unicode code points of the source text. */
  readonly charactersUsed: number;
  /** 0 where all of it was recalled. */
  readonly charactersBilled: number;
  readonly quality: Quality;
  readonly glossaryMatches: readonly GlossaryMatch[];
  readonly adaptations: readonly MtAdaptation[];
  readonly warnings: readonly ProviderWarning[];
  /** Tokens that engines counted, the judge's among them. */
  readonly usage?: { readonly inputTokens: number; readonly outputTokens: number };
  /** The judge's own, where one was asked. */
  readonly judgeUsage?: { readonly inputTokens: number; readonly outputTokens: number };
  /**
   * Under what the host may remember the whole text. Absent where it must not: no memory was given, the text was
   * recalled or returned as it is, or another engine stepped in whose output the key does not stand for.
   */
  readonly memoryKey?: MemoryKey;
}

/** One guess at the language of a text. */
export interface DetectedLanguage {
  readonly code: string;
  /** 0..1. */
  readonly confidence: number;
}

/** A reference-free score of integrity with the checks that it is made of. */
export interface Quality {
  /** 0..1, computed from `checks`. */
  readonly score: number;
  readonly checks: readonly QualityCheck[];
  /** The parts below 0.8, the worst first, at most 100. */
  readonly segments: readonly QualitySegment[];
  /** The checks by which most of the text could not be judged. */
  readonly notChecked: readonly string[];
}

/** A part of a text of which something is to be said. Places are Unicode code points. */
export interface QualitySegment {
  /** In the source. */
  readonly start: number;
  readonly end: number;
  /** In the translation. */
  readonly targetStart: number;
  readonly targetEnd: number;
  /** 0..1. */
  readonly score: number;
  /** The checks that lowered it, the one first that did most. */
  readonly checks: readonly string[];
}

/** What one check found. It takes `weight × (1 − score)` from the score. */
export interface QualityCheck {
  readonly id: string;
  /** 0..1. */
  readonly score: number;
  readonly weight: number;
  readonly note: string;
}

/** Earlier translations of one account and project. A port: the host keeps them. */
export interface TranslationMemory {
  /** One entry or null for each key, in order. */
  recall(keys: readonly MemoryQuestion[]): Promise<readonly (MemoryEntry | null)[]>;
  /** Approved translations of texts like this one, the most similar first. Absent: none are known. */
  similar?(query: {
    readonly sourceText: string;
    readonly sourceLanguage: string;
    readonly targetLanguage: string;
    readonly limit: number;
  }): Promise<readonly TranslationExample[]>;
}

/** What makes two translations the same. */
export interface MemoryKey {
  readonly sourceText: string;
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  /** Digest of everything else that shapes the output: options, glossary version, model. */
  readonly variant: string;
}

/** What the memory is asked for. */
export interface MemoryQuestion extends MemoryKey {
  /** Whether an answer is wanted with its report: for a whole text, not for its segments. */
  readonly isReported: boolean;
}

/** What was said of a translation when it was made. */
export type TranslationReport = Pick<
  TranslateTextResult,
  'quality' | 'glossaryMatches' | 'adaptations' | 'warnings'
>;

/** A remembered translation. */
export interface MemoryEntry {
  readonly translatedText: string;
  readonly approved: boolean;
  /**
   * What was said of it when it was made, by the same key. Absent where nobody knows, or where a person has changed it:
   * then it is assessed anew.
   */
  readonly report?: TranslationReport | undefined;
}

/** What the configured engines can do, for `GET /v1/languages`. */
export interface LanguageInfo {
  readonly code: string;
  readonly name: string;
  readonly source: boolean;
  readonly target: boolean;
  /** The targets that can be reached from this source; `any` where an engine takes every language. */
  readonly targets: 'any' | readonly string[];
  readonly formality: boolean;
  readonly culturalAdaptation: boolean;
  /** False where a model would first be fetched, whatever it is translated from or into. */
  readonly installed: boolean;
}

/** What `GET /v1/models` shows. */
export interface ModelInfo {
  /** `provider/model`. */
  readonly id: string;
  readonly provider: string;
  readonly model: string;
  readonly kind: 'llm' | 'neural' | 'rule_based';
  readonly offline: boolean;
  readonly isDefault: boolean;
  readonly pairs:
    | 'any'
    | readonly { readonly source: string; readonly target: string; readonly installed: boolean }[];
  /** Models on their way to this machine, with the bytes that are here. */
  readonly fetching: readonly MtFetching[];
  /** US dollars per million tokens, where the operator has given them. */
  readonly price?: { readonly input: number; readonly output: number };
}

/** Text translation, the engine's front door: `services.text`. */
export interface TextService {
  /**
   * Translates one text through `detect → segment → protect → recall → translate → restore → adapt → score`.
   * Rejects with `ServiceError`: `unsupported_language`, `unsupported_language_pair`, `unknown_model`,
   * `language_not_detected`, `provider_*`; with `signal.reason` where aborted.
   */
  translate(request: TranslateTextRequest): Promise<TranslateTextResult>;
  /**
   * Translates several texts strictly in order: engine calls run one after another, neighbours share one where they
   * fit, and equal texts reach the engine once. Each text has its own outcome and its own deadline. After three
   * failures of the engines in a row the rest fails at once.
   * The first `next()` rejects as `translate` does where all texts are concerned (language, pair, model, option);
   * any `next()` rejects as the memory does, and with `signal.reason` where aborted.
   */
  translateBatch(request: TranslateBatchRequest): AsyncIterable<BatchItem>;
  /**
   * Translates the segments of a file, in order: the language is told once, what is remembered or stands there before is
   * not asked for, and the rest goes to the engine in few calls, with its context. Batches of segments that follow each
   * other come as they are done: what they hold can be stored, and given as `done` to go on later.
   * A segment that fails leaves the others. Three batches in a row of which the engine gave nothing end the run with
   * its error.
   * The first `next()` rejects as `translate` does where all segments are concerned, and with `invalid_request`; any
   * `next()` rejects as the memory does, and with `signal.reason` where aborted.
   */
  translateSegments(request: TranslateSegmentsRequest): AsyncIterable<SegmentBatch>;
  /**
   * Whether texts can be translated so, before there is one; with `auto` as source, whether the target is a language and the
   * model is there. Fetches nothing; an engine that does not answer is taken at its best.
   * Rejects with `unsupported_language`, `unsupported_language_pair`, `unknown_model`, `provider_not_configured`.
   */
  ensurePair(request: Pick<TextOptions, 'sourceLanguage' | 'targetLanguage' | 'model'>): Promise<void>;
  /** The terms of a glossary that occur in a text, each once, in order. Rejects with `unsupported_language`. */
  findTerms(
    request: Pick<ScoreRequest, 'sourceText' | 'sourceLanguage' | 'targetLanguage'> & {
      readonly glossary: Glossary;
    },
  ): Promise<readonly TranslationExample[]>;
  /** Assesses a translation, by rule alone. Rejects with `unsupported_language`. */
  score(request: ScoreRequest): Promise<Quality>;
  /** The likely languages of a text, likeliest first; empty where nothing can be said. */
  detect(text: string): Promise<readonly DetectedLanguage[]>;
  /**
   * Has the selected engines fetch what they lack for a pair, though another of them may have it; false where one cannot
   * now. Rejects with `provider_unavailable` where that fails, or takes longer than a text may.
   */
  prepare(pair: { readonly sourceLanguage: string; readonly targetLanguage: string }): Promise<boolean>;
  languages(): Promise<readonly LanguageInfo[]>;
  models(): Promise<readonly ModelInfo[]>;
}
