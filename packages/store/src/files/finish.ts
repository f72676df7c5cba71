import type { Database, Session } from '../database/database.ts';
import { writeFileEvent } from '../events/file-events.ts';
import type { FileOutcome, FileRepository, StoredFile } from '../model/index.ts';
import type { Wake } from '../notifications/wake.ts';
import { areIds, type Clock } from '../rows/common.ts';
import { fileSegments, files } from '../schema/index.ts';
import { lockFile, ofFile, recordOf, segmentsOf } from './columns.ts';

type Sums = Pick<StoredFile, 'charactersUsed' | 'charactersBilled' | 'qualityScore'>;

/** The score is the mean of the segments', by their lengths. */
const sumStatement = `
  select coalesce(sum(characters) filter (where status <> 'new'), 0)::integer as "charactersUsed",
    coalesce(sum(characters_billed), 0)::integer as "charactersBilled",
    round((sum(quality_score * characters) / nullif(sum(characters) filter (where quality_score is not null), 0))::numeric, 4)::float8
      as "qualityScore",
    count(*) filter (where status = 'new')::integer as waiting
  from file_segments where account_id = $1 and file_id = $2
`;

const sumUp = async ({ client }: Session, file: StoredFile): Promise<Sums & { waiting: number }> => {
  const result = await client.query<Sums & { waiting: number }>(sumStatement, [file.accountId, file.id]);
  return result.rows[0] ?? { charactersUsed: 0, charactersBilled: 0, qualityScore: null, waiting: 0 };
};

/** What the row says once the work has ended so. */
const ended = (outcome: FileOutcome, at: Date) => {
  switch (outcome.status) {
    case 'completed':
      return {
        status: outcome.status,
        resultAssetId: outcome.resultAssetId,
        resultRevision: outcome.resultRevision,
        partial: false,
        resultWarnings: outcome.resultWarnings,
        error: null,
        completedAt: at,
      };
    case 'failed':
      return {
        status: outcome.status,
        error: outcome.error,
        ...(outcome.resultAssetId === undefined
          ? {}
          : {
              resultAssetId: outcome.resultAssetId,
              resultRevision: outcome.resultRevision ?? null,
              partial: true,
            }),
      };
    case 'cancelled':
      return { status: outcome.status };
  }
};

/** See `FileRepository.finish`. */
export const createFinish =
  (database: Database, clock: Clock, wake: Wake): FileRepository['finish'] =>
  async (accountId, id, jobId, outcome) => {
    if (!areIds(accountId, id, jobId)) return null;
    let deliveries = 0;
    const finished = await database.transaction(async (session) => {
      const file = await lockFile(session, accountId, id);
      if (file === undefined || file.jobId !== jobId) return null;
      if (file.status !== 'uploaded' && file.status !== 'processing') return null;
      const at = clock();
      const { waiting: _waiting, ...sums } = await sumUp(session, file);
      const [after] = await session.sql
        .update(files)
        .set({ ...ended(outcome, at), ...sums, sealedPassword: null, updatedAt: at })
        .where(ofFile(accountId, id))
        .returning();
      if (after === undefined) return null;
      if (!after.keepsSegments) await session.sql.delete(fileSegments).where(segmentsOf(accountId, id));
      if (outcome.status === 'completed')
        deliveries = await writeFileEvent(
          session,
          clock,
          recordOf(after, outcome.downloadUrl),
          { kind: 'file.completed' },
          at,
        );
      if (outcome.status === 'failed') {
        const event = { kind: 'file.failed', error: outcome.error } as const;
        deliveries = await writeFileEvent(session, clock, recordOf(after), event, at);
      }
      return after;
    });
    if (deliveries > 0) wake.poke();
    return finished;
  };
