import { and, count, desc, eq, gt, isNull, max, sql as raw } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Database, Session } from '../database/database.ts';
import type { Member, MemberRefusal, MemberRepository } from '../model/index.ts';
import { areIds, type Clock, isBefore, readPage } from '../rows/common.ts';
import { containsText } from '../rows/search.ts';
import { invitations, memberships, oneTimeLinks, sessions, users } from '../schema/index.ts';
import { hasEmail, userColumns } from './users.ts';

const invitationColumns = {
  id: invitations.id,
  email: invitations.email,
  role: invitations.role,
  invitedBy: invitations.invitedBy,
  createdAt: invitations.createdAt,
  expiresAt: invitations.expiresAt,
};

const selectMembers = ({ sql }: Session) =>
  sql
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      role: memberships.role,
      hasTotp: userColumns.hasTotp,
      lastSeenAt: max(sessions.lastSeenAt),
      createdAt: memberships.createdAt,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(sessions, and(eq(sessions.userId, users.id), eq(sessions.accountId, memberships.accountId)))
    .groupBy(users.id, memberships.accountId, memberships.userId);

/** Keeps the owners of an account as they are until the transaction ends. */
const lockOwners = ({ sql }: Session, accountId: string) =>
  sql
    .select({ userId: memberships.userId, role: memberships.role })
    .from(memberships)
    .where(eq(memberships.accountId, accountId))
    .orderBy(memberships.userId)
    .for('update');

/** Why a member cannot lose their role. */
const refusalOf = async (
  session: Session,
  accountId: string,
  userId: string,
): Promise<MemberRefusal | null> => {
  const members = await lockOwners(session, accountId);
  const own = members.find((member) => member.userId === userId);
  if (!own) return 'unknown';
  const owners = members.filter(({ role }) => role === 'owner');
  return own.role === 'owner' && owners.length === 1 ? 'last_owner' : null;
};

const endSessionsIn = async ({ sql }: Session, accountId: string, userId: string): Promise<void> => {
  await sql.delete(sessions).where(and(eq(sessions.accountId, accountId), eq(sessions.userId, userId)));
};

/** Members over a database. */
export const createMembers = (database: Database, clock: Clock): MemberRepository => ({
  list: (accountId, page, { role, search } = {}) =>
    readPage(page, [accountId], (limit) =>
      database.repeatable((session) =>
        selectMembers(session)
          .where(
            and(
              eq(memberships.accountId, accountId),
              role && eq(memberships.role, role),
              search === undefined ? undefined : containsText(search, users.email, users.name),
              isBefore(users.id, page),
            ),
          )
          .orderBy(desc(users.id))
          .limit(limit),
      ),
    ),

  async setRole(accountId, userId, role): Promise<Member | MemberRefusal> {
    if (!areIds(accountId, userId)) return 'unknown';
    return database.transaction(async (session) => {
      const refusal = await refusalOf(session, accountId, userId);
      if (refusal === 'unknown' || (refusal && role !== 'owner')) return refusal;
      const which = and(eq(memberships.accountId, accountId), eq(memberships.userId, userId));
      await session.sql.update(memberships).set({ role }).where(which);
      await endSessionsIn(session, accountId, userId);
      const [member] = await selectMembers(session).where(which);
      return member ?? 'unknown';
    });
  },

  async remove(accountId, userId) {
    if (!areIds(accountId, userId)) return 'unknown';
    return database.transaction(async (session) => {
      const refusal = await refusalOf(session, accountId, userId);
      if (refusal) return refusal;
      const { sql } = session;
      await sql
        .delete(memberships)
        .where(and(eq(memberships.accountId, accountId), eq(memberships.userId, userId)));
      await endSessionsIn(session, accountId, userId);
      const [left] = await sql
        .select({ accounts: count() })
        .from(memberships)
        .where(eq(memberships.userId, userId));
      if ((left?.accounts ?? 0) > 0) return null;
      await sql.delete(sessions).where(eq(sessions.userId, userId));
      await sql.delete(oneTimeLinks).where(eq(oneTimeLinks.userId, userId));
      await sql.delete(users).where(eq(users.id, userId));
      return null;
    });
  },

  async invite(accountId, { tokenHash, ...input }) {
    const at = clock();
    const invitation = { ...input, id: v7(), createdAt: at };
    return database.transaction(async ({ sql }) => {
      const [member] = await sql
        .select({ id: users.id })
        .from(users)
        .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.accountId, accountId)))
        .where(hasEmail(input.email));
      if (member) return null;
      const isSame = raw`lower(${invitations.email}) = lower(${input.email})`;
      // Their links go with them.
      await sql
        .delete(invitations)
        .where(and(eq(invitations.accountId, accountId), isSame, isNull(invitations.acceptedAt)));
      await sql.insert(invitations).values({ ...invitation, accountId });
      await sql.insert(oneTimeLinks).values({
        ...{ id: v7(), accountId, invitationId: invitation.id, purpose: 'invitation', tokenHash },
        ...{ createdAt: at, expiresAt: input.expiresAt },
      });
      return invitation;
    });
  },

  invitations: (accountId, page) =>
    readPage(page, [accountId], (limit) =>
      database.repeatable(({ sql }) =>
        sql
          .select(invitationColumns)
          .from(invitations)
          .where(
            and(
              eq(invitations.accountId, accountId),
              isNull(invitations.acceptedAt),
              gt(invitations.expiresAt, clock()),
              isBefore(invitations.id, page),
            ),
          )
          .orderBy(desc(invitations.id))
          .limit(limit),
      ),
    ),

  async withdraw(accountId, id) {
    if (!areIds(accountId, id)) return false;
    const rows = await database.repeatable(({ sql }) =>
      sql
        .delete(invitations)
        .where(
          and(eq(invitations.accountId, accountId), eq(invitations.id, id), isNull(invitations.acceptedAt)),
        )
        .returning({ id: invitations.id }),
    );
    return rows.length > 0;
  },
});
