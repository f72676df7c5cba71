import { and, desc, eq, isNull } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Database, Session } from '../database/database.ts';
import type { Account, AccountRepository } from '../model/index.ts';
import { type Clock, definedOnly, isBefore, isId, readPage } from '../rows/common.ts';
import { accounts } from '../schema/index.ts';
import { eraseAccount } from './account-erasure.ts';
import { exportAccount } from './account-export.ts';
import { insertProject } from './projects.ts';

const columns = {
  id: accounts.id,
  name: accounts.name,
  status: accounts.status,
  charactersPerMonth: accounts.charactersPerMonth,
  rateLimitPerMinute: accounts.rateLimitPerMinute,
  createdAt: accounts.createdAt,
  updatedAt: accounts.updatedAt,
};

const present = (accountId: string) => and(eq(accounts.id, accountId), isNull(accounts.deletingAt));

/** The advisory lock of the first account: "account1" in ASCII. */
const firstAccountLock = '7017561974736057393';

const insertAccount = async (
  session: Session,
  clock: Clock,
  input: Parameters<AccountRepository['create']>[0],
): Promise<Account & { defaultProjectId: string }> => {
  const at = clock();
  const account: Account = {
    id: v7(),
    name: input.name,
    status: 'active',
    charactersPerMonth: input.charactersPerMonth ?? null,
    rateLimitPerMinute: input.rateLimitPerMinute ?? null,
    createdAt: at,
    updatedAt: at,
  };
  await session.sql.insert(accounts).values(account);
  // A new account has no webhook: there is nobody to wake.
  const { project } = await insertProject(session, clock, account.id, {
    name: 'Default',
    description: '',
    settings: {},
    isDefault: true,
    charactersPerMonth: null,
  });
  return { ...account, defaultProjectId: project.id };
};

/** Accounts over a database. */
export const createAccounts = (database: Database, clock: Clock): AccountRepository => ({
  create: (input) => database.transaction((session) => insertAccount(session, clock, input)),

  createFirst: (input) =>
    database.transaction(async (session) => {
      await session.client.query('select pg_advisory_xact_lock($1)', [firstAccountLock]);
      const [existing] = await session.sql.select({ id: accounts.id }).from(accounts).limit(1);
      return existing === undefined ? insertAccount(session, clock, input) : null;
    }),

  list: (page) =>
    readPage(page, [], (limit) =>
      database.repeatable(({ sql }) =>
        sql
          .select(columns)
          .from(accounts)
          .where(and(isNull(accounts.deletingAt), isBefore(accounts.id, page)))
          .orderBy(desc(accounts.id))
          .limit(limit),
      ),
    ),

  async get(accountId) {
    if (!isId(accountId)) return null;
    const [row] = await database.repeatable(({ sql }) =>
      sql.select(columns).from(accounts).where(present(accountId)),
    );
    return row ?? null;
  },

  async update(accountId, change) {
    if (!isId(accountId)) return null;
    const [row] = await database.repeatable(({ sql }) =>
      sql
        .update(accounts)
        .set({ ...definedOnly(change), updatedAt: clock() })
        .where(present(accountId))
        .returning(columns),
    );
    return row ?? null;
  },

  async delete(accountId) {
    return isId(accountId) ? eraseAccount(database, accountId, clock()) : false;
  },

  async *export(accountId) {
    if (isId(accountId)) yield* exportAccount(database, accountId);
  },
});
