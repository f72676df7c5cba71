import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import express from 'express';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dashboardRouter } from '../../src/http/dashboard.ts';
import { problemHandler } from '../../src/http/problem.ts';

const script = 'console.log("dashboard");'.repeat(50);
const servers: Server[] = [];
let folder: string;
let built: number;
let unbuilt: number;

/** A server of the dashboard alone: needs no database. */
const serve = async (site: string): Promise<number> => {
  const app = express();
  app.use('/dashboard', dashboardRouter(site), problemHandler(pino({ level: 'silent' })));
  const server = createServer(app).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return (server.address() as AddressInfo).port;
};

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
}

const get = (port: number, path: string, headers = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request({ port, path, headers }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part);
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) });
    })
      .on('error', reject)
      .end();
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dragoman-site-'));
  await mkdir(join(folder, 'assets'));
  const page = '<meta property="csp-nonce" nonce="__DASHBOARD_NONCE__"><link nonce="__DASHBOARD_NONCE__">';
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'icon.svg'), '<svg/>');
  await writeFile(join(folder, 'secret.txt'), 'not of the site');
  await writeFile(join(folder, 'assets', 'index-abc.js'), script);
  await writeFile(join(folder, 'assets', 'index-abc.js.gz'), gzipSync(script));
  await writeFile(join(folder, 'assets', 'plain-abc.js'), script);
  built = await serve(folder);
  unbuilt = await serve(join(folder, 'nowhere'));
});
afterAll(async () => {
  for (const server of servers) server.close();
  await rm(folder, { recursive: true });
});

it('answers every address with the page, whose styles carry a value that no other answer has', async () => {
  const nonces = new Set<string>();
  for (const path of ['/dashboard/', '/dashboard/projects/1/webhooks?x=1', '/dashboard/setup?token=a']) {
    const { status, headers, body } = await get(built, path);
    expect(status, path).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/html/);
    expect(headers['cache-control']).toBe('no-store');
    const policy = String(headers['content-security-policy']);
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? [];
    expect(body.toString()).toBe(`<meta property="csp-nonce" nonce="${nonce}"><link nonce="${nonce}">`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
  const bare = await get(built, '/dashboard');
  expect([bare.status, bare.headers.location]).toEqual([301, '/dashboard/']);
});

it('sends hashed files for good, packed to who can unpack them', async () => {
  const packed = await get(built, '/dashboard/assets/index-abc.js', { 'accept-encoding': 'gzip, br' });
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  });
  expect(gunzipSync(packed.body).toString()).toBe(script);
  const plain = await get(built, '/dashboard/assets/index-abc.js');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body.toString()).toBe(script);
  const unpacked = await get(built, '/dashboard/assets/plain-abc.js', { 'accept-encoding': 'gzip' });
  expect([unpacked.headers['content-encoding'], unpacked.body.toString()]).toEqual([undefined, script]);
  expect((await get(built, '/dashboard/icon.svg')).headers['content-type']).toMatch(/svg/);
});

it('has no file but those of the site, and no page in place of a missing script', async () => {
  for (const path of ['/dashboard/assets/gone.js', '/dashboard/assets/..%2fsecret.txt']) {
    const { status, headers, body } = await get(built, path, { 'accept-encoding': 'gzip' });
    expect(status, path).not.toBe(200);
    expect(body.toString()).not.toContain('not of the site');
    expect(headers['cache-control'] ?? '').not.toContain('immutable');
  }
  expect((await get(built, '/dashboard/secret.txt')).body.toString()).not.toContain('not of the site');
});

it('says how to build a dashboard that is not there', async () => {
  const { status, headers, body } = await get(unbuilt, '/dashboard/');
  expect(status).toBe(404);
  expect(headers['content-type']).toMatch(/problem\+json/);
  expect(JSON.parse(body.toString()).detail).toMatch(/pnpm build/);
});
