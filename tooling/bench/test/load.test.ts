import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadByTheClock } from '../src/load/open-loop.ts';
import { loadWithWrk } from '../src/load/wrk.ts';

const seen: { path: string; body: string; headers: IncomingHttpHeaders }[] = [];
let status = 200;
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    seen.push({ path: request.url ?? '', body, headers: request.headers });
    response.statusCode = status;
    response.end('{}');
  });
});
let origin = '';
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bench-load-'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address === 'object' && address) origin = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const requests = () =>
  ['one', 'two\n"three" \\ ]] ¿cuatro?'].map((body, index) => ({
    url: `${origin}/path?x=${index}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer key-${index}` },
    body,
  }));

const expectTurns = () => {
  for (const [index, { url, headers, body }] of requests().entries()) {
    const own = seen.filter(({ headers: { authorization } }) => authorization === headers.authorization);
    expect(own.length).toBeGreaterThanOrEqual(Math.floor(seen.length / 2) - 1);
    expect(own[0]).toMatchObject({ path: new URL(url).pathname + new URL(url).search, body });
    expect(own[0]?.headers['content-type']).toBe(requests()[index]?.headers['content-type']);
  }
};

const hasWrk = existsSync('/usr/bin/wrk');
if (!hasWrk) console.warn('Skipped: wrk is not installed (apt-get install wrk).');

describe.skipIf(!hasWrk)('wrk', () => {
  it('sends the requests in turn, byte for byte, and counts the answers', async () => {
    seen.length = 0;
    const result = await loadWithWrk({ requests: requests(), connections: 2, seconds: 1, folder });
    expectTurns();
    expect(result.requests).toBeGreaterThan(100);
    expect(result.requests).toBeLessThanOrEqual(seen.length);
    expect(result.requests / result.perSecond).toBeGreaterThan(0.9);
    expect(result.requests / result.perSecond).toBeLessThan(2);
    expect(result.p99).toBeGreaterThanOrEqual(result.p50);
  });

  it('takes no figure from a server that refuses', async () => {
    status = 429;
    await expect(loadWithWrk({ requests: requests(), connections: 2, seconds: 1, folder })).rejects.toThrow(
      /"refused":[1-9]/,
    );
    status = 200;
  });
});

describe('the open loop', () => {
  it('sends by the clock, in turn, and counts every request', async () => {
    seen.length = 0;
    const startedAt = performance.now();
    const result = await loadByTheClock({ requests: requests(), perSecond: 100, seconds: 1, folder });
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(990);
    expect(result).toMatchObject({ requests: 100, failed: 0 });
    expect(seen).toHaveLength(150);
    expectTurns();
  });

  it('takes no figure from a server that refuses', async () => {
    status = 500;
    await expect(
      loadByTheClock({ requests: requests(), perSecond: 100, seconds: 1, folder }),
    ).rejects.toThrow();
    status = 200;
  });
});
