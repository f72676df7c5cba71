import type { QualityColumns, Translation, TranslationStatus } from '../schema/index.ts';
import type { Actor } from './audit.ts';
import type { MemoryKey } from './memory.ts';
import type { Page, PageRequest } from './page.ts';

export type {
  Adaptation,
  GlossaryMatch,
  QualityCheck,
  QualityColumns,
  QualitySegment,
  Translation,
  TranslationOptions,
  TranslationStatus,
  Warning,
} from '../schema/index.ts';
export { emptyTranslation, translationEventFields } from '../schema/index.ts';

/** One state in the history of a translation. */
export interface TranslationRevision extends QualityColumns {
  /** 1 is what the engine made. */
  readonly revision: number;
  readonly status: TranslationStatus;
  readonly translatedText: string | null;
  /** The key that made it; null where none did. */
  readonly actor: string | null;
  readonly createdAt: Date;
}

export interface TranslationFilter {
  readonly projectId?: string | undefined;
  /** Only these projects: those of a key that is bound to projects. */
  readonly projectIds?: readonly string[] | undefined;
  readonly status?: TranslationStatus | undefined;
  readonly targetLanguage?: string | undefined;
  readonly sourceLanguage?: string | undefined;
  /** Only those with a score of at least this. */
  readonly minScore?: number | undefined;
  /** Only those with a score up to this. */
  readonly maxScore?: number | undefined;
  /** Made then or later. */
  readonly since?: Date | undefined;
  /** Made before. */
  readonly until?: Date | undefined;
  /** Only those with this in their source or translation, whatever the case. */
  readonly search?: string | undefined;
}

/** Of which translations scores and failures are counted. */
export interface QualityScope {
  /** First and last UTC day, inclusive, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  readonly projectId?: string | undefined;
  /** Only these projects: those of a key that is bound to projects. */
  readonly projectIds?: readonly string[] | undefined;
  readonly keyId?: string | undefined;
}

/** Scores and failures of some translations. */
export interface QualityFigures {
  /** All, failed ones too. */
  readonly translations: number;
  readonly failed: number;
  /** Those with a score. */
  readonly scored: number;
  /** Of the scores; null: there are none. */
  readonly mean: number | null;
  /** Scores below 0.5, and below 0.8. */
  readonly below50: number;
  readonly below80: number;
  /** Scores from 0 to 0.1, from 0.1 to 0.2, and so on; 1 is in the last of the ten. */
  readonly distribution: readonly number[];
  readonly charactersUsed: number;
  readonly charactersBilled: number;
}

export interface QualitySummary {
  /** False: the newest 100,000 are counted, and there may be more. */
  readonly complete: boolean;
  readonly all: QualityFigures;
  /** In their order; those with translations alone. */
  readonly days: readonly (QualityFigures & { readonly day: string })[];
  /** The most frequent first, at most 100. */
  readonly languagePairs: readonly (QualityFigures & {
    /** Null: it was not said, and the translation failed. */
    readonly sourceLanguage: string | null;
    readonly targetLanguage: string;
  })[];
}

/** How a finished translation is written. */
export interface RecordOptions {
  /** False (a project with `store_texts: false`): the row is written without its texts. */
  readonly keepTexts: boolean;
  /** Under what the translation is remembered. Absent: it is not. */
  readonly memory?: MemoryKey | undefined;
  /** Tokens that the engine spent on it and on judging it. Absent: none. */
  readonly tokens?: { readonly text: number; readonly judge: number } | undefined;
}

/** A change of a translation by a person. */
export type TranslationChange = QualityColumns & {
  readonly actor: Actor;
  /** The revisions of which one must be the present one. Absent: any will do. */
  readonly revisions?: readonly number[] | undefined;
} & (
    | { readonly to: 'updated'; readonly translatedText: string }
    /** The text as it is becomes what the memory answers with. */
    | { readonly to: 'approved' }
  );

/** What became of a change. */
export type TranslationChangeOutcome =
  | { readonly state: 'changed'; readonly translation: Translation }
  | { readonly state: 'not_found' }
  /** The present revision is none of those that were named. */
  | { readonly state: 'stale'; readonly revision: number }
  /** Its state does not allow it: `completed`, `updated` and `approved` can be edited, the first two approved. */
  | { readonly state: 'illegal'; readonly status: TranslationStatus }
  | { readonly state: 'project_deleted' }
  /** Its texts were not kept, or its project keeps none by now. */
  | { readonly state: 'no_text' };

/** What became of one of several approvals. */
export type TranslationApprovalOutcome =
  | TranslationChangeOutcome
  /** It was approved already: nothing was written. */
  | { readonly state: 'approved_before'; readonly translation: Translation };

/** How several are approved. */
export interface TranslationApproval extends QualityColumns {
  readonly actor: Actor;
  /** Only those of these projects; others are not there. */
  readonly projectIds?: readonly string[] | undefined;
}

export interface TranslationRepository {
  /**
   * Writes a finished translation (completed or failed), its usage, and its events `translation.created` and
   * `translation.completed|failed`, in one transaction that is durable when the promise resolves. Calls of the same
   * moment share a transaction (group commit).
   *
   * Where texts are not kept the events have them, for their receivers, until they are delivered.
   */
  record(accountId: string, translation: Translation, options: RecordOptions): Promise<void>;
  /** As `record`, for several at once: all or none, rows and events in the order given. */
  recordAll(
    accountId: string,
    rows: readonly { readonly translation: Translation; readonly options: RecordOptions }[],
  ): Promise<void>;
  /**
   * Edits or approves, with a revision of its own and the event `translation.updated|approved`, in one transaction. Of
   * changes at the same time that name the same revision one is made.
   */
  change(accountId: string, id: string, change: TranslationChange): Promise<TranslationChangeOutcome>;
  /**
   * Approves up to 100 in one transaction, each with its revision and `translation.approved`. Those that cannot be approved
   * are left out, and keep no other back. @returns what became of each, in the order given
   */
  approveAll(
    accountId: string,
    ids: readonly string[],
    approval: TranslationApproval,
  ): Promise<readonly TranslationApprovalOutcome[]>;
  /** The history, newest first; `before`: only revisions smaller than this. Null: there is no such translation. */
  revisions(
    accountId: string,
    id: string,
    page: { readonly limit: number; readonly before?: number | undefined },
  ): Promise<{ readonly items: readonly TranslationRevision[]; readonly next: number | null } | null>;
  /**
   * By text, score or source language, a page looks at a bounded number of rows: it may hold fewer than asked for, even
   * none, and have a next one.
   */
  list(accountId: string, filter: TranslationFilter, page: PageRequest): Promise<Page<Translation>>;
  /** Counted by the database, from the rows as they are now. */
  quality(accountId: string, scope: QualityScope): Promise<QualitySummary>;
  get(accountId: string, id: string): Promise<Translation | null>;
  /** Its revisions, and what the memory has of it, go along. */
  delete(accountId: string, id: string): Promise<boolean>;
}
