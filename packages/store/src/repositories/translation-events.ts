import type { Session } from '../database/database.ts';
import type { Translation } from '../model.ts';
import { events } from '../schema/index.ts';

/** Writes the event of a person's change; part of the change's transaction. `record-statement.ts` writes the others. */
export const writeTranslationEvent = async (
  session: Session,
  translation: Translation,
  occurredAt: Date,
): Promise<void> => {
  await session.sql.insert(events).values({
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
  });
};
