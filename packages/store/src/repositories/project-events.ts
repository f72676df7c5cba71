import type { Session } from '../database/database.ts';
import type { Project } from '../model.ts';
import { events } from '../schema/index.ts';

/** Writes the event of a project's change; part of the change's transaction. */
export const writeProjectEvent = async (
  session: Session,
  kind: 'project.created' | 'project.updated' | 'project.deleted',
  project: Project,
  occurredAt: Date,
): Promise<void> => {
  await session.sql.insert(events).values({
    accountId: project.accountId,
    projectId: project.id,
    kind,
    subjectId: project.id,
    occurredAt,
    data: {
      id: project.id,
      name: project.name,
      settings: project.settings,
      created_at: project.createdAt.toISOString(),
      updated_at: project.updatedAt.toISOString(),
    },
  });
};
