import { and, asc, eq, inArray, lt, lte, notExists } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { StoreError } from '../error.ts';
import { writeFileEvent } from '../events/file-events.ts';
import { isOfTime } from '../events/id-bounds.ts';
import type { FileRepository, StoredFile } from '../model/index.ts';
import type { Wake } from '../notifications/wake.ts';
import { areIds, type Clock, isId } from '../rows/common.ts';
import { ownedRows } from '../rows/owned-rows.ts';
import { searchPage } from '../rows/search-page.ts';
import { isStorable } from '../rows/storable.ts';
import {
  fileSegmentRevisions,
  fileSegments,
  files,
  jobs,
  projects,
  translationMemory,
} from '../schema/index.ts';
import { fileColumns, isProjectDeleted, lockFile, ofFile, recordOf, segmentsOf } from './columns.ts';
import { createFinish } from './finish.ts';
import { createSegmentChanges } from './segment-changes.ts';
import { createSegmentRevisions } from './segment-revisions.ts';
import { createSegments } from './segments.ts';

const revisionsOf = (owner: string, fileId: string) =>
  and(eq(fileSegmentRevisions.accountId, owner), eq(fileSegmentRevisions.fileId, fileId));

const underWay = ['uploaded', 'processing'] as const;

/** Files and their segments, over a database. */
export const createFiles = (database: Database, clock: Clock, wake: Wake): FileRepository => {
  const rows = ownedRows(database, files, fileColumns);
  /** @param event what is told of the change, in its transaction; woken after the commit */
  const told = async <Value>(
    work: (count: (deliveries: number) => void) => Promise<Value>,
  ): Promise<Value> => {
    let deliveries = 0;
    const value = await work((made) => {
      deliveries = made;
    });
    if (deliveries > 0) wake.poke();
    return value;
  };
  return {
    ...createSegments(database, clock),
    ...createSegmentChanges(database, clock),
    segmentRevisions: createSegmentRevisions(database),
    finish: createFinish(database, clock, wake),

    create: (accountId, { createdAt, ...given }) =>
      told((count) =>
        database.transaction(async (session) => {
          if (!isStorable(given.name)) throw new StoreError('invalid_value', 'The name cannot be stored.');
          const [project] = await session.sql
            .select({ id: projects.id })
            .from(projects)
            .where(and(eq(projects.accountId, accountId), eq(projects.id, given.projectId)));
          if (!project) throw new StoreError('not_found', 'The account has no such project.');
          const file: StoredFile = {
            ...given,
            accountId,
            jobId: given.id,
            sealedPassword: given.sealedPassword ?? null,
            status: 'uploaded',
            partial: false,
            error: null,
            resultAssetId: null,
            pages: null,
            segmentCount: null,
            charactersUsed: 0,
            charactersBilled: 0,
            qualityScore: null,
            info: {},
            warnings: [],
            resultWarnings: [],
            revision: 1,
            resultRevision: null,
            createdAt,
            updatedAt: createdAt,
            completedAt: null,
          };
          await session.sql.insert(files).values(file);
          count(await writeFileEvent(session, clock, recordOf(file), { kind: 'file.uploaded' }, createdAt));
          return file;
        }),
      ),

    get: rows.get,

    async list(accountId, { projectId, projectIds, status, kind, targetLanguage, search, ...time }, page) {
      if (!areIds(projectId)) return { items: [], next: null };
      const which = [
        projectId === undefined ? undefined : eq(files.projectId, projectId),
        projectIds && inArray(files.projectId, projectIds.filter(isId)),
        status && eq(files.status, status),
        kind && eq(files.kind, kind),
        targetLanguage === undefined ? undefined : eq(files.targetLanguage, targetLanguage),
        isOfTime(files.id, time),
      ];
      return searchPage(database, rows, files, accountId, page, which, search, files.name);
    },

    async begin(accountId, id) {
      if (!areIds(accountId, id)) return null;
      const [row] = await database.repeatable(({ sql: query }) =>
        query
          .update(files)
          .set({ status: 'processing', updatedAt: clock() })
          .where(and(ofFile(accountId, id), inArray(files.status, [...underWay])))
          .returning(),
      );
      return row ?? null;
    },

    async describe(accountId, id, facts) {
      await database.repeatable(({ sql: query }) =>
        query
          .update(files)
          .set({ ...facts, updatedAt: clock() })
          .where(ofFile(accountId, id)),
      );
    },

    async render(accountId, id, jobId, { revisions, sealedPassword = null } = {}) {
      if (!areIds(accountId, id)) return { state: 'not_found' };
      return database.transaction(async (session) => {
        const file = await lockFile(session, accountId, id);
        if (file === undefined) return { state: 'not_found' };
        if (revisions?.includes(file.revision) === false) return { state: 'stale', revision: file.revision };
        if (file.status === 'uploaded' || file.status === 'processing') return { state: 'under_way', file };
        if (await isProjectDeleted(session, file)) return { state: 'project_deleted' };
        if (!file.keepsSegments || file.segmentCount === null) return { state: 'no_segments' };
        const [accepted] = await session.sql
          .update(files)
          .set({ status: 'processing', jobId, sealedPassword, error: null, updatedAt: clock() })
          .where(ofFile(accountId, id))
          .returning();
        if (accepted === undefined) throw new StoreError('internal', 'A locked file is gone.');
        return { state: 'accepted', file: accepted };
      });
    },

    exported: (accountId, id, downloadUrl) =>
      told((count) =>
        database.transaction(async (session) => {
          const file = await lockFile(session, accountId, id);
          if (file === undefined) return;
          const record = recordOf(file, downloadUrl);
          count(await writeFileEvent(session, clock, record, { kind: 'file.exported' }, clock()));
        }),
      ),

    async delete(accountId, id) {
      if (!areIds(accountId, id)) return false;
      return database.transaction(async ({ sql: query }) => {
        // The file first: who adds segments looks for it.
        const removed = await query.delete(files).where(ofFile(accountId, id)).returning({ id: files.id });
        const ids = query.select({ id: fileSegments.id }).from(fileSegments).where(segmentsOf(accountId, id));
        await query
          .delete(translationMemory)
          .where(and(eq(translationMemory.accountId, accountId), inArray(translationMemory.id, ids)));
        await query.delete(fileSegments).where(segmentsOf(accountId, id));
        await query.delete(fileSegmentRevisions).where(revisionsOf(accountId, id));
        return removed.length > 0;
      });
    },

    expire: (accountId, id) =>
      database.transaction(async ({ sql: query }) => {
        await query.delete(files).where(ofFile(accountId, id));
        await query.delete(fileSegments).where(segmentsOf(accountId, id));
        await query.delete(fileSegmentRevisions).where(revisionsOf(accountId, id));
      }),

    expired: (limit) =>
      database.repeatable(({ sql: query }) =>
        query
          .select()
          .from(files)
          .where(lte(files.expiresAt, clock()))
          .orderBy(asc(files.expiresAt))
          .limit(limit),
      ),

    untouched: (since, limit) =>
      database.repeatable(({ sql: query }) =>
        query
          .select()
          .from(files)
          .where(
            and(
              inArray(files.status, [...underWay]),
              lt(files.updatedAt, since),
              notExists(
                query
                  .select({ id: jobs.id })
                  .from(jobs)
                  .where(
                    and(
                      eq(jobs.accountId, files.accountId),
                      eq(jobs.id, files.jobId),
                      inArray(jobs.state, ['queued', 'running']),
                    ),
                  ),
              ),
            ),
          )
          .orderBy(asc(files.updatedAt))
          .limit(limit),
      ),
  };
};
