import type { Account } from './accounts.ts';
import type { Page, PageRequest } from './page.ts';

/** What a user may do in an account: read; also translate, edit and approve; everything. */
export const roles = ['viewer', 'editor', 'owner'] as const;
export type Role = (typeof roles)[number];

/** Somebody who signs in. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** Asked for a code at sign-in. */
  readonly hasTotp: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What a sign-in is judged by. */
export interface Credentials {
  readonly user: User;
  readonly passwordHash: string;
  /** Sealed; null: none is confirmed. */
  readonly totpSecret: Buffer | null;
}

/** An account of a user. */
export interface Membership {
  readonly account: Pick<Account, 'id' | 'name' | 'status'>;
  readonly role: Role;
}

/** A user of an account. */
export interface Member {
  /** Of the user. */
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly hasTotp: boolean;
  /** Null: no session of theirs is left that looks at the account. */
  readonly lastSeenAt: Date | null;
  readonly createdAt: Date;
}

/** Users: by themselves, since they may belong to several accounts. */
export interface UserRepository {
  /** Whether anybody can sign in to this deployment at all. */
  exist(): Promise<boolean>;
  /** Sign-in. Null: nobody has the address, or has set a password. Letter case does not matter. */
  credentials(email: string): Promise<Credentials | null>;
  credentialsOf(userId: string): Promise<Credentials | null>;
  get(userId: string): Promise<User | null>;
  /** Where they belong, oldest first; of accounts that exist. */
  memberships(userId: string): Promise<readonly Membership[]>;
  rename(userId: string, name: string): Promise<User | null>;
  /** Sets a password, and ends all sessions but one. */
  setPassword(userId: string, passwordHash: string, keptSessionId: string | null): Promise<boolean>;
  /** Keeps a secret that is not asked for yet. False: one is confirmed already. */
  proposeTotp(userId: string, sealedSecret: Buffer): Promise<boolean>;
  /** The secret that waits for its first code. */
  proposedTotp(userId: string): Promise<Buffer | null>;
  /** From now on codes are asked for. @param step of the code that was shown */
  confirmTotp(userId: string, step: number, recoveryHashes: readonly Buffer[]): Promise<boolean>;
  dropTotp(userId: string): Promise<void>;
  /** Uses a step up: each once, and none before one that was used. False: it was used. */
  useTotpStep(userId: string, step: number): Promise<boolean>;
  /** Uses a recovery code up. False: it is none of those that are left. */
  useRecoveryCode(userId: string, hash: Buffer): Promise<boolean>;
}

/** A signed-in browser. */
export interface UserSession {
  readonly id: string;
  readonly accountId: string;
  readonly userId: string;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
}

/** A session with what a request needs of its user in the account that they work in. */
export interface IdentifiedSession {
  readonly session: UserSession;
  readonly user: User;
  readonly role: Role;
  readonly account: Pick<Account, 'id' | 'name' | 'status' | 'charactersPerMonth' | 'rateLimitPerMinute'>;
  readonly defaultProjectId: string;
}

/** Sessions: of users, who see them in no account but by themselves. */
export interface SessionRepository {
  create(
    userId: string,
    session: Pick<UserSession, 'accountId' | 'userAgent' | 'expiresAt'> & { readonly tokenHash: Buffer },
  ): Promise<UserSession>;
  /**
   * Sign-in by cookie.
   * @param accountId another account of the user than the session's own; not theirs: null
   * @param seenAfter a session that nobody has used since has ended
   */
  identify(
    tokenHash: Buffer,
    options: { readonly accountId?: string | undefined; readonly at: Date; readonly seenAfter: Date },
  ): Promise<IdentifiedSession | null>;
  /** The same by the user's id, for what is done later in their name. Null: they do not belong to the account any more. */
  recall(accountId: string, userId: string): Promise<Omit<IdentifiedSession, 'session'> | null>;
  /** Those that have not ended, newest first. */
  list(userId: string, at: Date, seenAfter: Date): Promise<readonly UserSession[]>;
  seen(id: string, at: Date): Promise<void>;
  /** Gives a session another token: the old one is of no use. */
  renew(id: string, tokenHash: Buffer): Promise<void>;
  end(userId: string, id: string): Promise<boolean>;
  /** A background sweep. */
  sweep(at: Date, seenBefore: Date): Promise<number>;
}

/** An invitation that nobody has answered. */
export interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly invitedBy: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Why a member was not changed: there is none, or nobody would be left who owns the account. */
export type MemberRefusal = 'unknown' | 'last_owner';

/** Who belongs to an account, and who is asked to. */
export interface MemberRepository {
  list(
    accountId: string,
    page: PageRequest,
    filter?: {
      readonly role?: Role | undefined;
      /** Only those with this in their address or name, whatever the case. */
      readonly search?: string | undefined;
    },
  ): Promise<Page<Member>>;
  /** Changes a role, and ends the sessions of theirs that look at the account. */
  setRole(accountId: string, userId: string, role: Role): Promise<Member | MemberRefusal>;
  /** They leave the account; who belongs to no other is gone. */
  remove(accountId: string, userId: string): Promise<MemberRefusal | null>;
  /** An earlier invitation of the same address is replaced. Null: they are a member. */
  invite(
    accountId: string,
    invitation: Pick<Invitation, 'email' | 'role' | 'invitedBy' | 'expiresAt'> & {
      readonly tokenHash: Buffer;
    },
  ): Promise<Invitation | null>;
  /** Those that can still be accepted. */
  invitations(accountId: string, page: PageRequest): Promise<Page<Invitation>>;
  /** Takes an invitation back. */
  withdraw(accountId: string, id: string): Promise<boolean>;
}

/** What a one-time link is for. */
export type LinkPurpose = 'setup' | 'invitation' | 'reset_password';

/** A link that can be used. */
export interface OneTimeLink {
  readonly id: string;
  readonly accountId: string;
  readonly purpose: LinkPurpose;
  /** Whose password it sets. */
  readonly userId: string | null;
  readonly invitation: Pick<Invitation, 'id' | 'email' | 'role'> | null;
}

/** Links that work once, by their tokens: whoever has one has signed in nowhere. */
export interface LinkRepository {
  /** A link for who sets an account up; earlier ones of the account are of no use from now on. */
  createSetup(accountId: string, tokenHash: Buffer, expiresAt: Date): Promise<void>;
  /** A link for a new password; earlier ones of the user are of no use from now on. */
  createReset(userId: string, tokenHash: Buffer, expiresAt: Date): Promise<void>;
  /** Null: there is none, it was used, or its time is over. */
  find(tokenHash: Buffer, purpose: LinkPurpose): Promise<OneTimeLink | null>;
  /** Makes the first owner of an account. Null: the link is of no use, `taken`: somebody has the address. */
  completeSetup(
    tokenHash: Buffer,
    user: { readonly email: string; readonly name: string; readonly passwordHash: string },
  ): Promise<{ readonly user: User; readonly accountId: string } | 'taken' | null>;
  /** Sets a password and ends all sessions of the user. Null: the link is of no use. */
  completeReset(tokenHash: Buffer, passwordHash: string): Promise<{ userId: string } | null>;
  /**
   * Makes who was invited a member, and a user where the address has none.
   * @param user of a new user; null: they are one already, and have shown who they are
   */
  acceptInvitation(
    tokenHash: Buffer,
    user: { readonly name: string; readonly passwordHash: string } | null,
  ): Promise<{ readonly user: User; readonly accountId: string } | null>;
}
