import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fernAnswer, fernHeaders, fernResponse, isSuccess, readAnswer } from '../src/index.ts';

const ask = async (answer: RequestListener): Promise<{ response: IncomingMessage; url: string }> => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/path`;
  const [response] = (await once(get(url), 'response')) as [IncomingMessage];
  return { response, url };
};

describe('an answer', () => {
  it.each([
    [200, '{"text":"hällo"}', { ok: true, body: { text: 'hällo' } }],
    [200, '<html>', { ok: false, error: { reason: 'status-code', statusCode: 200, body: undefined } }],
    [429, '{"code":1}', { ok: false, error: { reason: 'status-code', statusCode: 429, body: { code: 1 } } }],
    [302, '{}', { ok: false, error: { reason: 'status-code', statusCode: 302, body: {} } }],
  ])('of %i with %s is told as it is', async (status, text, expected) => {
    const { response, url } = await ask((_, answer) =>
      answer.writeHead(status, { 'x-request-id': 'r1' }).end(text),
    );
    const raw = fernResponse(response, url);
    expect(raw).toMatchObject({ status, url, redirected: false });
    expect(raw.headers.get('x-request-id')).toBe('r1');
    expect(isSuccess(raw)).toBe(status === 200);
    expect(fernAnswer(raw, await readAnswer(response, 100))).toMatchObject(expected);
  });

  it('that is too long is not read to its end', async () => {
    const gone = Promise.withResolvers<void>();
    const { response } = await ask((_, answer) => {
      answer.once('close', gone.resolve);
      answer.write('x'.repeat(101));
    });
    await expect(readAnswer(response, 100)).rejects.toThrow('The answer is too long.');
    await gone.promise;
  });

  it('that breaks off rejects', async () => {
    const { response } = await ask((request, answer) => {
      answer.writeHead(200, { 'content-length': '100' });
      answer.write('{', () => request.socket.destroy());
    });
    await expect(readAnswer(response, 100)).rejects.toThrow();
  });
});

it('keeps of headers those with a text that are wanted', () => {
  const headers = {
    authorization: 'Token x',
    'x-fern-language': 'js',
    other: undefined,
    supplied: () => 'y',
  };
  expect(fernHeaders(headers, (name) => !name.startsWith('x-fern-'))).toEqual({ authorization: 'Token x' });
  expect(fernHeaders(undefined, () => true)).toEqual({});
});
