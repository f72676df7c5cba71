import { and, asc, desc, eq, getTableColumns, gte, isNotNull, lte } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Database } from '../database/database.ts';
import type { Asset, AssetRepository } from '../model/index.ts';
import { areIds, type Clock, isId } from '../rows/common.ts';
import { ownedRows } from '../rows/owned-rows.ts';
import { assets } from '../schema/index.ts';

/** What is known of files for download, over a database. */
export const createAssets = (database: Database, clock: Clock): AssetRepository => {
  const rows = ownedRows(database, assets, getTableColumns(assets));
  return {
    async create(accountId, input) {
      const asset: Asset = { id: v7(), accountId, ...input, size: null, createdAt: clock() };
      await database.write(({ sql }) => sql.insert(assets).values(asset));
      return asset;
    },

    async complete(accountId, id, size) {
      const [row] = await database.repeatable(({ sql }) =>
        sql.update(assets).set({ size }).where(rows.of(accountId, id)).returning(),
      );
      return row ?? null;
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

    async delete(accountId, id) {
      if (!areIds(accountId, id)) return false;
      const removed = await database.repeatable(({ sql }) =>
        sql.delete(assets).where(rows.of(accountId, id)).returning({ id: assets.id }),
      );
      return removed.length > 0;
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
