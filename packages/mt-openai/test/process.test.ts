import { type OpenAiDoubleOptions, startOpenAiDouble } from '@dragoman/vendors';
import { runScript, type ScriptSetting, writeAuthority } from '@dragoman/vendors/testing';
import { generate } from 'selfsigned';
import { describe, expect, it, onTestFinished } from 'vitest';
import { upperCase } from './support/providers.ts';

/** Runs in a process of its own, with nothing but these variables; fails where it does not end by itself. */
const translateOnce = (options: object, setting?: ScriptSetting) =>
  runScript(new URL('./support/translate-once.ts', import.meta.url), options, setting);

const startDouble = async (options: OpenAiDoubleOptions = {}) => {
  const double = await startOpenAiDouble({ translate: upperCase, ...options });
  onTestFinished(() => double.close());
  return double;
};

describe('over TLS, with a certificate of an own authority', () => {
  const startTls = async () => {
    const authority = await writeAuthority(generate);
    onTestFinished(() => authority.remove());
    return { double: await startDouble({ tls: authority.tls }), certificateFile: authority.certificateFile };
  };

  it('works where Node is told of the authority', async () => {
    const { double, certificateFile } = await startTls();
    expect(double.url).toMatch(/^https:/);
    const { outcome } = await translateOnce(
      { baseUrl: double.url, apiKey: double.apiKey },
      { environment: { NODE_EXTRA_CA_CERTS: certificateFile } },
    );
    expect(outcome).toEqual({ text: 'HELLO' });
  });

  it('is refused where it is not', async () => {
    const { double } = await startTls();
    const { outcome } = await translateOnce({ baseUrl: double.url, apiKey: double.apiKey });
    expect(outcome.error).toMatchObject({
      code: 'provider_unavailable',
      provider: { failure: 'unavailable' },
    });
    expect(double.requests).toHaveLength(0);
  });
});

it('heeds none of the variables that the SDK or a proxy would', async () => {
  const double = await startDouble();
  const { outcome, stderr } = await translateOnce(
    { baseUrl: double.url, apiKey: double.apiKey },
    {
      environment: {
        OPENAI_API_KEY: 'sk-other',
        OPENAI_BASE_URL: 'http://127.0.0.1:1/v1',
        OPENAI_ORG_ID: 'org-other',
        OPENAI_PROJECT_ID: 'proj-other',
        OPENAI_ADMIN_KEY: 'sk-admin',
        OPENAI_CUSTOM_HEADERS: 'x-custom: 1\nauthorization: Bearer sk-custom',
        OPENAI_LOG: 'debug',
        HTTP_PROXY: 'http://127.0.0.1:1',
        http_proxy: 'http://127.0.0.1:1',
        ALL_PROXY: 'http://127.0.0.1:1',
      },
    },
  );
  expect(outcome).toEqual({ text: 'HELLO' });
  expect(stderr).toBe('');
  const headers = double.requests[0]?.headers ?? {};
  expect(headers.authorization).toBe(`Bearer ${double.apiKey}`);
  expect(Object.keys(headers).filter((name) => name.startsWith('x-') || name.startsWith('openai'))).toEqual(
    [],
  );
});
