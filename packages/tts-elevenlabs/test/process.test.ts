import { type ElevenLabsDoubleOptions, elevenLabsErrors, startElevenLabsDouble } from '@dragoman/vendors';
import { importsOf, runScript, type ScriptSetting, writeAuthority } from '@dragoman/vendors/testing';
import { generate } from 'selfsigned';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tone } from './support/tone.ts';

/** Runs in a process of its own, with nothing but these variables; fails where it does not end by itself. */
const synthesizeOnce = (options: object, setting?: ScriptSetting) =>
  runScript(new URL('./support/synthesize-once.ts', import.meta.url), options, setting);

const startDouble = async (options: ElevenLabsDoubleOptions = {}) => {
  const double = await startElevenLabsDouble({ speak: tone, ...options });
  onTestFinished(() => double.close());
  return double;
};

const spoken = { bytes: 960 * 5, streamed: 960 * 5 };

describe('over TLS, with a certificate of an own authority', () => {
  const startTls = async () => {
    const authority = await writeAuthority(generate);
    onTestFinished(() => authority.remove());
    return { double: await startDouble({ tls: authority.tls }), certificateFile: authority.certificateFile };
  };

  it('works where Node is told of the authority', async () => {
    const { double, certificateFile } = await startTls();
    expect(double.url).toMatch(/^https:/);
    const { outcome, stderr } = await synthesizeOnce(
      { baseUrl: double.url, apiKey: double.apiKey },
      { environment: { NODE_EXTRA_CA_CERTS: certificateFile } },
    );
    expect(outcome).toEqual(spoken);
    expect(stderr).toBe('');
  });

  it('is refused where it is not', async () => {
    const { double } = await startTls();
    const { outcome } = await synthesizeOnce({ baseUrl: double.url, apiKey: double.apiKey });
    expect(outcome.error).toMatchObject({
      code: 'provider_unavailable',
      provider: { failure: 'unavailable' },
    });
    expect(double.requests).toHaveLength(0);
  });
});

it('heeds none of the variables that the SDK or a proxy would', async () => {
  const double = await startDouble();
  const { outcome, stderr } = await synthesizeOnce(
    { baseUrl: double.url, apiKey: double.apiKey },
    {
      environment: {
        ELEVENLABS_API_KEY: 'xi-other',
        HTTP_PROXY: 'http://127.0.0.1:1',
        http_proxy: 'http://127.0.0.1:1',
      },
    },
  );
  expect(outcome).toEqual(spoken);
  expect(stderr).toBe('');
  expect(double.requests[0]?.headers['xi-api-key']).toBe(double.apiKey);
});

describe('a process', () => {
  it('ends although its calls failed in every way and the provider is not closed', async () => {
    const double = await startDouble();
    // Each round has two calls.
    double.fail(elevenLabsErrors.serverError(), 2);
    double.fail({ kind: 'disconnect', when: 'before_header' }, 2);
    double.fail({ kind: 'disconnect', when: 'mid_body' }, 2);
    const options = { baseUrl: double.url, apiKey: double.apiKey };
    const failed = await synthesizeOnce(options, { end: 'open', parameters: ['3'], withinMs: 60_000 });
    expect(failed.outcome).toMatchObject({ error: {} });
    expect(failed.stderr).toBe('');
    expect(double.requests).toHaveLength(6);
  });

  it('ends although the provider that worked is not closed', async () => {
    const double = await startDouble();
    const options = { baseUrl: double.url, apiKey: double.apiKey };
    const { outcome, stderr } = await synthesizeOnce(options, { end: 'open' });
    expect(outcome).toEqual(spoken);
    expect(stderr).toBe('');
  });

  it('ends although nobody listens', async () => {
    const double = await startElevenLabsDouble();
    await double.close();
    const { outcome, stderr } = await synthesizeOnce(
      { baseUrl: double.url, apiKey: 'xi-x' },
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
    definition: 'ttsElevenLabs',
    options: { baseUrl: double.url, apiKey: double.apiKey },
    packages: ['@elevenlabs/elevenlabs-js'],
  });
  expect(imports).toEqual({ before: 0, after: 1 });
});
