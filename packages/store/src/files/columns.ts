import { and, eq, getTableColumns } from 'drizzle-orm';
import type { Session } from '../database/database.ts';
import type { FileRecord } from '../events/file-events.ts';
import type { StoredFile } from '../model/index.ts';
import { fileSegments, files, projects } from '../schema/index.ts';

export const fileColumns = getTableColumns(files);

const { accountId, memoryDigest, ...shown } = getTableColumns(fileSegments);

/** What is shown of a segment. */
export const segmentColumns = shown;

/** One file. */
export const ofFile = (owner: string, id: string) => and(eq(files.accountId, owner), eq(files.id, id));

/** The segments of one file. */
export const segmentsOf = (owner: string, fileId: string) =>
  and(eq(fileSegments.accountId, owner), eq(fileSegments.fileId, fileId));

/** Keeps others from changing a file until the transaction ends. All who change segments as people do begin with it. */
export const lockFile = async (
  { sql }: Session,
  owner: string,
  id: string,
): Promise<StoredFile | undefined> => {
  const [row] = await sql.select().from(files).where(ofFile(owner, id)).for('no key update');
  return row;
};

/** Whether people may still change what is in the file's project. */
export const isProjectDeleted = async ({ sql }: Session, file: StoredFile): Promise<boolean> => {
  const [project] = await sql
    .select({ deletedAt: projects.deletedAt })
    .from(projects)
    .where(and(eq(projects.accountId, file.accountId), eq(projects.id, file.projectId)));
  return project === undefined || project.deletedAt !== null;
};

/** A file as its events show it. */
export const recordOf = (file: StoredFile, downloadUrl?: string): FileRecord => ({
  id: file.id,
  accountId: file.accountId,
  projectId: file.projectId,
  name: file.name,
  format: file.format,
  sourceLanguage: file.sourceLanguage,
  targetLanguage: file.targetLanguage,
  status: file.status,
  pages: file.pages,
  downloadUrl,
  createdAt: file.createdAt,
  completedAt: file.completedAt,
});
