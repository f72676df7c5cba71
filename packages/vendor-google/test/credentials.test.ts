import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { createServiceAccount } from '@dragoman/vendors';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readCredentials } from '../src/credentials.ts';
import { googleFailures } from '../src/failures.ts';

const account = createServiceAccount();
const failures = googleFailures('asr', 'speech recogniser');

const claimsOf = (headers: Readonly<Record<string, string>>): unknown =>
  JSON.parse(Buffer.from(headers.authorization?.split('.')[1] ?? '', 'base64url').toString('utf8'));

const fileOf = async (text: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'vendor-google-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'key.json');
  await writeFile(path, text);
  return path;
};

describe('credentials', () => {
  it('are a key', async () => {
    const { headers, secrets } = await readCredentials({ apiKey: 'x-key' }, failures);
    expect([headers(), secrets]).toEqual([{ 'x-goog-api-key': 'x-key' }, ['x-key']]);
  });

  it('are none on a server that needs none', async () => {
    expect((await readCredentials({}, failures)).headers()).toEqual({});
  });

  it('are tokens of a service account, by its text or its file, which go before a key', async () => {
    const claims = {
      iss: account.email,
      sub: account.email,
      scope: 'https://www.googleapis.com/auth/cloud-platform',
    };
    const serviceAccountFile = await fileOf(account.keyFile);
    for (const options of [{ serviceAccount: account.keyFile }, { serviceAccountFile }]) {
      const { headers, secrets } = await readCredentials({ ...options, apiKey: 'x-key' }, failures);
      expect(claimsOf(headers())).toMatchObject(claims);
      expect(headers()).toEqual(headers());
      expect(secrets).toContain(account.email);
    }
  });

  it.each([
    ['no JSON', 'Canary 0123456789'],
    ['another kind of credentials', JSON.stringify({ type: 'authorized_user', refresh_token: 'Canary' })],
    ['no key', JSON.stringify({ type: 'service_account', client_email: 'Canary@x', private_key: 'Canary' })],
    [
      'a broken key',
      JSON.stringify({
        type: 'service_account',
        client_email: 'Canary@x',
        private_key: '-----BEGIN PRIVATE KEY-----\nCanary\n-----END PRIVATE KEY-----\n',
      }),
    ],
  ])('that are %s are said to be none, without a word of them', async (_, text) => {
    for (const options of [{ serviceAccount: text }, { serviceAccountFile: await fileOf(text) }]) {
      const error = await readCredentials(options, failures).catch((reason: unknown) => reason);
      expect(error).toMatchObject({
        code: 'provider_not_configured',
        provider: { slot: 'asr', id: 'google' },
      });
      expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('Canary');
    }
  });

  it('in a file that is not there are asked for', async () => {
    const call = readCredentials({ serviceAccountFile: '/no/such/file.json' }, failures);
    await expect(call).rejects.toMatchObject({
      code: 'provider_not_configured',
      detail: expect.stringContaining('GOOGLE_APPLICATION_CREDENTIALS'),
    });
  });
});
