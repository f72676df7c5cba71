import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstUser } from '../../src/server/first-user.ts';
import { startApi, type TestApi, useApi } from '../support/api.ts';
import { Browser, newOwner } from '../support/users.ts';

describe('a deployment in which nobody can sign in', () => {
  const { api } = useApi();

  it('has a link for its first user, the same as long as it is good, of the account that is the oldest', async () => {
    await api.account('A later one');
    const { users } = api.services;
    const first = await users.firstSetUpLink(null);
    expect(await users.firstSetUpLink(first)).toBe(first);
    expect(await users.firstSetUpLink(first?.replace('localhost:8443', 'elsewhere') ?? '')).toBe(first);
    const second = await users.firstSetUpLink('https://localhost:8443/dashboard/setup?token=made-up');
    expect(second).not.toBe(first);
    const token = new URL(second ?? '').searchParams.get('token');
    const browser = new Browser(api);
    const body = { token, email: 'first@example.org', password: 'a long enough password' };
    const made = await browser.data(browser.post('/api/v1/setup', body));
    expect(made.account_id).toBe(api.operator.accountId);
    expect(await users.firstSetUpLink(second)).toBeNull();
  });
});

describe('whom the settings name', () => {
  let folder: string;
  let api: TestApi;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dragoman-first-user-'));
    api = await startApi();
  });
  afterAll(async () => {
    await api.close();
    await rm(folder, { recursive: true });
  });
  const start = async (content: string, email = 'first@example.org') => {
    const passwordFile = join(folder, 'password');
    await writeFile(passwordFile, content);
    const { store, users, logger, config } = api.services;
    await firstUser({ store, users, logger, config: { ...config, setup: { email, passwordFile } } });
  };

  it('is nobody without a password of the right length', async () => {
    await expect(start('short\n')).rejects.toThrow(/8 to 4,096 characters/);
    const { store, users, logger, config } = api.services;
    const setup = { email: 'first@example.org', passwordFile: join(folder, 'none') };
    await expect(firstUser({ store, users, logger, config: { ...config, setup } })).rejects.toThrow(
      /cannot be read \(ENOENT\)/,
    );
    expect(await store.users.exist()).toBe(false);
  });

  it("owns the operator's account, where nobody signs in yet", async () => {
    await api.account('A later one');
    await start('the first password\nand a note\n');
    const browser = new Browser(api);
    const answer = await browser.signIn('first@example.org', { password: 'the first password' });
    expect(answer.status).toBe(201);
    expect(answer.body.data.account_id).toBe(api.operator.accountId);
    expect((await browser.get('/api/v1/me')).body.data.role).toBe('owner');
    await start('another password', 'second@example.org');
    const second = await new Browser(api).signIn('second@example.org', { password: 'another password' });
    expect(second.status).toBe(401);
    expect(JSON.stringify(api.log)).not.toContain('the first password');
  });

  it('may belong elsewhere', async () => {
    await newOwner(api, 'elsewhere@example.org');
    expect((await new Browser(api).signIn('elsewhere@example.org')).status).toBe(201);
  });
});
