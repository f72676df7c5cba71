import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadByTheClock } from '../src/load/open-loop.ts';
import type { LoadRequest } from '../src/load/request.ts';
import { loadWithWrk } from '../src/load/wrk.ts';
import { freshText, type TextLength } from '../src/texts/fresh-texts.ts';

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

const requests = (): LoadRequest[] =>
  (['json', 'form'] as const).map((encoding, index) => ({
    url: `${origin}/path?x=${index}`,
    headers: { 'content-type': `application/${encoding}`, authorization: `Bearer key-${index}` },
    body: ['one\n"two" \\ ]] ¿', `? ${index}`],
    encoding,
  }));

/** The texts that were sent, after the bodies around them were looked at. */
const textsSeen = (): string[] =>
  seen.map(({ body, headers: { authorization } }) => {
    const one = requests().find(({ headers }) => headers.authorization === authorization);
    const [before = '', after = ''] = one?.body ?? [];
    expect(body.startsWith(before) && body.endsWith(after)).toBe(true);
    const text = body.slice(before.length, -after.length);
    return one?.encoding === 'form' ? decodeURIComponent(text) : text;
  });

const expectFreshTexts = (length: TextLength) => {
  const texts = textsSeen();
  expect(new Set(texts).size).toBe(texts.length);
  const serials = new Map(
    Array.from({ length: 200_000 }, (_, serial) => [freshText(serial, length), serial]),
  );
  const sent = texts.map((text) => serials.get(text) ?? Number.NaN).sort((one, other) => one - other);
  expect(sent.slice(0, 50)).toEqual(Array.from({ length: 50 }, (_, index) => (sent[0] ?? 0) + index));
};

const expectTurns = () => {
  for (const [index, { url, headers }] of requests().entries()) {
    const own = seen.filter(({ headers: { authorization } }) => authorization === headers.authorization);
    expect(own.length).toBeGreaterThanOrEqual(Math.floor(seen.length / 2) - 1);
    expect(own[0]?.path).toBe(new URL(url).pathname + new URL(url).search);
    expect(own[0]?.headers['content-type']).toBe(requests()[index]?.headers['content-type']);
  }
};

const hasWrk = existsSync('/usr/bin/wrk');
if (!hasWrk) console.warn('Skipped: wrk is not installed (apt-get install wrk).');

describe.skipIf(!hasWrk)('wrk', () => {
  it('sends the requests in turn, byte for byte and no text twice, and counts the answers', async () => {
    seen.length = 0;
    const result = await loadWithWrk({
      requests: requests(),
      texts: 'mixed',
      connections: 2,
      seconds: 1,
      folder,
    });
    expectTurns();
    expectFreshTexts('mixed');
    expect(result.requests).toBeGreaterThan(100);
    expect(result.requests).toBeLessThanOrEqual(seen.length);
    expect(result.requests / result.perSecond).toBeGreaterThan(0.9);
    expect(result.requests / result.perSecond).toBeLessThan(2);
    expect(result.p99).toBeGreaterThanOrEqual(result.p50);
  });

  it('takes no figure from a server that refuses', async () => {
    status = 429;
    await expect(
      loadWithWrk({ requests: requests(), texts: 'mixed', connections: 2, seconds: 1, folder }),
    ).rejects.toThrow(/"refused":[1-9]/);
    status = 200;
  });
});

describe('the open loop', () => {
  it('sends by the clock, in turn and no text twice, and counts every request', async () => {
    seen.length = 0;
    const startedAt = performance.now();
    const result = await loadByTheClock({
      requests: requests(),
      texts: 'sentence',
      perSecond: 100,
      seconds: 1,
      folder,
    });
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(990);
    expect(result).toMatchObject({ requests: 100, failed: 0 });
    expect(seen).toHaveLength(150);
    expectFreshTexts('sentence');
    expectTurns();
  });

  it('takes no figure from a server that refuses', async () => {
    status = 500;
    await expect(
      loadByTheClock({ requests: requests(), texts: 'sentence', perSecond: 100, seconds: 1, folder }),
    ).rejects.toThrow();
    status = 200;
  });
});
