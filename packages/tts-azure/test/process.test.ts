import {
  type AzureDoubleOptions,
  type AzureFailure,
  azureErrors,
  azureScriptedSpeaking,
  azureVoices,
  startAzureDouble,
} from '@dragoman/vendors';
import { runScript, type ScriptSetting, writeAuthority } from '@dragoman/vendors/testing';
import { generate } from 'selfsigned';
import { describe, expect, it, onTestFinished } from 'vitest';

/** Runs the script with nothing but these variables; fails where it does not end by itself. */
const speakOnce = (options: object, setting?: ScriptSetting) =>
  runScript(new URL('./support/synthesise-once.ts', import.meta.url), options, { end: 'open', ...setting });

const startDouble = async (options: AzureDoubleOptions = {}) => {
  const double = await startAzureDouble({ speaking: azureScriptedSpeaking, ...options });
  onTestFinished(() => double.close());
  return { double, options: { endpoint: double.url, apiKey: double.apiKey } };
};

const worked = [{ count: azureVoices.length }, { count: 24_960 }, { count: 24_960 }];

describe('over TLS, with a certificate of an own authority', () => {
  const startTls = async () => {
    const authority = await writeAuthority(generate);
    onTestFinished(() => authority.remove());
    return { ...(await startDouble({ tls: authority.tls })), certificateFile: authority.certificateFile };
  };

  it('works where Node is told of the authority', async () => {
    const { double, options, certificateFile } = await startTls();
    expect(double.url).toMatch(/^https:/);
    const environment = { NODE_EXTRA_CA_CERTS: certificateFile };
    const { outcome, stderr } = await speakOnce(options, { environment });
    expect(outcome).toEqual(worked);
    expect(stderr).toBe('');
    expect(double.upgrades).toBe(2);
  });

  it('is refused where it is not', async () => {
    const { double, options } = await startTls();
    const { outcome, stderr } = await speakOnce(options);
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
    const { outcome, stderr } = await speakOnce(options);
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
    const { outcome, stderr } = await speakOnce(options, { parameters: ['hang'] });
    expect(outcome).toMatchObject([{}, { name: 'TimeoutError' }, { name: 'TimeoutError' }]);
    expect(stderr).toBe('');
    expect(double.openCalls).toBe(0);
  });

  it('ends although nobody listens', async () => {
    const { double, options } = await startDouble();
    await double.close();
    const { outcome, stderr } = await speakOnce(options);
    expect(outcome).toMatchObject([{ error: {} }, { error: {} }, { error: {} }]);
    expect(stderr).toBe('');
  });
});
