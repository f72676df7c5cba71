import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DeepgramDoubleOptions, deepgramErrors, startDeepgramDouble, wavOf } from '@dragoman/vendors';
import { runScript, type ScriptSetting, writeAuthority } from '@dragoman/vendors/testing';
import { generate } from 'selfsigned';
import { describe, expect, it, onTestFinished } from 'vitest';

/** Runs in a process of its own, with nothing but these variables; fails where it does not end by itself. */
const transcribeOnce = (options: object, setting?: ScriptSetting) =>
  runScript(new URL('./support/transcribe-once.ts', import.meta.url), options, setting);

const startDouble = async (options: DeepgramDoubleOptions = {}) => {
  const double = await startDeepgramDouble(options);
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
    expect(outcome).toEqual({ file: heard, live: heard });
    expect(stderr).toBe('');
    expect(double.requests).toHaveLength(2);
  });

  it('is refused where it is not', async () => {
    const { double } = await startTls();
    const { outcome } = await transcribeOnce({ baseUrl: double.url, apiKey: double.apiKey });
    const error = { code: 'provider_unavailable', provider: { failure: 'unavailable' } };
    expect(outcome).toMatchObject({ file: { error }, live: { error } });
    expect(double.requests).toHaveLength(0);
  });
});

it('heeds none of the variables that the SDK would', async () => {
  const double = await startDouble();
  const { outcome, stderr } = await transcribeOnce(
    { baseUrl: double.url, apiKey: double.apiKey },
    {
      environment: {
        DEEPGRAM_API_KEY: 'dg-other',
        DEEPGRAM_ACCESS_TOKEN: 'dg-token',
        HTTP_PROXY: 'http://127.0.0.1:1',
        http_proxy: 'http://127.0.0.1:1',
        ALL_PROXY: 'http://127.0.0.1:1',
      },
    },
  );
  expect(outcome).toEqual({ file: heard, live: heard });
  expect(stderr).toBe('');
  expect(double.requests.map(({ headers }) => headers.authorization)).toEqual([
    `Token ${double.apiKey}`,
    `Token ${double.apiKey}`,
  ]);
});

describe('a process', () => {
  it.each([
    ['that works', undefined],
    ['whose calls are refused', deepgramErrors.serverError()],
    ['whose connections break', { kind: 'disconnect', when: 'before_header' }],
    ['whose connections break in the middle', { kind: 'disconnect', when: 'mid_body' }],
  ] as const)('%s ends although the provider is not closed', async (_, failure) => {
    const double = await startDouble();
    if (failure) double.fail(failure, 2);
    const { outcome, stderr } = await transcribeOnce(
      { baseUrl: double.url, apiKey: double.apiKey },
      { end: 'open' },
    );
    if (failure) expect(outcome).toMatchObject({ file: { error: {} }, live: { error: {} } });
    expect(stderr).toBe('');
  });

  it('ends although nobody listens', async () => {
    const double = await startDeepgramDouble();
    await double.close();
    const { outcome, stderr } = await transcribeOnce(
      { baseUrl: double.url, apiKey: 'dg-x' },
      { end: 'open' },
    );
    expect(outcome).toMatchObject({ file: { error: {} }, live: { error: {} } });
    expect(stderr).toBe('');
  });
});

it('sends an hour from disk without holding it in memory', async () => {
  const double = await startDouble({ keepRequests: 0 });
  const folder = await mkdtemp(join(tmpdir(), 'asr-deepgram-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'hour.wav');
  const seconds = 3600;
  await writeFile(file, wavOf({ pcm: Buffer.alloc(0), sampleRate: 16_000 }));
  await truncate(file, 44 + seconds * 32_000);
  const sender = new URL('./support/send-file.ts', import.meta.url);
  const options = { baseUrl: double.url, apiKey: double.apiKey };
  const { outcome } = await runScript(sender, options, { parameters: [file], withinMs: 60_000 });
  const { durationMs, growth } = outcome;
  expect(durationMs).toBe(seconds * 1000);
  // The recording has 115 MB.
  expect(growth).toBeLessThan(100_000_000);
});
