import type { Actor } from './actors.ts';
import type { Page, PageRequest } from './page.ts';

/** What somebody did. */
export interface AuditEntry {
  readonly id: string;
  /** The id of a key or a user, else `operator` or `system`. */
  readonly actor: string;
  /** What was done: `key.created`. */
  readonly action: string;
  readonly target: string;
  readonly detail: Record<string, unknown>;
  readonly createdAt: Date;
}

/** Which entries; what is left out does not matter. */
export interface AuditFilter {
  readonly actor?: string | undefined;
  /** One action, or what stands before its dot: all of them. */
  readonly action?: string | undefined;
  readonly target?: string | undefined;
  readonly since?: Date | undefined;
  /** Exclusive. */
  readonly until?: Date | undefined;
  /** Only those with this in their action, actor or target, whatever the case. */
  readonly search?: string | undefined;
}

export interface AuditRepository {
  write(
    accountId: string,
    entry: { actor: Actor; action: string; target: string; detail?: Record<string, unknown> },
  ): Promise<void>;
  list(accountId: string, page: PageRequest, filter?: AuditFilter): Promise<Page<AuditEntry>>;
}
