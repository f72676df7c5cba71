import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Database, Session } from '../database/database.ts';
import { StoreError } from '../error.ts';
import { writeProjectEvent } from '../events/project-events.ts';
import type { Project, ProjectRepository } from '../model/index.ts';
import type { Wake } from '../notifications/wake.ts';
import { areIds, type Clock, definedOnly, isId } from '../rows/common.ts';
import { ownedRows } from '../rows/owned-rows.ts';
import { searchPage } from '../rows/search-page.ts';
import { projects, webhooks } from '../schema/index.ts';

/** Inserts a project with its event, in the caller's transaction. Says how many deliveries were made of the event. */
export const insertProject = async (
  session: Session,
  clock: Clock,
  accountId: string,
  input: Pick<Project, 'name' | 'description' | 'settings' | 'isDefault' | 'charactersPerMonth'>,
): Promise<{ project: Project; deliveries: number }> => {
  const at = clock();
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
  return { project, deliveries: await writeProjectEvent(session, clock, 'project.created', project) };
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

/** What is still to be delivered of a deleted project is delivered; nothing else will come. */
const disableWebhooks = (session: Session, project: Project, at: Date) =>
  session.sql
    .update(webhooks)
    .set({
      active: false,
      disabledReason: 'project_deleted',
      disabledAt: at,
      revision: sql`${webhooks.revision} + 1`,
      updatedAt: at,
    })
    .where(
      and(eq(webhooks.accountId, project.accountId), eq(webhooks.projectId, project.id), webhooks.active),
    );

/** Projects over a database. */
export const createProjects = (database: Database, clock: Clock, wake: Wake): ProjectRepository => {
  const rows = ownedRows(database, projects, getTableColumns(projects));
  return {
    async create(accountId, input) {
      const { project, deliveries } = await database.transaction(async (session) => {
        await holdNamedResources(session, accountId, input.settings);
        return insertProject(session, clock, accountId, {
          ...input,
          isDefault: false,
          charactersPerMonth: input.charactersPerMonth ?? null,
        });
      });
      if (deliveries > 0) wake.poke();
      return project;
    },

    list: (accountId, page, { only, search } = {}) => {
      const which = [isNull(projects.deletedAt), only && inArray(projects.id, only.filter(isId))];
      const texts = [projects.name, projects.description];
      return searchPage(database, rows, projects, accountId, page, which, search, ...texts);
    },

    get: rows.get,

    async update(accountId, id, change) {
      if (!areIds(accountId, id)) return null;
      const values = definedOnly(change);
      let deliveries = 0;
      const project = await database.transaction(async (session) => {
        const present = and(rows.of(accountId, id), isNull(projects.deletedAt));
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
        deliveries = await writeProjectEvent(session, clock, 'project.updated', row);
        return row;
      });
      if (deliveries > 0) wake.poke();
      return project;
    },

    async delete(accountId, id) {
      if (!areIds(accountId, id)) return 'not_found';
      let deliveries = 0;
      const outcome = await database.transaction(async (session) => {
        const at = clock();
        const [row] = await session.sql
          .update(projects)
          .set({ deletedAt: at, updatedAt: at })
          .where(and(rows.of(accountId, id), isNull(projects.deletedAt), eq(projects.isDefault, false)))
          .returning();
        if (row !== undefined) {
          deliveries = await writeProjectEvent(session, clock, 'project.deleted', row);
          await disableWebhooks(session, row, at);
          return 'deleted';
        }
        const [kept] = await session.sql
          .select({ isDefault: projects.isDefault })
          .from(projects)
          .where(rows.of(accountId, id));
        return kept?.isDefault === true ? 'default' : 'not_found';
      });
      if (deliveries > 0) wake.poke();
      return outcome;
    },
  };
};
