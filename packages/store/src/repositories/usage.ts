import type { Database } from '../database/database.ts';
import { StoreError } from '../error.ts';
import type { UsageRepository, UsageRow } from '../model/index.ts';
import { areIds, type Clock } from '../rows/common.ts';
import { startOfDay } from '../rows/days.ts';
import { inBatches, queryRows, runStatement } from '../rows/statements.ts';

const monthPattern = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** Daily rows and what the ledger holds beyond them: one snapshot, so a row that moves is counted once. */
const everything = `
  select day, project_id, key_id, product, unit, requests, used, billed from usage_daily
  where account_id = $1 and day between $2 and $3
    and ($4::uuid is null or project_id = $4) and ($5::uuid is null or key_id = $5)
  union all
  select day, project_id, key_id, product, unit, requests, used, billed from usage_ledger
  where account_id = $1 and day between $2 and $3
    and ($4::uuid is null or project_id = $4) and ($5::uuid is null or key_id = $5)
`;

const reportStatement = `
  select to_char(day, 'YYYY-MM-DD') as day, project_id as "projectId", key_id as "keyId", product, unit,
    sum(requests)::float8 as requests, sum(used)::float8 as used, sum(billed)::float8 as billed
  from (${everything}) as row
  group by 1, 2, 3, 4, 5
  order by 1, 2, 3 nulls first, 4, 5
`;

/** The rows of a key's family are those of the key and of all keys below it. */
const billedStatement = `
  with recursive family as (
    select $5::uuid as id
    union
    select made.id from family join api_keys made on made.maker_id = family.id and made.account_id = $1
  ),
  counted as (
    select project_id, key_id, billed from usage_daily
    where account_id = $1 and day between $2 and $3 and unit = $6
    union all
    select project_id, key_id, billed from usage_ledger
    where account_id = $1 and day between $2 and $3 and unit = $6
  )
  select coalesce(sum(billed), 0)::float8 as billed from counted
  where ($4::uuid is null or project_id = $4) and ($5::uuid is null or key_id in (select id from family))
`;

const recordStatement = `
  with fresh as (
    insert into usage_receipts (account_id, id, product, unit, created_at)
    select account_id, $2, $6, $7, $3 from projects where account_id = $1 and id = $4
    on conflict do nothing
    returning account_id
  )
  insert into usage_ledger (account_id, project_id, key_id, day, product, unit, requests, used, billed)
  select account_id, $4, $5::uuid, ($3::timestamptz at time zone 'UTC')::date, $6, $7, 1, $8, $9 from fresh
`;

/** Longer than any job is done again. */
const receiptMs = 30 * 86_400_000;

/**
 * Moves ledger rows into daily rows. Rows that another process is folding are left to it; the daily rows are written in
 * order, so that two processes never wait for each other in a circle.
 */
const aggregateStatement = `
  with moved as (
    delete from usage_ledger where id = any (array(
      select id from usage_ledger order by id limit $1 for update skip locked
    ))
    returning *
  ),
  folded as (
    insert into usage_daily as daily (account_id, day, project_id, key_id, product, unit, requests, used, billed)
    select account_id, day, project_id, key_id, product, unit, sum(requests), sum(used), sum(billed)
    from moved
    group by account_id, day, project_id, key_id, product, unit
    order by account_id, day, project_id, key_id, product, unit
    on conflict on constraint usage_daily_row do update set
      requests = daily.requests + excluded.requests,
      used = daily.used + excluded.used,
      billed = daily.billed + excluded.billed
  )
  select count(*)::integer as moved from moved
`;

const aggregateRows = 20_000;

const lastDayOf = (month: string): string => {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, number ?? 0, 0)).toISOString().slice(0, 10);
};

/** Usage over a database. */
export const createUsage = (database: Database, clock: Clock): UsageRepository => ({
  async record(accountId, { id, projectId, keyId, product, unit, used, billed }) {
    const values = [
      accountId,
      id,
      clock(),
      projectId,
      keyId,
      product,
      unit,
      Math.ceil(used),
      Math.ceil(billed),
    ];
    await runStatement(database, recordStatement, values);
  },

  async report(accountId, range): Promise<readonly UsageRow[]> {
    for (const day of [range.from, range.to]) startOfDay(day);
    const { projectId, keyId } = range;
    if (!areIds(accountId, projectId, keyId)) return [];
    const values = [accountId, range.from, range.to, projectId ?? null, keyId ?? null];
    return queryRows<UsageRow>(database, reportStatement, values);
  },

  async billed(accountId, month, unit, { projectId, familyOf } = {}) {
    if (!monthPattern.test(month)) throw new StoreError('invalid_value', 'A month is written YYYY-MM.');
    if (!areIds(accountId, projectId, familyOf)) return 0;
    const values = [accountId, `${month}-01`, lastDayOf(month), projectId ?? null, familyOf ?? null, unit];
    const [sum] = await queryRows<{ billed: number }>(
      database,
      { name: 'billed', text: billedStatement },
      values,
    );
    return sum?.billed ?? 0;
  },

  async aggregate() {
    const old = new Date(clock().getTime() - receiptMs);
    await runStatement(database, 'delete from usage_receipts where created_at < $1', [old]);
    return inBatches(aggregateRows, async () => {
      const [folded] = await queryRows<{ moved: number }>(database, aggregateStatement, [aggregateRows]);
      return folded?.moved ?? 0;
    });
  },
});
