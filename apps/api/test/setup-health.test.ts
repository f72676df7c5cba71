import { expect, it } from 'vitest';
import { checkAddress } from '../src/doctor/address.ts';
import { engineFailure, testEngine, useApi } from './support/api.ts';
import { Browser, newMember, newOwner, password, setUpToken } from './support/users.ts';

let asked = 0;
const small = testEngine(() => async () => []);
/** An engine that does not answer, and counts how often it is asked. */
const broken = {
  ...small,
  id: 'broken',
  displayName: 'Broken engine',
  create: (...given: Parameters<typeof small.create>) => ({
    ...small.create(...given),
    id: 'broken',
    async check() {
      asked += 1;
      throw engineFailure('rejected');
    },
  }),
};
const { api, caller } = useApi({ providers: [broken] });
const path = '/api/v1/setup-health';

const available = {
  ...{ translation: true, speech_recognition: false, speech: false, image_reading: false },
  ...{ database: true, assets: true },
};

it("owners of the operator's account see what works, what fails and what is missing", async () => {
  const { accountId } = api.operator;
  const owner = new Browser(api);
  const token = await setUpToken(api, accountId);
  await owner.data(owner.post('/api/v1/setup', { token, email: 'operator@example.org', password }));
  const found = await owner.data(owner.get(path));
  expect(found).toMatchObject({ healthy: false, available, checked_at: expect.stringMatching(/Z$/) });
  const statusOf = Object.fromEntries(
    found.checks.map(({ id, status }: { id: string; status: string }) => [id, status]),
  );
  expect(statusOf).toMatchObject({
    ...{ database: 'ok', assets: 'ok', redis: 'missing', data_directory: 'ok' },
    ...{ 'engine:mt:test': 'ok', 'engine:mt:broken': 'failed' },
    // It listens on localhost, with a certificate that it made itself.
    ...{ certificate: 'ok', port: 'ok', models: 'missing' },
    ...{
      local_pairs: expect.any(String),
      read_languages: expect.any(String),
      source_addresses: expect.any(String),
    },
  });
  const detailOf = (id: string) => found.checks.find((check: { id: string }) => check.id === id);
  expect(detailOf('certificate').detail).toMatch(/self-signed, until \d{4}-/);
  expect(detailOf('port').detail).toContain('HTTPS; callers are told https://localhost:8443');
  expect(detailOf('redis').remedy).toMatch(/REDIS_URL/);
  expect(detailOf('engine:mt:broken').detail).toMatch(/^rejected/);
  const text = JSON.stringify(found);
  for (const secret of ['vendor-secret-detail', api.shared.secretKey]) expect(text).not.toContain(secret);

  const { browser: editor } = await newMember(api, owner, 'editing-setup@example.org', 'editor');
  expect(await editor.data(editor.get(path))).toEqual({ ...found, checks: null });
});

it('owners of other accounts see what is available, and keys nothing', async () => {
  const { browser } = await newOwner(api, 'customer@example.org');
  expect(await browser.data(browser.get(path))).toMatchObject({ healthy: false, available, checks: null });
  for (const key of [caller, api.operator])
    expect((await key.get(path)).body).toMatchObject({ status: 403, code: 'insufficient_scope' });
});

it('engines are asked once a minute, whoever looks', async () => {
  const { browser } = await newOwner(api, 'looking@example.org');
  const reports: unknown[] = [];
  for (let n = 0; n < 3; n += 1) reports.push(await browser.data(browser.get(path)));
  expect(new Set(reports.map((report) => JSON.stringify(report))).size).toBe(1);
  expect(asked).toBe(1);
});

it('an address that only this machine knows is a warning where others are to call', () => {
  const at = (server: object) =>
    checkAddress(
      { values: { server: { port: 8443, trustProxy: false, ...server } } } as never,
      'https://localhost:8443',
    );
  expect(at({ host: 'localhost' }).status).toBe('ok');
  for (const server of [{ host: '::' }, { host: 'localhost', trustProxy: 1 }]) {
    expect(at(server)).toMatchObject({
      status: 'warning',
      remedy: expect.stringContaining('server.publicUrl'),
    });
    expect(at({ ...server, publicUrl: 'https://translate.example' }).status).toBe('ok');
  }
});
