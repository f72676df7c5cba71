import { createHmac, timingSafeEqual } from 'node:crypto';
import { type IdentifiedSession, type KeyScope, keyScopes, type Store } from '@dragoman/store';
import { ApiError } from '../../errors/api-error.ts';
import type { Identities, Identity, Owner } from '../../identity/identity.ts';
import { hashToken } from './tokens.ts';

/** A session that nobody uses for so long has ended. */
export const idleMs = 12 * 3_600_000;
/** It ends after this in any case. */
export const absoluteMs = 30 * 86_400_000;
/** How exactly it is known when it was last used. */
const seenEveryMs = 60_000;

/** What a role may do is said by operation: the power over accounts alone is nobody's who signs in. */
const scopes: readonly KeyScope[] = keyScopes.filter((scope) => scope !== 'accounts');

/** Turns the cookie of a session into the one who signed in. */
export class SessionSignIn implements Identities {
  readonly #store: Pick<Store, 'sessions' | 'secrets'>;
  readonly #now: () => Date;

  constructor(store: Pick<Store, 'sessions' | 'secrets'>, now: () => Date) {
    this.#store = store;
    this.#now = now;
  }

  /**
   * @param accountId of `X-Account-Id`: an account of the user other than the session's own
   * @throws ApiError `session_expired`, `not_found` for an account that is not theirs
   */
  async identify(token: string, accountId: string | undefined): Promise<Identity> {
    const at = this.#now();
    const which = { at, seenAfter: new Date(at.getTime() - idleMs) };
    const tokenHash = hashToken(token);
    const { sessions } = this.#store;
    const found = await sessions.identify(tokenHash, { ...which, accountId });
    if (!found) {
      if (accountId !== undefined && (await sessions.identify(tokenHash, which)))
        throw new ApiError('not_found', {
          detail: 'There is no such account. `X-Account-Id` names one of those that GET /api/v1/me lists.',
        });
      throw new ApiError('session_expired', {
        detail: 'The session has ended. Sign in again: POST /api/v1/sessions.',
      });
    }
    if (at.getTime() - found.session.lastSeenAt.getTime() >= seenEveryMs)
      await sessions.seen(found.session.id, at);
    return {
      ...identityOf(found),
      session: { id: found.session.id, user: found.user, role: found.role, csrf: this.#csrfOf(tokenHash) },
    };
  }

  async recall({ accountId, projectId, actor }: Owner): Promise<Identity> {
    const found = actor && (await this.#store.sessions.recall(accountId, actor.id));
    if (found) return { ...identityOf(found), defaultProjectId: projectId };
    throw new ApiError('not_found', { detail: 'The account or user that asked for this work is gone.' });
  }

  async isStillAdmitted({ actor, account, session }: Identity): Promise<boolean> {
    const at = this.#now();
    const living = await this.#store.sessions.list(actor.id, at, new Date(at.getTime() - idleMs));
    const found = await this.#store.sessions.recall(account.id, actor.id);
    return (
      found?.account.status === 'active' &&
      found.role === session?.role &&
      living.some(({ id }) => id === session.id)
    );
  }

  /** What unsafe requests of a session must show: only a page of this origin can have read it. */
  #csrfOf(tokenHash: Buffer): string {
    return createHmac('sha256', this.#store.secrets.key('sessions')).update(tokenHash).digest('base64url');
  }

  /** @throws ApiError `csrf_required` */
  ensureCsrf({ session }: Identity, shown: string | undefined): void {
    if (!session) return;
    const wanted = Buffer.from(session.csrf);
    const given = Buffer.from(shown ?? '');
    if (wanted.length === given.length && timingSafeEqual(wanted, given)) return;
    throw new ApiError('csrf_required', {
      detail: 'Send `X-CSRF-Token` with the `csrf_token` that GET /api/v1/me answers for this session.',
    });
  }

  /** The token that `ensureCsrf` wants with a session of this token. */
  csrfFor(token: string): string {
    return this.#csrfOf(hashToken(token));
  }
}

const identityOf = ({ user, account, defaultProjectId }: Omit<IdentifiedSession, 'session'>): Identity => ({
  actor: { kind: 'user', id: user.id },
  account,
  defaultProjectId,
  scopes,
  expiresAt: null,
  rateLimitPerMinute: null,
  charactersPerMonth: null,
  projectIds: null,
  quotas: [],
  generation: 0,
});
