import type { Database } from '../database/database.ts';
import { firstIdOf } from '../events/id-bounds.ts';
import type { QualityFigures, TranslationRepository } from '../model/index.ts';
import { areIds, isId } from '../rows/common.ts';
import { endOfDay, startOfDay } from '../rows/days.ts';
import { queryRows } from '../rows/statements.ts';

/** What is read for one summary: not the whole of a busy account's history. */
const maxRows = 100_000;
const maxPairs = 100;
const bins = 10;

/** A score of 1 is in the last bin. */
const distribution = Array.from({ length: bins }, (_, bin) => `count(*) filter (where bin = ${bin})`).join();

/** Ids are in the order of time: the range is one of the key. */
const statement = `
  with chosen as (
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, source_language, target_language, status,
      quality_score, case when quality_score >= 1 then ${bins - 1} else floor(quality_score * ${bins}) end as bin,
      characters_used, characters_billed
    from translations
    where account_id = $1 and id >= $2 and id < $3 and ($4::uuid is null or project_id = $4)
      and ($5::uuid[] is null or project_id = any ($5)) and ($6::uuid is null or key_id = $6)
    order by id desc limit ${maxRows}
  )
  select day, source_language as "sourceLanguage", target_language as "targetLanguage",
    grouping(day) = 0 as "isDay", grouping(target_language) = 0 as "isPair", count(*)::integer as translations,
    count(*) filter (where status = 'failed')::integer as failed, count(quality_score)::integer as scored,
    avg(quality_score) as mean, count(*) filter (where quality_score < 0.5)::integer as below50,
    count(*) filter (where quality_score < 0.8)::integer as below80, array[${distribution}]::integer[] as distribution,
    coalesce(sum(characters_used), 0)::float8 as "charactersUsed",
    coalesce(sum(characters_billed), 0)::float8 as "charactersBilled"
  from chosen
  group by grouping sets ((), (day), (source_language, target_language))
  order by day, translations desc, source_language, target_language
`;

interface Row extends QualityFigures {
  readonly day: string;
  readonly sourceLanguage: string | null;
  readonly targetLanguage: string;
  readonly isDay: boolean;
  readonly isPair: boolean;
}

const none: QualityFigures = {
  ...{ translations: 0, failed: 0, scored: 0, mean: null, below50: 0, below80: 0 },
  ...{ distribution: Array<number>(bins).fill(0), charactersUsed: 0, charactersBilled: 0 },
};

const figuresOf = ({ day, sourceLanguage, targetLanguage, isDay, isPair, ...figures }: Row): QualityFigures =>
  figures;

/** What scores and failures of an account's translations come to. */
export const createQualitySummary =
  (database: Database): TranslationRepository['quality'] =>
  async (accountId, { from, to, projectId, projectIds, keyId }) => {
    const [first, end] = [firstIdOf(startOfDay(from)), firstIdOf(endOfDay(to))];
    const values = [
      accountId,
      first,
      end,
      projectId ?? null,
      projectIds?.filter(isId) ?? null,
      keyId ?? null,
    ];
    const rows = areIds(accountId, projectId, keyId) ? await queryRows<Row>(database, statement, values) : [];
    const all = rows.find(({ isDay, isPair }) => !isDay && !isPair);
    const pairs = rows.filter(({ isPair }) => isPair);
    return {
      complete: (all?.translations ?? 0) < maxRows,
      all: all ? figuresOf(all) : none,
      days: rows.filter(({ isDay }) => isDay).map((row) => ({ day: row.day, ...figuresOf(row) })),
      languagePairs: pairs.slice(0, maxPairs).map((row) => ({
        sourceLanguage: row.sourceLanguage,
        targetLanguage: row.targetLanguage,
        ...figuresOf(row),
      })),
    };
  };
