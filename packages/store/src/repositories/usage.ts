import type { Database } from '../database/database.ts';
import { StoreError } from '../error.ts';
import type { UsageFigures, UsageRepository, UsageRow, UsageTotals } from '../model/index.ts';
import { areIds, type Clock, isId } from '../rows/common.ts';
import { startOfDay } from '../rows/days.ts';
import { inBatches, queryRows, runStatement } from '../rows/statements.ts';

const monthPattern = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** Daily rows and what the ledger holds beyond them: one snapshot, so a row that moves is counted once. */
const everything = `
  select day, project_id, key_id, product, unit, source_language, target_language, requests, used, billed from usage_daily
  where account_id = $1 and day between $2 and $3
    and ($4::uuid is null or project_id = $4) and ($5::uuid is null or key_id = $5)
  union all
  select day, project_id, key_id, product, unit, source_language, target_language, requests, used, billed from usage_ledger
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

/** Rows say by `part` what they are added up by: of what else they could name they have null. */
const totalsStatement = `
  with counted as (
    select product, unit, day, source_language, target_language, key_id, project_id,
      case grouping(day, source_language, key_id, project_id)
        when 15 then 'all' when 7 then 'days' when 11 then 'languagePairs' when 13 then 'keys' else 'projects'
      end as part,
      sum(requests)::float8 as requests, sum(used)::float8 as used, sum(billed)::float8 as billed
    from (${everything}) as row
    where $6::uuid[] is null or project_id = any ($6)
    group by grouping sets ((product, unit), (product, unit, day), (product, unit, source_language, target_language),
      (product, unit, key_id), (product, unit, project_id))
  ),
  ranked as (
    select *, row_number() over (partition by part, product, unit order by used desc, requests desc, source_language,
      target_language, key_id, project_id) as place
    from counted
  )
  select part, product, unit, to_char(day, 'YYYY-MM-DD') as day, source_language as "sourceLanguage",
    target_language as "targetLanguage", key_id as "keyId", project_id as "projectId", requests, used, billed
  from ranked where part = 'days' or place <= $7
  order by day, product, unit, place
`;

/** How many pairs of languages, keys and projects are told of a product, those of which most was used. */
const maxParts = 100;

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
  insert into usage_ledger (account_id, project_id, key_id, day, product, unit, source_language, target_language, requests,
    used, billed)
  select account_id, $4, $5::uuid, ($3::timestamptz at time zone 'UTC')::date, $6, $7, $10, $11, 1, $8, $9 from fresh
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
    insert into usage_daily as daily (account_id, day, project_id, key_id, product, unit, source_language, target_language,
      requests, used, billed)
    select account_id, day, project_id, key_id, product, unit, source_language, target_language, sum(requests), sum(used),
      sum(billed)
    from moved
    group by account_id, day, project_id, key_id, product, unit, source_language, target_language
    order by account_id, day, project_id, key_id, product, unit, source_language, target_language
    on conflict on constraint usage_daily_row do update set
      requests = daily.requests + excluded.requests,
      used = daily.used + excluded.used,
      billed = daily.billed + excluded.billed
  )
  select count(*)::integer as moved from moved
`;

const aggregateRows = 20_000;

interface TotalsRow extends UsageFigures {
  readonly part: keyof UsageTotals;
  readonly day: string;
  readonly sourceLanguage: string | null;
  readonly targetLanguage: string | null;
  readonly keyId: string | null;
  readonly projectId: string;
}

type TotalName = 'day' | 'sourceLanguage' | 'targetLanguage' | 'keyId' | 'projectId';

const lastDayOf = (month: string): string => {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, number ?? 0, 0)).toISOString().slice(0, 10);
};

/** Usage over a database. */
export const createUsage = (database: Database, clock: Clock): UsageRepository => ({
  async record(accountId, entry) {
    const { id, projectId, keyId, product, unit, used, billed, sourceLanguage, targetLanguage } = entry;
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
      sourceLanguage,
      targetLanguage,
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

  async totals(accountId, range): Promise<UsageTotals> {
    for (const day of [range.from, range.to]) startOfDay(day);
    const { projectId, keyId, projectIds } = range;
    const known = areIds(accountId, projectId, keyId);
    const values = [accountId, range.from, range.to, projectId ?? null, keyId ?? null];
    const rows = known
      ? await queryRows<TotalsRow>(database, totalsStatement, [
          ...values,
          projectIds?.filter(isId) ?? null,
          maxParts,
        ])
      : [];
    const of = <Name extends TotalName = never>(part: TotalsRow['part'], ...names: readonly Name[]) =>
      rows
        .filter((row) => row.part === part)
        .map(({ product, unit, requests, used, billed, ...named }) => ({
          ...(Object.fromEntries(names.map((name) => [name, named[name]])) as Pick<TotalsRow, Name>),
          ...{ product, unit, requests, used, billed },
        }));
    return {
      all: of('all'),
      days: of('days', 'day'),
      languagePairs: of('languagePairs', 'sourceLanguage', 'targetLanguage'),
      keys: of('keys', 'keyId'),
      projects: of('projects', 'projectId'),
    };
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
