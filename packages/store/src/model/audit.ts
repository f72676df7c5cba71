import type { Page, PageRequest } from './page.ts';

/** Who signed in: a key, or a user of the dashboard. */
export interface Caller {
  readonly kind: 'key' | 'user';
  /** UUID. */
  readonly id: string;
}

/** Who did something: a caller, or the operator on the database itself, or the service by itself. */
export type Actor = Caller | { readonly kind: 'operator' | 'system' };

/** An actor as the audit log and the history of translations write it: the id of a key or a user, else the kind. */
export const actorText = (actor: Actor): string => ('id' in actor ? actor.id : actor.kind);

/** The key under which work is counted. Null: no key asked for it. */
export const keyIdOf = (actor: Actor | null): string | null => (actor?.kind === 'key' ? actor.id : null);

/** The user who asked for work. Null: none did. */
export const userIdOf = (actor: Actor | null): string | null => (actor?.kind === 'user' ? actor.id : null);

/** Who asked for work that was written down by these two. Null: nobody who is known. */
export const callerOf = ({
  keyId,
  userId,
}: {
  readonly keyId: string | null;
  readonly userId: string | null;
}): Caller | null =>
  keyId !== null ? { kind: 'key', id: keyId } : userId !== null ? { kind: 'user', id: userId } : null;

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
