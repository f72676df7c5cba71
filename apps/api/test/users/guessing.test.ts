import { expect, it } from 'vitest';
import { useApi } from '../support/api.ts';
import { Browser, newOwner } from '../support/users.ts';

const { api } = useApi();

it('links are not guessed, and nobody who is signed in waits for who tries', async () => {
  const { browser } = await newOwner(api, 'inside@example.org');
  const guess = () => new Browser(api).post('/api/v1/password-resets/guess', { password: 'a good password' });
  const statuses: number[] = [];
  for (let tries = 0; tries < 40; tries += 1) statuses.push((await guess()).status);
  expect(statuses.filter((status) => status === 404)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect((await browser.get('/api/v1/me')).status).toBe(200);
});
