import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type ElevenLabsDoubleOptions, elevenLabsErrors, startElevenLabsDouble } from '@dragoman/vendors';
import { generate } from 'selfsigned';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tone } from './support/tone.ts';

const script = fileURLToPath(new URL('./support/synthesize-once.ts', import.meta.url));
const run = promisify(execFile);

/** Speaks in a process of its own, with nothing but these variables; fails where it does not end by itself. */
const synthesizeOnce = async (
  options: object,
  environment: Record<string, string> = {},
  end = 'close',
  rounds = 1,
) => {
  const { stdout, stderr } = await run(
    process.execPath,
    ['--conditions=@dragoman/source', script, JSON.stringify(options), end, String(rounds)],
    { env: environment, timeout: 60_000 },
  );
  return { outcome: JSON.parse(stdout), stderr };
};

const startDouble = async (options: ElevenLabsDoubleOptions = {}) => {
  const double = await startElevenLabsDouble({ speak: tone, ...options });
  onTestFinished(() => double.close());
  return double;
};

const spoken = { bytes: 960 * 5, streamed: 960 * 5 };

describe('over TLS, with a certificate of an own authority', () => {
  const startTls = async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
      keyType: 'ec',
      extensions: [
        { name: 'basicConstraints', cA: true },
        { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
      ],
    });
    const folder = await mkdtemp(join(tmpdir(), 'tts-elevenlabs-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const certificateFile = join(folder, 'authority.pem');
    await writeFile(certificateFile, cert);
    return { double: await startDouble({ tls: { key, cert } }), certificateFile };
  };

  it('works where Node is told of the authority', async () => {
    const { double, certificateFile } = await startTls();
    expect(double.url).toMatch(/^https:/);
    const { outcome, stderr } = await synthesizeOnce(
      { baseUrl: double.url, apiKey: double.apiKey },
      { NODE_EXTRA_CA_CERTS: certificateFile },
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
      ELEVENLABS_API_KEY: 'xi-other',
      HTTP_PROXY: 'http://127.0.0.1:1',
      http_proxy: 'http://127.0.0.1:1',
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
    const failed = await synthesizeOnce(options, {}, 'open', 3);
    expect(failed.outcome).toMatchObject({ error: {} });
    expect(failed.stderr).toBe('');
    expect(double.requests).toHaveLength(6);
  });

  it('ends although the provider that worked is not closed', async () => {
    const double = await startDouble();
    const options = { baseUrl: double.url, apiKey: double.apiKey };
    const { outcome, stderr } = await synthesizeOnce(options, {}, 'open');
    expect(outcome).toEqual(spoken);
    expect(stderr).toBe('');
  });

  it('ends although nobody listens', async () => {
    const double = await startElevenLabsDouble();
    await double.close();
    const { outcome, stderr } = await synthesizeOnce({ baseUrl: double.url, apiKey: 'xi-x' }, {}, 'open');
    expect(outcome).toMatchObject({ error: {} });
    expect(stderr).toBe('');
  });
});

it('imports the SDK at the first call and not before', async () => {
  const double = await startDouble();
  const code = `
    import { registerHooks } from 'node:module';
    const seen = [];
    registerHooks({ resolve(name, context, next) { seen.push(name); return next(name, context); } });
    const { ttsElevenLabs } = await import(${JSON.stringify(new URL('../src/index.ts', import.meta.url).href)});
    const options = ttsElevenLabs.options.parse(${JSON.stringify({ baseUrl: double.url, apiKey: double.apiKey })});
    const provider = ttsElevenLabs.create(options, { logger: console });
    const sdks = () => seen.filter((name) => name === '@elevenlabs/elevenlabs-js').length;
    const before = sdks();
    await provider.check({ signal: new AbortController().signal });
    console.log(before, sdks());`;
  const flags = ['--conditions=@dragoman/source', '--input-type=module', '--eval', code];
  const { stdout } = await run(process.execPath, flags);
  expect(stdout).toBe('0 1\n');
});
