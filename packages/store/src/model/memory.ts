import type { QualityColumns, Translation } from '../schema/index.ts';
import type { Page, PageRequest } from './page.ts';

/** What makes two translations the same. */
export interface MemoryKey {
  readonly sourceText: string;
  /** Canonical BCP 47, as is the target's. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  /** Digest of everything else that shapes a machine's output: options, versions, model. */
  readonly variant: string;
}

/** What the memory is asked for. */
export interface MemoryQuestion extends MemoryKey {
  /** Whether the answer should have its report, which takes time to read. Default false. */
  readonly isReported?: boolean;
}

/** What the memory answers with. */
export interface RecalledTranslation {
  readonly translatedText: string;
  /** A person vouches for it. */
  readonly approved: boolean;
  /** What was said of a machine's translation when it was made, where that was asked for. */
  readonly report?: RecalledReport;
}

/** The score of a translation, and what was done and found. */
export type RecalledReport = QualityColumns &
  Pick<Translation, 'adaptations' | 'glossaryMatches' | 'warnings'>;

/** A remembered translation. */
export interface MemoryEntry {
  /** Of the translation that it comes from; of its own where it was imported. */
  readonly id: string;
  readonly projectId: string;
  readonly sourceText: string;
  readonly translatedText: string;
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  /** `machine` is recalled for the same options alone, the others whatever the options. */
  readonly origin: 'machine' | 'approval' | 'import';
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** An entry of an import: somebody vouches for it. Languages are canonical BCP 47. */
export type NewMemoryEntry = Pick<
  MemoryEntry,
  'sourceText' | 'translatedText' | 'sourceLanguage' | 'targetLanguage'
>;

export interface MemoryFilter {
  readonly projectId?: string | undefined;
  /** Only these projects: those of a key that is bound to projects. */
  readonly projectIds?: readonly string[] | undefined;
  readonly sourceLanguage?: string | undefined;
  readonly targetLanguage?: string | undefined;
  /** True: `approval` and `import` alone; false: `machine` alone. */
  readonly approved?: boolean | undefined;
  /** Only those with this in their source or translation, whatever the case. */
  readonly search?: string | undefined;
  /** Those of then and later: of an approved translation, when it was asked for. */
  readonly since?: Date | undefined;
  /** Those of before. */
  readonly until?: Date | undefined;
}

/**
 * Translations that can be used again. What a machine made is remembered by its translation (`record` with `memory`),
 * what a person approved or imported by an entry of its own that only a person can replace. Of a project with
 * `store_texts: false` nothing is recalled, listed or taken in.
 */
export interface MemoryRepository {
  /** One answer or null for each question, in order; approved ones win, whatever the variant. */
  recall(
    accountId: string,
    projectId: string,
    questions: readonly MemoryQuestion[],
  ): Promise<readonly (RecalledTranslation | null)[]>;
  /** Approved and imported translations of texts like this one, the most similar first. */
  similar(
    accountId: string,
    projectId: string,
    query: {
      readonly sourceText: string;
      readonly sourceLanguage: string;
      readonly targetLanguage: string;
      readonly limit: number;
    },
  ): Promise<readonly { readonly source: string; readonly target: string }[]>;
  /** A search looks at a bounded number of texts for a page: one may hold fewer than asked for, and have a next one. */
  list(accountId: string, filter: MemoryFilter, page: PageRequest): Promise<Page<MemoryEntry>>;
  get(accountId: string, id: string): Promise<MemoryEntry | null>;
  /** Forgets it. The translation that it comes from stays. */
  delete(accountId: string, id: string): Promise<boolean>;
  /**
   * Takes translations in, in one transaction: all or none. A text that the project has already is replaced; where an
   * import names one text twice, its last translation counts. Rejects with `not_found` where the project is not there,
   * was deleted or keeps no texts, with `invalid_value` for a text that cannot be kept.
   */
  importEntries(
    accountId: string,
    projectId: string,
    entries: readonly NewMemoryEntry[],
  ): Promise<{ readonly added: number; readonly replaced: number; readonly unchanged: number }>;
  /** Every entry of a project, oldest first, streamed: memory does not grow with it. */
  exportEntries(
    accountId: string,
    projectId: string,
    filter?: Pick<MemoryFilter, 'sourceLanguage' | 'targetLanguage' | 'approved'>,
  ): AsyncIterable<MemoryEntry>;
}
