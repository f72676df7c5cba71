import type { Invitation, Member, MemberRefusal, Page, PageRequest, Role, Store } from '@dragoman/store';
import { conflict, notFound } from '../../errors/errors.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Mail } from '../../mail.ts';
import { noteIn } from '../account-resources.ts';
import { newToken } from '../users/tokens.ts';

const invitationMs = 24 * 3_600_000;

interface Dependencies {
  readonly store: Store;
  readonly publicUrl: string;
  readonly now: () => Date;
  readonly mail: Mail;
  readonly serviceName: string;
}

/** Who belongs to an account. */
export class MemberService {
  readonly #store: Store;
  readonly #publicUrl: string;
  readonly #now: () => Date;
  readonly #mail: Mail;
  readonly #serviceName: string;
  readonly #audit: ReturnType<typeof noteIn>;

  constructor({ store, publicUrl, now, mail, serviceName }: Dependencies) {
    this.#mail = mail;
    this.#serviceName = serviceName;
    this.#store = store;
    this.#publicUrl = publicUrl;
    this.#now = now;
    this.#audit = noteIn(store);
  }

  list(
    { account }: Identity,
    filter: { readonly role?: Role | undefined; readonly search?: string | undefined },
    page: PageRequest,
  ): Promise<Page<Member>> {
    return this.#store.members.list(account.id, page, filter);
  }

  /** @throws ApiError `not_found`, `conflict` for the last owner */
  async setRole(identity: Identity, userId: string, role: Role): Promise<Member> {
    const member = await this.#store.members.setRole(identity.account.id, userId, role);
    if (typeof member === 'string') throw refusal(member);
    await this.#audit(identity, `member.${role}`, userId);
    return member;
  }

  /** @throws ApiError `not_found`, `conflict` for the last owner */
  async remove(identity: Identity, userId: string): Promise<void> {
    const refused = await this.#store.members.remove(identity.account.id, userId);
    if (refused) throw refusal(refused);
    await this.#audit(identity, 'member.removed', userId);
  }

  /** @throws ApiError `conflict` for who is a member */
  async invite(
    identity: Identity,
    { email, role }: { email: string; role: Role },
  ): Promise<{ readonly invitation: Invitation; readonly url: string; readonly isMailed: boolean }> {
    const { token, tokenHash } = newToken();
    const invitation = await this.#store.members.invite(identity.account.id, {
      ...{ email, role, tokenHash, invitedBy: identity.session?.user.id ?? null },
      expiresAt: new Date(this.#now().getTime() + invitationMs),
    });
    if (!invitation) throw conflict('Somebody with this address is a member already.');
    await this.#audit(identity, 'member.invited', invitation.id);
    const url = `${this.#publicUrl}/dashboard/invitation?token=${token}`;
    const isMailed = await this.#mail.send({
      to: email,
      subject: `${this.#serviceName}: an invitation`,
      text: `You are invited to work in the account ${identity.account.name} as ${role}. With this link you join it, once, within a day:\n\n${url}\n`,
    });
    return { invitation, url, isMailed };
  }

  invitations({ account }: Identity, page: PageRequest): Promise<Page<Invitation>> {
    return this.#store.members.invitations(account.id, page);
  }

  /** @throws ApiError `not_found` */
  async withdraw(identity: Identity, id: string): Promise<void> {
    if (!(await this.#store.members.withdraw(identity.account.id, id))) throw notFound('invitation');
    await this.#audit(identity, 'member.invitation_withdrawn', id);
  }
}

const refusal = (why: MemberRefusal) =>
  why === 'unknown'
    ? notFound('member')
    : conflict('Nobody would be left who owns the account. Make somebody else an owner first.');
