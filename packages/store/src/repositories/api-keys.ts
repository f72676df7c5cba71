import {
  and,
  arrayContained,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  sql as raw,
  type SQL,
} from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Database, Session } from '../database/database.ts';
import { StoreError } from '../error.ts';
import {
  type ApiKey,
  type ApiKeyRepository,
  type IdentifiedKey,
  type KeyScope,
  keyScopes,
  type Maker,
} from '../model/index.ts';
import { areIds, type Clock, definedOnly, isId } from '../rows/common.ts';
import { ownedRows } from '../rows/owned-rows.ts';
import { searchPage } from '../rows/search-page.ts';
import { camelColumns, queryRows } from '../rows/statements.ts';
import { accounts, apiKeys, projects } from '../schema/index.ts';

const knownScopes: ReadonlySet<string> = new Set(keyScopes);
const isScope = (value: string): value is KeyScope => knownScopes.has(value);

/** All columns but the hashes, which never leave. */
const { hash: _hash, previousHash: _previous, ...keyColumns } = getTableColumns(apiKeys);

const toApiKey = (row: Omit<typeof apiKeys.$inferSelect, 'hash' | 'previousHash'>): ApiKey => ({
  ...row,
  scopes: row.scopes.filter(isScope),
});

/** A key may be bound to projects of its own account alone. */
const assertOwnProjects = async (
  session: Session,
  accountId: string,
  projectIds: readonly string[] | null | undefined,
): Promise<void> => {
  if (projectIds === null || projectIds === undefined || projectIds.length === 0) return;
  const wanted = [...new Set(projectIds)];
  const found = wanted.every(isId)
    ? await session.sql
        .select({ id: projects.id })
        .from(projects)
        .where(and(eq(projects.accountId, accountId), inArray(projects.id, wanted)))
    : [];
  if (found.length < wanted.length) {
    throw new StoreError('not_found', 'A key can only be bound to projects of its account.');
  }
};

/** A key, the one that made it, and so on. */
const makersStatement = `
  with recursive makers as (
    select key.*, 1 as step from api_keys key where account_id = $1 and id = $2
    union all
    select key.*, step + 1 from makers join api_keys key on key.account_id = $1 and key.id = makers.maker_id
  )
  select ${camelColumns('id', 'expires_at', 'rate_limit_per_minute', 'characters_per_month')}
  from makers order by step
`;

/** Keys over a database. */
export const createApiKeys = (database: Database, clock: Clock): ApiKeyRepository => {
  const rows = ownedRows(database, apiKeys, keyColumns);
  const identified = async (
    which: SQL | undefined,
    isPrevious: SQL<boolean> = raw`false`,
  ): Promise<IdentifiedKey | null> => {
    const [row] = await database.repeatable(({ sql }) =>
      sql
        .select({
          key: keyColumns,
          isPrevious,
          account: {
            id: accounts.id,
            name: accounts.name,
            status: accounts.status,
            charactersPerMonth: accounts.charactersPerMonth,
            rateLimitPerMinute: accounts.rateLimitPerMinute,
          },
          defaultProjectId: projects.id,
        })
        .from(apiKeys)
        .innerJoin(accounts, and(eq(accounts.id, apiKeys.accountId), isNull(accounts.deletingAt)))
        .innerJoin(projects, and(eq(projects.accountId, apiKeys.accountId), projects.isDefault))
        .where(which),
    );
    if (row === undefined) return null;
    const { accountId, makerId } = row.key;
    // Most keys have none: they cost no second question.
    const makers = makerId === null ? [] : await makersOf(accountId, makerId);
    return { ...row, key: toApiKey(row.key), makers };
  };
  const makersOf = async (accountId: string, id: string): Promise<readonly Maker[]> => {
    const found = await queryRows<Maker>(database, makersStatement, [accountId, id]);
    return found.map(({ charactersPerMonth: quota, ...maker }) => ({
      ...maker,
      charactersPerMonth: quota === null ? null : Number(quota),
    }));
  };
  return {
    identify: (hash) =>
      identified(
        or(eq(apiKeys.hash, hash), eq(apiKeys.previousHash, hash)),
        raw<boolean>`${apiKeys.hash} <> ${hash}`,
      ),

    recall: async (accountId, id) => (areIds(accountId, id) ? identified(rows.of(accountId, id)) : null),

    create: (accountId, input) =>
      database.transaction(async (session) => {
        await assertOwnProjects(session, accountId, input.projectIds);
        const [row] = await session.sql
          .insert(apiKeys)
          .values({
            ...input,
            id: v7(),
            accountId,
            scopes: [...input.scopes],
            projectIds: input.projectIds === null ? null : [...input.projectIds],
            createdAt: clock(),
          })
          .returning(keyColumns);
        if (row === undefined) throw new StoreError('internal', 'An inserted key was not returned.');
        return toApiKey(row);
      }),

    async list(accountId, page, { projectIds = null, status, search } = {}) {
      const at = clock();
      const isOver = lte(apiKeys.expiresAt, at);
      const states = {
        active: and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, at))),
        expired: and(isNull(apiKeys.revokedAt), isOver),
        revoked: isNotNull(apiKeys.revokedAt),
      };
      const which = [
        projectIds === null ? undefined : arrayContained(apiKeys.projectIds, [...projectIds]),
        status && states[status],
      ];
      const texts = [apiKeys.name, apiKeys.prefix];
      const found = await searchPage(database, rows, apiKeys, accountId, page, which, search, ...texts);
      const { items, next } = found;
      return { items: items.map(toApiKey), next };
    },

    async get(accountId, id) {
      const row = await rows.get(accountId, id);
      return row && toApiKey(row);
    },

    async update(accountId, id, change) {
      if (!areIds(accountId, id)) return null;
      return database.transaction(async (session) => {
        await assertOwnProjects(session, accountId, change.projectIds);
        const { scopes, projectIds, ...plain } = definedOnly(change);
        const values = {
          ...plain,
          ...(scopes === undefined ? {} : { scopes: [...scopes] }),
          ...(projectIds === undefined ? {} : { projectIds: projectIds === null ? null : [...projectIds] }),
        };
        const [row] =
          Object.keys(values).length === 0
            ? await session.sql.select(keyColumns).from(apiKeys).where(rows.of(accountId, id))
            : await session.sql
                .update(apiKeys)
                .set(values)
                .where(rows.of(accountId, id))
                .returning(keyColumns);
        return row === undefined ? null : toApiKey(row);
      });
    },

    async rotate(accountId, id, { prefix, hash, previousUntil }) {
      if (!areIds(accountId, id)) return null;
      // Not repeatable: the second time what was there before would be what is new.
      const [row] = await database.write(({ sql }) =>
        sql
          .update(apiKeys)
          .set({ prefix, hash, previousHash: raw`${apiKeys.hash}`, previousUntil })
          .where(and(rows.of(accountId, id), isNull(apiKeys.revokedAt)))
          .returning(keyColumns),
      );
      return row === undefined ? null : toApiKey(row);
    },

    async revoke(accountId, id) {
      if (!areIds(accountId, id)) return null;
      return database.transaction(async ({ sql }) => {
        await sql
          .update(apiKeys)
          .set({ revokedAt: clock() })
          .where(and(rows.of(accountId, id), isNull(apiKeys.revokedAt)));
        const [row] = await sql.select(keyColumns).from(apiKeys).where(rows.of(accountId, id));
        return row === undefined ? null : toApiKey(row);
      });
    },

    async touch(uses) {
      const known = [...uses].filter(([id]) => isId(id)).sort(([a], [b]) => (a < b ? -1 : 1));
      if (known.length === 0) return;
      await database.repeatable(({ client }) =>
        client.query({
          name: 'touch',
          // Locked in order of id, so that two processes which touch the same keys do not wait for each other in a circle.
          text: `
          with used as materialized (
            select key.id, entry.at
            from api_keys key
            join unnest($1::uuid[], $2::timestamptz[]) as entry (id, at) on entry.id = key.id
            where key.last_used_at is null or key.last_used_at < entry.at
            order by key.id
            for no key update of key
          )
          update api_keys set last_used_at = used.at from used where used.id = api_keys.id
        `,
          values: [known.map(([id]) => id), known.map(([, at]) => at)],
        }),
      );
    },
  };
};
