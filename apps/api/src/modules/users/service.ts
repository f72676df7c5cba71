import {
  type Membership,
  type OneTimeLink,
  type Store,
  StoreError,
  type User,
  type UserSession,
} from '@dragoman/store';
import { ApiError } from '../../errors/api-error.ts';
import { conflict, notFound } from '../../errors/errors.ts';
import { firstAccount } from '../../first-account.ts';
import type { Identity, SignedIn } from '../../identity/identity.ts';
import type { Mail } from '../../mail.ts';
import { hashPassword, isPassword } from './password.ts';
import { absoluteMs, idleMs, type SessionSignIn } from './session-sign-in.ts';
import type { SignInThrottle } from './throttle.ts';
import { hashToken, newToken } from './tokens.ts';
import { hashRecoveryCode, newRecoveryCodes, newTotp, stepOf } from './totp.ts';

interface Dependencies {
  readonly store: Store;
  readonly sessionSignIn: SessionSignIn;
  readonly signInThrottle: SignInThrottle;
  readonly now: () => Date;
  readonly serviceName: string;
  readonly publicUrl: string;
  readonly mail: Mail;
}

/** Where a request comes from. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string;
}

/** A session that was just made, and the token that goes into its cookie. */
export interface NewSession {
  readonly session: UserSession;
  readonly user: User;
  readonly token: string;
  readonly seconds: number;
  readonly csrf: string;
}

const wrong = (): ApiError =>
  new ApiError('invalid_credentials', { detail: 'E-mail address or password are wrong.' });

/** A set-up link works until it is used. */
const never = new Date('9999-01-01T00:00:00Z');
const resetMs = 24 * 3_600_000;

/** What somebody is called who says nothing. */
export const nameIn = (email: string): string => email.split('@')[0] ?? email;

/** One answer for links that were used, are too old, or never were. */
const uselessLink = (): ApiError =>
  new ApiError('not_found', {
    detail: 'The link was used already, or its time is over. Ask for another.',
  });

/** Signs users in and out, and keeps what they sign in with. */
export class UserService {
  readonly #store: Store;
  readonly #signIn: SessionSignIn;
  readonly #throttle: SignInThrottle;
  readonly #now: () => Date;
  readonly #serviceName: string;
  readonly #publicUrl: string;
  readonly #mail: Mail;

  constructor({ store, sessionSignIn, signInThrottle, now, serviceName, publicUrl, mail }: Dependencies) {
    this.#store = store;
    this.#signIn = sessionSignIn;
    this.#throttle = signInThrottle;
    this.#now = now;
    this.#serviceName = serviceName;
    this.#publicUrl = publicUrl;
    this.#mail = mail;
  }

  /**
   * @param code of the authenticator, or one for recovery
   * @throws ApiError `invalid_credentials`, `totp_required`, `rate_limit_exceeded`
   */
  async signIn(
    { email, password, code }: { email: string; password: string; code?: string | undefined },
    origin: Origin,
  ): Promise<NewSession> {
    const { users } = this.#store;
    const forgive = await this.#throttle.admit(origin.address, email);
    const found = await users.credentials(email);
    const isRight = await isPassword(password, found?.passwordHash ?? null);
    if (!found || !isRight) throw wrong();
    if (found.totpSecret) {
      if (code === undefined) {
        // The password was right: to ask for the code is no failure.
        await forgive();
        throw new ApiError('totp_required', {
          detail: 'Send the code of your authenticator as `totp`, or a recovery code.',
        });
      }
      await this.#useCode(found.user.id, found.totpSecret, code);
    }
    const [home] = await this.#living(found.user.id);
    if (!home) throw wrong();
    await forgive();
    return this.#begin(found.user, home.account.id, origin);
  }

  /** @throws ApiError `not_found` for a link of no use, `conflict` where somebody has the address */
  async setUp(
    input: { token: string; email: string; password: string; name: string },
    origin: Origin,
  ): Promise<NewSession> {
    await this.#find(input.token, 'setup', origin);
    const { token, password, ...user } = input;
    const passwordHash = await hashPassword(password);
    const done = await this.#store.links.completeSetup(hashToken(token), { ...user, passwordHash });
    if (done === null) throw uselessLink();
    if (done === 'taken') throw conflict('Somebody signs in with this address already.');
    await this.#note(done.accountId, done.user.id, 'user.set_up');
    return this.#begin(done.user, done.accountId, origin);
  }

  /** @throws ApiError `not_found` for a link of no use */
  async resetPassword(token: string, password: string, origin: Origin): Promise<void> {
    const { accountId } = await this.#find(token, 'reset_password', origin);
    const passwordHash = await hashPassword(password);
    const done = await this.#store.links.completeReset(hashToken(token), passwordHash);
    if (!done) throw uselessLink();
    await this.#note(accountId, done.userId, 'user.password_reset');
  }

  /**
   * @param password of a new user theirs from now on; of one who exists the one that they have
   * @throws ApiError `not_found` for a link of no use, `invalid_credentials` for another's password
   */
  async acceptInvitation(
    {
      token,
      password,
      name,
      code,
    }: { token: string; password: string; name: string; code?: string | undefined },
    origin: Origin,
  ): Promise<NewSession> {
    const { invitation } = await this.#find(token, 'invitation', origin);
    if (!invitation) throw uselessLink();
    const known = await this.#store.users.credentials(invitation.email);
    if (known) await this.#show(known.user.id, { email: invitation.email, password, code }, origin);
    const user = known ? null : { name, passwordHash: await hashPassword(password) };
    const done = await this.#store.links.acceptInvitation(hashToken(token), user);
    if (!done) throw uselessLink();
    await this.#note(done.accountId, done.user.id, 'member.joined');
    return this.#begin(done.user, done.accountId, origin);
  }

  /** A link with which somebody becomes the owner of an account: it works until it is used, and replaces earlier ones. */
  async setUpLink(accountId: string): Promise<string> {
    const { token, tokenHash } = newToken();
    await this.#store.links.createSetup(accountId, tokenHash, never);
    return this.#setUpAddress(token);
  }

  #setUpAddress(token: string): string {
    return `${this.#publicUrl}/dashboard/setup?token=${token}`;
  }

  /**
   * The link for the first user of a deployment in which nobody can sign in: the given one where it is good, else a new
   * one, which replaces others of the operator's account. Null: somebody can sign in.
   */
  async firstSetUpLink(given: string | null): Promise<string | null> {
    if (await this.#store.users.exist()) return null;
    const account = await firstAccount(this.#store);
    if (account === undefined) return null;
    const token = given !== null && URL.canParse(given) ? new URL(given).searchParams.get('token') : null;
    const known = token === null ? null : await this.#store.links.find(hashToken(token), 'setup');
    return known?.accountId === account && token !== null
      ? this.#setUpAddress(token)
      : this.setUpLink(account);
  }

  /** Makes the first owner of an account, whom no link is sent. */
  async setUpAtOnce(accountId: string, email: string, password: string): Promise<User | 'taken'> {
    const { token, tokenHash } = newToken();
    await this.#store.links.createSetup(accountId, tokenHash, never);
    const user = { email, name: nameIn(email), passwordHash: await hashPassword(password) };
    const done = await this.#store.links.completeSetup(hashToken(token), user);
    if (done === null) throw new TypeError('a link that was just made is of no use');
    if (done === 'taken') return done;
    await this.#note(accountId, done.user.id, 'user.set_up');
    return done.user;
  }

  /** A link with which a user sets a new password, once, for a day. Null: nobody signs in with this address. */
  async resetLink(email: string): Promise<string | null> {
    const found = await this.#store.users.credentials(email);
    if (!found) return null;
    const { token, tokenHash } = newToken();
    const until = new Date(this.#now().getTime() + resetMs);
    await this.#store.links.createReset(found.user.id, tokenHash, until);
    return `${this.#publicUrl}/dashboard/reset?token=${token}`;
  }

  /**
   * Sends such a link to who has the address, if anybody has, and says nothing of it: the answer must come as soon, and be
   * the same, for everybody.
   * @throws ApiError `rate_limit_exceeded`
   */
  async sendResetLink(email: string, { address }: Origin): Promise<void> {
    await this.#throttle.admit(address, email);
    if (this.#mail.isOn) void this.#mailReset(email).catch(() => {});
  }

  async #mailReset(email: string): Promise<void> {
    const url = await this.resetLink(email);
    if (url === null) return;
    await this.#mail.send({
      to: email,
      subject: `${this.#serviceName}: a new password`,
      text: `Somebody asked for a new password for ${email}. With this link you set one, once, within a day:\n\n${url}\n\nWas it not you? Then there is nothing to do: your password stays as it is.\n`,
    });
  }

  memberships(identity: Identity): Promise<readonly Membership[]> {
    return this.#store.users.memberships(this.#signedIn(identity).user.id);
  }

  async rename(identity: Identity, name: string): Promise<User> {
    const user = await this.#store.users.rename(this.#signedIn(identity).user.id, name);
    if (!user) throw notFound('user');
    return user;
  }

  /**
   * Ends all other sessions and gives this one another token.
   * @throws ApiError `invalid_credentials`, `rate_limit_exceeded`
   */
  async changePassword(
    identity: Identity,
    { present, next }: { present: string; next: string },
    origin: Origin,
  ): Promise<{ readonly token: string; readonly seconds: number; readonly csrf: string }> {
    const { id, user } = this.#signedIn(identity);
    await this.#confirmPassword(user, present, origin);
    await this.#store.users.setPassword(user.id, await hashPassword(next), id);
    await this.#note(identity.account.id, user.id, 'user.password_changed');
    const { token, tokenHash } = newToken();
    await this.#store.sessions.renew(id, tokenHash);
    return { token, seconds: absoluteMs / 1_000, csrf: this.#signIn.csrfFor(token) };
  }

  /** A secret for an authenticator; codes are asked for once the first was shown. @throws ApiError `conflict` */
  async proposeTotp(identity: Identity): Promise<{ readonly secret: string; readonly uri: string }> {
    const { user } = this.#signedIn(identity);
    const { secret, typed, uri } = newTotp(this.#serviceName, user.email);
    const sealed = this.#store.secrets.encrypt('totp-secrets', secret, user.id);
    if (!(await this.#store.users.proposeTotp(user.id, sealed)))
      throw conflict('Codes are asked for already. Remove the authenticator first: DELETE /api/v1/me/totp.');
    return { secret: typed, uri };
  }

  /** @returns recovery codes, shown once. @throws ApiError `invalid_credentials`, `conflict` */
  async confirmTotp(identity: Identity, code: string, origin: Origin): Promise<readonly string[]> {
    const { user } = this.#signedIn(identity);
    const forgive = await this.#throttle.admit(origin.address, user.email);
    const sealed = await this.#store.users.proposedTotp(user.id);
    if (!sealed)
      throw conflict('There is no secret that waits for its first code. Ask for one without `code`.');
    const step = stepOf(this.#open(sealed, user.id), code, this.#now());
    if (step === null) throw new ApiError('invalid_credentials', { detail: 'The code is wrong.' });
    const codes = newRecoveryCodes();
    if (!(await this.#store.users.confirmTotp(user.id, step, codes.map(hashRecoveryCode))))
      throw conflict('Codes are asked for already.');
    await forgive();
    await this.#note(identity.account.id, user.id, 'user.totp_added');
    return codes;
  }

  async removeTotp(identity: Identity): Promise<void> {
    const { user } = this.#signedIn(identity);
    await this.#store.users.dropTotp(user.id);
    await this.#note(identity.account.id, user.id, 'user.totp_removed');
  }

  sessions(identity: Identity): Promise<readonly UserSession[]> {
    const at = this.#now();
    const { user } = this.#signedIn(identity);
    return this.#store.sessions.list(user.id, at, new Date(at.getTime() - idleMs));
  }

  /** @param id of a session of the same user, or `current` */
  async endSession(identity: Identity, id: string): Promise<string> {
    const own = this.#signedIn(identity);
    const ended = id === 'current' ? own.id : id;
    if (!(await this.#store.sessions.end(own.user.id, ended))) throw notFound('session');
    return ended;
  }

  #signedIn({ session }: Identity): SignedIn {
    if (!session) throw new TypeError('only sessions come here');
    return session;
  }

  async #living(userId: string): Promise<readonly Membership[]> {
    const all = await this.#store.users.memberships(userId);
    // A suspended account is told of once somebody is in; another that works is better.
    return all.toSorted(
      (one, other) => Number(one.account.status !== 'active') - Number(other.account.status !== 'active'),
    );
  }

  async #begin(user: User, accountId: string, { userAgent }: Origin): Promise<NewSession> {
    const { token, tokenHash } = newToken();
    const expiresAt = new Date(this.#now().getTime() + absoluteMs);
    const session = await this.#store.sessions
      .create(user.id, { accountId, userAgent, expiresAt, tokenHash })
      .catch((error) => {
        // They left the account in the same moment.
        if (StoreError.is(error) && error.code === 'not_found') throw wrong();
        throw error;
      });
    return { session, user, token, seconds: absoluteMs / 1_000, csrf: this.#signIn.csrfFor(token) };
  }

  async #find(token: string, purpose: OneTimeLink['purpose'], { address }: Origin): Promise<OneTimeLink> {
    const forgive = await this.#throttle.admit(address);
    const link = await this.#store.links.find(hashToken(token), purpose);
    if (!link) throw uselessLink();
    await forgive();
    return link;
  }

  async #confirmPassword(user: Pick<User, 'email'>, password: string, { address }: Origin): Promise<void> {
    const forgive = await this.#throttle.admit(address, user.email);
    const found = await this.#store.users.credentials(user.email);
    if (!(await isPassword(password, found?.passwordHash ?? null)))
      throw new ApiError('invalid_credentials', { detail: 'The password is wrong.' });
    await forgive();
  }

  /** As a sign-in, without a session. */
  async #show(
    userId: string,
    { email, password, code }: { email: string; password: string; code?: string | undefined },
    origin: Origin,
  ): Promise<void> {
    await this.#confirmPassword({ email }, password, origin);
    const found = await this.#store.users.credentialsOf(userId);
    if (!found?.totpSecret) return;
    if (code === undefined)
      throw new ApiError('totp_required', { detail: 'Send the code of your authenticator as `totp`.' });
    await this.#useCode(userId, found.totpSecret, code);
  }

  async #useCode(userId: string, sealed: Buffer, code: string): Promise<void> {
    const { users } = this.#store;
    const isOfAuthenticator = /^\d{6}$/.test(code);
    const step = isOfAuthenticator ? stepOf(this.#open(sealed, userId), code, this.#now()) : null;
    const isTaken = isOfAuthenticator
      ? step !== null && (await users.useTotpStep(userId, step))
      : await users.useRecoveryCode(userId, hashRecoveryCode(code));
    if (!isTaken)
      throw new ApiError('invalid_credentials', { detail: 'The code is wrong, or was used already.' });
  }

  #open(sealed: Buffer, userId: string): Buffer {
    return this.#store.secrets.decrypt('totp-secrets', sealed, userId);
  }

  #note(accountId: string, userId: string, action: string): Promise<void> {
    return this.#store.audit.write(accountId, {
      actor: { kind: 'user', id: userId },
      ...{ action, target: userId },
    });
  }
}
