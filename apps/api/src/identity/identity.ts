import type { Caller, Grant, IdentifiedKey, Role, User } from '@dragoman/store';
import { ApiError } from '../errors/api-error.ts';

/**
 * Who makes a request, for whom, and what they may do. Made where somebody signs in; nobody else asks what they signed in
 * with, so that another way to sign in needs no change elsewhere.
 */
export interface Identity extends Grant {
  /** Also says which rate holds where `rateLimitPerMinute` is null. */
  readonly actor: Caller;
  readonly account: IdentifiedKey['account'];
  /** Quotas of keys that its work counts for, from the first key of its line on. */
  readonly quotas: readonly KeyQuota[];
  /** How many keys are above it: each was made by the next. */
  readonly generation: number;
  /** Where work goes that names no project. */
  readonly defaultProjectId: string;
  /** Of who signed in with a browser: what may be done is then a matter of the role. */
  readonly session?: SignedIn;
}

/** A session of the dashboard, and whose it is. */
export interface SignedIn {
  readonly id: string;
  readonly user: User;
  /** In the account that the request is for. */
  readonly role: Role;
  /** What unsafe requests must show. */
  readonly csrf: string;
}

/** What a key and all keys below it may use together. */
export interface KeyQuota {
  readonly keyId: string;
  readonly charactersPerMonth: number;
}

/** Whose work it is that is done later. */
export interface Owner {
  readonly accountId: string;
  readonly projectId: string;
  readonly actor: Caller | null;
}

/** Knows those who have signed in by what is kept of them. */
export interface Identities {
  /**
   * Who asked for work, for what is done later in their name. What was accepted is done, also where their key was revoked
   * meanwhile.
   *
   * @throws ApiError `not_found` where the account or the one who asked is gone
   */
  recall(owner: Owner): Promise<Identity>;
  /**
   * Whether they may still do what they could when the request began, in an account that is active: for requests that
   * last.
   */
  isStillAdmitted(identity: Identity): Promise<boolean>;
}

/** Asks whoever let somebody in, by what they signed in with. */
export const identitiesOf = ({
  keySignIn,
  sessionSignIn,
}: {
  readonly keySignIn: Identities;
  readonly sessionSignIn: Identities;
}): Identities => {
  const by = { key: keySignIn, user: sessionSignIn } satisfies Record<Caller['kind'], Identities>;
  return {
    recall: (owner) => by[owner.actor?.kind ?? 'key'].recall(owner),
    isStillAdmitted: (identity) => by[identity.actor.kind].isStillAdmitted(identity),
  };
};

/** Whether somebody may see and use a project at all. */
export const mayUse = ({ projectIds }: Identity, projectId: string): boolean =>
  projectIds?.includes(projectId) ?? true;

/**
 * Some things work in all projects of their account.
 * @throws ApiError `insufficient_scope` for who is bound to projects: they may read and use these things alone
 */
export const refuseBound = ({ projectIds }: Identity): void => {
  if (projectIds === null) return;
  throw new ApiError('insufficient_scope', {
    detail:
      'This key is bound to projects and cannot change what all projects of the account share. Use a key without project_ids.',
  });
};
