import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AzureDoubleOptions, type AzureFailure, azureErrors, startAzureDouble } from '@dragoman/vendors';
import { runScript, writeAuthority } from '@dragoman/vendors/testing';
import { generate } from 'selfsigned';
import { describe, expect, it, onTestFinished } from 'vitest';

const once = new URL('./support/transcribe-once.ts', import.meta.url);
const long = new URL('./support/transcribe-long.ts', import.meta.url);

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
    const authority = await writeAuthority(generate);
    onTestFinished(() => authority.remove());
    const double = await startDouble({ tls: authority.tls });
    const options = { endpoint: double.url, apiKey: double.apiKey };
    return { double, options, certificateFile: authority.certificateFile };
  };

  it('works where Node is told of the authority', async () => {
    const { double, options, certificateFile } = await startTls();
    expect(double.url).toMatch(/^https:/);
    const environment = { NODE_EXTRA_CA_CERTS: certificateFile };
    const { outcome, stderr } = await runScript(once, options, { environment, end: 'open' });
    expect(outcome).toEqual(worked);
    expect(stderr).toBe('');
    expect(double.upgrades).toBe(4);
  });

  it('follows no redirect, since the request has the key in it', async () => {
    const { double, options, certificateFile } = await startTls();
    const location = `${double.url}/speech/recognition/conversation/cognitiveservices/v1`;
    double.fail({ kind: 'respond', status: 307, headers: { location }, body: '' }, 100);
    const environment = { NODE_EXTRA_CA_CERTS: certificateFile };
    const { outcome } = await runScript(once, options, { environment, end: 'open' });
    const error = { provider: { failure: 'rejected', status: 307 } };
    expect(outcome).toMatchObject([{ error }, { error }, { error }, { error }]);
    expect(double.upgrades).toBe(4);
  });

  it('is refused where it is not', async () => {
    const { double, options } = await startTls();
    const { outcome, stderr } = await runScript(once, options, { end: 'open' });
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
    const options = { endpoint: double.url, apiKey: double.apiKey };
    const { outcome, stderr } = await runScript(once, options, { end: 'open' });
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
    const options = { endpoint: double.url, apiKey: double.apiKey };
    const { outcome, stderr } = await runScript(once, options, { end: 'open', parameters: ['hang'] });
    const aborted = { name: 'TimeoutError' };
    expect(outcome).toMatchObject([aborted, aborted, aborted, aborted]);
    expect(stderr).toBe('');
    expect(double.openCalls).toBe(0);
  });

  it('ends although nobody listens', async () => {
    const double = await startAzureDouble();
    await double.close();
    const options = { endpoint: double.url, apiKey: 'az-x' };
    const { outcome, stderr } = await runScript(once, options, { end: 'open' });
    expect(outcome).toMatchObject([{ error: {} }, { error: {} }, { error: {} }, { error: {} }]);
    expect(stderr).toBe('');
  });
});

it('half an hour of audio takes no more memory than ten seconds', { timeout: 120_000 }, async () => {
  const double = await startDouble({ pieceMs: 10_000 });
  const path = join(await temporaryFolder(), 'long.raw');
  const file = await open(path, 'w');
  const minute = Buffer.alloc(60 * 32_000, 1);
  for (let count = 0; count < 30; count += 1) await file.write(minute);
  await file.close();
  const options = { endpoint: double.url, apiKey: double.apiKey };
  const { outcome } = await runScript(long, options, { parameters: [path], withinMs: 110_000 });
  expect(outcome).toMatchObject({ segments: 180, durationMs: 1_800_000 });
  // The recording itself is 58 MB.
  expect(outcome.growth).toBeLessThan(24 * 1024 * 1024);
});
