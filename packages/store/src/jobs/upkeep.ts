import { and, isNotNull, lt } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { JobRecovery, JobRepository, JobWork } from '../model/index.ts';
import type { InternalQueue } from '../queue/queue.ts';
import type { Clock } from '../rows/common.ts';
import { camelColumns, inBatches, queryRows, runStatement } from '../rows/statements.ts';
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
  returning ${camelColumns(...Object.values(worked).map(({ name }) => `jobs.${name}`))}
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
  await inBatches(batchRows, () =>
    database.transaction(async (session) => {
      const result = await session.client.query<JobWork>(recoverStatement, [
        kinds,
        batchRows,
        crashes,
        callMs,
        JSON.stringify(error),
        at,
      ]);
      for (const job of result.rows) if (job.state === 'queued') await callFor(queue, session, job);
      found.push(...result.rows);
      return result.rows.length;
    }),
  );
  const failed = found.filter(({ state }) => state === 'failed');
  return { queued: found.length - failed.length, failed };
};

const sweepStatement = `
  delete from jobs where (account_id, id) in (
    select account_id, id from jobs where finished_at < $1 limit ${sweepRows} for update skip locked
  )
`;

/** Removes rows that ended before, and results whose time has come. */
const sweepJobs = async (database: Database, before: Date, at: Date): Promise<number> => {
  await runStatement(
    database,
    'update jobs set result = null, result_until = null where result_until <= $1',
    [at],
  );
  return inBatches(sweepRows, () => runStatement(database, sweepStatement, [before]));
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
    const [counted] = await queryRows<{ count: number }>(
      database,
      `select count(*)::integer as count from jobs where lease_until is not null and state = 'queued'`,
    );
    return counted?.count ?? 0;
  },
});
