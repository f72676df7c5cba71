import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type OpenAiDoubleOptions, startOpenAiDouble } from '@dragoman/vendors';
import { generate } from 'selfsigned';
import { describe, expect, it, onTestFinished } from 'vitest';
import { upperCase } from './support/providers.ts';

const script = fileURLToPath(new URL('./support/translate-once.ts', import.meta.url));

/** Translates once in a process of its own, with nothing but these variables. */
const translateOnce = async (options: object, environment: Record<string, string> = {}) => {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--conditions=@dragoman/source', script, JSON.stringify(options)],
    { env: environment },
  );
  return { outcome: JSON.parse(stdout), stderr };
};

const startDouble = async (options: OpenAiDoubleOptions = {}) => {
  const double = await startOpenAiDouble({ translate: upperCase, ...options });
  onTestFinished(() => double.close());
  return double;
};

describe('over TLS, with a certificate of an own authority', () => {
  const startTls = async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
      keyType: 'ec',
      extensions: [
        { name: 'basicConstraints', cA: true },
        { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
      ],
    });
    const folder = await mkdtemp(join(tmpdir(), 'mt-openai-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const certificateFile = join(folder, 'authority.pem');
    await writeFile(certificateFile, cert);
    return { double: await startDouble({ tls: { key, cert } }), certificateFile };
  };

  it('works where Node is told of the authority', async () => {
    const { double, certificateFile } = await startTls();
    expect(double.url).toMatch(/^https:/);
    const { outcome } = await translateOnce(
      { baseUrl: double.url, apiKey: double.apiKey },
      { NODE_EXTRA_CA_CERTS: certificateFile },
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
  );
  expect(outcome).toEqual({ text: 'HELLO' });
  expect(stderr).toBe('');
  const headers = double.requests[0]?.headers ?? {};
  expect(headers.authorization).toBe(`Bearer ${double.apiKey}`);
  expect(Object.keys(headers).filter((name) => name.startsWith('x-') || name.startsWith('openai'))).toEqual(
    [],
  );
});
