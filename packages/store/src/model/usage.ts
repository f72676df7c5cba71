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

/** A part of what an account used. */
export interface UsageScope {
  readonly projectId?: string;
  readonly keyId?: string;
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
  /** What was billed in a UTC month (`YYYY-MM`), for quotas. */
  billed(accountId: string, month: string, unit: UsageUnit, scope?: QuotaScope): Promise<number>;
  /** Folds the appended ledger into daily rows. A background sweep: safe to run in several processes. */
  aggregate(): Promise<number>;
}
