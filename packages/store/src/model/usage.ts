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
  /** Of the text or the recording; of speech, the one that is spoken. Null: not known. */
  readonly sourceLanguage: string | null;
  /** Null: nothing was translated. */
  readonly targetLanguage: string | null;
  readonly unit: UsageUnit;
  /** A part of a unit counts as a whole one. */
  readonly used: number;
  readonly billed: number;
}

/** A part of what an account used. */
export interface UsageScope {
  readonly projectId?: string;
  readonly keyId?: string;
}

/** What a part of the usage comes to; always of one product and one unit, since others cannot be added up. */
export interface UsageFigures {
  readonly product: string;
  readonly unit: UsageUnit;
  readonly requests: number;
  readonly used: number;
  readonly billed: number;
}

/** Usage added up by each of what it is counted by. */
export interface UsageTotals {
  readonly all: readonly UsageFigures[];
  readonly days: readonly (UsageFigures & { readonly day: string })[];
  /** Those of which most was used, up to a hundred of each product and unit. */
  readonly languagePairs: readonly (UsageFigures & {
    readonly sourceLanguage: string | null;
    readonly targetLanguage: string | null;
  })[];
  readonly keys: readonly (UsageFigures & { readonly keyId: string | null })[];
  readonly projects: readonly (UsageFigures & { readonly projectId: string })[];
}

/** Whom a quota counts for. Neither: the whole account. */
export interface QuotaScope {
  readonly projectId?: string;
  /** A key with all keys that it made, those that they made, and so on. */
  readonly familyOf?: string;
}

export interface UsageRepository {
  /** Counts what is no translation: those are counted as they are recorded. Nothing for a project that the account has not. */
  record(accountId: string, entry: UsageEntry): Promise<void>;
  /** By day, project, key and product, from `from` to `to` inclusive (UTC days, `YYYY-MM-DD`). Counts what was acknowledged, at once. */
  report(accountId: string, range: { from: string; to: string } & UsageScope): Promise<readonly UsageRow[]>;
  /** The same days added up by the database, each way by itself. `projectIds`: of these projects alone. */
  totals(
    accountId: string,
    range: { from: string; to: string; projectIds?: readonly string[] } & UsageScope,
  ): Promise<UsageTotals>;
  /** What was billed in a UTC month (`YYYY-MM`), for quotas. */
  billed(accountId: string, month: string, unit: UsageUnit, scope?: QuotaScope): Promise<number>;
  /** Folds the appended ledger into daily rows. A background sweep: safe to run in several processes. */
  aggregate(): Promise<number>;
}
