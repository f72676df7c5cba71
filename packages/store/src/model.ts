import type { AssetRepository } from './model/assets.ts';
import type { BrandVoiceRepository } from './model/brand-voices.ts';
import type { DeliveryRepository } from './model/deliveries.ts';
import type { EventRepository } from './model/events.ts';
import type { GlossaryRepository } from './model/glossaries.ts';
import type { JobRepository } from './model/jobs.ts';
import type { PartitionUpkeep } from './model/partitions.ts';
import type { WorkQueue } from './model/queue.ts';
import type { WebhookRepository } from './model/webhooks.ts';

/**
 * What the store keeps and how it is asked, in terms of the product. Times are `Date`; ids are UUIDv7 (time-ordered, so
 * "newest first" is the order of ids). Everything of an account takes that account's id first and answers `null` for
 * what belongs to another: there is no way to ask without an account, sign-in and background sweeps aside.
 */

/** One page of a list, newest first. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Id to pass as `before` for the next page; null at the end. */
  readonly next: string | null;
}

export interface PageRequest {
  /** 1..100. */
  readonly limit: number;
  /** Only rows older than this id. */
  readonly before?: string | undefined;
}

export type AccountStatus = 'active' | 'suspended';

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly status: AccountStatus;
  readonly charactersPerMonth: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The scopes of a key; `accounts` is the operator's. */
export const keyScopes = [
  'translate',
  'voice',
  'visual',
  'files',
  'projects',
  'webhooks',
  'keys',
  'accounts',
] as const;
export type KeyScope = (typeof keyScopes)[number];

export interface ApiKey {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  /** The first characters of the key, for recognition: `dgm_` and 4 more. */
  readonly prefix: string;
  readonly scopes: readonly KeyScope[];
  readonly expiresAt: Date | null;
  /** Requests a minute; null: the configured default; 0: unlimited (the operator's first key). */
  readonly rateLimitPerMinute: number | null;
  readonly charactersPerMonth: number | null;
  /** Null: every project. */
  readonly projectIds: readonly string[] | null;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
  readonly createdAt: Date;
}

/** A key as it signs in, with what the request needs of its account. */
export interface KeyIdentity {
  readonly key: ApiKey;
  readonly account: Pick<Account, 'id' | 'name' | 'status' | 'charactersPerMonth'>;
  readonly defaultProjectId: string;
}

export interface NewApiKey {
  readonly name: string;
  readonly prefix: string;
  /** SHA-256 of the whole key. */
  readonly hash: Buffer;
  readonly scopes: readonly KeyScope[];
  readonly expiresAt: Date | null;
  readonly rateLimitPerMinute: number | null;
  readonly charactersPerMonth: number | null;
  readonly projectIds: readonly string[] | null;
}

export interface Project {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly description: string;
  /** Defaults of the translation fields, `tone`, `store_texts`: validated by the API. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly isDefault: boolean;
  readonly charactersPerMonth: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Soft deletion: rows stay readable, new work is refused. */
  readonly deletedAt: Date | null;
}

export type TranslationStatus = 'created' | 'completed' | 'failed' | 'updated' | 'approved';

/** A translation as stored. `null` text: dropped by the project's `store_texts: false`, or not made. */
export interface Translation {
  readonly id: string;
  readonly accountId: string;
  readonly projectId: string;
  readonly keyId: string | null;
  readonly status: TranslationStatus;
  readonly sourceText: string | null;
  readonly translatedText: string | null;
  readonly sourceLanguage: string | null;
  readonly targetLanguage: string;
  readonly detectedLanguage: { readonly code: string; readonly confidence: number } | null;
  readonly format: 'text' | 'html' | 'markdown';
  readonly model: string | null;
  readonly engine: string | null;
  readonly cached: boolean;
  readonly charactersUsed: number;
  readonly charactersBilled: number;
  readonly qualityScore: number | null;
  readonly qualityChecks: readonly QualityCheck[];
  readonly adaptations: readonly Adaptation[];
  readonly glossaryMatches: readonly GlossaryMatch[];
  readonly warnings: readonly Warning[];
  readonly options: TranslationOptions;
  readonly error: { readonly code: string; readonly detail: string } | null;
  readonly revision: number;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
}

/** What was asked for and a later assessment of an edit has to know; what was not asked for is absent. */
export interface TranslationOptions {
  readonly formality?: 'formal' | 'informal';
  readonly glossaryId?: string;
}

/** One state in the history of a translation. */
export interface TranslationRevision {
  /** 1 is what the engine made. */
  readonly revision: number;
  readonly status: TranslationStatus;
  readonly translatedText: string | null;
  readonly qualityScore: number | null;
  readonly qualityChecks: readonly QualityCheck[];
  /** The key that made it; null where none did. */
  readonly actor: string | null;
  readonly createdAt: Date;
}

export interface QualityCheck {
  readonly id: string;
  readonly score: number;
  readonly weight: number;
  readonly note: string;
}
export interface Adaptation {
  readonly kind: string;
  readonly source: string;
  readonly target: string;
  readonly note: string;
}
export interface Warning {
  readonly code: string;
  readonly message: string;
}
/** A term of the glossary that occurs in the source, how often, and whether the translation has it as often. */
export interface GlossaryMatch {
  readonly source: string;
  readonly target: string;
  readonly count: number;
  readonly applied: boolean;
}

export interface TranslationFilter {
  readonly projectId?: string | undefined;
  /** Only these projects: those of a key that is bound to projects. */
  readonly projectIds?: readonly string[] | undefined;
  readonly status?: TranslationStatus | undefined;
  readonly targetLanguage?: string | undefined;
}

/** What is counted. Later: pages, pictures. */
export type UsageUnit = 'characters' | 'seconds' | 'pages' | 'tokens';

export interface UsageRow {
  readonly day: string;
  readonly projectId: string;
  readonly keyId: string | null;
  /** For example `text`, `speech_to_text`. */
  readonly product: string;
  readonly unit: UsageUnit;
  readonly requests: number;
  readonly used: number;
  readonly billed: number;
}

/** Usage of one piece of work. */
export interface UsageEntry {
  /** UUID of the work: the same product and unit under it, within 30 days, are not counted again. */
  readonly id: string;
  readonly projectId: string;
  readonly keyId: string | null;
  readonly product: string;
  readonly unit: UsageUnit;
  /** A part of a unit counts as a whole one. */
  readonly used: number;
  readonly billed: number;
}

/** Whom a quota counts for. */
export interface UsageScope {
  readonly projectId?: string;
  readonly keyId?: string;
}

export interface AccountRepository {
  /** Makes the account and its `Default` project. */
  create(input: {
    name: string;
    charactersPerMonth?: number | null;
  }): Promise<Account & { defaultProjectId: string }>;
  /** As `create`, in an empty database alone: null where an account exists, however many processes ask at once. */
  createFirst(input: { name: string }): Promise<(Account & { defaultProjectId: string }) | null>;
  list(page: PageRequest): Promise<Page<Account>>;
  get(accountId: string): Promise<Account | null>;
  update(
    accountId: string,
    change: { name?: string; status?: AccountStatus; charactersPerMonth?: number | null },
  ): Promise<Account | null>;
  /** Erases the account and all its rows, in batches that do not block others. */
  delete(accountId: string): Promise<boolean>;
  /** Every row of the account as `{ table, row }`, secrets and hashes left out; streamed. */
  export(accountId: string): AsyncIterable<{ table: string; row: Record<string, unknown> }>;
}

export interface ApiKeyRepository {
  /** Sign-in: the one question without an account. Revoked and expired keys are found too, so that the answer can say so. */
  identify(hash: Buffer): Promise<KeyIdentity | null>;
  create(accountId: string, input: NewApiKey): Promise<ApiKey>;
  list(accountId: string, page: PageRequest): Promise<Page<ApiKey>>;
  get(accountId: string, id: string): Promise<ApiKey | null>;
  update(
    accountId: string,
    id: string,
    change: Partial<
      Pick<
        NewApiKey,
        'name' | 'scopes' | 'expiresAt' | 'rateLimitPerMinute' | 'charactersPerMonth' | 'projectIds'
      >
    >,
  ): Promise<ApiKey | null>;
  /** Idempotent: the first time counts. */
  revoke(accountId: string, id: string): Promise<ApiKey | null>;
  /** Writes the last use of many keys at once. */
  touch(uses: ReadonlyMap<string, Date>): Promise<void>;
}

export interface ProjectRepository {
  /** Writes `project.created` in the same transaction; update and delete likewise. */
  create(
    accountId: string,
    input: {
      name: string;
      description: string;
      settings: Record<string, unknown>;
      charactersPerMonth?: number | null;
    },
  ): Promise<Project>;
  /** Deleted projects are left out. `only`: those of a key that is bound to projects. */
  list(accountId: string, page: PageRequest, only?: readonly string[]): Promise<Page<Project>>;
  /** Deleted ones are found, with `deletedAt`. */
  get(accountId: string, id: string): Promise<Project | null>;
  update(
    accountId: string,
    id: string,
    change: {
      name?: string;
      description?: string;
      settings?: Record<string, unknown>;
      charactersPerMonth?: number | null;
    },
  ): Promise<Project | null>;
  /** `default`: the Default project cannot be deleted. */
  delete(accountId: string, id: string): Promise<'deleted' | 'default' | 'not_found'>;
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
export type TranslationChange = {
  /** Who makes it: the id of a key. */
  readonly actor: string;
  /** The revisions of which one must be the present one. Absent: any will do. */
  readonly revisions?: readonly number[] | undefined;
  readonly qualityScore: number;
  readonly qualityChecks: readonly QualityCheck[];
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
  /** The history, newest first; `before`: only revisions smaller than this. Null: there is no such translation. */
  revisions(
    accountId: string,
    id: string,
    page: { readonly limit: number; readonly before?: number | undefined },
  ): Promise<{ readonly items: readonly TranslationRevision[]; readonly next: number | null } | null>;
  list(accountId: string, filter: TranslationFilter, page: PageRequest): Promise<Page<Translation>>;
  get(accountId: string, id: string): Promise<Translation | null>;
  /** Its revisions, and what the memory has of it, go along. */
  delete(accountId: string, id: string): Promise<boolean>;
}

/** What makes two translations the same. */
export interface MemoryKey {
  readonly sourceText: string;
  /** Canonical BCP 47, as is the target's. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  /** Digest of everything else that shapes a machine's output: options, versions, model. */
  readonly variant: string;
}

/** What the memory answers with. */
export interface RecalledTranslation {
  readonly translatedText: string;
  /** A person vouches for it. */
  readonly approved: boolean;
}

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
}

/**
 * Translations that can be used again. What a machine made is remembered by its translation (`record` with `memory`),
 * what a person approved or imported by an entry of its own that only a person can replace. Of a project with
 * `store_texts: false` nothing is recalled, listed or taken in.
 */
export interface MemoryRepository {
  /** One answer or null for each key, in order; approved ones win, whatever the variant. */
  recall(
    accountId: string,
    projectId: string,
    keys: readonly MemoryKey[],
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

export interface UsageRepository {
  /** Counts what is no translation: those are counted as they are recorded. Nothing for a project that the account has not. */
  record(accountId: string, entry: UsageEntry): Promise<void>;
  /** By day, project, key and product, from `from` to `to` inclusive (UTC days, `YYYY-MM-DD`). Counts what was acknowledged, at once. */
  report(accountId: string, range: { from: string; to: string } & UsageScope): Promise<readonly UsageRow[]>;
  /** Billed characters of a UTC month (`YYYY-MM`), for quotas. */
  billedCharacters(accountId: string, month: string, scope?: UsageScope): Promise<number>;
  /** Folds the appended ledger into daily rows. A background sweep: safe to run in several processes. */
  aggregate(): Promise<number>;
}

/** The stored answer of a request with an `Idempotency-Key`. */
export interface IdempotentAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type IdempotencyClaim =
  /** The caller is the first: run, then `complete` or `release` with the token. */
  | { readonly state: 'claimed'; readonly token: string }
  | { readonly state: 'running' }
  | { readonly state: 'different_request' }
  | { readonly state: 'answered'; readonly answer: IdempotentAnswer };

export interface IdempotencyRepository {
  /**
   * `operation` is `METHOD path`; `requestHash` is SHA-256 of the request. A claim whose process died is free again
   * after `leaseMs`. Answers live 24 h, encrypted.
   */
  claim(
    accountId: string,
    input: { keyId: string; operation: string; key: string; requestHash: Buffer; leaseMs: number },
  ): Promise<IdempotencyClaim>;
  /** Keeps a claim that takes long: its lease ends `leaseMs` from now. */
  renew(accountId: string, token: string, leaseMs: number): Promise<void>;
  complete(accountId: string, token: string, answer: IdempotentAnswer): Promise<void>;
  release(accountId: string, token: string): Promise<void>;
  /** Removes expired rows; a background sweep. */
  sweep(): Promise<number>;
}

export interface AuditRepository {
  write(
    accountId: string,
    entry: { actor: string; action: string; target: string; detail?: Record<string, unknown> },
  ): Promise<void>;
  list(
    accountId: string,
    page: PageRequest,
  ): Promise<
    Page<{
      id: string;
      actor: string;
      action: string;
      target: string;
      detail: Record<string, unknown>;
      createdAt: Date;
    }>
  >;
}

/** The purposes of the keys derived from the root secret (HKDF-SHA256, RFC 5869): one never serves for another. */
export type SecretPurpose = 'webhook-secrets' | 'asset-urls' | 'cursors' | 'sessions' | 'idempotency';

export interface Secrets {
  /** 32 bytes, the same for the life of the root secret. */
  key(purpose: SecretPurpose): Buffer;
  /** AES-256-GCM under the purpose's key; bound to `context` (for example the account id). */
  encrypt(purpose: SecretPurpose, plain: Buffer, context: string): Buffer;
  /** Reads what the present or the previous root secret wrote. */
  decrypt(purpose: SecretPurpose, sealed: Buffer, context: string): Buffer;
}

export interface Store {
  readonly accounts: AccountRepository;
  readonly apiKeys: ApiKeyRepository;
  readonly projects: ProjectRepository;
  readonly glossaries: GlossaryRepository;
  readonly brandVoices: BrandVoiceRepository;
  readonly assets: AssetRepository;
  readonly translations: TranslationRepository;
  readonly memory: MemoryRepository;
  readonly usage: UsageRepository;
  readonly events: EventRepository;
  readonly webhooks: WebhookRepository;
  readonly deliveries: DeliveryRepository;
  readonly partitions: PartitionUpkeep;
  readonly jobs: JobRepository;
  readonly queue: WorkQueue;
  readonly idempotency: IdempotencyRepository;
  readonly audit: AuditRepository;
  readonly secrets: Secrets;
  /** `embedded` with its directory, or `external` with host and database (never a password). */
  readonly description: string;
  /** A round trip. Rejects when the database cannot answer. */
  ping(): Promise<void>;
  /** Waits for writes in flight, closes connections, and stops the embedded server if this is its last user. */
  close(): Promise<void>;
}
