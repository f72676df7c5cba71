import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type AzureDoubleOptions, type AzureFailure, azureErrors, startAzureDouble } from '@dragoman/vendors';
import { generate } from 'selfsigned';
import { describe, expect, it, onTestFinished } from 'vitest';

const once = new URL('./support/transcribe-once.ts', import.meta.url);
const long = new URL('./support/transcribe-long.ts', import.meta.url);
const run = promisify(execFile);

/** Runs a script with nothing but these variables; fails where it does not end by itself. */
const runScript = async (script: URL, parameters: readonly string[], env: Record<string, string> = {}) => {
  const flags = ['--conditions=@dragoman/source', fileURLToPath(script), ...parameters];
  const { stdout, stderr } = await run(process.execPath, flags, { env, timeout: 60_000 });
  return { outcome: JSON.parse(stdout), stderr };
};

const startDouble = async (options: AzureDoubleOptions = {}) => {
  const double = await startAzureDouble(options);
  onTestFinished(() => double.close());
  return double;
};

const heard = { text: 'The quick brown fox jumps over 20 lazy dogs.' };
const worked = [heard, heard, heard, { text: 'checked' }];

const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'asr-azure-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
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
    const certificateFile = join(await temporaryFolder(), 'authority.pem');
    await writeFile(certificateFile, cert);
    const double = await startDouble({ tls: { key, cert } });
    const options = JSON.stringify({ endpoint: double.url, apiKey: double.apiKey });
    return { double, options, certificateFile };
  };

  it('works where Node is told of the authority', async () => {
    const { double, options, certificateFile } = await startTls();
    expect(double.url).toMatch(/^https:/);
    const environment = { NODE_EXTRA_CA_CERTS: certificateFile };
    const { outcome, stderr } = await runScript(once, [options, 'open'], environment);
    expect(outcome).toEqual(worked);
    expect(stderr).toBe('');
    expect(double.upgrades).toBe(4);
  });

  it('follows no redirect, since the request has the key in it', async () => {
    const { double, options, certificateFile } = await startTls();
    const location = `${double.url}/speech/recognition/conversation/cognitiveservices/v1`;
    double.fail({ kind: 'respond', status: 307, headers: { location }, body: '' }, 100);
    const environment = { NODE_EXTRA_CA_CERTS: certificateFile };
    const { outcome } = await runScript(once, [options, 'open'], environment);
    const error = { provider: { failure: 'rejected', status: 307 } };
    expect(outcome).toMatchObject([{ error }, { error }, { error }, { error }]);
    expect(double.upgrades).toBe(4);
  });

  it('is refused where it is not', async () => {
    const { double, options } = await startTls();
    const { outcome, stderr } = await runScript(once, [options, 'open']);
    const error = { code: 'provider_unavailable', provider: { failure: 'unavailable' } };
    expect(outcome).toMatchObject([{ error }, { error }, { error }, { error }]);
    expect(stderr).toBe('');
    expect(double.upgrades).toBe(0);
  });
});

describe('a process', () => {
  it.each<[string, AzureFailure | undefined]>([
    ['that works', undefined],
    ['whose calls are refused', azureErrors.serverError()],
    ['whose connections break', { kind: 'disconnect', when: 'before_header' }],
    ['whose connections break in the middle', { kind: 'disconnect', when: 'mid_body' }],
    ['whose turns are ended', azureErrors.throttled()],
    [
      'whose turns are garbage',
      { kind: 'turn_message', message: 'X-RequestId:{id}\r\nPath:turn.start\r\n\r\n{' },
    ],
  ])('%s ends although the provider is not closed', async (_, failure) => {
    const double = await startDouble();
    if (failure) double.fail(failure, 3);
    const options = JSON.stringify({ endpoint: double.url, apiKey: double.apiKey });
    const { outcome, stderr } = await runScript(once, [options, 'open']);
    if (failure) expect(outcome).toMatchObject([{ error: {} }, { error: {} }, { error: {} }, {}]);
    else expect(outcome).toEqual(worked);
    expect(stderr).toBe('');
  });

  it.each<[string, AzureFailure]>([
    ['never answers an upgrade', { kind: 'hang' }],
    ['takes all and says nothing', { kind: 'silent_turn' }],
  ])('ends after its aborts although the vendor %s', async (_, hang) => {
    const double = await startDouble();
    double.fail(hang, 3);
    const options = JSON.stringify({ endpoint: double.url, apiKey: double.apiKey });
    const { outcome, stderr } = await runScript(once, [options, 'open', 'hang']);
    const aborted = { name: 'TimeoutError' };
    expect(outcome).toMatchObject([aborted, aborted, aborted, aborted]);
    expect(stderr).toBe('');
    expect(double.openCalls).toBe(0);
  });

  it('ends although nobody listens', async () => {
    const double = await startAzureDouble();
    await double.close();
    const options = JSON.stringify({ endpoint: double.url, apiKey: 'az-x' });
    const { outcome, stderr } = await runScript(once, [options, 'open']);
    expect(outcome).toMatchObject([{ error: {} }, { error: {} }, { error: {} }, { error: {} }]);
    expect(stderr).toBe('');
  });
});

it('an hour of audio takes no more memory than a minute', { timeout: 90_000 }, async () => {
  const double = await startDouble({ pieceMs: 10_000 });
  const path = join(await temporaryFolder(), 'hour.raw');
  const file = await open(path, 'w');
  const minute = Buffer.alloc(60 * 32_000, 1);
  for (let count = 0; count < 60; count += 1) await file.write(minute);
  await file.close();
  const options = JSON.stringify({ endpoint: double.url, apiKey: double.apiKey });
  const { outcome } = await runScript(long, [options, path]);
  expect(outcome).toMatchObject({ segments: 360, durationMs: 3_600_000 });
  expect(outcome.growth).toBeLessThan(150 * 1024 * 1024);
});

it('imports the SDK at the first call and not before', async () => {
  const double = await startDouble();
  const code = `
    import { registerHooks } from 'node:module';
    const seen = [];
    registerHooks({ resolve(name, context, next) { seen.push(name); return next(name, context); } });
    const { asrAzure } = await import(${JSON.stringify(new URL('../src/index.ts', import.meta.url).href)});
    const options = asrAzure.options.parse(${JSON.stringify({ endpoint: double.url, apiKey: double.apiKey })});
    const provider = asrAzure.create(options, { logger: console });
    const sdks = () => seen.filter((name) => name === 'microsoft-cognitiveservices-speech-sdk').length;
    const before = sdks();
    await provider.check({ signal: new AbortController().signal });
    console.log(before, sdks());`;
  const flags = ['--conditions=@dragoman/source', '--input-type=module', '--eval', code];
  const { stdout } = await run(process.execPath, flags);
  expect(stdout).toBe('0 1\n');
});
