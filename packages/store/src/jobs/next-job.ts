import type { Database } from '../database/database.ts';
import type { JobRepository } from '../model/index.ts';
import { queryRows } from '../rows/statements.ts';

/**
 * `waiting` goes from account to account in the index of what is queued, so that a backlog costs no more than one row. Ids
 * grow with time: the first of an account is its oldest.
 */
const nextStatement = `
  with recursive waiting as (
    (
      select account_id, id from jobs
      where state = 'queued' and kind = any ($1)
      order by account_id, id limit 1
    )
    union all
    select following.account_id, following.id
    from waiting
    cross join lateral (
      select account_id, id from jobs
      where state = 'queued' and kind = any ($1) and account_id > waiting.account_id
      order by account_id, id limit 1
    ) following
  )
  select waiting.account_id as "accountId", waiting.id
  from waiting
  cross join lateral (
    select count(*) as running from jobs where account_id = waiting.account_id and state = 'running'
  ) busy
  cross join lateral (
    select max(started_at) as started_at from jobs where account_id = waiting.account_id
  ) latest
  where busy.running = 0 or not $2
  order by busy.running, latest.started_at nulls first, waiting.id limit 1
`;

/** See `JobRepository.next`. */
export const createNextJob = (database: Database): Pick<JobRepository, 'next'> => ({
  async next(kinds, { isSpared = false } = {}) {
    const values = [kinds, isSpared];
    const [found] = await queryRows<{ accountId: string; id: string }>(database, nextStatement, values);
    return found ?? null;
  },
});
