import { and, asc, desc, eq, getTableColumns, gt, gte, isNotNull, lte, or, sql, sum } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Database, Session } from '../database/database.ts';
import type { Asset, AssetRepository } from '../model/index.ts';
import { areIds, type Clock, isId } from '../rows/common.ts';
import { ownedRows } from '../rows/owned-rows.ts';
import { accounts, assets } from '../schema/index.ts';

/** What is known of files for download, over a database. */
export const createAssets = (database: Database, clock: Clock): AssetRepository => {
  const rows = ownedRows(database, assets, getTableColumns(assets));
  const held = async ({ sql }: Session, accountId: string): Promise<number> => {
    const [row] = await sql
      .select({ bytes: sum(assets.size) })
      .from(assets)
      .where(and(eq(assets.accountId, accountId), gt(assets.expiresAt, clock())));
    return Number(row?.bytes ?? 0);
  };
  return {
    async create(accountId, input) {
      const asset: Asset = { id: v7(), accountId, ...input, size: null, createdAt: clock() };
      await database.write(({ sql }) => sql.insert(assets).values(asset));
      return asset;
    },

    async complete(accountId, id, size, maxStored) {
      const write = async ({ sql }: Session) => {
        const [row] = await sql.update(assets).set({ size }).where(rows.of(accountId, id)).returning();
        return row ?? null;
      };
      if (maxStored === null) return database.repeatable(write);
      return database.transaction(async (session) => {
        // Two files at once must not both take the last room.
        await session.sql
          .select({ id: accounts.id })
          .from(accounts)
          .where(eq(accounts.id, accountId))
          .for('no key update');
        return (await held(session, accountId)) + size > maxStored ? 'full' : write(session);
      });
    },

    async stored(accountId) {
      return isId(accountId) ? database.repeatable((session) => held(session, accountId)) : 0;
    },

    get: rows.get,

    async find(accountId, subject, until) {
      if (!isId(accountId)) return null;
      const [row] = await database.repeatable(({ sql }) =>
        sql
          .select()
          .from(assets)
          .where(
            and(
              eq(assets.accountId, accountId),
              eq(assets.subject, subject),
              isNotNull(assets.size),
              gte(assets.expiresAt, until),
            ),
          )
          .orderBy(desc(assets.id))
          .limit(1),
      );
      return row ?? null;
    },

    async madeOf(accountId, subject) {
      if (!isId(accountId)) return [];
      const within = sql`starts_with(${assets.subject}, ${`${subject}/`})`;
      return database.repeatable((session) =>
        session.sql
          .select()
          .from(assets)
          .where(and(eq(assets.accountId, accountId), or(eq(assets.subject, subject), within))),
      );
    },

    async delete(accountId, id) {
      if (!areIds(accountId, id)) return false;
      const removed = await database.repeatable(({ sql }) =>
        sql.delete(assets).where(rows.of(accountId, id)).returning({ id: assets.id }),
      );
      return removed.length > 0;
    },

    async shorten(accountId, id, expiresAt) {
      await database.repeatable(({ sql }) =>
        sql
          .update(assets)
          .set({ expiresAt })
          .where(and(rows.of(accountId, id), gt(assets.expiresAt, expiresAt))),
      );
    },

    expired: (limit) =>
      database.repeatable(({ sql }) =>
        sql
          .select({ id: assets.id, accountId: assets.accountId })
          .from(assets)
          .where(lte(assets.expiresAt, clock()))
          .orderBy(asc(assets.expiresAt))
          .limit(limit),
      ),
  };
};
