import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  type AzureDoubleOptions,
  type AzureFailure,
  azureErrors,
  azureScriptedSpeaking,
  azureVoices,
  startAzureDouble,
} from '@dragoman/vendors';
import { generate } from 'selfsigned';
import { describe, expect, it, onTestFinished } from 'vitest';

const script = fileURLToPath(new URL('./support/synthesise-once.ts', import.meta.url));
const run = promisify(execFile);

/** Runs the script with nothing but these variables; fails where it does not end by itself. */
const speakOnce = async (
  options: object,
  parameters: readonly string[],
  env: Record<string, string> = {},
) => {
  const flags = ['--conditions=@dragoman/source', script, JSON.stringify(options), ...parameters];
  const { stdout, stderr } = await run(process.execPath, flags, { env, timeout: 30_000 });
  return { outcome: JSON.parse(stdout), stderr };
};

const startDouble = async (options: AzureDoubleOptions = {}) => {
  const double = await startAzureDouble({ speaking: azureScriptedSpeaking, ...options });
  onTestFinished(() => double.close());
  return { double, options: { endpoint: double.url, apiKey: double.apiKey } };
};

const worked = [{ count: azureVoices.length }, { count: 24_960 }, { count: 24_960 }];

describe('over TLS, with a certificate of an own authority', () => {
  const startTls = async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
      keyType: 'ec',
      extensions: [
        { name: 'basicConstraints', cA: true },
        { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
      ],
    });
    const folder = await mkdtemp(join(tmpdir(), 'tts-azure-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const certificateFile = join(folder, 'authority.pem');
    await writeFile(certificateFile, cert);
    return { ...(await startDouble({ tls: { key, cert } })), certificateFile };
  };

  it('works where Node is told of the authority', async () => {
    const { double, options, certificateFile } = await startTls();
    expect(double.url).toMatch(/^https:/);
    const environment = { NODE_EXTRA_CA_CERTS: certificateFile };
    const { outcome, stderr } = await speakOnce(options, ['open'], environment);
    expect(outcome).toEqual(worked);
    expect(stderr).toBe('');
    expect(double.upgrades).toBe(2);
  });

  it('is refused where it is not', async () => {
    const { double, options } = await startTls();
    const { outcome, stderr } = await speakOnce(options, ['open']);
    const error = { code: 'provider_unavailable', provider: { failure: 'unavailable' } };
    expect(outcome).toMatchObject([{ error }, { error }, { error }]);
    expect(stderr).toBe('');
    expect(double.requests).toHaveLength(0);
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
      { kind: 'turn_message', message: 'X-RequestId:{id}\r\nPath:response\r\n\r\n{' },
    ],
  ])('%s ends although the provider is not closed', async (_, failure) => {
    const { double, options } = await startDouble();
    if (failure) double.fail(failure, 2);
    const { outcome, stderr } = await speakOnce(options, ['open']);
    if (failure) expect(outcome).toMatchObject([{}, { error: {} }, { error: {} }]);
    else expect(outcome).toEqual(worked);
    expect(stderr).toBe('');
  });

  it.each<[string, AzureFailure]>([
    ['never answers an upgrade', { kind: 'hang' }],
    ['takes all and says nothing', { kind: 'silent_turn' }],
  ])('ends after its aborts although the vendor %s', async (_, hang) => {
    const { double, options } = await startDouble();
    double.fail(hang, 2);
    const { outcome, stderr } = await speakOnce(options, ['open', 'hang']);
    expect(outcome).toMatchObject([{}, { name: 'TimeoutError' }, { name: 'TimeoutError' }]);
    expect(stderr).toBe('');
    expect(double.openCalls).toBe(0);
  });

  it('ends although nobody listens', async () => {
    const { double, options } = await startDouble();
    await double.close();
    const { outcome, stderr } = await speakOnce(options, ['open']);
    expect(outcome).toMatchObject([{ error: {} }, { error: {} }, { error: {} }]);
    expect(stderr).toBe('');
  });
});

it('imports the SDK at the first call and not before', async () => {
  const { options } = await startDouble();
  const code = `
    import { registerHooks } from 'node:module';
    const seen = [];
    registerHooks({ resolve(name, context, next) { seen.push(name); return next(name, context); } });
    const { ttsAzure } = await import(${JSON.stringify(new URL('../src/index.ts', import.meta.url).href)});
    const provider = ttsAzure.create(ttsAzure.options.parse(${JSON.stringify(options)}), { logger: console });
    const sdks = () => seen.filter((name) => name === 'microsoft-cognitiveservices-speech-sdk').length;
    const before = sdks();
    await provider.check({ signal: new AbortController().signal });
    console.log(before, sdks());`;
  const flags = ['--conditions=@dragoman/source', '--input-type=module', '--eval', code];
  const { stdout } = await run(process.execPath, flags);
  expect(stdout).toBe('0 1\n');
});
