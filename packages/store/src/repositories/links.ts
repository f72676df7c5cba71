import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Database, Session } from '../database/database.ts';
import { StoreError } from '../error.ts';
import type { LinkPurpose, LinkRepository, OneTimeLink, Role, User } from '../model/index.ts';
import { type Clock, isId } from '../rows/common.ts';
import { accounts, invitations, memberships, oneTimeLinks, users } from '../schema/index.ts';
import { hasEmail, setPassword, userColumns } from './users.ts';

/** A link that can be used, and cannot by anybody else until the transaction ends. */
const linkBy = async (
  { sql }: Session,
  clock: Clock,
  tokenHash: Buffer,
  purpose: LinkPurpose,
  isLocked: boolean,
): Promise<OneTimeLink | null> => {
  const question = sql
    .select({
      id: oneTimeLinks.id,
      accountId: oneTimeLinks.accountId,
      purpose: oneTimeLinks.purpose,
      userId: oneTimeLinks.userId,
      invitation: { id: invitations.id, email: invitations.email, role: invitations.role },
    })
    .from(oneTimeLinks)
    .innerJoin(accounts, and(eq(accounts.id, oneTimeLinks.accountId), isNull(accounts.deletingAt)))
    .leftJoin(invitations, eq(invitations.id, oneTimeLinks.invitationId))
    .where(
      and(
        eq(oneTimeLinks.tokenHash, tokenHash),
        eq(oneTimeLinks.purpose, purpose),
        isNull(oneTimeLinks.usedAt),
        gt(oneTimeLinks.expiresAt, clock()),
      ),
    )
    .$dynamic();
  const [link] = await (isLocked ? question.for('update', { of: oneTimeLinks }) : question);
  return link ?? null;
};

const useUp = async ({ sql }: Session, clock: Clock, id: string): Promise<void> => {
  await sql.update(oneTimeLinks).set({ usedAt: clock() }).where(eq(oneTimeLinks.id, id));
};

/** Makes a user, a member of an account. */
const insertUser = async (
  { sql }: Session,
  clock: Clock,
  user: { readonly email: string; readonly name: string; readonly passwordHash: string },
): Promise<User> => {
  const at = clock();
  const row = { ...user, id: v7(), createdAt: at, updatedAt: at };
  await sql.insert(users).values(row);
  const { passwordHash: _, ...shown } = row;
  return { ...shown, hasTotp: false };
};

const join = async (
  { sql }: Session,
  clock: Clock,
  accountId: string,
  userId: string,
  role: Role,
): Promise<void> => {
  await sql.insert(memberships).values({ accountId, userId, role, createdAt: clock() }).onConflictDoNothing();
};

const userBy = async ({ sql }: Session, email: string): Promise<User | undefined> => {
  const [user] = await sql.select(userColumns).from(users).where(hasEmail(email));
  return user;
};

/** One-time links over a database. */
export const createLinks = (database: Database, clock: Clock): LinkRepository => {
  const replace = (
    session: Session,
    which: ReturnType<typeof and>,
    link: Omit<typeof oneTimeLinks.$inferInsert, 'id' | 'createdAt'>,
  ) =>
    session.sql
      .update(oneTimeLinks)
      .set({ usedAt: clock() })
      .where(and(which, eq(oneTimeLinks.purpose, link.purpose), isNull(oneTimeLinks.usedAt)))
      .then(() => session.sql.insert(oneTimeLinks).values({ ...link, id: v7(), createdAt: clock() }));
  return {
    async createSetup(accountId, tokenHash, expiresAt) {
      await database.transaction((session) =>
        replace(session, eq(oneTimeLinks.accountId, accountId), {
          ...{ accountId, purpose: 'setup', tokenHash, expiresAt },
        }),
      );
    },

    async createReset(userId, tokenHash, expiresAt) {
      if (!isId(userId)) throw new StoreError('not_found', 'There is no such user.');
      await database.transaction(async (session) => {
        const [first] = await session.sql
          .select({ accountId: memberships.accountId })
          .from(memberships)
          .where(eq(memberships.userId, userId))
          .orderBy(asc(memberships.createdAt), asc(memberships.accountId))
          .limit(1);
        if (!first) throw new StoreError('not_found', 'There is no such user.');
        const link = { ...first, userId, purpose: 'reset_password', tokenHash, expiresAt } as const;
        await replace(session, eq(oneTimeLinks.userId, userId), link);
      });
    },

    find: (tokenHash, purpose) =>
      database.repeatable((session) => linkBy(session, clock, tokenHash, purpose, false)),

    completeSetup: (tokenHash, user) =>
      database.transaction(async (session) => {
        const link = await linkBy(session, clock, tokenHash, 'setup', true);
        if (!link) return null;
        if (await userBy(session, user.email)) return 'taken';
        const made = await insertUser(session, clock, user);
        await join(session, clock, link.accountId, made.id, 'owner');
        await useUp(session, clock, link.id);
        return { user: made, accountId: link.accountId };
      }),

    completeReset: (tokenHash, passwordHash) =>
      database.transaction(async (session) => {
        const link = await linkBy(session, clock, tokenHash, 'reset_password', true);
        if (!link || link.userId === null) return null;
        await setPassword(session, clock, link.userId, passwordHash, null);
        return { userId: link.userId };
      }),

    acceptInvitation: (tokenHash, user) =>
      database.transaction(async (session) => {
        const link = await linkBy(session, clock, tokenHash, 'invitation', true);
        if (!link?.invitation) return null;
        const { id, email, role } = link.invitation;
        const known = await userBy(session, email);
        if ((known === undefined) === (user === null)) return null;
        const member = known ?? (user && (await insertUser(session, clock, { ...user, email })));
        if (!member) return null;
        await join(session, clock, link.accountId, member.id, role);
        await useUp(session, clock, link.id);
        await session.sql.update(invitations).set({ acceptedAt: clock() }).where(eq(invitations.id, id));
        return { user: member, accountId: link.accountId };
      }),
  };
};
