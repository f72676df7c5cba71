import { expect, it } from 'vitest';
import { engineFailure, useApi } from './support/api.ts';
import { newOwner } from './support/users.ts';

const { api, caller } = useApi();

const today = () => new Date().toISOString().slice(0, 10);
const translate = (text: string, more: object = {}) =>
  caller.post('/v1/translate', { text, source_language: 'en', target_language: 'es', ...more });

it('the summary says what the translations say', async () => {
  const behaviour = api.engine;
  const { id: other } = await caller.made('/v1/projects', { name: 'Other' });
  await translate('The weather is nice today.');
  await translate('Hello big world', { project_id: other });
  api.engine = async () => {
    throw engineFailure('rejected');
  };
  await translate('This one fails');
  api.engine = behaviour;
  const rows: {
    quality_score: number | null;
    status: string;
    project_id: string;
    characters_used: number;
  }[] = await caller.read('/v1/translations');
  const scores = rows.flatMap(({ quality_score }) => (quality_score === null ? [] : [quality_score]));
  expect(scores).toHaveLength(2);
  const below = (limit: number) => scores.filter((score) => score < limit).length;
  const distribution = Array<number>(10).fill(0);
  for (const score of scores) {
    const bin = Math.min(9, Math.floor(score * 10));
    distribution[bin] = (distribution[bin] ?? 0) + 1;
  }
  const figures = {
    ...{ translations: 3, failed: 1, error_rate: 1 / 3, scored: 2 },
    mean: expect.closeTo(((scores[0] ?? 0) + (scores[1] ?? 0)) / 2, 10),
    ...{ below_50: below(0.5), below_80: below(0.8), distribution },
    characters_used: rows.reduce((sum, row) => sum + row.characters_used, 0),
    characters_billed: expect.any(Number),
  };
  const range = `from=${today()}&to=${today()}`;
  const summary = await caller.read(`/v1/quality-summary?${range}`);
  expect(summary).toEqual({
    ...{ period: { from: today(), to: today() }, complete: true, all: figures },
    days: [{ day: today(), ...figures }],
    language_pairs: [{ source_language: 'en', target_language: 'es', ...figures }],
  });
  const ofProject = await caller.read(`/v1/quality-summary?${range}&project_id=${other}`);
  expect(ofProject.all).toMatchObject({ translations: 1, failed: 0, error_rate: 0 });

  const bound = await caller.withKey({ project_ids: [other], scopes: ['translate'] });
  expect((await bound.read('/v1/quality-summary')).all.translations).toBe(1);
  const { project_id: first } = rows.find(({ project_id }) => project_id !== other) ?? {};
  expect((await bound.get(`/v1/quality-summary?project_id=${first}`)).status).toBe(404);
  const stranger = await (await api.account('Other')).read(`/v1/quality-summary?project_id=${other}`);
  expect(stranger.all).toMatchObject({ translations: 0, error_rate: null, mean: null });
  const files = await caller.withKey({ scopes: ['files'] });
  expect((await files.get('/v1/quality-summary')).body.code).toBe('insufficient_scope');
});

it('ranges are bounded, and days are days', async () => {
  const { browser } = await newOwner(api, 'quality@example.org');
  const ask = (query: string) => browser.send('GET', `/v1/quality-summary?${query}`);
  expect((await ask('from=2026-01-01&to=2026-04-02')).status).toBe(200);
  for (const query of [
    'from=2026-01-01&to=2026-04-03',
    'from=2026-01-02&to=2026-01-01',
    'from=2026-02-30&to=2026-03-01',
  ])
    expect((await ask(query)).status, query).toBe(400);
});
