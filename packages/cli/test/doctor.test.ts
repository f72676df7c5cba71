import { once } from 'node:events';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { checkSourceAddresses } from '@dragoman/api';
import { startOpenAiDouble } from '@dragoman/vendors';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkNode } from '../src/doctor/checks/node.ts';
import { dragoman, makeFolder, startService } from './support/command.ts';
import { makeDatabase, testServer } from './support/database.ts';
import { Runner } from './support/runner.ts';

const testRedis = process.env.TEST_REDIS_URL || undefined;
if (testRedis === undefined) console.info('TEST_REDIS_URL is not set: only a missing Redis is tested.');

let folder: Awaited<ReturnType<typeof makeFolder>>;
let engine: Awaited<ReturnType<typeof startOpenAiDouble>>;
let env: Record<string, string>;
let runner: Runner;
beforeAll(async () => {
  runner = new Runner();
  folder = await makeFolder();
  engine = await startOpenAiDouble();
  env = {
    OPENAI_BASE_URL: engine.url,
    OPENAI_API_KEY: engine.apiKey ?? '',
    DRAGOMAN_SERVICES_MT: 'openai',
    // The machine's own Apertium must not decide what this test sees.
    DRAGOMAN_PROVIDERS_APERTIUM_MODES_DIRECTORY: '/nonexistent',
  };
});
afterAll(async () => {
  await runner.close();
  await engine.close();
  await folder.remove();
});

/** What the doctor found, and how it ended. */
const examine = async (words: string[] = [], more: Record<string, string> = {}, cwd = folder.path) => {
  const { code, stdout, stderr } = await runner.run(['doctor', '--json', ...words], {
    cwd,
    env: { ...env, ...more },
  });
  expect(stderr).toBe('');
  const report = JSON.parse(stdout);
  const checks: Record<string, { status: string; detail: string; remedy?: string }> = Object.fromEntries(
    report.checks.map(({ id, ...check }: { id: string }) => [id, check]),
  );
  return { code, text: stdout, report, checks };
};

describe('dragoman doctor', () => {
  it('makes nothing where nothing was started yet', async () => {
    const { code, report, checks } = await examine(['--port', '0']);
    expect({ code, healthy: report.healthy }).toEqual({ code: 0, healthy: true });
    expect(checks).toMatchObject({
      node: { status: 'ok' },
      data_directory: { status: 'ok', detail: expect.stringMatching(/is made by the first start/) },
      database: { status: 'ok', detail: expect.stringMatching(/is made by the first start/) },
      redis: { status: 'missing' },
      assets: { status: 'ok', detail: 'in the data directory' },
      'engine:mt:openai': { status: 'ok', detail: expect.stringMatching(/in use/) },
      local_pairs: { status: 'missing' },
      'engine:ocr:tesseract': { status: 'ok', detail: expect.stringMatching(/in use/) },
      read_languages: { status: 'ok', detail: expect.stringMatching(/de, en, es, fr/) },
      ffmpeg: { status: 'ok' },
      certificate: { status: 'ok' },
      // Whatever addresses this machine has, they are not those of the specification.
      source_addresses: {
        status: 'warning',
        detail: expect.stringContaining('145.14.158.101, 185.199.108.0/22, 192.30.252.0/22'),
        remedy: expect.stringContaining('DRAGOMAN_WEBHOOKS_SOURCE_ADDRESSES'),
      },
    });
    expect(await runner.run(['accounts', 'list', '--json'], { cwd: folder.path, env })).toMatchObject({
      code: 0,
      stdout: '[]\n',
    });
  });

  it('knows the running service', async () => {
    const service = await startService({ cwd: folder.path, env });
    const { port } = new URL((await service.facts()).base_url);
    const { code, checks } = await examine(['--port', port]);
    expect(code).toBe(0);
    expect(checks).toMatchObject({
      database: {
        status: 'ok',
        detail: expect.stringMatching(/PostgreSQL 18\.\d+; (\d+) of \1 migrations; socket \//),
      },
      certificate: { status: 'ok', detail: expect.stringMatching(/self-signed, until 20\d\d-/) },
      port: { status: 'ok', detail: expect.stringMatching(/Dragoman answers \(ready\)/) },
    });
    expect(await service.stop()).toBe(0);
  });

  it('looks at the port for health of a worker, which starts without it where nobody chose it', async () => {
    const blocker = createServer().listen(0, 'localhost');
    await once(blocker, 'listening');
    const { port } = blocker.address() as AddressInfo;
    const of = async (variables: Record<string, string>) =>
      (await examine([], { DRAGOMAN_ROLE: 'worker', ...variables })).checks.port;
    expect(await of({ DRAGOMAN_SERVER_HEALTH_PORT: String(port) })).toMatchObject({
      status: 'failed',
      remedy: expect.stringMatching(/server\.healthPort/),
    });
    blocker.close();
    expect(await of({ DRAGOMAN_SERVER_HEALTH_PORT: String(port) })).toMatchObject({ status: 'ok' });
    // Somebody else's, where it is taken already.
    const usual = createServer().listen(8081, 'localhost');
    await new Promise((resolve) => usual.once('listening', resolve).once('error', resolve));
    expect(await of({})).toMatchObject({ status: 'warning', detail: expect.stringMatching(/^8081 /) });
    usual.close();
  });

  it('prints a report for people', async () => {
    const { code, stdout } = await dragoman(['doctor', '--port', '0'], { cwd: folder.path, env });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^server\.port +0 +option$/m);
    expect(stdout).toMatch(/^services\.mt +'openai' +environment$/m);
    expect(stdout).toMatch(/^✓ Translation: OpenAI +answers; in use$/m);
    expect(stdout).toMatch(/What is configured works\.\n$/);
  });

  it('looks for the bucket', async () => {
    const { code, text, checks } = await examine(['--port', '0'], {
      DRAGOMAN_ASSETS_DRIVER: 's3',
      DRAGOMAN_ASSETS_S3_BUCKET: 'nowhere',
      DRAGOMAN_ASSETS_S3_ENDPOINT: 'http://127.0.0.1:1',
      DRAGOMAN_ASSETS_S3_ACCESS_KEY_ID: 'key',
      DRAGOMAN_ASSETS_S3_SECRET_ACCESS_KEY: 'hunter2',
    });
    expect(code).not.toBe(0);
    expect(checks.assets).toMatchObject({
      status: 'failed',
      detail: expect.stringMatching(/^The bucket nowhere cannot be used/),
      remedy: expect.stringContaining('assets.s3'),
    });
    expect(text).not.toContain('hunter2');
  });

  it('fails where something that is configured does not work, and shows no secret', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const { port } = blocker.address() as AddressInfo;
    const { code, text, report, checks } = await examine(['--port', String(port)], {
      OPENAI_API_KEY: 'sk-hunter2-wrong',
      REDIS_URL: 'redis://:hunter2@127.0.0.1:1',
      DATABASE_URL: 'postgres://root:hunter2@127.0.0.1:1/dragoman',
      DRAGOMAN_SECRET_KEY: Buffer.alloc(32, 'hunter2').toString('base64'),
      DRAGOMAN_TYPO: 'x',
    });
    blocker.close();
    expect({ code, healthy: report.healthy }).toEqual({ code: 1, healthy: false });
    expect(checks).toMatchObject({
      database: { status: 'failed', detail: expect.stringMatching(/127\.0\.0\.1:1\/dragoman/) },
      redis: { status: 'failed', detail: expect.stringMatching(/127\.0\.0\.1:1.*ECONNREFUSED/) },
      'engine:mt:openai': { status: 'failed', detail: expect.stringMatching(/authentication/) },
      port: { status: 'failed', remedy: expect.stringMatching(/--port/) },
    });
    expect(report.warnings).toEqual([expect.stringMatching(/DRAGOMAN_TYPO/)]);
    expect(text).not.toMatch(/hunter2/);
    expect(text).not.toContain(Buffer.from('hunter2').toString('base64').slice(0, 8));
  });

  it('reports a configuration that cannot be read as one of its findings', async () => {
    const { code, report, checks } = await examine([], { DRAGOMAN_SERVER_PORT: 'many' });
    expect({ code, settings: report.settings }).toEqual({ code: 1, settings: null });
    expect(checks.configuration).toMatchObject({
      status: 'failed',
      detail: expect.stringMatching(/server\.port/),
    });
  });

  it('names what is missing where no engine is configured', async () => {
    const { code, stdout } = await runner.run(['doctor', '--json', '--port', '0'], {
      cwd: folder.path,
      env: { DRAGOMAN_PROVIDERS_APERTIUM_MODES_DIRECTORY: '/nonexistent' },
    });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).checks).toContainEqual(
      expect.objectContaining({
        id: 'engine:mt',
        status: 'missing',
        remedy: expect.stringMatching(/engines add/),
      }),
    );
  });

  it('sees secrets that others can read', async () => {
    const other = await makeFolder();
    await mkdir(join(other.path, 'data'));
    await writeFile(join(other.path, 'data', 'first-run.json'), '{}');
    await chmod(join(other.path, 'data', 'first-run.json'), 0o644);
    const { code, checks } = await examine(['--port', '0'], {}, other.path);
    expect(code).toBe(1);
    expect(checks.data_directory).toMatchObject({
      status: 'failed',
      detail: expect.stringMatching(/first-run\.json/),
    });
    await other.remove();
  });

  it.each([
    ['expired', -1, 'failed', 1],
    ['about to expire', 10, 'warning', 0],
    ['good', 300, 'ok', 0],
  ])('looks at the own certificate: %s', async (_state, days, status, exitCode) => {
    const { cert, private: key } = await generate([{ name: 'commonName', value: 'translate.example' }], {
      keyType: 'ec',
      notBeforeDate: new Date(Date.now() - 30 * 86_400_000),
      notAfterDate: new Date(Date.now() + days * 86_400_000 + 3_600_000),
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'translate.example' }] }],
    });
    await writeFile(join(folder.path, 'own-cert.pem'), cert);
    await writeFile(join(folder.path, 'own-key.pem'), key);
    const own = {
      DRAGOMAN_SERVER_TLS_CERT: join(folder.path, 'own-cert.pem'),
      DRAGOMAN_SERVER_TLS_KEY: join(folder.path, 'own-key.pem'),
      DRAGOMAN_SERVER_PUBLIC_URL: 'https://translate.example',
    };
    const { code, checks } = await examine(['--port', '0'], own);
    expect(checks.certificate).toMatchObject({ status, detail: expect.stringMatching(/your own/) });
    const failed = Object.entries(checks).filter(([, check]) => check.status === 'failed');
    expect({ code, failed: failed.map(([id]) => id) }).toEqual({
      code: exitCode,
      failed: exitCode === 0 ? [] : ['certificate'],
    });
  });

  it.runIf(testServer)('counts the migrations of a database by URL without running them', async () => {
    const database = await makeDatabase(testServer ?? '');
    const first = await examine(['--port', '0'], database.env);
    expect(first.checks.database).toMatchObject({
      status: 'warning',
      detail: expect.stringMatching(/; 0 of [1-9]\d* migrations/),
      remedy: expect.stringMatching(/next start/),
    });
    const second = await examine(['--port', '0'], database.env);
    expect(second.checks.database?.detail).toBe(first.checks.database?.detail);
    await runner.run(['accounts', 'list'], { cwd: folder.path, env: { ...env, ...database.env } });
    const third = await examine(['--port', '0'], database.env);
    expect(third.checks.database).toMatchObject({
      status: 'ok',
      detail: expect.stringMatching(/; (\d+) of \1 migrations/),
    });
    const stranger = { ...database.env, DRAGOMAN_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
    const fourth = await examine(['--port', '0'], stranger);
    expect(fourth.checks.database).toMatchObject({
      status: 'failed',
      detail: expect.stringMatching(/another root secret/),
    });
    await database.drop();
  });

  it.runIf(testRedis)('finds the Redis that is configured', async () => {
    const { checks } = await examine(['--port', '0'], { REDIS_URL: testRedis ?? '' });
    expect(checks.redis).toMatchObject({ status: 'ok', detail: expect.stringMatching(/version \d/) });
  });
});

it.each([
  ['22.17.9', 'failed'],
  ['22.18.0', 'ok'],
  ['20.20.2', 'failed'],
  ['24.0.0', 'ok'],
])('finds Node %s %s', async (version, status) => {
  expect(await checkNode(version)).toMatchObject({ status });
});

describe('checkSourceAddresses', () => {
  const specified = ['145.14.158.101', '185.199.108.0/22', '192.30.252.0/22'];

  /** What it finds on a machine with these addresses, beside loopback. */
  const check = (own: string[], webhooks: { sourceAddresses?: string[]; localAddress?: string } = {}) => {
    const interfaces = {
      lo: [{ address: '127.0.0.1', internal: true }],
      eth0: own.map((address) => ({ address, internal: false })),
    };
    const configuration = {
      values: { webhooks: { sourceAddresses: specified, ...webhooks } },
      describe: () => Object.keys(webhooks).map((name) => ({ path: `webhooks.${name}` })),
    };
    return checkSourceAddresses(
      configuration as unknown as Parameters<typeof checkSourceAddresses>[0],
      interfaces as unknown as Parameters<typeof checkSourceAddresses>[1],
    );
  };

  it.each([
    [['145.14.158.101'], {}, 'ok', undefined],
    [['185.199.111.255', '10.0.0.5'], {}, 'ok', undefined],
    [['185.199.112.0'], {}, 'warning', /SOURCE_ADDRESSES\) to 185\.199\.112\.0\.$/],
    [['203.0.113.9', '10.0.0.5', 'fe80::1'], {}, 'warning', / to 203\.0\.113\.9\.$/],
    [['203.0.113.9', '2001:db8::9'], {}, 'warning', /203\.0\.113\.9,2001:db8::9\. Or bind/],
    [['203.0.113.9', '2001:db8::9'], { sourceAddresses: ['203.0.113.9', '2001:db8::/32'] }, 'ok', undefined],
    [['203.0.113.9', '145.14.158.101'], {}, 'warning', /Or bind/],
    [['203.0.113.9', '145.14.158.101'], { localAddress: '145.14.158.101' }, 'ok', undefined],
    [['203.0.113.9'], { localAddress: '203.0.113.8' }, 'failed', /one of 203\.0\.113\.9/],
    [['10.0.0.5'], {}, 'warning', /gateway/],
    [['10.0.0.5'], { sourceAddresses: ['203.0.113.9'] }, 'ok', undefined],
    [['203.0.113.9'], { sourceAddresses: [] }, 'warning', / to 203\.0\.113\.9\.$/],
    [[], {}, 'warning', /gateway/],
  ])('on a machine with %j and %j: %s', async (own, webhooks, status, remedy) => {
    const found = await check(own, webhooks);
    expect(found).toMatchObject({ id: 'source_addresses', status });
    if (remedy === undefined) expect(found.remedy).toBeUndefined();
    else expect(found.remedy).toMatch(remedy);
  });
});
