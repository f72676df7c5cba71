import type { Database } from '../database/database.ts';
import type { JobHold, JobProgress, JobRecovery, JobState, JobWork } from '../model/jobs.ts';
import type { InternalQueue } from '../queue/queue.ts';
import { callKey, callMs, jobQueue } from './job-calls.ts';

const batchRows = 100;
const sweepRows = 1_000;

const renewStatement = `
  update jobs set
    lease_until = clock_timestamp() + make_interval(secs => $2::double precision / 1000),
    progress = held.progress,
    stage = held.stage
  from json_to_recordset($1::json) as held (account_id uuid, id uuid, token uuid, progress integer, stage text)
  where jobs.account_id = held.account_id and jobs.id = held.id
    and jobs.state = 'running' and jobs.lease_token = held.token
  returning jobs.id
`;

/** One statement for all jobs of a process. */
export const renewJobs = async (
  database: Database,
  holds: readonly (JobHold & JobProgress)[],
  milliseconds: number,
): Promise<ReadonlySet<string>> => {
  const rows = holds.map(({ accountId, id, token, progress, stage }) => ({
    account_id: accountId,
    id,
    token,
    progress,
    stage,
  }));
  const result = await database.repeatable(({ client }) =>
    client.query<{ id: string }>(renewStatement, [JSON.stringify(rows), milliseconds]),
  );
  return new Set(result.rows.map(({ id }) => id));
};

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
export const recoverJobs = async (
  database: Database,
  queue: InternalQueue,
  { kinds, crashes, error }: JobRecovery,
  at: Date,
): Promise<{ queued: number; failed: readonly JobWork[] }> => {
  const send = await queue.sender(jobQueue);
  const found: JobWork[] = [];
  for (;;) {
    const rows = await database.transaction(async ({ client }) => {
      const result = await client.query<JobWork & { state: JobState }>(recoverStatement, [
        kinds,
        batchRows,
        crashes,
        callMs,
        JSON.stringify(error),
        at,
      ]);
      for (const { accountId, id, attempt, state } of result.rows)
        if (state === 'queued') await send(client, { accountId, id }, callKey(id, attempt));
      return result.rows;
    });
    found.push(...rows);
    if (rows.length < batchRows) break;
  }
  const failed = found.filter(({ state }) => state === 'failed');
  return { queued: found.length - failed.length, failed };
};

/** Removes rows that ended before, and results whose time has come. */
export const sweepJobs = async (database: Database, before: Date, at: Date): Promise<number> => {
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
