import { type OpenAiDoubleOptions, openAiErrors, startOpenAiDouble } from '@dragoman/vendors';
import { importsOf, runScript, type ScriptSetting, writeAuthority } from '@dragoman/vendors/testing';
import { generate } from 'selfsigned';
import { describe, expect, it, onTestFinished } from 'vitest';

/** Runs in a process of its own, with nothing but these variables; fails where it does not end by itself. */
const transcribeOnce = (options: object, setting?: ScriptSetting) =>
  runScript(new URL('./support/transcribe-once.ts', import.meta.url), options, setting);

const startDouble = async (options: OpenAiDoubleOptions = {}) => {
  const double = await startOpenAiDouble(options);
  onTestFinished(() => double.close());
  return double;
};

const heard = { text: 'The quick brown fox jumps over twenty lazy dogs.' };

describe('over TLS, with a certificate of an own authority', () => {
  const startTls = async () => {
    const authority = await writeAuthority(generate);
    onTestFinished(() => authority.remove());
    return { double: await startDouble({ tls: authority.tls }), certificateFile: authority.certificateFile };
  };

  it('works where Node is told of the authority', async () => {
    const { double, certificateFile } = await startTls();
    expect(double.url).toMatch(/^https:/);
    const { outcome, stderr } = await transcribeOnce(
      { baseUrl: double.url, apiKey: double.apiKey },
      { environment: { NODE_EXTRA_CA_CERTS: certificateFile } },
    );
    expect(outcome).toEqual(heard);
    expect(stderr).toBe('');
  });

  it('is refused where it is not', async () => {
    const { double } = await startTls();
    const { outcome } = await transcribeOnce({ baseUrl: double.url, apiKey: double.apiKey });
    expect(outcome.error).toMatchObject({
      code: 'provider_unavailable',
      provider: { failure: 'unavailable' },
    });
    expect(double.requests).toHaveLength(0);
  });
});

it('heeds none of the variables that the SDK or a proxy would', async () => {
  const double = await startDouble();
  const { outcome, stderr } = await transcribeOnce(
    { baseUrl: double.url, apiKey: double.apiKey },
    {
      environment: {
        OPENAI_API_KEY: 'sk-other',
        OPENAI_BASE_URL: 'http://127.0.0.1:1/v1',
        OPENAI_ORG_ID: 'org-other',
        OPENAI_CUSTOM_HEADERS: 'x-custom: 1\nauthorization: Bearer sk-custom',
        OPENAI_LOG: 'debug',
        HTTP_PROXY: 'http://127.0.0.1:1',
        http_proxy: 'http://127.0.0.1:1',
      },
    },
  );
  expect(outcome).toEqual(heard);
  expect(stderr).toBe('');
  expect(double.requests[0]?.headers.authorization).toBe(`Bearer ${double.apiKey}`);
});

describe('a process', () => {
  it.each([
    ['that works', undefined],
    ['whose call is refused', openAiErrors.serverError()],
    ['whose connection breaks', { kind: 'disconnect', when: 'before_header' }],
    ['whose connection breaks in the middle', { kind: 'disconnect', when: 'mid_body' }],
  ] as const)('%s ends although the provider is not closed', async (_, failure) => {
    const double = await startDouble();
    if (failure) double.fail(failure);
    const options = { baseUrl: double.url, apiKey: double.apiKey };
    const { outcome, stderr } = await transcribeOnce(options, { end: 'open' });
    expect(outcome).toMatchObject(failure ? { error: {} } : heard);
    expect(stderr).toBe('');
  });

  it('ends although nobody listens', async () => {
    const double = await startOpenAiDouble();
    await double.close();
    const { outcome, stderr } = await transcribeOnce(
      { baseUrl: double.url, apiKey: 'sk-x' },
      { end: 'open' },
    );
    expect(outcome).toMatchObject({ error: {} });
    expect(stderr).toBe('');
  });
});

it('imports the SDK at the first call and not before', async () => {
  const double = await startDouble();
  const imports = await importsOf({
    module: new URL('../src/index.ts', import.meta.url),
    definition: 'asrOpenAi',
    options: { baseUrl: double.url, apiKey: double.apiKey },
    packages: ['openai'],
  });
  expect(imports).toEqual({ before: 0, after: 1 });
});
