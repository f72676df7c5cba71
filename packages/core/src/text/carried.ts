import type { MtAdaptation, MtFault, MtPivot, ProviderWarning } from '@dragoman/provider';
import type { TermUse } from './glossary/check.ts';
import type { CompiledGlossary } from './glossary/compile.ts';
import type { TermMatch } from './glossary/match.ts';
import type { Language } from './languages.ts';
import type { Route } from './models/directory.ts';
import type { Span } from './placeholders.ts';
import type {
  BrandVoice,
  DetectedLanguage,
  Glossary,
  MemoryEntry,
  MemoryKey,
  TextFormat,
  TranslateTextResult,
  TranslationMemory,
} from './types.ts';
import type { Usage } from './usage.ts';

// What the stages hand on to each other. Each shape is made once, by the stage that its comment names.

/** What is to be done with a text: from which language into which, by whom, and in which manner. Made by `detect`. */
export interface Plan {
  readonly source: Language;
  readonly target: Language;
  /** Present where the caller did not name the source language. */
  readonly detected: DetectedLanguage | undefined;
  /** In the order of fail-over; empty where both languages are one and there is nothing to do. */
  readonly routes: readonly Route[];
  /** The terms to use for this pair. */
  readonly terms: CompiledGlossary | undefined;
  /** `tagged`: a segment of a file. */
  readonly format: TextFormat | 'tagged';
  readonly formality: 'formal' | 'informal' | undefined;
  readonly isAdapted: boolean;
  readonly isJudged: boolean;
  readonly context: string | undefined;
  /** Present where a brand voice is to be kept and there is one. */
  readonly brandVoice: BrandVoice | undefined;
  /** The terms of the glossary, then those of the brand voice: the first one of a term wins. */
  readonly glossary: Glossary | undefined;
  readonly memory: TranslationMemory | undefined;
  /** What is wrong with the options, whatever the engine. */
  readonly warnings: readonly ProviderWarning[];
}

/** A part of a text that is translated by itself. Made by `segment`; later stages add what they find. */
export interface Segment {
  /** With `⟦1⟧`, `⟦2⟧` … in place of the spans, `⟦3⟧…⟦/3⟧` around what a pair encloses. */
  readonly text: string;
  /**
   * As an engine is asked for it: `text` with the samples of numbers in place of their placeholders. Segments that are
   * equal in it are asked for once; drafts name them by it.
   */
  readonly asked: string;
  /** Plain text as a reader sees it, spans included, for memory, glossary and score. */
  readonly source: string;
  /** `spans[0]` is behind `⟦1⟧`. */
  readonly spans: readonly Span[];
  /** Whether anything is left that a translator could change. */
  readonly isTranslatable: boolean;
  /** The terms of the glossary that occur in `text`. Set by `protect`. */
  terms: readonly TermMatch[];
  /** What the memory has of it, with placeholders for its spans. Set by `recall`. */
  remembered: string | null;
}

/** A text taken apart: what is translated, and how the rest is put around it again. */
export interface Document {
  /** The segments to translate, in order, their spans behind placeholders. */
  readonly segments: readonly Segment[];
  /**
   * Puts one text for each segment, in order and with its placeholders, into the skeleton, and the spans back. What is
   * not a placeholder is plain text. The segments' own `text`s give the original text exactly.
   */
  render(texts: readonly string[]): string;
  /** Places of two segments that say the same of different numbers, where the target language uses different forms. */
  readonly rivals?: readonly (readonly [number, number])[];
}

/** One text on its way through the stages. Made by `segment`. */
export interface Passage extends Document {
  readonly text: string;
  readonly plan: Plan;
  /** Takes another text of the same format and the same languages apart. */
  parse(text: string, signal: AbortSignal): Promise<Document>;
  /** Under what the memory may have the whole text. Set by `recall`; absent where there is none to ask. */
  memoryKey: MemoryKey | undefined;
  /** The whole text's translation, where the memory has it. Set by `recall`. */
  remembered: MemoryEntry | undefined;
  /** The segments that an engine has to be asked for, each once, by `asked`. Set by `recall`. */
  pending: ReadonlyMap<string, Segment>;
}

/** What stands for a segment where an engine must not see its terms. Made by `protect`. */
export interface HiddenTerms {
  /** To be translated like any other: its placeholders are numbered anew, in order. */
  readonly segment: Segment;
  /** Of each placeholder of `segment`, in order: its number before, or the term that it stands for. */
  readonly origins: readonly (number | TermMatch)[];
  /** The text before. */
  readonly source: string;
}

/** The translation of a segment. Made by `translate`, and made anew by `restore` and `adapt`. */
export interface Translation {
  /** With placeholders; from `restore` on each is there exactly once. */
  readonly text: string;
  /** Words that the engine did not know. */
  readonly unknownWords: readonly string[];
  /** What was changed for the target's culture: by the engine, and by the rules of `adapt`. */
  readonly adaptations: readonly MtAdaptation[];
  /** Placeholders that the engine lost, doubled or invented, whether or not they were put right afterwards. */
  readonly brokenSpans: number;
  /** What it was in between, where the engine went through another language. */
  readonly pivot?: MtPivot;
  /** What became of the segment's terms. Known from `adapt` on. */
  readonly uses: readonly TermUse[];
  /** Present where terms were hidden from the engine, until `restore` has put them back. */
  readonly hidden?: HiddenTerms;
}

/** What one engine made of segments, or several, where some were asked for again. Made by `translate`. */
export interface Draft {
  /** The route whose model it is called by. */
  readonly route: Route;
  /** By the segment's `text`. */
  readonly translations: ReadonlyMap<string, Translation>;
  readonly warnings: readonly ProviderWarning[];
  readonly usage: Usage | undefined;
}

/** How well one segment came out. Made by `score`. */
export interface SegmentVerdict {
  /** 0..1 */
  readonly score: number;
  /** What is nearly certain to be wrong with it, the gravest first; none where nothing is. */
  readonly faults: readonly MtFault[];
}

/** A draft that went through all stages: better ones may follow. */
export interface Version {
  readonly draft: Draft;
  readonly result: TranslateTextResult;
  /** One for each segment of the text, in order. */
  readonly translations: readonly Translation[];
  /** What the score found of each segment of the text, by its place. */
  readonly verdicts: ReadonlyMap<number, SegmentVerdict>;
}
