import type { Session } from '../database/database.ts';
import type { Clock } from '../rows/common.ts';
import { eventIds } from './event-ids.ts';
import { writeEvent } from './event-writer.ts';

/** A file as its events show it. */
export interface FileRecord {
  readonly id: string;
  readonly accountId: string;
  readonly projectId: string;
  readonly name: string;
  readonly format: string;
  /** Null where it is not known yet. */
  readonly sourceLanguage: string | null;
  readonly targetLanguage: string;
  readonly status: string;
  /** Null where they are not counted yet, or the format has none. */
  readonly pages: number | null;
  /** Where the result can be fetched. Absent: there is none. */
  readonly downloadUrl?: string | undefined;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
}

/** What happened to a file. */
export type FileEvent =
  | { readonly kind: 'file.uploaded' | 'file.completed' | 'file.exported' }
  | { readonly kind: 'file.failed'; readonly error: { readonly code: string; readonly detail: string } };

const recordOf = (file: FileRecord, event: FileEvent): Record<string, unknown> => ({
  id: file.id,
  project_id: file.projectId,
  name: file.name,
  format: file.format,
  source_language: file.sourceLanguage,
  target_language: file.targetLanguage,
  status: file.status,
  pages: file.pages,
  download_url: file.downloadUrl,
  created_at: file.createdAt.toISOString(),
  completed_at: file.completedAt?.toISOString() ?? null,
  error: event.kind === 'file.failed' ? { code: event.error.code, detail: event.error.detail } : undefined,
});

/**
 * Writes the event of a file's change; part of the change's transaction.
 *
 * @returns how many deliveries were made: where there are any, wake whoever delivers after the commit
 */
export const writeFileEvent = (
  session: Session,
  clock: Clock,
  file: FileRecord,
  event: FileEvent,
  occurredAt: Date,
): Promise<number> =>
  writeEvent(session, {
    id: eventIds(clock)(),
    accountId: file.accountId,
    projectId: file.projectId,
    kind: event.kind,
    subjectId: file.id,
    occurredAt,
    data: JSON.stringify(recordOf(file, event)),
    // It names the file and holds none of its text.
    dropBody: false,
  });
