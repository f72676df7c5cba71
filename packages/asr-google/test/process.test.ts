import { createSocket } from 'node:dgram';
import { once } from 'node:events';
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
const transcribeOnce = (options: object, setting?: ScriptSetting) =>
  runScript(new URL('./support/transcribe-once.ts', import.meta.url), options, setting);

const startDouble = async (options: GoogleDoubleOptions = {}) => {
  const double = await startGoogleDouble(options);
  onTestFinished(() => double.close());
  return double;
};

const heard = { text: 'The quick brown fox jumps over twenty lazy dogs.' };

describe('over TLS, with a certificate of an own authority', () => {
  const startTls = async () => {
    const authority = await writeAuthority(generate, 'localhost');
    onTestFinished(() => authority.remove());
    const serviceAccount = createServiceAccount();
    const double = await startDouble({ tls: authority.tls, serviceAccount });
    return {
      double,
      serviceAccount,
      certificateFile: authority.certificateFile,
      speechEndpoint: double.url.replace('127.0.0.1', 'localhost'),
    };
  };

  it.each(['NODE_EXTRA_CA_CERTS', 'GRPC_DEFAULT_SSL_ROOTS_FILE_PATH'])(
    'works where %s names the authority',
    async (variable) => {
      const { double, speechEndpoint, certificateFile } = await startTls();
      const { outcome, stderr } = await transcribeOnce(
        { speechEndpoint, apiKey: double.apiKey },
        { environment: { [variable]: certificateFile } },
      );
      expect(outcome).toEqual({ file: heard, live: heard });
      expect(stderr).toBe('');
      expect(double.calls.map(({ metadata }) => metadata['x-goog-api-key'])).toEqual([
        double.apiKey,
        double.apiKey,
      ]);
    },
  );

  it('shows tokens that the service account signed', async () => {
    const { double, serviceAccount, speechEndpoint, certificateFile } = await startTls();
    const { outcome, stderr } = await transcribeOnce(
      { speechEndpoint, serviceAccount: serviceAccount.keyFile, apiKey: 'not-this-one' },
      { environment: { NODE_EXTRA_CA_CERTS: certificateFile } },
    );
    expect(outcome).toEqual({ file: heard, live: heard });
    expect(stderr).toBe('');
    expect(double.calls[0]?.metadata.authorization).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
    expect(double.calls[0]?.metadata).not.toHaveProperty('x-goog-api-key');
  });

  it('is refused where Node is not told of the authority', async () => {
    const { double, speechEndpoint } = await startTls();
    const { outcome } = await transcribeOnce({ speechEndpoint, apiKey: double.apiKey });
    const error = { code: 'provider_unavailable', provider: { failure: 'unavailable' } };
    expect(outcome).toMatchObject({ file: { error }, live: { error } });
    expect(double.calls).toHaveLength(0);
  });
});

it('heeds none of the variables that the SDK would', async () => {
  const double = await startDouble();
  const folder = await mkdtemp(join(tmpdir(), 'asr-google-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  // The credentials of another cloud: an SDK that looked for credentials would refuse to call this one.
  const otherCloud = join(folder, 'key.json');
  const key = { ...JSON.parse(createServiceAccount().keyFile), universe_domain: 'example.com' };
  await writeFile(otherCloud, JSON.stringify(key));
  const { outcome, stderr } = await transcribeOnce(
    { speechEndpoint: double.url, apiKey: double.apiKey },
    {
      environment: {
        GOOGLE_API_KEY: 'other',
        GOOGLE_APPLICATION_CREDENTIALS: otherCloud,
        GOOGLE_CLOUD_UNIVERSE_DOMAIN: 'example.com',
        GOOGLE_CLOUD_PROJECT: 'other',
        grpc_proxy: 'http://127.0.0.1:1',
        http_proxy: 'http://127.0.0.1:1',
        https_proxy: 'http://127.0.0.1:1',
      },
    },
  );
  expect(outcome).toEqual({ file: heard, live: heard });
  expect(stderr).toBe('');
  expect(double.calls.map(({ metadata }) => metadata['x-goog-api-key'])).toEqual([
    double.apiKey,
    double.apiKey,
  ]);
});

it('asks no name server how calls are to be made: one that is silent would hold the process', async () => {
  const nameServer = createSocket('udp4');
  nameServer.bind(0, '127.0.0.1');
  await once(nameServer, 'listening');
  onTestFinished(() => void nameServer.close());
  let questions = 0;
  nameServer.on('message', () => {
    questions += 1;
  });
  const double = await startDouble();
  const { port } = nameServer.address();
  const told = `import { setServers } from 'node:dns'; setServers(['127.0.0.1:${port}']);`;
  const { outcome } = await transcribeOnce(
    { speechEndpoint: double.url.replace('127.0.0.1', 'localhost'), apiKey: double.apiKey },
    { environment: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(told)}` } },
  );
  expect(outcome).toEqual({ file: heard, live: heard });
  expect(questions).toBe(0);
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
    const { outcome, stderr } = await transcribeOnce(
      { speechEndpoint: double.url, apiKey: double.apiKey },
      { end: 'open' },
    );
    if (failure) expect(outcome).toMatchObject({ file: { error: {} }, live: { error: {} } });
    else expect(outcome).toEqual({ file: heard, live: heard });
    expect(stderr).toBe('');
  });

  it('ends although nobody listens', async () => {
    const double = await startGoogleDouble();
    await double.close();
    const { outcome, stderr } = await transcribeOnce(
      { speechEndpoint: double.url, apiKey: 'x' },
      { end: 'open' },
    );
    expect(outcome).toMatchObject({ file: { error: {} }, live: { error: {} } });
    expect(stderr).toBe('');
  });
});
