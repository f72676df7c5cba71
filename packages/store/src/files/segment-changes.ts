import { and, asc, inArray, sql } from 'drizzle-orm';
import type { Database, Session } from '../database/database.ts';
import { StoreError } from '../error.ts';
import { rememberApproved } from '../memory/approved.ts';
import {
  actorText,
  type FileRepository,
  type FileSegment,
  type SegmentsOutcome,
  type StoredFile,
} from '../model/index.ts';
import { areIds, type Clock } from '../rows/common.ts';
import { isStorable } from '../rows/storable.ts';
import { fileSegments, files } from '../schema/index.ts';
import { isProjectDeleted, lockFile, ofFile, segmentColumns, segmentsOf } from './columns.ts';

type Options = Parameters<FileRepository['edit']>[3];
type Refusal = Exclude<SegmentsOutcome, { state: 'changed' }>;

/** What a person's word is worth: whoever approves vouches for all of it. */
const approved = {
  qualityScore: 1,
  qualityChecks: [{ id: 'human_approval', score: 1, weight: 1, note: 'A person approved this text.' }],
};

/**
 * What has no new target keeps all but `hidden`. The memory holds what a machine made, or what a person approved: an edited
 * segment is neither any more.
 */
const editStatement = `
  update file_segments segment set
    hidden = coalesce(row.hidden, segment.hidden), revision = segment.revision + 1, updated_at = $4,
    target = coalesce(row.target, segment.target),
    status = case when row.target is null then segment.status else 'edited' end,
    origin = case when row.target is null then segment.origin else 'person' end,
    warnings = case when row.target is null then segment.warnings else '[]' end,
    quality_score = case when row."isScored" and row.target is not null then row."qualityScore" else segment.quality_score end,
    quality_checks = case when row."isScored" and row.target is not null then row."qualityChecks" else segment.quality_checks end,
    memory_digest = case when row.target is null then segment.memory_digest end
  from json_to_recordset($3::json) as row (number integer, target text, hidden boolean, "isScored" boolean,
    "qualityScore" float8, "qualityChecks" jsonb)
  where segment.account_id = $1 and segment.file_id = $2 and segment.number = row.number
`;

const keepStatement = `
  insert into file_segment_revisions (account_id, file_id, number, revision, status, hidden, target, origin, quality_score,
    quality_checks, actor, created_at)
  select account_id, file_id, number, revision, status, hidden, target, origin, quality_score, quality_checks, $4, updated_at
  from file_segments where account_id = $1 and file_id = $2 and number = any ($3::integer[])
  on conflict do nothing
`;

/** What people do to segments: one after another for each file, whose row is locked meanwhile. */
export const createSegmentChanges = (
  database: Database,
  clock: Clock,
): Pick<FileRepository, 'edit' | 'approve'> => {
  /** @param work changes the segments, which are locked; gives its refusal, or nothing */
  const change = async (
    accountId: string,
    fileId: string,
    numbers: readonly number[],
    { actor, ...precondition }: Options,
    work: (
      session: Session,
      file: StoredFile,
      segments: readonly FileSegment[],
      at: Date,
    ) => Promise<Refusal | undefined>,
  ): Promise<SegmentsOutcome> => {
    if (!areIds(accountId, fileId)) return { state: 'not_found' };
    return database.transaction(async (session) => {
      const file = await lockFile(session, accountId, fileId);
      const found = file && (await lockSegments(session, file, numbers));
      const refusal = await refuse(session, file, numbers, found ?? [], precondition);
      if (refusal || !file || !found) return refusal ?? { state: 'not_found' };
      const at = clock();
      // Those before the change too: the first of them no person has made, and what a machine did since the last change is
      // kept nowhere else.
      await session.client.query(keepStatement, [accountId, fileId, numbers, null]);
      const refused = await work(session, file, found, at);
      if (refused) return refused;
      await session.client.query(keepStatement, [accountId, fileId, numbers, actorText(actor)]);
      const [after] = await session.sql
        .update(files)
        .set({ revision: file.revision + 1, updatedAt: at })
        .where(ofFile(accountId, fileId))
        .returning();
      if (after === undefined) throw new StoreError('internal', 'A locked file is gone.');
      return { state: 'changed', file: after, segments: await lockSegments(session, file, numbers) };
    });
  };

  return {
    edit(accountId, fileId, edits, options) {
      if (!edits.every(({ target = '' }) => isStorable(target)))
        throw new StoreError('invalid_value', 'A text holds a NUL character or half of a surrogate pair.');
      const byNumber = new Map(edits.map((one) => [one.number, one]));
      return change(
        accountId,
        fileId,
        [...byNumber.keys()],
        options,
        async ({ client }, _file, _found, at) => {
          const rows = [...byNumber.values()].map(({ quality, ...edit }) => ({
            ...edit,
            ...quality,
            isScored: quality !== undefined,
          }));
          await client.query(editStatement, [accountId, fileId, JSON.stringify(rows), at]);
          return undefined;
        },
      );
    },

    approve: (accountId, fileId, numbers, options) =>
      change(accountId, fileId, numbers, options, async (session, file, found, at) => {
        const empty = found.find(({ target }) => target === null);
        if (empty) return { state: 'untranslated', number: empty.number };
        await session.sql
          .update(fileSegments)
          .set({
            ...approved,
            status: 'approved',
            revision: sql`${fileSegments.revision} + 1`,
            updatedAt: at,
            memoryDigest: null,
          })
          .where(and(segmentsOf(accountId, fileId), inArray(fileSegments.number, [...numbers])));
        const { projectId, targetLanguage } = file;
        const texts = found.flatMap(({ id, source, target, language }) => {
          const sourceLanguage = language ?? file.sourceLanguage;
          if (sourceLanguage === null || target === null) return [];
          return [{ id, sourceLanguage, targetLanguage, sourceText: source, translatedText: target }];
        });
        await rememberApproved(session, accountId, projectId, texts, at);
        return undefined;
      }),
  };
};

const lockSegments = ({ sql: query }: Session, file: StoredFile, numbers: readonly number[]) =>
  query
    .select(segmentColumns)
    .from(fileSegments)
    .where(and(segmentsOf(file.accountId, file.id), inArray(fileSegments.number, [...numbers])))
    .orderBy(asc(fileSegments.number))
    .for('update');

const refuse = async (
  session: Session,
  file: StoredFile | undefined,
  numbers: readonly number[],
  found: readonly FileSegment[],
  { revisions, segmentRevisions }: Omit<Options, 'actor'>,
): Promise<Refusal | undefined> => {
  if (file === undefined) return { state: 'not_found' };
  if (revisions?.includes(file.revision) === false) return { state: 'stale', revision: file.revision };
  if (!file.keepsSegments) return { state: 'no_segments' };
  if (await isProjectDeleted(session, file)) return { state: 'project_deleted' };
  const known = new Set(found.map(({ number }) => number));
  const unknown = numbers.find((number) => !known.has(number));
  if (unknown !== undefined) return { state: 'unknown_segment', number: unknown };
  const [first] = found;
  if (first && segmentRevisions?.includes(first.revision) === false)
    return { state: 'stale', revision: first.revision };
  return undefined;
};
