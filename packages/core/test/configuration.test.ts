import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { ConfigurationError, loadConfiguration } from '@dragoman/core';
import type { ProviderDefinition } from '@dragoman/provider';
import { describe, expect, expectTypeOf, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { fileOf, load, local, problemsOf, type schema } from './support/configuration.ts';

describe('precedence', () => {
  it('is default, file, environment, explicit value', async () => {
    const port = async (options: Parameters<typeof load>[0]) => (await load(options)).values.server.port;
    const file = fileOf({ server: { port: 1 } });
    const env = { DRAGOMAN_SERVER_PORT: '2' };
    const overrides = { server: { port: 3 } };
    expect(await port({})).toBe(8443);
    expect(await port({ file })).toBe(1);
    expect(await port({ file, env })).toBe(2);
    expect(await port({ file, env, overrides })).toBe(3);
  });

  it('holds for provider options, of which a vendor keeps its own variables', async () => {
    const options = async (more: Parameters<typeof load>[0]) => (await load(more)).configured[0]?.options;
    const file = fileOf({ providers: { vendor: { apiKey: 'from-file', timeoutMs: 5 } } });
    expect(await options({ file })).toMatchObject({ apiKey: 'from-file', timeoutMs: 5 });
    const env = { VENDOR_API_KEY: 'from-environment', DRAGOMAN_PROVIDERS_VENDOR_TIMEOUT_MS: '7' };
    expect(await options({ file, env })).toMatchObject({ apiKey: 'from-environment', timeoutMs: 7 });
    expect(
      await options({ env: { ...env, DRAGOMAN_PROVIDERS_VENDOR_API_KEY: 'from-derived' } }),
    ).toMatchObject({
      apiKey: 'from-environment',
    });
    expect(await options({ env: { DRAGOMAN_PROVIDERS_VENDOR_API_KEY: 'from-derived' } })).toMatchObject({
      apiKey: 'from-derived',
    });
    const overrides = { providers: { vendor: { apiKey: 'explicit-key' } } };
    expect(await options({ file, env, overrides })).toMatchObject({ apiKey: 'explicit-key' });
  });

  it('takes empty text as not set, everywhere', async () => {
    const { values, configured } = await load({
      file: fileOf({ dataDir: 'file' }),
      env: { DRAGOMAN_DATA_DIR: '', DRAGOMAN_SERVER_PORT: '  ', VENDOR_API_KEY: '' },
      overrides: { dataDir: '', server: { port: undefined } },
    });
    expect(values).toMatchObject({ dataDir: 'file', server: { port: 8443 } });
    expect(configured.map(({ definition }) => definition.id)).toEqual(['local']);
  });
});

describe('secrets in files', () => {
  it('are read where a variable with _FILE behind its name leads to them, and only secrets are', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dragoman-secrets-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'key');
    await writeFile(file, 'from-a-file\n');
    const { configured, warnings } = await load({ env: { VENDOR_API_KEY_FILE: file } });
    expect(configured[0]?.options).toMatchObject({ apiKey: 'from-a-file' });
    const derived = { DRAGOMAN_PROVIDERS_VENDOR_API_KEY_FILE: file };
    const second = await load({ env: derived });
    expect(second.configured[0]?.options).toMatchObject({ apiKey: 'from-a-file' });
    expect([...warnings, ...second.warnings]).toEqual([]);
    expect((await load({ env: { DRAGOMAN_DATA_DIR_FILE: file } })).warnings).toHaveLength(1);

    const problems = async (env: Record<string, string>) =>
      (await problemsOf(load({ env }))).map(({ path, message }) => `${path} ${message}`).join('\n');
    expect(await problems({ VENDOR_API_KEY_FILE: file, VENDOR_API_KEY: 'given-key' })).toMatch(/set twice/);
    const missing = await problems({ VENDOR_API_KEY_FILE: join(folder, 'missing') });
    expect(missing).toMatch(/apiKey.*cannot be read from the file .*missing \(ENOENT\)/);
    await writeFile(file, '\n');
    expect(await problems({ VENDOR_API_KEY_FILE: file })).toMatch(/is empty in the file/);
  });
});

describe('environment variables', () => {
  it.each([
    ['DRAGOMAN_LIMITS_RATE_PER_MINUTE', '120', { limits: { rate: { perMinute: 120 } } }],
    ['DRAGOMAN_DATABASE_URL', 'postgres://x', { databaseUrl: 'postgres://x' }],
    ['DATABASE_URL', 'postgres://y', { databaseUrl: 'postgres://y' }],
    [
      'DRAGOMAN_OUTBOUND_ALLOW',
      '127.0.0.0/8, internal.example,',
      { outbound: { allow: ['127.0.0.0/8', 'internal.example'] } },
    ],
    ['DRAGOMAN_OUTBOUND_ALLOW', 'one', { outbound: { allow: ['one'] } }],
    ['DRAGOMAN_LIMITS_SIZES', '1,2', { limits: { sizes: [1, 2] } }],
    ['DRAGOMAN_SERVER_TRUST_PROXY', 'yes', { server: { trustProxy: true } }],
    ['DRAGOMAN_SERVER_TRUST_PROXY', '0', { server: { trustProxy: false } }],
    ['DRAGOMAN_SERVER_TRUST_PROXY', '10.0.0.0/8', { server: { trustProxy: ['10.0.0.0/8'] } }],
    ['DRAGOMAN_SERVER_HOPS', '1', { server: { hops: 1 } }],
    ['DRAGOMAN_SERVER_HOPS', 'true', { server: { hops: true } }],
    ['DRAGOMAN_SERVER_HOPS', '10.0.0.1,10.0.0.2', { server: { hops: ['10.0.0.1', '10.0.0.2'] } }],
    ['DRAGOMAN_SERVER_TLS_CERT', 'a,b', { server: { tls: { cert: 'a,b' } } }],
  ])('%s=%s', async (name, value, expected) => {
    expect((await load({ env: { [name]: value } })).values).toMatchObject(expected);
  });

  it('that nothing reads are warnings with a suggestion', async () => {
    const { warnings } = await load({
      env: { DRAGOMAN_SERVICES_MTT: 'x', DRAGOMAN_PORT_8443_TCP: 'tcp://', PATH: '/' },
    });
    expect(warnings).toHaveLength(2);
    expect(warnings[0]).toMatch(/DRAGOMAN_SERVICES_MTT.*DRAGOMAN_SERVICES_MT\?/);
  });
});

describe('problems', () => {
  it('come all at once, each with its path, its variable and what to do', async () => {
    const promise = load({
      file: fileOf({
        server: { prot: 1, port: 99_999 },
        provders: {},
        limits: { rate: { perMinute: 'many' } },
      }),
      env: { DRAGOMAN_SERVICES_MT: 'vendr', DRAGOMAN_SERVICES_TTS: 'local', DRAGOMAN_LIMITS_SIZES: '1,x' },
      overrides: { providers: { vendor: { apikey: 'x' } } },
    });
    const problems = await problemsOf(promise);
    const byPath = Object.fromEntries(problems.map((problem) => [problem.path, problem]));
    expect(Object.keys(byPath).sort()).toEqual(
      [
        'limits.rate.perMinute',
        'limits.sizes.1',
        'providers.vendor.apikey',
        'provders',
        'server.port',
        'server.prot',
        'services.mt',
        'services.tts',
      ].sort(),
    );
    expect(byPath['server.prot']?.message).toContain('server.port');
    expect(byPath.provders?.message).toContain('providers');
    expect(byPath['providers.vendor.apikey']?.message).toContain('providers.vendor.apiKey');
    expect(byPath['services.mt']).toMatchObject({
      variables: ['DRAGOMAN_SERVICES_MT'],
      message: expect.stringMatching(/did you mean vendor\?.*vendor, local, auto/),
    });
    expect(byPath['server.port']).toMatchObject({ variables: ['DRAGOMAN_SERVER_PORT'] });
    expect(byPath['server.port']?.message).toContain('/etc/dragoman/dragoman.config.yaml');
    await promise.catch((error: Error) => {
      expect(error.message.split('\n')).toHaveLength(1 + problems.length);
      expect(error.message).toContain('DRAGOMAN_LIMITS_RATE_PER_MINUTE');
    });
  });

  it('tell how a missing option is set', async () => {
    const [problem] = await problemsOf(load({ overrides: { services: { mt: 'vendor' } } }));
    expect(problem).toMatchObject({
      path: 'providers.vendor.apiKey',
      message: expect.stringMatching(
        /missing: set VENDOR_API_KEY or DRAGOMAN_PROVIDERS_VENDOR_API_KEY or providers.vendor.apiKey/,
      ),
    });
  });

  it('of a section that must be an object are told', async () => {
    const [problem] = await problemsOf(load({ file: fileOf({ server: 5 }) }));
    expect(problem).toMatchObject({ path: 'server' });
  });

  it('do not come from a prototype in disguise', async () => {
    const values = JSON.parse('{"__proto__": {"dataDir": "polluted"}, "server": {"__proto__": {"port": 1}}}');
    const configuration = await load({ file: fileOf(values) });
    expect(configuration.values).toMatchObject({ dataDir: 'data', server: { port: 8443 } });
    expect(({} as Record<string, unknown>).dataDir).toBeUndefined();
  });
});

describe('secrets', () => {
  const secret = 'canary-secret-1234';
  const databaseUrl = `postgres://user:${secret}@db.example/x`;

  it('are shown nowhere', async () => {
    const configuration = await load({
      env: {
        VENDOR_API_KEY: secret,
        VENDOR_BASE_URL: `https://user:${secret}@vendor.example`,
        DATABASE_URL: databaseUrl,
      },
    });
    expect(configuration.values.databaseUrl).toBe(databaseUrl);
    expect(configuration.configured[0]?.options).toMatchObject({ apiKey: secret });
    const shown = [
      configuration,
      configuration.values,
      configuration.configured,
      configuration.describe(),
      { nested: configuration.values },
    ].flatMap((value) => [inspect(value, { depth: 9 }), JSON.stringify(value), String(value)]);
    for (const text of shown) expect(text).not.toContain(secret);
    expect(configuration.describe()).toEqual(
      expect.arrayContaining([
        {
          path: 'providers.vendor.apiKey',
          value: '[redacted]',
          source: 'environment',
          variables: ['VENDOR_API_KEY', 'DRAGOMAN_PROVIDERS_VENDOR_API_KEY'],
        },
        expect.objectContaining({
          path: 'providers.vendor.baseUrl',
          value: 'https://[redacted]@vendor.example',
        }),
        expect.objectContaining({ path: 'databaseUrl', value: '[redacted]' }),
      ]),
    );
  });

  it('are hidden in values that a schema froze', async () => {
    const frozen = z.object({ vault: z.object({ token: z.string().meta({ secret: true }) }).readonly() });
    const { values } = await loadConfiguration({
      providers: [local],
      schema: frozen,
      env: { DRAGOMAN_VAULT_TOKEN: secret },
    });
    expect(values.vault.token).toBe(secret);
    expect(inspect(values, { depth: 9 }) + JSON.stringify(values)).not.toContain(secret);
  });

  it('are not in the error that refuses them', async () => {
    for (const apiKey of ['short', `${secret} with blanks`]) {
      const error = await load({ env: { VENDOR_API_KEY: apiKey } }).catch((thrown: Error) => thrown);
      expect(error).toBeInstanceOf(ConfigurationError);
      expect(inspect(error, { depth: 9 })).not.toContain(apiKey);
    }
  });
});

describe('selection', () => {
  const selected = async (services: Record<string, unknown>, env = {}) =>
    (await load({ overrides: { services }, env: { VENDOR_API_KEY: 'long-enough', ...env } })).selected;

  it('auto takes the first provider that is configured', async () => {
    expect((await selected({})).mt).toEqual(['vendor']);
    expect((await load({})).selected).toEqual({ mt: ['local'], asr: [], tts: [], ocr: [] });
  });

  it.each([
    ['local', ['local']],
    [
      ['local', 'vendor'],
      ['local', 'vendor'],
    ],
    ['local, vendor', ['local', 'vendor']],
    [['local', 'local'], ['local']],
    ['@test/local', ['local']],
  ])('%j is %j', async (services, expected) => {
    expect((await selected({ mt: services })).mt).toEqual(expected);
  });

  it('reads a list from the environment', async () => {
    expect((await selected({}, { DRAGOMAN_SERVICES_MT: 'local,vendor' })).mt).toEqual(['local', 'vendor']);
  });

  it('refuses two providers of one name', async () => {
    const [problem] = await problemsOf(loadConfiguration({ providers: [local, local] }));
    expect(problem).toMatchObject({ path: 'services.mt', message: expect.stringContaining('local') });
  });

  it('refuses a provider of another contract', async () => {
    const old = { ...local, contract: 'mt/v0' as 'mt/v1' };
    const [problem] = await problemsOf(loadConfiguration({ providers: [old] }));
    expect(problem?.message).toMatch(/mt\/v0.*mt\/v1/);
  });
});

it('has the types of its schema', async () => {
  const { values } = await load({});
  expectTypeOf(values).toEqualTypeOf<z.output<typeof schema>>();
  expectTypeOf(values.server.port).toEqualTypeOf<number>();
});

it('shows a setting that several providers of a vendor share once', async () => {
  const shared = (slot: 'asr' | 'tts') =>
    ({
      ...anyProvider(slot),
      options: z.strictObject({ apiKey: z.string() }),
    }) as unknown as ProviderDefinition;
  const configuration = await loadConfiguration({
    providers: [shared('asr'), shared('tts')],
    overrides: { providers: { vendor: { apiKey: 'k' } } },
  });
  expect(configuration.describe().map(({ path }) => path)).toEqual(['providers.vendor.apiKey']);
});

const anyProvider = (slot: 'asr' | 'tts') => ({
  contract: `${slot}/v1`,
  slot,
  id: 'vendor',
  packageName: `@dragoman/${slot}-vendor`,
  displayName: 'Vendor',
  env: {},
  isConfigured: () => true,
  setup: 'It is always there.',
  create: () => {
    throw new Error('Nobody makes it.');
  },
});
