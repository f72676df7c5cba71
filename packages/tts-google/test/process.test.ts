import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  createServiceAccount,
  type GoogleDoubleOptions,
  googleErrors,
  startGoogleDouble,
} from '@dragoman/vendors';
import { generate } from 'selfsigned';
import { describe, expect, it, onTestFinished } from 'vitest';

const script = fileURLToPath(new URL('./support/speak-once.ts', import.meta.url));
const run = promisify(execFile);

/** Speaks in a process of its own, with nothing but these variables; fails where it does not end by itself. */
const speakOnce = async (options: object, environment: Record<string, string> = {}, end = 'close') => {
  const { stdout, stderr } = await run(
    process.execPath,
    ['--conditions=@dragoman/source', script, JSON.stringify(options), end],
    { env: environment, timeout: 30_000 },
  );
  return { outcome: JSON.parse(stdout), stderr };
};

const startDouble = async (options: GoogleDoubleOptions = {}) => {
  const double = await startGoogleDouble(options);
  onTestFinished(() => double.close());
  return double;
};

const spoken = { listed: { text: 'listed' }, spoken: { text: 'en-US-Neural2-A' } };

it('works over TLS with a certificate of an own authority, by the key file of a service account', async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  });
  const folder = await mkdtemp(join(tmpdir(), 'tts-google-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [certificateFile, serviceAccountFile] = [join(folder, 'authority.pem'), join(folder, 'key.json')];
  const serviceAccount = createServiceAccount();
  await writeFile(certificateFile, cert);
  await writeFile(serviceAccountFile, serviceAccount.keyFile);
  const double = await startDouble({ tls: { key, cert }, serviceAccount });
  const options = { textToSpeechEndpoint: double.url.replace('127.0.0.1', 'localhost'), serviceAccountFile };
  const { outcome, stderr } = await speakOnce(options, { NODE_EXTRA_CA_CERTS: certificateFile });
  expect(outcome).toEqual(spoken);
  expect(stderr).toBe('');
  expect(double.calls).toHaveLength(2);
  const { outcome: refused } = await speakOnce(options);
  expect(refused).toMatchObject({ spoken: { error: { provider: { failure: 'unavailable' } } } });
});

describe('a process', () => {
  it.each([
    ['that works', undefined],
    ['whose calls are refused', googleErrors.serverError()],
    ['whose connections break', { kind: 'disconnect', when: 'before_header' }],
    ['whose connections break in the middle', { kind: 'disconnect', when: 'mid_answer' }],
    ['that gets garbage', { kind: 'garbage' }],
  ] as const)('%s ends although the provider is not closed', async (_, failure) => {
    const double = await startDouble();
    if (failure) double.fail(failure, 2);
    const { outcome, stderr } = await speakOnce(
      { textToSpeechEndpoint: double.url, apiKey: double.apiKey },
      {},
      'open',
    );
    expect(outcome).toMatchObject(failure ? { listed: { error: {} }, spoken: { error: {} } } : spoken);
    expect(stderr).toBe('');
  });

  it('ends although nobody listens', async () => {
    const double = await startGoogleDouble();
    await double.close();
    const { outcome, stderr } = await speakOnce(
      { textToSpeechEndpoint: double.url, apiKey: 'x' },
      {},
      'open',
    );
    expect(outcome).toMatchObject({ listed: { error: {} }, spoken: { error: {} } });
    expect(stderr).toBe('');
  });
});
