import { and, asc, eq, gt, isNotNull, isNull, lt, ne, or, sql as raw } from 'drizzle-orm';
import type { Database, Session } from '../database/database.ts';
import type { Credentials, User, UserRepository } from '../model/index.ts';
import { type Clock, isId } from '../rows/common.ts';
import { accounts, memberships, oneTimeLinks, sessions, users } from '../schema/index.ts';

/** What may be known of a user. */
export const userColumns = {
  id: users.id,
  email: users.email,
  name: users.name,
  hasTotp: raw<boolean>`${users.totpConfirmedAt} is not null`,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
};

/** Which user has an address. */
export const hasEmail = (email: string) => raw`lower(${users.email}) = lower(${email})`;

/** Ends sessions of a user, but one. */
const endSessions = async ({ sql }: Session, userId: string, keptId: string | null): Promise<void> => {
  await sql
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), keptId === null ? undefined : ne(sessions.id, keptId)));
};

/** Sets a password: what the old one had let in, or links might let in, is of no use any more. */
export const setPassword = async (
  session: Session,
  clock: Clock,
  userId: string,
  passwordHash: string,
  keptSessionId: string | null,
): Promise<boolean> => {
  const at = clock();
  const changed = await session.sql
    .update(users)
    .set({ passwordHash, updatedAt: at })
    .where(eq(users.id, userId))
    .returning({ id: users.id });
  await endSessions(session, userId, keptSessionId);
  await session.sql
    .update(oneTimeLinks)
    .set({ usedAt: at })
    .where(
      and(
        eq(oneTimeLinks.userId, userId),
        eq(oneTimeLinks.purpose, 'reset_password'),
        isNull(oneTimeLinks.usedAt),
      ),
    );
  return changed.length > 0;
};

/** A hash as a row has it. */
const kept = (hash: Buffer): string => hash.toString('base64');

/** Users over a database. */
export const createUsers = (database: Database, clock: Clock): UserRepository => {
  const credentialsWhere = async (which: ReturnType<typeof eq>): Promise<Credentials | null> => {
    const [row] = await database.repeatable(({ sql }) =>
      sql
        .select({
          user: userColumns,
          passwordHash: users.passwordHash,
          totpSecret: users.totpSecret,
        })
        .from(users)
        .where(which),
    );
    if (!row || row.passwordHash === null) return null;
    const { user, passwordHash, totpSecret } = row;
    return { user, passwordHash, totpSecret: user.hasTotp ? totpSecret : null };
  };
  const change = async (
    userId: string,
    values: Partial<typeof users.$inferInsert>,
    ...which: ReturnType<typeof eq>[]
  ): Promise<boolean> => {
    if (!isId(userId)) return false;
    const rows = await database.repeatable(({ sql }) =>
      sql
        .update(users)
        .set({ ...values, updatedAt: clock() })
        .where(and(eq(users.id, userId), ...which))
        .returning({ id: users.id }),
    );
    return rows.length > 0;
  };
  const get = async (userId: string): Promise<User | null> => {
    if (!isId(userId)) return null;
    const [row] = await database.repeatable(({ sql }) =>
      sql.select(userColumns).from(users).where(eq(users.id, userId)),
    );
    return row ?? null;
  };
  return {
    async exist() {
      const [row] = await database.repeatable(({ sql }) =>
        sql.select({ id: users.id }).from(users).where(isNotNull(users.passwordHash)).limit(1),
      );
      return row !== undefined;
    },

    credentials: (email) => credentialsWhere(hasEmail(email)),
    credentialsOf: async (userId) => (isId(userId) ? credentialsWhere(eq(users.id, userId)) : null),
    get,

    async memberships(userId) {
      if (!isId(userId)) return [];
      return database.repeatable(({ sql }) =>
        sql
          .select({
            account: { id: accounts.id, name: accounts.name, status: accounts.status },
            role: memberships.role,
          })
          .from(memberships)
          .innerJoin(accounts, and(eq(accounts.id, memberships.accountId), isNull(accounts.deletingAt)))
          .where(eq(memberships.userId, userId))
          .orderBy(asc(memberships.createdAt), asc(accounts.id)),
      );
    },

    async rename(userId, name) {
      return (await change(userId, { name })) ? get(userId) : null;
    },

    async setPassword(userId, passwordHash, keptSessionId) {
      if (!isId(userId)) return false;
      return database.transaction((session) =>
        setPassword(session, clock, userId, passwordHash, keptSessionId),
      );
    },

    proposeTotp: (userId, totpSecret) => change(userId, { totpSecret }, isNull(users.totpConfirmedAt)),

    async proposedTotp(userId) {
      if (!isId(userId)) return null;
      const [row] = await database.repeatable(({ sql }) =>
        sql
          .select({ secret: users.totpSecret })
          .from(users)
          .where(and(eq(users.id, userId), isNull(users.totpConfirmedAt))),
      );
      return row?.secret ?? null;
    },

    confirmTotp: (userId, totpStep, recoveryHashes) =>
      change(
        userId,
        { totpConfirmedAt: clock(), totpStep, recoveryHashes: recoveryHashes.map(kept) },
        and(isNull(users.totpConfirmedAt), isNotNull(users.totpSecret)) as ReturnType<typeof eq>,
      ),

    async dropTotp(userId) {
      await change(userId, {
        totpSecret: null,
        totpConfirmedAt: null,
        totpStep: null,
        recoveryHashes: null,
      });
    },

    // Not repeatable: where the first try was done and its answer lost, the second would find the step used.
    async useTotpStep(userId, step) {
      const rows = await database.write(({ sql }) =>
        sql
          .update(users)
          .set({ totpStep: step })
          .where(and(eq(users.id, userId), or(isNull(users.totpStep), lt(users.totpStep, step))))
          .returning({ id: users.id }),
      );
      return rows.length > 0;
    },

    async useRecoveryCode(userId, hash) {
      const rows = await database.write(({ sql }) =>
        sql
          .update(users)
          .set({ recoveryHashes: raw`array_remove(${users.recoveryHashes}, ${kept(hash)})` })
          .where(and(eq(users.id, userId), raw`${kept(hash)} = any (${users.recoveryHashes})`))
          .returning({ id: users.id }),
      );
      return rows.length > 0;
    },
  };
};

/** Sessions that have not ended: neither their time is over nor has nobody used them for long. */
export const isLiving = (at: Date, seenAfter: Date) =>
  and(gt(sessions.expiresAt, at), gt(sessions.lastSeenAt, seenAfter));
