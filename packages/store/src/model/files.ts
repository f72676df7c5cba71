import type { QualityCheck, Warning } from '../schema/index.ts';
import type { Actor } from './audit.ts';
import type { MemoryKey } from './memory.ts';
import type { Page, PageRequest } from './page.ts';

export type FileKind = 'image' | 'document';

/** `uploaded → processing → completed | failed | cancelled`; the last three are processed again when they are rendered. */
export type FileStatus = 'uploaded' | 'processing' | 'completed' | 'failed' | 'cancelled';

/** `new → machine | memory → edited → approved`; an edit takes any of them to `edited`. */
export type SegmentStatus = 'new' | 'machine' | 'memory' | 'edited' | 'approved';

/** A file that is translated. */
export interface StoredFile {
  /** Also that of the job which translates it. */
  readonly id: string;
  readonly accountId: string;
  readonly projectId: string;
  readonly keyId: string | null;
  readonly userId: string | null;
  readonly kind: FileKind;
  readonly format: string;
  readonly name: string;
  readonly status: FileStatus;
  /** It failed or was cancelled, and its result has what was translated before. */
  readonly partial: boolean;
  readonly error: { readonly code: string; readonly detail: string } | null;
  /** Null while it is not known. */
  readonly sourceLanguage: string | null;
  readonly targetLanguage: string;
  /** How it is to be translated, as its caller asked. */
  readonly request: Readonly<Record<string, unknown>>;
  /** Opens its source, sealed for `file-passwords`; dropped when the work on it ends. */
  readonly sealedPassword: Buffer | null;
  readonly sourceAssetId: string;
  readonly resultAssetId: string | null;
  /** The job that works on it, or did last. */
  readonly jobId: string;
  readonly pages: number | null;
  readonly segmentCount: number | null;
  /** Unicode code points of what has a translation. */
  readonly charactersUsed: number;
  readonly charactersBilled: number;
  readonly qualityScore: number | null;
  /** What its format says of the whole file. */
  readonly info: Readonly<Record<string, unknown>>;
  /** Of reading and translating it. */
  readonly warnings: readonly Warning[];
  /** Of writing its result. */
  readonly resultWarnings: readonly Warning[];
  /** False: its segments go once it is rendered. */
  readonly keepsSegments: boolean;
  /** Counts changes of its segments. */
  readonly revision: number;
  /** The revision that the result was written from. */
  readonly resultRevision: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly completedAt: Date | null;
  /** Then it goes, with its segments. */
  readonly expiresAt: Date;
}

export type NewFile = Pick<
  StoredFile,
  | 'id'
  | 'projectId'
  | 'keyId'
  | 'userId'
  | 'kind'
  | 'format'
  | 'name'
  | 'sourceLanguage'
  | 'targetLanguage'
  | 'request'
  | 'sourceAssetId'
  | 'keepsSegments'
  | 'createdAt'
  | 'expiresAt'
> &
  Partial<Pick<StoredFile, 'sealedPassword'>>;

/** What reading a file found. */
export type FileFacts = Pick<StoredFile, 'pages' | 'segmentCount' | 'info' | 'warnings' | 'sourceLanguage'>;

/** How work on a file ended. */
export type FileOutcome =
  | {
      readonly status: 'completed';
      /** Null: nothing was to be written. */
      readonly resultAssetId: string | null;
      /** Where webhooks find the result. */
      readonly downloadUrl?: string | undefined;
      /** The revision that it was written from. */
      readonly resultRevision: number;
      readonly resultWarnings: readonly Warning[];
    }
  | {
      readonly status: 'failed';
      readonly error: { readonly code: string; readonly detail: string };
      /** With what was translated before, where there is any. */
      readonly resultAssetId?: string | undefined;
      readonly resultRevision?: number | undefined;
    }
  | { readonly status: 'cancelled' };

export interface FileFilter {
  readonly projectId?: string | undefined;
  /** Only these projects: those of a key that is bound to projects. */
  readonly projectIds?: readonly string[] | undefined;
  readonly status?: FileStatus | undefined;
  readonly kind?: FileKind | undefined;
  readonly targetLanguage?: string | undefined;
  /** Only those with this in their name, whatever the case. */
  readonly search?: string | undefined;
  /** Created then or later. */
  readonly since?: Date | undefined;
  /** Created before. */
  readonly until?: Date | undefined;
}

/** What becomes of a wish to render a file anew. */
export type RenderOutcome =
  | { readonly state: 'accepted'; readonly file: StoredFile }
  | { readonly state: 'not_found' | 'project_deleted' | 'no_segments' }
  | { readonly state: 'under_way'; readonly file: StoredFile }
  | { readonly state: 'stale'; readonly revision: number };

/** One thing of a file that is translated. */
export interface FileSegment {
  readonly fileId: string;
  /** From 1, in reading order. */
  readonly number: number;
  readonly id: string;
  /** Names its place in the file. */
  readonly key: string;
  readonly source: string;
  readonly target: string | null;
  readonly page: number | null;
  readonly context: string | null;
  /** JSON of its format. */
  readonly place: unknown;
  readonly constraints: { readonly maxLength?: number; readonly maxLines?: number } | null;
  readonly confidence: number | null;
  readonly language: string | null;
  readonly pluralCategory: string | null;
  /** Unicode code points of the source. */
  readonly characters: number;
  readonly charactersBilled: number;
  readonly status: SegmentStatus;
  /** Nothing is put in its place. */
  readonly hidden: boolean;
  /** What the target is of: `provider/model`, `memory`, `file`, `person`. */
  readonly origin: string | null;
  readonly qualityScore: number | null;
  readonly qualityChecks: readonly QualityCheck[];
  readonly warnings: readonly Warning[];
  readonly revision: number;
  readonly updatedAt: Date;
}

export type NewFileSegment = Pick<
  FileSegment,
  | 'number'
  | 'key'
  | 'source'
  | 'target'
  | 'page'
  | 'context'
  | 'place'
  | 'constraints'
  | 'confidence'
  | 'language'
  | 'pluralCategory'
  | 'characters'
>;

/** What was made of a segment. */
export interface TranslatedSegment
  extends Pick<
    FileSegment,
    'number' | 'origin' | 'qualityScore' | 'qualityChecks' | 'warnings' | 'charactersBilled'
  > {
  readonly target: string;
  readonly status: 'machine' | 'memory';
  /** Under what it is remembered. Absent: it is not. */
  readonly memory?: MemoryKey | undefined;
}

export interface SegmentFilter {
  readonly status?: SegmentStatus | undefined;
  /** Only those with a score up to this. */
  readonly maxScore?: number | undefined;
  readonly page?: number | undefined;
  /** Only those of these numbers. */
  readonly numbers?: readonly number[] | undefined;
  /** Only those whose numbers are greater. */
  readonly after?: number | undefined;
  readonly limit: number;
}

export interface SegmentSearch extends SegmentFilter {
  /** Only those with this in their source or target, whatever the case. */
  readonly search?: string | undefined;
}

/** Segments that were looked for. */
export interface SegmentPage {
  readonly items: readonly FileSegment[];
  /** What to look `after` for more; null at the end. */
  readonly next: number | null;
}

/** An edit of one segment by a person. */
export interface SegmentEdit {
  readonly number: number;
  /** Absent: as it is. */
  readonly target?: string | undefined;
  readonly hidden?: boolean | undefined;
  /** Of the new target. */
  readonly quality?: Pick<FileSegment, 'qualityScore' | 'qualityChecks'> | undefined;
}

/** One state in the history of a segment. */
export interface SegmentRevision
  extends Pick<
    FileSegment,
    'revision' | 'status' | 'hidden' | 'target' | 'origin' | 'qualityScore' | 'qualityChecks'
  > {
  /** The key or user that made it; null where a machine or the file did. */
  readonly actor: string | null;
  readonly createdAt: Date;
}

/** What becomes of edits. */
export type SegmentsOutcome =
  | { readonly state: 'changed'; readonly file: StoredFile; readonly segments: readonly FileSegment[] }
  | { readonly state: 'not_found' | 'project_deleted' | 'no_segments' }
  /** There is no segment of this number. */
  | { readonly state: 'unknown_segment'; readonly number: number }
  /** It has nothing yet that could be approved. */
  | { readonly state: 'untranslated'; readonly number: number }
  | { readonly state: 'stale'; readonly revision: number };

interface Precondition {
  /** The revisions of the file of which one must be the present one. Absent: any will do. */
  readonly revisions?: readonly number[] | undefined;
  /** The same of the segment, where there is one. */
  readonly segmentRevisions?: readonly number[] | undefined;
}

/** Files and their segments. Every change that is told to webhooks writes its event in the same transaction. */
export interface FileRepository {
  /** Makes an uploaded one, with `file.uploaded`. @throws StoreError `not_found` where the account has no such project */
  create(accountId: string, file: NewFile): Promise<StoredFile>;
  get(accountId: string, id: string): Promise<StoredFile | null>;
  /** A search looks at a bounded number of rows for a page: one may hold fewer than asked for, and have a next one. */
  list(accountId: string, filter: FileFilter, page: PageRequest): Promise<Page<StoredFile>>;
  /** Work on it begins, or goes on. Null: it has ended, or is not there. */
  begin(accountId: string, id: string): Promise<StoredFile | null>;
  /** Writes what was found in it. */
  describe(accountId: string, id: string, facts: Partial<FileFacts>): Promise<void>;
  /**
   * Ends the work, with `file.completed` or `file.failed`; characters, score and usage are summed up of its segments. Where
   * it keeps none they go. Null: it has ended, is another job's, or is not there.
   */
  finish(accountId: string, id: string, jobId: string, outcome: FileOutcome): Promise<StoredFile | null>;
  /** It is to be written anew, by this job. */
  render(
    accountId: string,
    id: string,
    jobId: string,
    options?: Precondition & Partial<Pick<StoredFile, 'sealedPassword'>>,
  ): Promise<RenderOutcome>;
  /** Writes `file.exported`. */
  exported(accountId: string, id: string, downloadUrl: string): Promise<void>;
  /** Its segments go along, and what the memory has of them. */
  delete(accountId: string, id: string): Promise<boolean>;
  /** A background sweep: removes it with its segments. What a person approved stays in the memory. */
  expire(accountId: string, id: string): Promise<void>;

  /** Adds segments; those that are there already stay. */
  addSegments(accountId: string, fileId: string, segments: readonly NewFileSegment[]): Promise<void>;
  /** Writes what was made of segments; what somebody has edited meanwhile stays. */
  translated(accountId: string, fileId: string, results: readonly TranslatedSegment[]): Promise<void>;
  segments(accountId: string, fileId: string, filter: SegmentFilter): Promise<readonly FileSegment[]>;
  /**
   * A page of them. By text it looks at a bounded number of segments: it may hold fewer than asked for, even none, and have
   * a next one.
   */
  findSegments(accountId: string, fileId: string, filter: SegmentSearch): Promise<SegmentPage>;
  segment(accountId: string, fileId: string, number: number): Promise<FileSegment | null>;
  /** How many there are, and how many of them wait for a translation. */
  countSegments(
    accountId: string,
    fileId: string,
  ): Promise<{ readonly all: number; readonly waiting: number; readonly waitingCharacters: number }>;
  /** Writes edits, all or none. */
  edit(
    accountId: string,
    fileId: string,
    edits: readonly SegmentEdit[],
    options: Precondition & { readonly actor: Actor },
  ): Promise<SegmentsOutcome>;
  /** Approves: the memory answers with these from now on. Up to some hundred at once. */
  approve(
    accountId: string,
    fileId: string,
    numbers: readonly number[],
    options: Precondition & { readonly actor: Actor },
  ): Promise<SegmentsOutcome>;
  /** The states of a segment, newest first: one that nobody changed has its present one. Null: there is no such segment. */
  segmentRevisions(
    accountId: string,
    fileId: string,
    number: number,
    page: { readonly limit: number; readonly before?: number | undefined },
  ): Promise<{ readonly items: readonly SegmentRevision[]; readonly next: number | null } | null>;

  /** A background sweep: those whose time is over, of every account. */
  expired(limit: number): Promise<readonly StoredFile[]>;
  /** A background sweep: those that are said to be under way, not touched since, and no job's, of every account. */
  untouched(since: Date, limit: number): Promise<readonly StoredFile[]>;
}
