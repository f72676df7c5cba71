import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createServiceAccount,
  type GoogleDoubleOptions,
  googleErrors,
  startGoogleDouble,
} from '@dragoman/vendors';
import { runScript, type ScriptSetting, writeAuthority } from '@dragoman/vendors/testing';
import { generate } from 'selfsigned';
import { describe, expect, it, onTestFinished } from 'vitest';

/** Runs in a process of its own, with nothing but these variables; fails where it does not end by itself. */
const speakOnce = (options: object, setting?: ScriptSetting) =>
  runScript(new URL('./support/speak-once.ts', import.meta.url), options, setting);

const startDouble = async (options: GoogleDoubleOptions = {}) => {
  const double = await startGoogleDouble(options);
  onTestFinished(() => double.close());
  return double;
};

const spoken = { listed: { text: 'listed' }, spoken: { text: 'en-US-Neural2-A' } };

it('works over TLS with a certificate of an own authority, by the key file of a service account', async () => {
  const authority = await writeAuthority(generate, 'localhost');
  onTestFinished(() => authority.remove());
  const folder = await mkdtemp(join(tmpdir(), 'tts-google-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const serviceAccountFile = join(folder, 'key.json');
  const serviceAccount = createServiceAccount();
  await writeFile(serviceAccountFile, serviceAccount.keyFile);
  const double = await startDouble({ tls: authority.tls, serviceAccount });
  const options = { textToSpeechEndpoint: double.url.replace('127.0.0.1', 'localhost'), serviceAccountFile };
  const { outcome, stderr } = await speakOnce(options, {
    environment: { NODE_EXTRA_CA_CERTS: authority.certificateFile },
  });
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
      { end: 'open' },
    );
    expect(outcome).toMatchObject(failure ? { listed: { error: {} }, spoken: { error: {} } } : spoken);
    expect(stderr).toBe('');
  });

  it('ends although nobody listens', async () => {
    const double = await startGoogleDouble();
    await double.close();
    const { outcome, stderr } = await speakOnce(
      { textToSpeechEndpoint: double.url, apiKey: 'x' },
      { end: 'open' },
    );
    expect(outcome).toMatchObject({ listed: { error: {} }, spoken: { error: {} } });
    expect(stderr).toBe('');
  });
});
