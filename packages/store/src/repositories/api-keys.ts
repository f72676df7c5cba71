import { and, desc, eq, inArray, isNull, lt } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Database, Session } from '../database/database.ts';
import { StoreError } from '../error.ts';
import { type ApiKey, type ApiKeyRepository, type KeyScope, keyScopes } from '../model/index.ts';
import { type Clock, definedOnly, isId, pageLimit, toPage } from '../rows/common.ts';
import { apiKeys, projects } from '../schema/index.ts';

const knownScopes: ReadonlySet<string> = new Set(keyScopes);
const isScope = (value: string): value is KeyScope => knownScopes.has(value);

type StoredKey = Omit<typeof apiKeys.$inferSelect, 'hash'>;

const toApiKey = (row: StoredKey): ApiKey => ({
  id: row.id,
  accountId: row.accountId,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes.filter(isScope),
  expiresAt: row.expiresAt,
  rateLimitPerMinute: row.rateLimitPerMinute,
  charactersPerMonth: row.charactersPerMonth,
  projectIds: row.projectIds,
  lastUsedAt: row.lastUsedAt,
  revokedAt: row.revokedAt,
  createdAt: row.createdAt,
});

/** All columns but the hash, which never leaves. */
const { hash: _hash, ...keyColumns } = {
  id: apiKeys.id,
  accountId: apiKeys.accountId,
  name: apiKeys.name,
  prefix: apiKeys.prefix,
  hash: apiKeys.hash,
  scopes: apiKeys.scopes,
  expiresAt: apiKeys.expiresAt,
  rateLimitPerMinute: apiKeys.rateLimitPerMinute,
  charactersPerMonth: apiKeys.charactersPerMonth,
  projectIds: apiKeys.projectIds,
  lastUsedAt: apiKeys.lastUsedAt,
  revokedAt: apiKeys.revokedAt,
  createdAt: apiKeys.createdAt,
};

/** As `identify` reads it: `pg` gives big integers as text. */
interface IdentityRow {
  id: string;
  account_id: string;
  name: string;
  prefix: string;
  scopes: string[];
  expires_at: Date | null;
  rate_limit_per_minute: number | null;
  characters_per_month: string | null;
  project_ids: string[] | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
  created_at: Date;
  account_name: string;
  account_status: 'active' | 'suspended';
  account_characters_per_month: string | null;
  default_project_id: string;
}

const identifyStatement = `
  select key.id, key.account_id, key.name, key.prefix, key.scopes, key.expires_at, key.rate_limit_per_minute,
    key.characters_per_month, key.project_ids, key.last_used_at, key.revoked_at, key.created_at,
    account.name as account_name, account.status as account_status,
    account.characters_per_month as account_characters_per_month, project.id as default_project_id
  from api_keys key
  join accounts account on account.id = key.account_id and account.deleting_at is null
  join projects project on project.account_id = account.id and project.is_default
  where key.hash = $1
`;

const numberOrNull = (value: string | null): number | null => (value === null ? null : Number(value));

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

const ofAccount = (accountId: string, id: string) =>
  and(eq(apiKeys.accountId, accountId), eq(apiKeys.id, id));

/** Keys over a database. */
export const createApiKeys = (database: Database, clock: Clock): ApiKeyRepository => ({
  async identify(hash) {
    const result = await database.repeatable(({ client }) =>
      client.query<IdentityRow>({ name: 'identify', text: identifyStatement, values: [hash] }),
    );
    const row = result.rows[0];
    if (row === undefined) return null;
    return {
      key: {
        id: row.id,
        accountId: row.account_id,
        name: row.name,
        prefix: row.prefix,
        scopes: row.scopes.filter(isScope),
        expiresAt: row.expires_at,
        rateLimitPerMinute: row.rate_limit_per_minute,
        charactersPerMonth: numberOrNull(row.characters_per_month),
        projectIds: row.project_ids,
        lastUsedAt: row.last_used_at,
        revokedAt: row.revoked_at,
        createdAt: row.created_at,
      },
      account: {
        id: row.account_id,
        name: row.account_name,
        status: row.account_status,
        charactersPerMonth: numberOrNull(row.account_characters_per_month),
      },
      defaultProjectId: row.default_project_id,
    };
  },

  create: (accountId, input) =>
    database.transaction(async (session) => {
      await assertOwnProjects(session, accountId, input.projectIds);
      const [row] = await session.sql
        .insert(apiKeys)
        .values({
          id: v7(),
          accountId,
          name: input.name,
          prefix: input.prefix,
          hash: input.hash,
          scopes: [...input.scopes],
          expiresAt: input.expiresAt,
          rateLimitPerMinute: input.rateLimitPerMinute,
          charactersPerMonth: input.charactersPerMonth,
          projectIds: input.projectIds === null ? null : [...input.projectIds],
          createdAt: clock(),
        })
        .returning(keyColumns);
      if (row === undefined) throw new StoreError('internal', 'An inserted key was not returned.');
      return toApiKey(row);
    }),

  async list(accountId, page) {
    const limit = pageLimit(page);
    if (!isId(accountId) || (page.before !== undefined && !isId(page.before))) {
      return { items: [], next: null };
    }
    const rows = await database.repeatable(({ sql }) =>
      sql
        .select(keyColumns)
        .from(apiKeys)
        .where(
          and(
            eq(apiKeys.accountId, accountId),
            page.before === undefined ? undefined : lt(apiKeys.id, page.before),
          ),
        )
        .orderBy(desc(apiKeys.id))
        .limit(limit),
    );
    return toPage(rows.map(toApiKey), page);
  },

  async get(accountId, id) {
    if (!isId(accountId) || !isId(id)) return null;
    const [row] = await database.repeatable(({ sql }) =>
      sql.select(keyColumns).from(apiKeys).where(ofAccount(accountId, id)),
    );
    return row === undefined ? null : toApiKey(row);
  },

  async update(accountId, id, change) {
    if (!isId(accountId) || !isId(id)) return null;
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
          ? await session.sql.select(keyColumns).from(apiKeys).where(ofAccount(accountId, id))
          : await session.sql
              .update(apiKeys)
              .set(values)
              .where(ofAccount(accountId, id))
              .returning(keyColumns);
      return row === undefined ? null : toApiKey(row);
    });
  },

  async revoke(accountId, id) {
    if (!isId(accountId) || !isId(id)) return null;
    return database.transaction(async ({ sql }) => {
      await sql
        .update(apiKeys)
        .set({ revokedAt: clock() })
        .where(and(ofAccount(accountId, id), isNull(apiKeys.revokedAt)));
      const [row] = await sql.select(keyColumns).from(apiKeys).where(ofAccount(accountId, id));
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
});
