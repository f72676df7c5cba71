import type { Session } from '../database/database.ts';
import type { Translation } from '../model/index.ts';
import type { Clock } from '../rows/common.ts';
import { eventIds } from './event-ids.ts';
import { writeEvent } from './event-writer.ts';

/**
 * Writes the event of a person's change; part of the change's transaction. `record-statement.ts` writes the others.
 *
 * @returns how many deliveries were made
 */
export const writeTranslationEvent = (
  session: Session,
  clock: Clock,
  translation: Translation,
  occurredAt: Date,
): Promise<number> =>
  writeEvent(session, {
    id: eventIds(clock)(),
    accountId: translation.accountId,
    projectId: translation.projectId,
    kind: `translation.${translation.status}`,
    subjectId: translation.id,
    occurredAt,
    data: {
      id: translation.id,
      project_id: translation.projectId,
      source_text: translation.sourceText,
      translated_text: translation.translatedText,
      source_language: translation.sourceLanguage,
      target_language: translation.targetLanguage,
      status: translation.status,
      engine: translation.engine,
      created_at: translation.createdAt.toISOString(),
      completed_at: translation.completedAt?.toISOString() ?? null,
    },
    // Nothing can be changed in a project that keeps no texts.
    dropBody: false,
  });
