import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DragomanError } from '@dragoman/client';
import { startOpenAiDouble } from '@dragoman/vendors';
import { Agent } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deleteAccount, exportAccount, setAccountStatus } from '../src/administration/accounts.ts';
import { createKey, revokeKeys } from '../src/administration/keys.ts';
import { dragoman, dragomanOnTerminal, makeFolder, type Service, startService } from './support/command.ts';
import { connect } from './support/connect.ts';
import { makeDatabase, testServer } from './support/database.ts';
import { Runner } from './support/runner.ts';

const places = ['the embedded database', ...(testServer === undefined ? [] : ['a database by URL'])];

describe.each(places)('keys and accounts on %s', (place) => {
  let folder: Awaited<ReturnType<typeof makeFolder>>;
  let database: Awaited<ReturnType<typeof makeDatabase>> | undefined;
  let engine: Awaited<ReturnType<typeof startOpenAiDouble>>;
  let env: Record<string, string>;
  let service: Service;
  let runner: Runner;

  beforeAll(async () => {
    folder = await makeFolder();
    runner = new Runner();
    engine = await startOpenAiDouble();
    if (place !== 'the embedded database' && testServer !== undefined)
      database = await makeDatabase(testServer);
    env = {
      OPENAI_BASE_URL: engine.url,
      OPENAI_API_KEY: engine.apiKey ?? '',
      DRAGOMAN_SERVICES_MT: 'openai',
      ...database?.env,
    };
  });
  afterAll(async () => {
    await runner.close();
    await folder.remove();
    await database?.drop();
    await engine.close();
  });

  const run = (...words: string[]) => runner.run(words, { cwd: folder.path, env });
  const json = async (...words: string[]) => {
    const { code, stdout, stderr } = await run(...words, '--json');
    expect(stderr).toBe('');
    expect(code).toBe(0);
    return JSON.parse(stdout);
  };
  /** What the running service says to a key: the translation, or the code of the problem. */
  const sayTo = async (key: string): Promise<string | null> => {
    const { client, close } = await connect({ ...(await service.facts()), api_key: key });
    try {
      const request = { text: 'Hello', source_language: 'en', target_language: 'es' };
      return (await client.translate(request)).translated_text;
    } catch (error) {
      if (DragomanError.is(error)) return error.code;
      throw error;
    } finally {
      await close();
    }
  };

  it('wait for the first start to make the operator', async () => {
    const tooEarly = ['accounts', 'create', 'Too early'];
    const { code, stderr } = await dragoman(tooEarly, { cwd: folder.path, env });
    expect(stderr).toMatch(/There is no account yet.*dragoman serve/);
    expect(code).toBe(1);
    expect(await json('accounts', 'list')).toEqual([]);
    service = await startService({ cwd: folder.path, env });
    expect(service.said()).toContain('API key');
  });

  it('make a key that a running service takes, and revoke it', async () => {
    const made = await run('keys', 'create', '--name', 'Shop', '--scopes', 'translate', '--rate-limit', '30');
    expect(made.code).toBe(0);
    expect(made.stdout).toMatch(/^dgm_[0-9A-Za-z]{38}\n$/);
    const key = made.stdout.trim();
    expect(await sayTo(key)).toBe('Hello');

    const listed = (await json('keys', 'list')).find((entry: { name: string }) => entry.name === 'Shop');
    expect(listed).toMatchObject({ scopes: ['translate'], rate_limit_per_minute: 30, revoked_at: null });
    const table = await run('keys', 'list');
    expect(table.stdout).toMatch(
      new RegExp(`${listed.id} +dgm_.{4}… +Shop +Operator +translate +valid +30 +unlimited +- `),
    );
    expect(table.stdout).not.toContain(key);

    expect((await run('keys', 'revoke', listed.id)).code).toBe(0);
    await expect.poll(() => sayTo(key), { timeout: 8_000, interval: 100 }).toBe('revoked_api_key');
  });

  it('replace a lost operator key', async () => {
    const made = await json('keys', 'create', '--operator', '--name', 'Replacement');
    expect(made).toMatchObject({ rate_limit_per_minute: 0, expires_at: null, project_ids: null });
    expect(made.scopes).toContain('accounts');
    const { api_key } = await service.facts();
    expect(made.key).not.toBe(api_key);
    expect(await sayTo(made.key)).toBe('Hello');
  });

  it('let people in who sign in', async () => {
    const { base_url, ca_cert } = await service.facts();
    const { origin } = new URL(base_url);
    const dispatcher = new Agent({ connect: { ca: await readFile(ca_cert) } });
    const post = async (path: string, body: object): Promise<number> => {
      const headers = { 'content-type': 'application/json', origin };
      const options = { origin, path, method: 'POST', headers, body: JSON.stringify(body) } as const;
      const answer = await dispatcher.request(options);
      await answer.body.dump();
      return answer.statusCode;
    };
    const tokenIn = (url: string): string => new URL(url).searchParams.get('token') ?? '';
    const setUp = await run('users', 'setup-link');
    expect(setUp.stdout).toMatch(/^https:\/\/localhost:\d+\/dashboard\/setup\?token=[\w-]{43}\n$/);
    const [email, password] = ['ada@example.org', 'a good password'];
    const body = { token: tokenIn(setUp.stdout.trim()), email, password };
    expect(await post('/api/v1/setup', body)).toBe(201);
    const { url } = await json('users', 'reset-password', 'ADA@example.org');
    const next = { password: 'a better password' };
    expect(await post(`/api/v1/password-resets/${tokenIn(url)}`, next)).toBe(200);
    expect(await post('/api/v1/sessions', { email, password })).toBe(401);
    expect(await post('/api/v1/sessions', { email, ...next })).toBe(201);
    const nobody = await run('users', 'reset-password', 'nobody@example.org');
    expect([nobody.code, nobody.stdout]).toEqual([1, '']);
    expect(nobody.stderr).toContain('Nobody signs in with nobody@example.org');
    await dispatcher.close();
  });

  it('refuse what is not there before anything is done', async () => {
    // In this process, with the environment that a process of its own would have.
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    const nobody = '019a9d2e-7c1b-7f3a-8d55-0a6b1c2d3e4f';
    const here = { dataDir: join(folder.path, 'data') };
    const [key] = await json('keys', 'list');
    await expect(createKey({ ...here, name: 'X', account: nobody })).rejects.toThrow(/There is no account/);
    await expect(createKey({ ...here, name: 'X', projects: [nobody] })).rejects.toThrow(/has no project/);
    await expect(setAccountStatus(nobody, 'suspended', here)).rejects.toThrow(/There is no account/);
    await expect(deleteAccount(nobody, { ...here, yes: true })).rejects.toThrow(/There is no account/);
    await expect(exportAccount(nobody, here)).rejects.toThrow(/There is no account/);
    // One of two is mistyped: neither is revoked.
    await expect(revokeKeys([key.id, nobody], here)).rejects.toThrow(/There is no key/);
    expect((await json('keys', 'list'))[0]).toMatchObject({ id: key.id, revoked_at: null });
    vi.unstubAllEnvs();
  });

  it('make, suspend, resume, export and delete an account', async () => {
    const account = await json(
      ...['accounts', 'create', 'Second', '--characters-per-month', '5000', '--rate-limit', '600'],
    );
    expect(account).toMatchObject({
      ...{ name: 'Second', status: 'active' },
      ...{ characters_per_month: 5000, rate_limit_per_minute: 600 },
    });
    expect((await run('accounts', 'list')).stdout).toMatch(/Second +active +600 +5000 /);
    expect(await sayTo(account.api_key)).toBe('Hello');
    expect((await run('keys', 'create')).stderr).toMatch(/2 accounts: name one with --account/);
    expect(await json('keys', 'create', '--account', account.id)).toMatchObject({ account_id: account.id });

    await json('accounts', 'suspend', account.id);
    // Everywhere within 5 s: until then it translates, and each of these is a row of the export.
    let translated = 1;
    const sayAndCount = async () => {
      const said = await sayTo(account.api_key);
      if (said === 'Hello') translated += 1;
      return said;
    };
    await expect.poll(sayAndCount, { timeout: 8_000, interval: 100 }).toBe('account_suspended');
    expect(await json('accounts', 'resume', account.id)).toMatchObject({ status: 'active' });

    const file = join(folder.path, 'second.jsonl');
    expect((await run('accounts', 'export', account.id, '--out', file)).code).toBe(0);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const text = await readFile(file, 'utf8');
    const rows = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows.find(({ table }) => table === 'accounts')?.row).toMatchObject({
      id: account.id,
      name: 'Second',
    });
    expect(rows.filter(({ table }) => table === 'translations')).toHaveLength(translated);
    expect(text).not.toContain(account.api_key);
    expect((await run('accounts', 'export', account.id)).stdout.split('\n').length).toBe(rows.length + 1);

    await writeFile(file, 'mine');
    expect((await run('accounts', 'export', account.id, '--out', file)).code).toBe(1);
    expect(await readFile(file, 'utf8')).toBe('mine');

    const unsure = await run('accounts', 'delete', account.id);
    expect(unsure).toMatchObject({ code: 1, stderr: expect.stringMatching(/--yes/) });
    // The question is the same on every database: once is enough.
    if (process.platform !== 'linux') console.info('The question on a terminal is tested on Linux alone.');
    else if (database === undefined) {
      const answers = (reply: string) =>
        dragomanOnTerminal(
          ['accounts', 'delete', account.id],
          { cwd: folder.path, env },
          'Type the account',
          reply,
        );
      for (const reply of ['Operator\n', '\x03'])
        expect(await answers(reply)).toMatchObject({
          code: 1,
          screen: expect.stringMatching(/Nothing was deleted/),
        });
    }
    expect(await json('accounts', 'delete', account.id, '--yes')).toEqual({ id: account.id, deleted: true });
    expect((await json('accounts', 'list')).map(({ name }: { name: string }) => name)).toEqual(['Operator']);
  });

  it('work without a running service', async () => {
    expect(await service.stop()).toBe(0);
    const { key } = await json('keys', 'create', '--name', 'Between');
    service = await startService({ cwd: folder.path, env });
    expect(await sayTo(key)).toBe('Hello');
    expect(await service.stop()).toBe(0);
  });
});
