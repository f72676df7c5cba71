import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { useApi } from './support/api.ts';

const { api, caller } = useApi();

type Row = {
  readonly product: string;
  readonly unit: string;
  readonly requests: number;
  readonly used: number;
};

it('the summary of usage says what its rows say', async () => {
  const { id: other } = await caller.made('/v1/projects', { name: 'Other' });
  const translate = (text: string, source: string, more: object = {}) =>
    caller.made('/v1/translate', {
      ...{ text, source_language: source, target_language: source === 'en' ? 'es' : 'en' },
      ...more,
    });
  await translate('The weather is nice today.', 'en');
  await translate('Hello big world', 'en', { project_id: other });
  await translate('Hola', 'es', { project_id: other });
  const suggested = { text: 'Good morning', source_language: 'en', target_language: 'es' };
  await caller.made('/v1/suggestions', suggested);

  const { days: rows, period } = await caller.read('/v1/usage');
  const sum = (some: readonly Row[]) => ({
    ...{ product: 'text', unit: 'characters' },
    requests: some.reduce((total, { requests }) => total + requests, 0),
    used: some.reduce((total, { used }) => total + used, 0),
  });
  const summary = await caller.read('/v1/usage-summary');
  expect(summary.period).toEqual(period);
  expect(summary.all).toMatchObject([sum(rows)]);
  expect(summary.days).toMatchObject([{ day: period.to, ...sum(rows) }]);
  expect(summary.keys).toMatchObject([{ key_id: rows[0].key_id, ...sum(rows) }]);
  const ofOther = rows.filter(({ project_id }: { project_id: string }) => project_id === other);
  expect(summary.projects).toContainEqual(expect.objectContaining({ project_id: other, ...sum(ofOther) }));
  expect(summary.language_pairs).toMatchObject([
    { source_language: 'en', target_language: 'es', requests: 3, used: 26 + 15 + 12 },
    { source_language: 'es', target_language: 'en', requests: 1, used: 4 },
  ]);
  const bound = await caller.withKey({ project_ids: [other] });
  expect((await bound.read('/v1/usage-summary')).all).toMatchObject([sum(ofOther)]);
  expect((await caller.read(`/v1/usage-summary?project_id=${other}`)).all).toMatchObject([sum(ofOther)]);
  expect((await bound.get(`/v1/usage-summary?project_id=${randomUUID()}`)).status).toBe(404);
  expect((await (await api.account()).read('/v1/usage-summary')).all).toEqual([]);
  expect((await caller.get('/v1/usage-summary?from=2020-01-01')).body.errors[0].parameter).toBe('from');
});
