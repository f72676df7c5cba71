/** Who signed in: a key. A user of the dashboard will be another kind, with an id of its own. */
export interface Caller {
  readonly kind: 'key';
  /** UUID. */
  readonly id: string;
}

/** Who did something: a caller, or the operator on the database itself, or the service by itself. */
export type Actor = Caller | { readonly kind: 'operator' | 'system' };

/** An actor as the audit log and the history of translations write it: the id of a key, else the kind. */
export const actorText = (actor: Actor): string => (actor.kind === 'key' ? actor.id : actor.kind);

/** The key under which work is counted. Null: no key asked for it. */
export const keyIdOf = (actor: Actor | null): string | null => (actor?.kind === 'key' ? actor.id : null);
