import { chmod, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadApiConfiguration, StartError, serve } from '../src/index.ts';
import { startS3 } from './support/asset-storages.ts';
import { freePort } from './support/free-port.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'dragoman-serve-'));
  // As root the database server runs as another user, who must be able to get there.
  await chmod(directory, 0o755);
});
// What a test that failed left running may still write.
afterAll(() => rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }));

const start = async (settings: Record<string, unknown> = {}, env: Record<string, string> = {}) =>
  serve(
    await loadApiConfiguration({
      env: { DRAGOMAN_PROVIDERS_FIREFOX_REGISTRY: 'off', ...env },
      overrides: {
        dataDir: join(directory, 'data'),
        server: { port: 0 },
        log: { level: 'silent' },
        ...settings,
      },
    }),
  );

const get = async (url: string, key?: string) => {
  const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
  const answer = await request(url, { dispatcher, headers: key ? { authorization: `Bearer ${key}` } : {} });
  const text = await answer.body.text();
  await dispatcher.close();
  return { status: answer.statusCode, text };
};

describe('serve', () => {
  it('makes the operator’s key at the first start alone, and keeps it for its owner', async () => {
    const first = await start();
    const path = join(directory, 'data', 'first-run.json');
    const kept = JSON.parse(await readFile(path, 'utf8'));
    expect(kept).toEqual(first.firstRun);
    expect(kept).toMatchObject({
      base_url: `https://localhost:${first.port}/v1`,
      dashboard_url: `https://localhost:${first.port}/dashboard/`,
      setup_url: expect.stringContaining(`https://localhost:${first.port}/dashboard/setup?token=`),
      ca_cert: join(directory, 'data', 'tls', 'cert.pem'),
    });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    // The certificate is good for the name in base_url, and `--cacert` needs no more than the file.
    const dispatcher = new Agent({ connect: { ca: await readFile(kept.ca_cert) } });
    const limits = await request(`${kept.base_url}/limits`, {
      dispatcher,
      headers: { authorization: `Bearer ${kept.api_key}` },
    });
    expect(limits.statusCode).toBe(200);
    expect(await limits.body.json()).toMatchObject({ data: { rate: { requests_per_minute: null } } });
    await dispatcher.close();
    await first.close();

    const second = await start();
    expect(second.firstRun).toBeNull();
    const refreshed = JSON.parse(await readFile(path, 'utf8'));
    // The link for the first user is still good, and has the token that it had.
    const moved = (url: string) => url.replace(`:${first.port}/`, `:${second.port}/`);
    expect(refreshed).toEqual({
      ...kept,
      base_url: moved(kept.base_url),
      dashboard_url: moved(kept.dashboard_url),
      setup_url: moved(kept.setup_url),
    });
    expect(second.setupUrl).toBe(refreshed.setup_url);
    expect((await get(`${refreshed.base_url}/models`, refreshed.api_key)).status).toBe(200);
    await second.close();
  });

  it('never overwrites the key of another database', async () => {
    const folder = join(directory, 'shared');
    const first = await start({ dataDir: folder });
    await first.close();
    await rename(join(folder, 'postgres'), join(folder, 'postgres.away'));
    await rm(join(folder, 'secret-key'), { force: true });
    const publicUrl = 'https://translate.example';
    const second = await start({
      dataDir: folder,
      server: { port: 0, trustProxy: ['127.0.0.1'], publicUrl },
    });
    await second.close();
    // What its proxy shows is the proxy's.
    expect(second.firstRun).toMatchObject({
      base_url: `${publicUrl}/v1`,
      dashboard_url: `${publicUrl}/dashboard/`,
      setup_url: expect.stringContaining(`${publicUrl}/dashboard/setup?token=`),
      ca_cert: null,
    });
    expect(second.firstRun?.api_key).not.toBe(first.firstRun?.api_key);
    const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8')).api_key;
    expect(await read('first-run.json')).toBe(second.firstRun?.api_key);
    expect(await read('first-run.previous.json')).toBe(first.firstRun?.api_key);
  });

  it('says what is wrong with a certificate of the operator’s own', async () => {
    const other = join(directory, 'other');
    await (await start({ dataDir: other })).close();
    const tls = (cert: string, key: string) => start({ server: { port: 0, tls: { cert, key } } });
    const own = join(directory, 'data', 'tls', 'cert.pem');
    await expect(tls(own, join(other, 'tls', 'key.pem'))).rejects.toThrowError(/does not belong/);
    await expect(tls(own, '/nowhere/key.pem')).rejects.toThrowError(/server\.tls\.key.*ENOENT/);
    await expect(tls(own, own)).rejects.toThrowError(/PEM/);
  });

  it('says which port is taken and what to do', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => blocker.once('listening', resolve));
    const { port } = blocker.address() as AddressInfo;
    const started = start({ server: { port } });
    await expect(started).rejects.toThrowError(StartError);
    await expect(started).rejects.toThrowError(new RegExp(`Port ${port} is in use.*--port`));
    blocker.close();
  });

  it('refuses plain HTTP on its side port, and serves metrics on theirs', async () => {
    const [httpPort, metricsPort] = [await freePort(), await freePort()];
    const running = await start({ server: { port: 0, httpPort }, metrics: { port: metricsPort } });
    const refused = await get(`http://127.0.0.1:${httpPort}/v1/models`);
    expect(refused.status).toBe(403);
    expect(JSON.parse(refused.text)).toMatchObject({ code: 'https_required' });
    expect((await get(`http://127.0.0.1:${metricsPort}/metrics`)).text).toContain('dragoman_');
    expect((await get(`https://localhost:${running.port}/metrics`)).status).toBe(404);
    await running.close();
  });

  it('as a worker listens for health alone', async () => {
    const worker = await start({ role: 'worker', server: { port: 1, healthPort: 0 } });
    expect(worker.firstRun).toBeNull();
    const health = `http://127.0.0.1:${worker.healthPort}`;
    expect(await get(`${health}/healthz`)).toMatchObject({ status: 200 });
    expect(JSON.parse((await get(`${health}/readyz`)).text)).toMatchObject({ data: { status: 'ready' } });
    for (const path of ['/v1/models', '/metrics', '/'])
      expect(JSON.parse((await get(health + path)).text), path).toMatchObject({ code: 'not_found' });
    await worker.close();
    await worker.close();
    await expect(get(`${health}/healthz`)).rejects.toThrow(/ECONNREFUSED/);
  });

  it('starts a second worker beside one that has the usual port, and none on a chosen port that is taken', async () => {
    // Somebody else's, where it is taken already.
    const blocker = createServer().listen(8081, 'localhost');
    await new Promise((resolve) => blocker.once('listening', resolve).once('error', resolve));
    const worker = await start({ role: 'worker', server: {} });
    expect(worker.healthPort).toBeNull();
    await worker.close();
    const chosen = start({ role: 'worker', server: { healthPort: 8081 } });
    await expect(chosen).rejects.toThrowError(/Port 8081 is in use/);
    blocker.close();
  });

  it('is alive from the first moment, and ready when it can be used', async () => {
    const healthPort = await freePort();
    const dataDir = join(directory, 'fresh');
    const started = start({ dataDir, server: { port: 0, healthPort } });
    const seen: string[] = [];
    const look = async () => {
      const { status, text } = await get(`http://localhost:${healthPort}/readyz`).catch(() => ({
        status: 0,
        text: '{"data":{"checks":{}}}',
      }));
      seen.push(`${status} ${JSON.parse(text).data.checks.process}`);
      return status;
    };
    await expect.poll(look, { interval: 5 }).toBe(503);
    expect((await get(`http://localhost:${healthPort}/healthz`)).status).toBe(200);
    await expect.poll(look, { interval: 5 }).toBe(200);
    await stat(join(dataDir, 'first-run.json'));
    expect(new Set(seen)).toEqual(new Set(['0 undefined', '503 starting', '200 undefined']));
    await (await started).close();
  });

  it('at its end says so first, goes on for a moment, and then asks its callers to leave', async () => {
    const running = await start({ server: { port: 0, healthPort: 0, drainDelaySeconds: 0.6 } });
    const origin = `https://localhost:${running.port}`;
    const dispatcher = new Agent({ connections: 1, connect: { rejectUnauthorized: false } });
    const ask = async (path: string) => {
      const { statusCode, headers, body } = await request(`${origin}${path}`, { dispatcher });
      await body.dump();
      return { status: statusCode, last: headers.connection === 'close' };
    };
    expect(await ask('/readyz')).toEqual({ status: 200, last: false });
    const closed = running.close();
    await expect.poll(() => ask('/readyz')).toEqual({ status: 503, last: false });
    expect((await get(`http://localhost:${running.healthPort}/readyz`)).status).toBe(503);
    expect(await ask('/healthz')).toEqual({ status: 200, last: false });
    // New callers as well, who have not heard of it.
    expect((await get(`${origin}/healthz`)).status).toBe(200);
    await expect.poll(() => ask('/healthz'), { interval: 20 }).toEqual({ status: 200, last: true });
    await expect(get(`${origin}/healthz`)).rejects.toThrow(/ECONNREFUSED/);
    await closed;
    await dispatcher.destroy();
  });

  it('starts without S3, says so, and keeps files there when it is back', async () => {
    const port = await freePort();
    const settings = { endpoint: `http://127.0.0.1:${port}`, bucket: 'dragoman', forcePathStyle: true };
    const running = await start({
      dataDir: join(directory, 'away'),
      assets: { driver: 's3', s3: { ...settings, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' } },
    });
    const readyz = async () => {
      const { status, text } = await get(`https://localhost:${running.port}/readyz`);
      return { status, assets: JSON.parse(text).data.checks.assets };
    };
    expect(await readyz()).toEqual({ status: 200, assets: 'failed' });
    const s3 = await startS3(port);
    await expect.poll(readyz).toEqual({ status: 200, assets: 'ok' });
    await running.close();
    await s3.close();
  });

  it('does not start where it would keep files elsewhere than the others', async () => {
    const s3 = await startS3();
    const first = await start({ role: 'worker', server: { healthPort: 0 } });
    const apart = start({
      role: 'worker',
      server: { healthPort: 0 },
      assets: { driver: 's3', s3: s3.settings },
    });
    await expect(apart).rejects.toThrowError(StartError);
    await expect(apart).rejects.toThrowError(/other processes of this database keep theirs elsewhere/);
    await first.close();
    await s3.close();
  });

  it('reads its settings from the environment, and names every one that is wrong at once', async () => {
    const wrong = loadApiConfiguration({
      env: {
        DRAGOMAN_SERVER_PORT: 'many',
        DRAGOMAN_LIMITS_RATE_PER_MINUTE: '-1',
        DRAGOMAN_SECRET_KEY: 'c2VjcmV0LXZhbHVl',
        DRAGOMAN_SERVER_TLS_CERT: '/only/half',
      },
    });
    await expect(wrong).rejects.toThrowError(
      /server\.port[\s\S]*DRAGOMAN_SERVER_PORT|DRAGOMAN_SERVER_PORT[\s\S]*server\.port/,
    );
    const message = await wrong.catch((error: Error) => error.message);
    for (const name of ['server.port', 'limits.rate.perMinute', 'secretKey', 'server.tls'])
      expect(message).toContain(name);
    expect(message).not.toContain('c2VjcmV0LXZhbHVl');
    const right = await loadApiConfiguration({
      env: { DRAGOMAN_LIMITS_RATE_PER_MINUTE: '7', DRAGOMAN_SERVER_TRUST_PROXY: '10.0.0.0/8,127.0.0.1' },
    });
    expect(right.values.limits.rate.perMinute).toBe(7);
    expect(right.values.server.trustProxy).toEqual(['10.0.0.0/8', '127.0.0.1']);
  });

  it('believe proxies by their addresses or their number, and never whoever connects', async () => {
    const trusted = async (text: string) =>
      (await loadApiConfiguration({ env: { DRAGOMAN_SERVER_TRUST_PROXY: text } })).values.server.trustProxy;
    expect([await trusted('1'), await trusted('2'), await trusted('0'), await trusted('false')]).toEqual([
      1,
      2,
      false,
      false,
    ]);
    expect(await trusted('10.0.0.1')).toEqual(['10.0.0.1']);
    for (const everybody of ['true', 'yes'])
      await expect(trusted(everybody)).rejects.toThrowError(
        /server\.trustProxy.*must not be `true`.*X-Forwarded-For.*addresses or networks/s,
      );
    for (const wrong of ['-1', '1.5', '11', 'proxy.example'])
      await expect(trusted(wrong)).rejects.toThrowError(/server\.trustProxy/);
  });

  it('needs the root secret with a database of the operator’s own', async () => {
    await expect(start({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrowError(
      /DRAGOMAN_SECRET_KEY/,
    );
  });
});
