import { and, count, desc, eq, lt } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Database, Session } from '../database/database.ts';
import type { BrandVoice, BrandVoiceRepository } from '../model/index.ts';
import { type Clock, definedOnly, isId, pageLimit, toPage } from '../rows/common.ts';
import { isStale, lockAccount, projectsThatName } from '../rows/revisions.ts';
import { brandVoices } from '../schema/index.ts';

const ofAccount = (accountId: string, id: string) =>
  and(eq(brandVoices.accountId, accountId), eq(brandVoices.id, id));

const lockVoice = async (
  session: Session,
  accountId: string,
  id: string,
): Promise<BrandVoice | undefined> => {
  const [row] = await session.sql.select().from(brandVoices).where(ofAccount(accountId, id)).for('update');
  return row;
};

/** Brand voices over a database. */
export const createBrandVoices = (database: Database, clock: Clock): BrandVoiceRepository => ({
  create: (accountId, content, { atMost }) =>
    database.transaction(async (session) => {
      await lockAccount(session, accountId);
      const [held] = await session.sql
        .select({ total: count() })
        .from(brandVoices)
        .where(eq(brandVoices.accountId, accountId));
      if ((held?.total ?? 0) >= atMost) return { state: 'limit_reached' };
      const at = clock();
      const value: BrandVoice = {
        id: v7(),
        accountId,
        ...content,
        revision: 1,
        createdAt: at,
        updatedAt: at,
      };
      await session.sql.insert(brandVoices).values(value);
      return { state: 'done', value };
    }),

  async list(accountId, page) {
    const limit = pageLimit(page);
    if (!isId(accountId) || (page.before !== undefined && !isId(page.before))) {
      return { items: [], next: null };
    }
    const rows = await database.repeatable(({ sql }) =>
      sql
        .select()
        .from(brandVoices)
        .where(
          and(
            eq(brandVoices.accountId, accountId),
            page.before === undefined ? undefined : lt(brandVoices.id, page.before),
          ),
        )
        .orderBy(desc(brandVoices.id))
        .limit(limit),
    );
    return toPage(rows, page);
  },

  async get(accountId, id) {
    if (!isId(accountId) || !isId(id)) return null;
    const [row] = await database.repeatable(({ sql }) =>
      sql.select().from(brandVoices).where(ofAccount(accountId, id)),
    );
    return row ?? null;
  },

  async update(accountId, id, change, precondition) {
    if (!isId(accountId) || !isId(id)) return { state: 'not_found' };
    return database.transaction(async (session) => {
      const present = await lockVoice(session, accountId, id);
      if (present === undefined) return { state: 'not_found' };
      if (isStale(present.revision, precondition)) return { state: 'stale', revision: present.revision };
      const values = definedOnly(change);
      if (Object.keys(values).length === 0) return { state: 'done', value: present };
      const value: BrandVoice = {
        ...present,
        ...(values as Partial<BrandVoice>),
        revision: present.revision + 1,
        updatedAt: clock(),
      };
      await session.sql.update(brandVoices).set(value).where(ofAccount(accountId, id));
      return { state: 'done', value };
    });
  },

  async delete(accountId, id, precondition) {
    if (!isId(accountId) || !isId(id)) return { state: 'not_found' };
    return database.transaction(async (session) => {
      const present = await lockVoice(session, accountId, id);
      if (present === undefined) return { state: 'not_found' };
      if (isStale(present.revision, precondition)) return { state: 'stale', revision: present.revision };
      const users = await projectsThatName(session, accountId, 'brand_voice_id', id);
      if (users.length > 0) return { state: 'in_use', projects: users };
      await session.sql.delete(brandVoices).where(ofAccount(accountId, id));
      return { state: 'deleted' };
    });
  },
});
