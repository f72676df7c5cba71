import type { Session } from '../database/database.ts';
import type { Project } from '../model/index.ts';
import type { Clock } from '../rows/common.ts';
import { eventIds } from './event-ids.ts';
import { writeEvent } from './event-writer.ts';

/**
 * Writes the event of a project's change; part of the change's transaction.
 *
 * @returns how many deliveries were made
 */
export const writeProjectEvent = (
  session: Session,
  clock: Clock,
  kind: 'project.created' | 'project.updated' | 'project.deleted',
  project: Project,
): Promise<number> =>
  writeEvent(session, {
    id: eventIds(clock)(),
    accountId: project.accountId,
    projectId: project.id,
    kind,
    subjectId: project.id,
    occurredAt: project.updatedAt,
    data: JSON.stringify({
      id: project.id,
      name: project.name,
      settings: project.settings,
      created_at: project.createdAt,
      updated_at: project.updatedAt,
    }),
    dropBody: false,
  });
