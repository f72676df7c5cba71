import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFernFetcher } from '../src/index.ts';
import { createLeanFetch } from '../src/lean-fetch.ts';

const start = async (answer: RequestListener, maxBytes = 100) => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connections = createLeanFetch({ maxBytes });
  onTestFinished(async () => {
    await connections.close();
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/path`;
  return { fetcher: createFernFetcher(connections), url };
};

describe('an answer', () => {
  it.each([
    [200, '{"text":"hällo"}', { ok: true, body: { text: 'hällo' } }],
    [200, '<html>', { ok: false, error: { reason: 'status-code', statusCode: 200, body: undefined } }],
    [429, '{"code":1}', { ok: false, error: { reason: 'status-code', statusCode: 429, body: { code: 1 } } }],
    [401, '{', { ok: false, error: { reason: 'status-code', statusCode: 401, body: undefined } }],
    [302, '{}', { ok: false, error: { reason: 'status-code', statusCode: 302, body: {} } }],
  ])('of %i with %s is told as it is', async (status, text, expected) => {
    const { fetcher, url } = await start((_, answer) =>
      answer
        .writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'r1', location: '/x' })
        .end(text),
    );
    const answer = await fetcher({ url, method: 'GET' });
    expect(answer).toMatchObject(expected);
    expect(answer.rawResponse.status).toBe(status);
    expect(answer.rawResponse.headers.get('x-request-id')).toBe('r1');
  });

  it('comes as a stream where one is asked for', async () => {
    const { fetcher, url } = await start((_, answer) => answer.end('sound'));
    const answer = await fetcher<ReadableStream>({ url, method: 'GET', responseType: 'streaming' });
    expect(answer.ok && (await new Response(answer.body).text())).toBe('sound');
  });

  it('that is too long is not read to its end', async () => {
    const gone = Promise.withResolvers<void>();
    const { fetcher, url } = await start((_, answer) => {
      answer.once('close', gone.resolve);
      answer.write('x'.repeat(101));
    });
    await expect(fetcher({ url, method: 'GET' })).rejects.toMatchObject({
      cause: { message: 'The answer is too long.' },
    });
    await gone.promise;
  });

  it('that breaks off rejects', async () => {
    const { fetcher, url } = await start((request, answer) => {
      answer.writeHead(200, { 'content-length': '100' });
      answer.write('{', () => request.socket.destroy());
    });
    await expect(fetcher({ url, method: 'GET' })).rejects.toThrow('fetch failed');
  });
});

describe('a request', () => {
  const echo = async (call: object): Promise<{ headers: IncomingHttpHeaders; url: string; body: string }> => {
    const { fetcher, url } = await start((request, answer) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () =>
        answer.end(JSON.stringify({ headers: request.headers, url: request.url, body })),
      );
    }, 10_000);
    const answer = await fetcher<Awaited<ReturnType<typeof echo>>>({ url, method: 'POST', ...call });
    if (!answer.ok) throw new Error('No answer.');
    return answer.body;
  };

  it('carries its query, and JSON under its type', async () => {
    const { headers, url, body } = await echo({
      queryString: 'model=a&model=b',
      contentType: 'application/json',
      body: { text: 'hällo' },
    });
    expect([url, body]).toEqual(['/path?model=a&model=b', '{"text":"hällo"}']);
    expect(headers).toMatchObject({ accept: 'application/json', 'content-type': 'application/json' });
  });

  it('carries a Blob as it is', async () => {
    const { headers, body } = await echo({
      body: new Blob(['sound']),
      headers: { 'content-type': 'audio/wav', 'content-length': '5' },
    });
    expect(body).toBe('sound');
    expect(headers).toMatchObject({ 'content-type': 'audio/wav', 'content-length': '5' });
  });

  it('carries headers that have a text, and nothing by which an SDK tells about itself', async () => {
    const { headers } = await echo({
      headers: {
        authorization: 'Token x',
        'X-Fern-Language': 'js',
        'x-deepgram-session-id': '1',
        other: undefined,
        supplied: () => 'y',
      },
    });
    expect(headers).toMatchObject({ authorization: 'Token x' });
    expect(Object.keys(headers).filter((name) => /^(x-|other|supplied)/.test(name))).toEqual([]);
  });
});
