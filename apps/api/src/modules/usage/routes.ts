import type { Store, UsageRow, UsageUnit } from '@dragoman/store';
import { z } from 'zod';
import { notFound } from '../../errors/errors.ts';
import { present } from '../../http/names.ts';
import { operationsOf } from '../../http/operation.ts';
import { ceilingsOf } from '../../identity/account-ceilings.ts';
import { mayUse } from '../../identity/identity.ts';
import type { Settings } from '../../settings.ts';
import type { AssetService } from '../assets/service.ts';
import { dayField, periodOf, reportQuery } from './period.ts';

interface Services {
  readonly config: Settings;
  readonly assets: AssetService;
  readonly now: () => Date;
  readonly store: Store;
}

const { operation } = operationsOf<Services>({ tag: 'Usage', scope: null });

const count = z.int().nonnegative();

/** Longest range of one report. */
const maxDays = 400;

const usageDayData = z.strictObject({
  day: dayField,
  project_id: z.uuid(),
  key_id: z.uuid().nullable(),
  product: z.string(),
  unit: z.string(),
  requests: count,
  used: count,
  billed: count,
});

const amountData = z.strictObject({
  used: count,
  billed: count,
  limit: count.nullable().describe('Of the account, a month. Null: unlimited.'),
});

const getUsage = operation({
  id: 'getUsage',
  route: 'GET /v1/usage',
  summary: 'What was used, by day, project, key and product',
  description: 'Characters of text, and seconds of recognised speech, each used and billed.',
  query: reportQuery,
  data: z.strictObject({
    period: z.strictObject({ from: dayField, to: dayField }),
    requests: count,
    characters: amountData,
    seconds: amountData.describe('Of recognised speech.'),
    stored_bytes: z
      .strictObject({ used: count, limit: count.nullable() })
      .nullable()
      .describe('What the files for download of the account hold now. Null: the key is bound to projects.'),
    days: z.array(usageDayData),
  }),
  errors: ['not_found'],
  async handle({ identity, query }, { store, assets, config, now }) {
    const period = periodOf(query, now(), maxDays);
    if (query.project_id !== undefined && !mayUse(identity, query.project_id)) throw notFound('project');
    const rows = await store.usage.report(identity.account.id, {
      ...period,
      ...(query.project_id ? { projectId: query.project_id } : {}),
      ...(query.key_id ? { keyId: query.key_id } : {}),
    });
    const visible = rows.filter((row) => mayUse(identity, row.projectId));
    const ceilings = ceilingsOf(identity.account, config.limits.account);
    const isBound = identity.projectIds !== null;
    return {
      data: {
        period,
        requests: sum(visible.map((row) => row.requests)),
        characters: { ...amountOf(visible, 'characters'), limit: ceilings.charactersPerMonth },
        seconds: { ...amountOf(visible, 'seconds'), limit: ceilings.secondsPerMonth },
        stored_bytes: isBound ? null : await assets.stored(identity.account.id),
        days: visible.map((row) => present(usageDayData, row)),
      },
    };
  },
});

const figures = { product: z.string(), unit: z.string(), requests: count, used: count, billed: count };

const summaryData = z
  .strictObject({
    period: z.strictObject({ from: dayField, to: dayField }),
    all: z.array(z.strictObject(figures).meta({ id: 'UsageFigures' })),
    days: z.array(z.strictObject({ day: dayField, ...figures }).meta({ id: 'UsageOfDay' })),
    language_pairs: z
      .array(
        z
          .strictObject({
            source_language: z.string().nullable(),
            target_language: z.string().nullable(),
            ...figures,
          })
          .meta({ id: 'UsageOfLanguages' }),
      )
      .describe('Null: a source that was not known; a target where nothing was translated.'),
    keys: z
      .array(z.strictObject({ key_id: z.uuid().nullable(), ...figures }).meta({ id: 'UsageOfKey' }))
      .describe('Null: who was signed in.'),
    projects: z.array(z.strictObject({ project_id: z.uuid(), ...figures }).meta({ id: 'UsageOfProject' })),
  })
  .meta({ id: 'UsageSummary' });

const getUsageSummary = operation({
  id: 'getUsageSummary',
  route: 'GET /v1/usage-summary',
  summary: 'What was used, added up by day, by languages, by key and by project',
  description:
    'Each sum is of one product and one unit. Languages, keys and projects: of each product the 100 of which most was used. Work of before languages were counted has none.',
  query: reportQuery,
  data: summaryData,
  errors: ['not_found'],
  async handle({ identity, query }, { store, now }) {
    const period = periodOf(query, now(), maxDays);
    if (query.project_id !== undefined && !mayUse(identity, query.project_id)) throw notFound('project');
    const totals = await store.usage.totals(identity.account.id, {
      ...period,
      ...(query.project_id ? { projectId: query.project_id } : {}),
      ...(query.key_id ? { keyId: query.key_id } : {}),
      ...(identity.projectIds ? { projectIds: identity.projectIds } : {}),
    });
    return { data: present(summaryData, { period, ...totals }) };
  },
});

const amountOf = (rows: readonly UsageRow[], unit: UsageUnit) => {
  const counted = rows.filter((row) => row.unit === unit);
  return { used: sum(counted.map((row) => row.used)), billed: sum(counted.map((row) => row.billed)) };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

export const usageOperations = [getUsage, getUsageSummary];
