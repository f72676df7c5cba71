import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { createServiceAccount } from '@dragoman/vendors';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readCredentials } from '../src/credentials.ts';
import { googleFailures } from '../src/failures.ts';

const account = createServiceAccount();
const failures = googleFailures('asr', 'speech recogniser');

const readWith = (options: Partial<Parameters<typeof readCredentials>[0]>) =>
  readCredentials({ applicationDefault: false, ...options }, failures);

const claimsOf = (headers: Readonly<Record<string, string>>): unknown =>
  JSON.parse(Buffer.from(headers.authorization?.split('.')[1] ?? '', 'base64url').toString('utf8'));

const fileOf = async (content: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'vendor-google-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'key.json');
  await writeFile(path, content);
  return path;
};

describe('credentials', () => {
  it('are a key', async () => {
    const { headers, secrets } = await readWith({ apiKey: 'x-key' });
    expect([await headers(), secrets]).toEqual([{ 'x-goog-api-key': 'x-key' }, ['x-key']]);
    expect(await (await readWith({ apiKey: 'x-key' })).project()).toBeUndefined();
  });

  it('are none on a server that needs none', async () => {
    expect(await (await readWith({})).headers()).toEqual({});
  });

  it('are tokens of a service account, by its text or its file, which go before a key', async () => {
    const claims = {
      iss: account.email,
      sub: account.email,
      scope: 'https://www.googleapis.com/auth/cloud-platform',
    };
    const serviceAccountFile = await fileOf(account.keyFile);
    for (const options of [{ serviceAccount: account.keyFile }, { serviceAccountFile }]) {
      const { headers, project, secrets } = await readWith({ ...options, apiKey: 'x-key' });
      expect(await project()).toBe('dragoman-double');
      expect(claimsOf(await headers())).toMatchObject(claims);
      expect(await headers()).toEqual(await headers());
      expect(secrets).toContain(account.email);
    }
  });

  it.each([
    ['no JSON', 'Canary 0123456789'],
    [
      'half of the credentials of a user',
      JSON.stringify({ type: 'authorized_user', refresh_token: 'Canary' }),
    ],
    ['another kind of credentials', JSON.stringify({ type: 'gdch_service_account', name: 'Canary' })],
    ['no key', JSON.stringify({ type: 'service_account', client_email: 'Canary@x', private_key: 'Canary' })],
    [
      'a broken key',
      JSON.stringify({
        type: 'service_account',
        client_email: 'Canary@x',
        private_key: '-----BEGIN PRIVATE KEY-----\nCanary\n-----END PRIVATE KEY-----\n',
      }),
    ],
  ])('that are %s are said to be none, without a word of them', async (_, written) => {
    for (const options of [{ serviceAccount: written }, { serviceAccountFile: await fileOf(written) }]) {
      const error = await readWith(options).catch((reason: unknown) => reason);
      expect(error).toMatchObject({
        code: 'provider_not_configured',
        provider: { slot: 'asr', id: 'google' },
      });
      expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('Canary');
    }
  });

  it('in a file that is not there are asked for', async () => {
    const call = readWith({ serviceAccountFile: '/no/such/file.json' });
    await expect(call).rejects.toMatchObject({
      code: 'provider_not_configured',
      detail: expect.stringContaining('GOOGLE_APPLICATION_CREDENTIALS'),
    });
  });
});

describe('credentials whose tokens are asked for', () => {
  /** A server of tokens, with what it was asked. */
  const startTokens = async (status = 200) => {
    const asked: URLSearchParams[] = [];
    const server = createServer(async (request, response) => {
      asked.push(new URLSearchParams(await text(request)));
      response.writeHead(status, { 'content-type': 'application/json' });
      const granted = { access_token: `token-${asked.length}`, expires_in: 3600, token_type: 'Bearer' };
      response.end(JSON.stringify(status === 200 ? granted : { error: 'invalid_grant' }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    return { asked, url: `http://127.0.0.1:${port}/token` };
  };
  const user = (url: string) => ({
    type: 'authorized_user',
    client_id: 'client',
    client_secret: 'Canary-1',
    refresh_token: 'Canary-2',
    quota_project_id: 'ours',
    token_uri: url,
  });

  it('are those of a user, once for as long as a token lives', async () => {
    const { asked, url } = await startTokens();
    const { headers, project, secrets } = await readWith({ serviceAccount: JSON.stringify(user(url)) });
    expect(await project()).toBe('ours');
    const expected = { authorization: 'Bearer token-1', 'x-goog-user-project': 'ours' };
    expect([await headers(), await headers()]).toEqual([expected, expected]);
    expect(asked.map((form) => [form.get('grant_type'), form.get('refresh_token')])).toEqual([
      ['refresh_token', 'Canary-2'],
    ]);
    expect(secrets).toEqual(expect.arrayContaining(['Canary-1', 'Canary-2']));
  });

  it('are those of workload identity, by the token of another', async () => {
    const { asked, url } = await startTokens();
    const file = await fileOf('subject-token');
    const credentials = {
      type: 'external_account',
      audience: '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/p/providers/q',
      subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      token_url: url,
      credential_source: { file },
    };
    const { headers } = await readWith({ serviceAccountFile: await fileOf(JSON.stringify(credentials)) });
    expect(await headers()).toMatchObject({ authorization: 'Bearer token-1' });
    expect(asked[0]?.get('subject_token')).toBe('subject-token');
    expect(asked[0]?.get('scope')).toBe('https://www.googleapis.com/auth/cloud-platform');
  });

  it('that are refused are the engine\u2019s failure, without a word of them', async () => {
    const { url } = await startTokens(400);
    const { headers } = await readWith({ serviceAccount: JSON.stringify(user(url)) });
    const error = await headers().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'provider_error', provider: { failure: 'authentication' } });
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('Canary');
  });
});
