import { and, desc, eq, isNull, lt, or, sql as raw } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Database, Session } from '../database/database.ts';
import { StoreError } from '../error.ts';
import type { SessionRepository, UserSession } from '../model/index.ts';
import { areIds, type Clock, isId } from '../rows/common.ts';
import { accounts, memberships, projects, sessions, users } from '../schema/index.ts';
import { isLiving, userColumns } from './users.ts';

const columns = {
  id: sessions.id,
  accountId: sessions.accountId,
  userId: sessions.userId,
  userAgent: sessions.userAgent,
  createdAt: sessions.createdAt,
  lastSeenAt: sessions.lastSeenAt,
  expiresAt: sessions.expiresAt,
};

const ofMember = {
  user: userColumns,
  role: memberships.role,
  account: {
    id: accounts.id,
    name: accounts.name,
    status: accounts.status,
    charactersPerMonth: accounts.charactersPerMonth,
    rateLimitPerMinute: accounts.rateLimitPerMinute,
  },
  defaultProjectId: projects.id,
};

/** Sessions over a database. */
export const createSessions = (database: Database, clock: Clock): SessionRepository => ({
  async create(userId, { accountId, tokenHash, userAgent, expiresAt }) {
    const at = clock();
    const session: UserSession = {
      ...{ id: v7(), accountId, userId, userAgent, expiresAt },
      ...{ createdAt: at, lastSeenAt: at },
    };
    await database.transaction(async ({ sql }: Session) => {
      // Who is removed meanwhile must not come in after all.
      const [member] = await sql
        .select({ userId: memberships.userId })
        .from(memberships)
        .where(and(eq(memberships.accountId, accountId), eq(memberships.userId, userId)))
        .for('share');
      if (!member) throw new StoreError('not_found', 'The user does not belong to the account.');
      await sql.insert(sessions).values({ ...session, tokenHash });
    });
    return session;
  },

  async identify(tokenHash, { accountId, at, seenAfter }) {
    if (!areIds(accountId)) return null;
    const wanted = accountId === undefined ? raw`${sessions.accountId}` : raw`${accountId}::uuid`;
    const [row] = await database.repeatable(({ sql }) =>
      sql
        .select({ session: columns, ...ofMember })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.accountId, wanted)))
        .innerJoin(accounts, and(eq(accounts.id, memberships.accountId), isNull(accounts.deletingAt)))
        .innerJoin(projects, and(eq(projects.accountId, accounts.id), projects.isDefault))
        .where(and(eq(sessions.tokenHash, tokenHash), isLiving(at, seenAfter))),
    );
    return row ?? null;
  },

  async recall(accountId, userId) {
    if (!areIds(accountId, userId)) return null;
    const [row] = await database.repeatable(({ sql }) =>
      sql
        .select(ofMember)
        .from(memberships)
        .innerJoin(users, eq(users.id, memberships.userId))
        .innerJoin(accounts, and(eq(accounts.id, memberships.accountId), isNull(accounts.deletingAt)))
        .innerJoin(projects, and(eq(projects.accountId, accounts.id), projects.isDefault))
        .where(and(eq(memberships.accountId, accountId), eq(memberships.userId, userId))),
    );
    return row ?? null;
  },

  list: (userId, at, seenAfter) =>
    database.repeatable(({ sql }) =>
      sql
        .select(columns)
        .from(sessions)
        .where(and(eq(sessions.userId, userId), isLiving(at, seenAfter)))
        .orderBy(desc(sessions.id))
        .limit(1_000),
    ),

  async seen(id, at) {
    await database.repeatable(({ sql }) =>
      sql.update(sessions).set({ lastSeenAt: at }).where(eq(sessions.id, id)),
    );
  },

  async renew(id, tokenHash) {
    await database.repeatable(({ sql }) =>
      sql.update(sessions).set({ tokenHash }).where(eq(sessions.id, id)),
    );
  },

  async end(userId, id) {
    if (!isId(id)) return false;
    const rows = await database.repeatable(({ sql }) =>
      sql
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
        .returning({ id: sessions.id }),
    );
    return rows.length > 0;
  },

  async sweep(at, seenBefore) {
    const rows = await database.repeatable(({ sql }) =>
      sql
        .delete(sessions)
        .where(or(lt(sessions.expiresAt, at), lt(sessions.lastSeenAt, seenBefore)))
        .returning({ id: sessions.id }),
    );
    return rows.length;
  },
});
