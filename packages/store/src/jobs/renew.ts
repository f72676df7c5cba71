import type { Database } from '../database/database.ts';
import type { JobHold, JobProgress } from '../model/index.ts';
import { queryRows } from '../rows/statements.ts';

const renewStatement = `
  update jobs set
    lease_until = clock_timestamp() + make_interval(secs => $2::double precision / 1000),
    progress = held.progress,
    stage = held.stage
  from json_to_recordset($1::json) as held (account_id uuid, id uuid, token uuid, progress integer, stage text)
  where jobs.account_id = held.account_id and jobs.id = held.id
    and jobs.state = 'running' and jobs.lease_token = held.token
  returning jobs.lease_token as token
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
  const renewed = await queryRows<{ token: string }>(database, renewStatement, [
    JSON.stringify(rows),
    milliseconds,
  ]);
  return new Set(renewed.map(({ token }) => token));
};
