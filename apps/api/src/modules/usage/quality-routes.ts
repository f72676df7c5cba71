import type { QualityFigures, Store } from '@dragoman/store';
import { z } from 'zod';
import { notFound } from '../../errors/errors.ts';
import { present } from '../../http/names.ts';
import { operationsOf } from '../../http/operation.ts';
import { mayUse } from '../../identity/identity.ts';
import { dayField, periodOf, reportQuery } from './period.ts';

interface Services {
  readonly now: () => Date;
  readonly store: Store;
}

const { operation } = operationsOf<Services>({ tag: 'Usage', scope: 'translate' });

const count = z.int().nonnegative();

const figures = {
  translations: count.describe('All, failed ones too.'),
  failed: count,
  error_rate: z.number().min(0).max(1).nullable().describe('Failed of all. Null: there are none.'),
  scored: count.describe('With a `quality_score`.'),
  mean: z.number().min(0).max(1).nullable().describe('Of the scores. Null: there are none.'),
  below_50: count.describe('With a score below 0.5.'),
  below_80: count.describe('With a score below 0.8.'),
  distribution: z
    .array(count)
    .length(10)
    .describe('How many scores are from 0 to 0.1, from 0.1 to 0.2, and so on; 1 is in the last.'),
  characters_used: count,
  characters_billed: count,
};

const figuresData = z.strictObject(figures).meta({ id: 'QualityFigures' });
const dayData = z.strictObject({ day: dayField, ...figures }).meta({ id: 'QualityOfDay' });
const pairData = z
  .strictObject({ source_language: z.string().nullable(), target_language: z.string(), ...figures })
  .meta({ id: 'QualityOfLanguages' });

/** Longest range of one summary. */
const maxDays = 92;

const getQualitySummary = operation({
  id: 'getQualitySummary',
  route: 'GET /v1/quality-summary',
  summary: 'Scores and failures of translations, by day and by languages',
  description:
    'Counts texts that are kept as rows, as they are now: an approved one has the score 1, a deleted one is not there any more. At most 100,000 are counted, the newest of the range. Languages: the 100 most frequent pairs.',
  query: reportQuery,
  data: z
    .strictObject({
      period: z.strictObject({ from: dayField, to: dayField }),
      complete: z.boolean().describe('False: the newest 100,000 are counted, and there may be more.'),
      all: figuresData,
      days: z.array(dayData),
      language_pairs: z.array(pairData),
    })
    .meta({ id: 'QualitySummary' }),
  errors: ['not_found'],
  async handle({ identity, query }, { store, now }) {
    const period = periodOf(query, now(), maxDays);
    if (query.project_id !== undefined && !mayUse(identity, query.project_id)) throw notFound('project');
    const summary = await store.translations.quality(identity.account.id, {
      ...period,
      projectId: query.project_id,
      projectIds: identity.projectIds ?? undefined,
      keyId: query.key_id,
    });
    return {
      data: {
        period,
        complete: summary.complete,
        all: present(figuresData, withRate(summary.all)),
        days: summary.days.map((row) => present(dayData, withRate(row))),
        language_pairs: summary.languagePairs.map((row) => present(pairData, withRate(row))),
      },
    };
  },
});

const withRate = <Row extends QualityFigures>(row: Row) => ({
  ...row,
  errorRate: row.translations === 0 ? null : row.failed / row.translations,
});

export const qualityOperations = [getQualitySummary];
