import { expect, it } from 'vitest';
import { useApi } from '../support/api.ts';

let time = new Date('2026-11-23T08:00:00Z');
const { api, caller } = useApi({ now: () => time });
const hours = (count: number) => {
  time = new Date(time.getTime() + count * 3_600_000);
};
const says = async (key: string) => {
  const { status, body } = await api.as(key).get('/v1/projects');
  return body.code ?? status;
};
const rotate = (id: string, body?: object) => caller.post(`/api/v1/keys/${id}/rotate`, body);

it('a key gets another secret, and the one of before is refused at once', async () => {
  const { id, key } = await caller.made('/api/v1/keys', { name: 'CI', scopes: ['projects'] });
  const { status, body } = await rotate(id);
  expect(status, JSON.stringify(body)).toBe(200);
  const { key: next, prefix, previous_until: until, ...rest } = body.data;
  expect(next).toMatch(/^dgm_[0-9A-Za-z]{38}$/);
  expect(prefix).toBe(next.slice(0, 8));
  expect(until).toBe(time.toISOString());
  expect([rest.id, rest.name, rest.scopes]).toEqual([id, 'CI', ['projects']]);
  expect([await says(key), await says(next)]).toEqual(['revoked_api_key', 200]);
  const listed = JSON.stringify(await caller.read('/api/v1/keys'));
  for (const secret of [key, next]) expect(listed).not.toContain(secret);
});

it('both are good while they overlap, and no third one', async () => {
  const { id, key: first } = await caller.made('/api/v1/keys', { name: 'Overlap', scopes: ['projects'] });
  const { key: second } = (await rotate(id, { overlap_hours: 24 })).body.data;
  expect([await says(first), await says(second)]).toEqual([200, 200]);
  hours(23);
  const { key: third } = (await rotate(id, { overlap_hours: 24 })).body.data;
  expect([await says(first), await says(second), await says(third)]).toEqual(['invalid_api_key', 200, 200]);
  hours(24);
  expect([await says(second), await says(third)]).toEqual(['revoked_api_key', 200]);
});

it('what was revoked or may do more is not rotated, and a week is the longest overlap', async () => {
  const { id } = await caller.made('/api/v1/keys', { name: 'Old', scopes: ['projects'] });
  expect((await rotate(id, { overlap_hours: 169 })).body.errors[0].pointer).toBe('/overlap_hours');
  const narrow = await caller.withKey({ scopes: ['keys', 'projects'] });
  const { id: wide } = await caller.made('/api/v1/keys', { name: 'Wide' });
  expect((await narrow.post(`/api/v1/keys/${wide}/rotate`)).body.code).toBe('insufficient_scope');
  expect((await narrow.post(`/api/v1/keys/${id}/rotate`)).status).toBe(200);
  const stranger = await api.account();
  expect((await stranger.post(`/api/v1/keys/${id}/rotate`)).status).toBe(404);
  await caller.delete(`/api/v1/keys/${id}`);
  expect((await rotate(id)).status).toBe(409);
});
