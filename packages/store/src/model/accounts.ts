import type { Page, PageRequest } from './page.ts';

export type AccountStatus = 'active' | 'suspended';

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly status: AccountStatus;
  /** Of all its keys together. Null: what the deployment says. */
  readonly charactersPerMonth: number | null;
  /** Requests a minute of all its keys together. Null: what the deployment says; 0: unlimited. */
  readonly rateLimitPerMinute: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface AccountRepository {
  /** Makes the account and its `Default` project. */
  create(input: {
    name: string;
    charactersPerMonth?: number | null;
    rateLimitPerMinute?: number | null;
  }): Promise<Account & { defaultProjectId: string }>;
  /** As `create`, in an empty database alone: null where an account exists, however many processes ask at once. */
  createFirst(input: { name: string }): Promise<(Account & { defaultProjectId: string }) | null>;
  list(page: PageRequest): Promise<Page<Account>>;
  get(accountId: string): Promise<Account | null>;
  update(
    accountId: string,
    change: {
      name?: string;
      status?: AccountStatus;
      charactersPerMonth?: number | null;
      rateLimitPerMinute?: number | null;
    },
  ): Promise<Account | null>;
  /** Erases the account and all its rows, in batches that do not block others. */
  delete(accountId: string): Promise<boolean>;
  /** Every row of the account as `{ table, row }`, secrets and hashes left out; streamed. */
  export(accountId: string): AsyncIterable<{ table: string; row: Record<string, unknown> }>;
}
