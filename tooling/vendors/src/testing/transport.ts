import { describe, expect, it, onTestFinished } from 'vitest';
import { type Authority, type GenerateCertificate, writeAuthority } from './authority.ts';
import { runScript, type ScriptSetting } from './process.ts';

/** A double of a vendor that is reached over HTTP with a key. */
interface HttpDouble<Failure> {
  readonly url: string;
  readonly apiKey: string | null;
  readonly requests: readonly { readonly headers: Readonly<Record<string, unknown>> }[];
  fail(failure: Failure, times: number): void;
  close(): Promise<void>;
}

/** What the tests of a provider's way to its vendor are told. */
export interface Transport<Failure> {
  /** Calls `once`, and prints what came of it. */
  readonly script: URL;
  /** What the script prints where all works. */
  readonly outcome: object;
  /** What it prints where all fails with an error. Default: `{ error }`. */
  failed?(error: object): object;
  /** How many requests the script makes. */
  readonly requests: number;
  start(options: { readonly tls?: Authority['tls'] }): Promise<HttpDouble<Failure>>;
  /** Of the package `selfsigned`. */
  readonly generate: GenerateCertificate;
  /** The variables of its environment that the SDK would heed. Those of a proxy come besides. */
  readonly variables: Readonly<Record<string, string>>;
  /** The headers of each request that show the key. */
  credentials(apiKey: string | null): object;
  /** Failures after which a process must end by itself, after their names. */
  readonly failures: readonly (readonly [string, Failure])[];
}

const proxyVariables = {
  HTTP_PROXY: 'http://127.0.0.1:1',
  http_proxy: 'http://127.0.0.1:1',
  ALL_PROXY: 'http://127.0.0.1:1',
};

/**
 * Tests, in processes of their own, that a provider trusts the authorities of which Node is told, heeds nothing else of
 * its environment, and does not keep a process from its end.
 */
export const describeTransport = <Failure>({
  script,
  outcome: worked,
  failed = (error) => ({ error }),
  requests,
  start,
  generate,
  variables,
  credentials,
  failures,
}: Transport<Failure>): void => {
  const startDouble = async (options: { readonly tls?: Authority['tls'] } = {}) => {
    const double = await start(options);
    onTestFinished(() => double.close());
    const runOnce = (setting?: ScriptSetting) =>
      runScript(script, { baseUrl: double.url, apiKey: double.apiKey }, setting);
    return { double, runOnce };
  };

  describe('over TLS, with a certificate of an own authority', () => {
    const startTls = async () => {
      const authority = await writeAuthority(generate);
      onTestFinished(() => authority.remove());
      return { ...(await startDouble({ tls: authority.tls })), certificateFile: authority.certificateFile };
    };

    it('works where Node is told of the authority', async () => {
      const { double, runOnce, certificateFile } = await startTls();
      expect(double.url).toMatch(/^https:/);
      const { outcome, stderr } = await runOnce({ environment: { NODE_EXTRA_CA_CERTS: certificateFile } });
      expect(outcome).toEqual(worked);
      expect(stderr).toBe('');
      expect(double.requests).toHaveLength(requests);
    });

    it('is refused where it is not', async () => {
      const { double, runOnce } = await startTls();
      const { outcome } = await runOnce();
      const error = { code: 'provider_unavailable', provider: { failure: 'unavailable' } };
      expect(outcome).toMatchObject(failed(error));
      expect(double.requests).toHaveLength(0);
    });
  });

  it('heeds none of the variables that the SDK or a proxy would', async () => {
    const { double, runOnce } = await startDouble();
    const { outcome, stderr } = await runOnce({ environment: { ...variables, ...proxyVariables } });
    expect(outcome).toEqual(worked);
    expect(stderr).toBe('');
    expect(double.requests).toHaveLength(requests);
    for (const { headers } of double.requests) {
      expect(headers).toMatchObject(credentials(double.apiKey));
      expect(Object.keys(headers).filter((name) => /^(x-|openai)/.test(name))).toEqual([]);
    }
  });

  describe('a process', () => {
    it('that works ends although the provider is not closed', async () => {
      const { runOnce } = await startDouble();
      const { outcome, stderr } = await runOnce({ end: 'open' });
      expect(outcome).toEqual(worked);
      expect(stderr).toBe('');
    });

    it.each([...failures])('%s ends although the provider is not closed', async (_, failure) => {
      const { double, runOnce } = await startDouble();
      double.fail(failure, requests);
      const { outcome, stderr } = await runOnce({ end: 'open' });
      expect(outcome).toMatchObject(failed({}));
      expect(stderr).toBe('');
    });

    it('ends although nobody listens', async () => {
      const { double, runOnce } = await startDouble();
      await double.close();
      const { outcome, stderr } = await runOnce({ end: 'open' });
      expect(outcome).toMatchObject(failed({}));
      expect(stderr).toBe('');
    });
  });
};
