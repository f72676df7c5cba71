import { expect, it } from 'vitest';
import { useApi } from '../support/api.ts';
import { formats } from '../support/file-formats.ts';
import { translatedNotes } from '../support/files.ts';
import { newOwner } from '../support/users.ts';

const { api, caller } = useApi({ formats }, (started) => started.services.jobs.work());

const languages = { source_language: 'en', target_language: 'es' };
const translate = (text: string) => caller.made('/v1/translate', { text, ...languages });
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const find = async (query: Record<string, string>) =>
  idsOf(await caller.read(`/v1/translations?${new URLSearchParams(query)}`));

it('translations are found by what is in them, by score, language and time', async () => {
  const weather = await translate('Lovely Weather today');
  const train = await translate('The train is late');
  expect(await find({ search: 'lovely weather' })).toEqual([weather.id]);
  // The engine of the tests writes words backwards.
  expect(await find({ search: 'NIART SI' })).toEqual([train.id]);
  expect(await find({ search: '%%' })).toEqual([]);
  const [low, high] = [weather, train].sort((one, other) => one.quality_score - other.quality_score);
  const all = idsOf([train, weather]);
  expect(await find({ max_score: `${low.quality_score}` })).toContain(low.id);
  expect(await find({ min_score: `${high.quality_score}` })).toContain(high.id);
  expect(await find({ min_score: '0', max_score: '1' })).toEqual(all);
  expect(await find({ min_score: '1', search: 'nothing of it' })).toEqual([]);
  expect(await find({ source_language: 'en' })).toEqual(all);
  expect(await find({ source_language: 'es' })).toEqual([]);
  const later = new Date(Date.now() + 60_000).toISOString();
  expect(await find({ until: later })).toEqual(all);
  expect(await find({ since: later })).toEqual([]);
  const page = await caller.get('/v1/translations?search=the%20&limit=1');
  expect(page.body).toMatchObject({ data: [{ id: train.id }], pagination: { next_cursor: null } });
});

it('nobody finds the texts of others, or those that a project keeps not', async () => {
  const settings = { store_texts: false };
  const project = await caller.made('/v1/projects', { name: 'Secret', settings });
  await caller.made('/v1/translate', { text: 'Hush hush', project_id: project.id, ...languages });
  expect(await find({ search: 'hush' })).toEqual([]);
  const open = await translate('Here for all');
  const bound = await caller.withKey({ project_ids: [project.id], scopes: ['translate'] });
  expect(await find({ search: 'here for' })).toEqual([open.id]);
  for (const other of [bound, await api.account('Other')])
    expect(await other.read('/v1/translations?search=here%20for')).toEqual([]);
});

it('segments of a file are found, page by page', async () => {
  const { id } = await translatedNotes(caller, ['Red apple', 'Green pear', 'green APPLE', 'Plum']);
  const path = `/v1/files/${id}/segments?search=apple`;
  const numbersOf = (rows: readonly { number: number }[]) => rows.map(({ number }) => number);
  expect(numbersOf(await caller.read(path))).toEqual([1, 3]);
  const first = (await caller.get(`${path}&limit=1`)).body;
  expect(numbersOf(first.data)).toEqual([1]);
  const second = (await caller.get(`${path}&limit=1&cursor=${first.pagination.next_cursor}`)).body;
  expect(numbersOf(second.data)).toEqual([3]);
  expect(second.pagination.next_cursor).toBeNull();
  expect(numbersOf(await caller.read(`${path}&status=new`))).toEqual([]);
  expect((await (await api.account('Other')).get(path)).status).toBe(404);
});

it('somebody who is signed in searches as well', async () => {
  const { browser } = await newOwner(api, 'searching@example.org');
  const answer = await browser.send('GET', '/v1/translations?search=anything');
  expect([answer.status, answer.body.data]).toEqual([200, []]);
});

it.each([
  ['search=a', 'search'],
  [`search=${'a'.repeat(201)}`, 'search'],
  ['min_score=2', 'min_score'],
  ['max_score=-1', 'max_score'],
  ['since=yesterday', 'since'],
])('refuses %s', async (query, parameter) => {
  const { status, body } = await caller.get(`/v1/translations?${query}`);
  expect([status, body.errors?.[0]?.parameter]).toEqual([400, parameter]);
});
