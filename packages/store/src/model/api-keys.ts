import type { Account } from './accounts.ts';
import type { Page, PageRequest } from './page.ts';

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

/** What a key may do, and how much of it. */
export interface Grant {
  readonly scopes: readonly KeyScope[];
  /** Null: never. */
  readonly expiresAt: Date | null;
  /** Requests a minute; null: the configured default; 0: unlimited (the operator's first key). */
  readonly rateLimitPerMinute: number | null;
  /** Null: without limit. */
  readonly charactersPerMonth: number | null;
  /** Null: every project. */
  readonly projectIds: readonly string[] | null;
}

export interface ApiKey extends Grant {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  /** The first characters of the key, for recognition: `dgm_` and 4 more. */
  readonly prefix: string;
  /** The key that made it: its limits hold for this one too. Null: it was made without one. */
  readonly makerId: string | null;
  /** Until then what was shown before the last rotation is good as well. Null: it was never rotated. */
  readonly previousUntil: Date | null;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
  readonly createdAt: Date;
}

/** What a key hands down to those that it makes, and they to theirs: none of them can have more. */
export type Maker = Pick<ApiKey, 'id' | 'expiresAt' | 'rateLimitPerMinute' | 'charactersPerMonth'>;

/** A key that was shown, with what a request needs of its account. */
export interface IdentifiedKey {
  readonly key: ApiKey;
  /** It was shown as it was before its last rotation. */
  readonly isPrevious: boolean;
  /** The key that made it, the one that made that, and so on. Revoked ones too. */
  readonly makers: readonly Maker[];
  readonly account: Pick<Account, 'id' | 'name' | 'status' | 'charactersPerMonth' | 'rateLimitPerMinute'>;
  readonly defaultProjectId: string;
}

export interface NewApiKey extends Grant {
  readonly name: string;
  readonly prefix: string;
  /** SHA-256 of the whole key. */
  readonly hash: Buffer;
  /** Of the same account. Null: no key made it. */
  readonly makerId: string | null;
}

export interface ApiKeyFilter {
  /** Only keys that are bound to these projects alone. Null: every key. */
  readonly projectIds?: readonly string[] | null;
  /** As they are now; one that was revoked is not `expired`. */
  readonly status?: 'active' | 'expired' | 'revoked' | undefined;
  /** Only those with this in their name or prefix, whatever the case. */
  readonly search?: string | undefined;
}

export interface ApiKeyRepository {
  /** Sign-in: the one question without an account. Revoked and expired keys are found too, so that the answer can say so. */
  identify(hash: Buffer): Promise<IdentifiedKey | null>;
  /** The same by its id, for what is done later in its name. */
  recall(accountId: string, id: string): Promise<IdentifiedKey | null>;
  create(accountId: string, input: NewApiKey): Promise<ApiKey>;
  list(accountId: string, page: PageRequest, filter?: ApiKeyFilter): Promise<Page<ApiKey>>;
  get(accountId: string, id: string): Promise<ApiKey | null>;
  update(
    accountId: string,
    id: string,
    change: Partial<Grant & Pick<NewApiKey, 'name'>>,
  ): Promise<ApiKey | null>;
  /** Gives it another secret; one from before an earlier rotation is forgotten. Null: there is none, or it was revoked. */
  rotate(
    accountId: string,
    id: string,
    next: Pick<NewApiKey, 'prefix' | 'hash'> & { readonly previousUntil: Date },
  ): Promise<ApiKey | null>;
  /** Idempotent: the first time counts. */
  revoke(accountId: string, id: string): Promise<ApiKey | null>;
  /** Writes the last use of many keys at once. */
  touch(uses: ReadonlyMap<string, Date>): Promise<void>;
}
