import { and, isNotNull, lt } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { JobRecovery, JobRepository, JobWork } from '../model/index.ts';
import type { InternalQueue } from '../queue/queue.ts';
import type { Clock } from '../rows/common.ts';
import { jobs } from '../schema/index.ts';
import { callFor, callMs, jobQueue } from './calls.ts';
import { worked } from './columns.ts';

const batchRows = 100;
const sweepRows = 1_000;
/** What ended a moment ago is still being cleared away by who ended it. */
const leftoverMs = 60_000;

/** The row locks are let go with the transaction: of several processes that look at once each takes others. */
const recoverStatement = `
  with due as materialized (
    select account_id, id, state = 'running' as crashed, state = 'running' and crashes + 1 >= $3 as is_over
    from jobs
    where lease_until < clock_timestamp() and kind = any ($1)
    order by lease_until limit $2 for update skip locked
  )
  update jobs set
    state = case when due.is_over then 'failed' else 'queued' end,
    crashes = jobs.crashes + due.crashed::integer,
    lease_token = null,
    lease_until = case when not due.is_over
      then clock_timestamp() + make_interval(secs => $4::double precision / 1000) end,
    checkpoint = case when due.is_over then null else jobs.checkpoint end,
    error = case when due.is_over then $5::jsonb end,
    finished_at = case when due.is_over then $6::timestamptz end
  from due
  where jobs.account_id = due.account_id and jobs.id = due.id
  returning jobs.account_id as "accountId", jobs.id, jobs.project_id as "projectId", jobs.key_id as "keyId", jobs.kind,
    jobs.state, jobs.progress, jobs.stage, jobs.input, jobs.checkpoint, jobs.result, jobs.result_until as "resultUntil", jobs.error, jobs.attempt,
    jobs.created_at as "createdAt", jobs.started_at as "startedAt", jobs.finished_at as "finishedAt"
`;

/** Queues again what nobody shows life of, and calls for it; what crashed too often fails. */
const recoverJobs = async (
  database: Database,
  queue: InternalQueue,
  { kinds, crashes, error }: JobRecovery,
  at: Date,
): Promise<{ queued: number; failed: readonly JobWork[] }> => {
  await queue.sender(jobQueue);
  const found: JobWork[] = [];
  for (;;) {
    const rows = await database.transaction(async (session) => {
      const result = await session.client.query<JobWork>(recoverStatement, [
        kinds,
        batchRows,
        crashes,
        callMs,
        JSON.stringify(error),
        at,
      ]);
      for (const job of result.rows) if (job.state === 'queued') await callFor(queue, session, job);
      return result.rows;
    });
    found.push(...rows);
    if (rows.length < batchRows) break;
  }
  const failed = found.filter(({ state }) => state === 'failed');
  return { queued: found.length - failed.length, failed };
};

/** Removes rows that ended before, and results whose time has come. */
const sweepJobs = async (database: Database, before: Date, at: Date): Promise<number> => {
  await database.repeatable(({ client }) =>
    client.query(`update jobs set result = null, result_until = null where result_until <= $1`, [at]),
  );
  let total = 0;
  for (;;) {
    const result = await database.repeatable(({ client }) =>
      client.query(
        `delete from jobs where (account_id, id) in (
           select account_id, id from jobs where finished_at < $1 limit ${sweepRows} for update skip locked
         )`,
        [before],
      ),
    );
    const removed = result.rowCount ?? 0;
    total += removed;
    if (removed < sweepRows) return total;
  }
};

/** What is done with the jobs of all accounts in the background. */
export const createJobUpkeep = (
  database: Database,
  queue: InternalQueue,
  clock: Clock,
): Pick<JobRepository, 'recover' | 'leftovers' | 'sweep' | 'countQueued'> => ({
  recover: (recovery) => recoverJobs(database, queue, recovery, clock()),

  leftovers: (limit): Promise<readonly JobWork[]> =>
    database.repeatable(({ sql: query }) =>
      query
        .select(worked)
        .from(jobs)
        .where(and(isNotNull(jobs.input), lt(jobs.finishedAt, new Date(clock().getTime() - leftoverMs))))
        .limit(limit),
    ),

  sweep: (before) => sweepJobs(database, before, clock()),

  async countQueued() {
    const result = await database.repeatable(({ client }) =>
      client.query<{ count: number }>(
        `select count(*)::integer as count from jobs where lease_until is not null and state = 'queued'`,
      ),
    );
    return result.rows[0]?.count ?? 0;
  },
});
