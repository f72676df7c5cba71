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
