import { and, desc, eq, inArray, isNull, lt } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Database, Session } from '../database/database.ts';
import { StoreError } from '../error.ts';
import type { Project, ProjectRepository } from '../model.ts';
import { projects } from '../schema/index.ts';
import { type Clock, definedOnly, isId, pageLimit, toPage } from './common.ts';
import { writeProjectEvent } from './project-events.ts';

/** Inserts a project with its event, in the caller's transaction. */
export const insertProject = async (
  session: Session,
  accountId: string,
  input: Pick<Project, 'name' | 'description' | 'settings' | 'isDefault' | 'charactersPerMonth'>,
  at: Date,
): Promise<Project> => {
  const project: Project = {
    id: v7(),
    accountId,
    name: input.name,
    description: input.description,
    settings: input.settings,
    isDefault: input.isDefault,
    charactersPerMonth: input.charactersPerMonth,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
  };
  await session.sql.insert(projects).values(project);
  await writeProjectEvent(session, 'project.created', project, at);
  return project;
};

/**
 * Keeps what the settings name from being deleted until they are written.
 * @throws StoreError `not_found` where it is not there.
 */
const holdNamedResources = async (
  { client }: Session,
  accountId: string,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const named = [
    ['glossaries', settings.glossary_id],
    ['brand_voices', settings.brand_voice_id],
  ] as const;
  for (const [table, id] of named) {
    if (id === undefined) continue;
    const found = await client.query(`select from ${table} where account_id = $1 and id = $2 for key share`, [
      accountId,
      id,
    ]);
    if (found.rowCount === 0)
      throw new StoreError('not_found', 'The settings name what the account does not have.');
  }
};

const ofAccount = (accountId: string, id: string) =>
  and(eq(projects.accountId, accountId), eq(projects.id, id));

/** Projects over a database. */
export const createProjects = (database: Database, clock: Clock): ProjectRepository => ({
  create: (accountId, input) =>
    database.transaction(async (session) => {
      await holdNamedResources(session, accountId, input.settings);
      return insertProject(
        session,
        accountId,
        { ...input, isDefault: false, charactersPerMonth: input.charactersPerMonth ?? null },
        clock(),
      );
    }),

  async list(accountId, page, only) {
    const limit = pageLimit(page);
    if (!isId(accountId) || (page.before !== undefined && !isId(page.before))) {
      return { items: [], next: null };
    }
    const rows = await database.repeatable(({ sql }) =>
      sql
        .select()
        .from(projects)
        .where(
          and(
            eq(projects.accountId, accountId),
            isNull(projects.deletedAt),
            only === undefined ? undefined : inArray(projects.id, only.filter(isId)),
            page.before === undefined ? undefined : lt(projects.id, page.before),
          ),
        )
        .orderBy(desc(projects.id))
        .limit(limit),
    );
    return toPage(rows, page);
  },

  async get(accountId, id) {
    if (!isId(accountId) || !isId(id)) return null;
    const [row] = await database.repeatable(({ sql }) =>
      sql.select().from(projects).where(ofAccount(accountId, id)),
    );
    return row ?? null;
  },

  async update(accountId, id, change) {
    if (!isId(accountId) || !isId(id)) return null;
    const values = definedOnly(change);
    return database.transaction(async (session) => {
      const present = and(ofAccount(accountId, id), isNull(projects.deletedAt));
      if (Object.keys(values).length === 0) {
        const [row] = await session.sql.select().from(projects).where(present);
        return row ?? null;
      }
      if (values.settings) await holdNamedResources(session, accountId, values.settings);
      const at = clock();
      const [row] = await session.sql
        .update(projects)
        .set({ ...values, updatedAt: at })
        .where(present)
        .returning();
      if (row === undefined) return null;
      await writeProjectEvent(session, 'project.updated', row, at);
      return row;
    });
  },

  async delete(accountId, id) {
    if (!isId(accountId) || !isId(id)) return 'not_found';
    return database.transaction(async (session) => {
      const at = clock();
      const [row] = await session.sql
        .update(projects)
        .set({ deletedAt: at, updatedAt: at })
        .where(and(ofAccount(accountId, id), isNull(projects.deletedAt), eq(projects.isDefault, false)))
        .returning();
      if (row !== undefined) {
        await writeProjectEvent(session, 'project.deleted', row, at);
        return 'deleted';
      }
      const [kept] = await session.sql
        .select({ isDefault: projects.isDefault })
        .from(projects)
        .where(ofAccount(accountId, id));
      return kept?.isDefault === true ? 'default' : 'not_found';
    });
  },
});
