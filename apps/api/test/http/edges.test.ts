import { connect } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../src/openapi.ts';
import { operations } from '../../src/operations.ts';
import { useApi } from '../support/api.ts';
import { form } from '../support/forms.ts';

const { api, caller } = useApi({ settings: { limits: { rate: { perMinute: 0 } } } });

const anId = '01890000-0000-7000-8000-000000000000';

describe('NUL', () => {
  it('in any query parameter is a mistake at that parameter', async () => {
    for (const { path, query } of operations.filter(({ method }) => method === 'get')) {
      const at = path.replace('{number}', '1').replaceAll(/\{\w+\}/g, anId);
      for (const parameter of Object.keys(query?.shape ?? {})) {
        const { status, body } = await caller.get(`${at}?${parameter}=a%00b&${parameter}=c`);
        const isForbidden = status === 403;
        expect([at, isForbidden || body.errors]).toEqual([
          at,
          isForbidden || [expect.objectContaining({ parameter, code: 'nul_character' })],
        ]);
      }
    }
  });

  it('in a field of a form is a mistake at that field, as it is in JSON', async () => {
    for (const value of ['a\0b', '["a\\u0000b"]', '["\\ud800"]']) {
      const { body, headers } = form([
        ['audio_url', 'https://localhost/a.wav'],
        ['hints', value],
      ]);
      const answer = await caller.send('POST', '/v1/voice/speech-to-text', body, headers);
      expect(answer.body).toMatchObject({ status: 400, errors: [{ pointer: '/hints/0' }] });
    }
  });
});

describe('a part of a form without a name', () => {
  it.each([
    ['a field', 'Content-Disposition: form-data'],
    ['a file', 'Content-Disposition: form-data; filename="speech.wav"\r\nContent-Type: audio/wav'],
  ])('is refused: %s', async (_, header) => {
    const answer = await caller.send(
      'POST',
      '/v1/voice/speech-to-text',
      `--x\r\n${header}\r\n\r\nfr\r\n--x--\r\n`,
      { 'content-type': 'multipart/form-data; boundary=x' },
    );
    expect(answer.body).toMatchObject({
      status: 400,
      code: 'invalid_request',
      detail: expect.stringContaining('no name'),
    });
  });
});

describe('a form with broken parts', () => {
  it('is refused once, however many there are', async () => {
    const broken = '--x\r\nno header at all\r\n\r\na\r\n';
    const answer = await caller.send('POST', '/v1/voice/speech-to-text', `${broken.repeat(3)}--x--\r\n`, {
      'content-type': 'multipart/form-data; boundary=x',
    });
    expect(answer.body).toMatchObject({ status: 400, code: 'invalid_request' });
  });
});

describe('a cursor', () => {
  it('of the states of a translation is a mistake in every list', async () => {
    const lists = operations.filter(
      ({ list, path, scope, access }) =>
        list && !path.includes('{') && scope !== 'accounts' && access !== 'session',
    );
    expect(lists.length).toBeGreaterThan(8);
    const cursor = api.services.cursors.encode(
      caller.accountId,
      `listtranslationrevisions/${anId}`,
      '00000000-0000-0000-0000-000000000003',
    );
    for (const { id, path } of lists) {
      const parameter = id === 'followEvents' ? 'after' : 'cursor';
      const { body } = await caller.get(`${path}?${parameter}=${cursor}`);
      expect([id, body.errors]).toEqual([id, [expect.objectContaining({ code: 'invalid_cursor' })]]);
    }
  });

  it('of the entries of one glossary is a mistake in those of another', async () => {
    const entries = ['a', 'b', 'c'].map((source) => ({ source, target: source.toUpperCase() }));
    const pair = { source_language: 'en', target_language: 'es' };
    const [one, other] = [
      await caller.made('/v1/glossaries', { name: 'One', ...pair, entries }),
      await caller.made('/v1/glossaries', { name: 'Other', ...pair, entries }),
    ];
    const { body } = await caller.get(`/v1/glossaries/${one.id}/entries?limit=1`);
    const rest = `?limit=1&cursor=${body.pagination.next_cursor}`;
    expect((await caller.get(`/v1/glossaries/${one.id.toUpperCase()}/entries${rest}`)).status).toBe(200);
    expect((await caller.get(`/v1/glossaries/${other.id}/entries${rest}`)).body).toMatchObject({
      status: 400,
      errors: [{ parameter: 'cursor', code: 'invalid_cursor' }],
    });
  });
});

describe('headers', () => {
  /** All that is answered to these bytes, until the service hangs up. */
  const raw = async (bytes: string): Promise<string> => {
    const { hostname, port } = new URL(api.url);
    const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false });
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.write(bytes);
    await new Promise((resolve) => socket.once('close', resolve));
    return Buffer.concat(chunks).toString();
  };

  it('that are too large are 431, and what is no HTTP is 400, both as problem documents', async () => {
    for (const [request, status, code] of [
      [
        `GET /v1/models HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
        431,
        'headers_too_large',
      ],
      [`GET /v1/models?a=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431, 'headers_too_large'],
      ['GET\r\n\r\n', 400, 'invalid_request'],
    ] as const) {
      const [head = '', body = ''] = (await raw(request)).split('\r\n\r\n');
      expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*application/problem\\+json`));
      expect(JSON.parse(body)).toMatchObject({ status, code, success: false });
    }
  });

  it('name one host, or the request is refused as a problem with its id; HTTP/1.0 has none', async () => {
    const end = `X-Request-Id: mine\r\nConnection: close\r\nAuthorization: Bearer ${caller.key}\r\n\r\n`;
    for (const hosts of ['', 'Host: a\r\nhost: a\r\n']) {
      const answer = await raw(`GET /v1/models HTTP/1.1\r\n${hosts}${end}`);
      expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*X-Request-Id: mine[\s\S]*"code":"invalid_request"/i);
    }
    expect(await raw(`GET /v1/models HTTP/1.1\r\nHost: a\r\n${end}`)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await raw(`GET /v1/models HTTP/1.0\r\n${end}`)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('that expect what nobody knows are answered as if they expected nothing', async () => {
    const head = 'GET /v1/models HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: a-miracle\r\n';
    expect(await raw(`${head}Authorization: Bearer ${caller.key}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('paths', () => {
  it('that are nothing are named as they were asked for', async () => {
    for (const path of ['/v1/nothing', '/api/v1/nothing', '/nothing', '/v1']) {
      const { status, body } = await caller.get(`${path}?a=b`);
      expect([status, body.instance]).toEqual([404, path]);
      expect(body.detail).toContain(`nothing at GET ${path}. `);
    }
  });

  it.each([
    ['/v1/v1/translations', '/v1/translations'],
    ['/v1/keys', '/api/v1/keys'],
    ['/api/v1/glossaries/', '/v1/glossaries'],
    ['/files/7/segments', '/v1/files/7/segments'],
    ['/v1/nothing', undefined],
  ])('%s: the path that was meant is named: %s', async (path, meant) => {
    const { status, body } = await api.operator.get(path);
    expect(status).toBe(404);
    expect(/did you mean (\S+)\?/.exec(body.detail)?.[1]).toBe(meant);
  });

  it('lead from the root to the dashboard', async () => {
    const root = await api.as(null).get('/');
    expect([root.status, root.headers.location]).toEqual([302, '/dashboard/']);
    expect((await api.as(null).send('HEAD', '/')).status).toBe(302);
    expect(await api.as(null).post('/', {})).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  });
});

describe('the OpenAPI document', () => {
  const { paths } = openApiDocument({ title: 'Dragoman', serverUrl: 'https://localhost:8443' }) as {
    paths: Record<string, Record<string, { responses: Record<string, object> }>>;
  };

  it('says 413, 415 and 431 of every operation: one without a body refuses any', async () => {
    for (const methods of Object.values(paths))
      for (const { responses } of Object.values(methods))
        expect(Object.keys(responses)).toEqual(expect.arrayContaining(['413', '415', '431']));
    const answer = await caller.send('GET', '/v1/models', 'x'.repeat(2_000));
    expect(answer.body).toMatchObject({ status: 413, code: 'payload_too_large' });
  });

  it('describes the data of every list as an array, that of the jobs of voice too', () => {
    const lists = operations.filter(({ list }) => list);
    expect(lists.map(({ path }) => path)).toContain('/v1/voice/jobs');
    for (const { path, method } of lists)
      expect(paths[path]?.[method]?.responses[200]).toMatchObject({
        content: { 'application/json': { schema: { properties: { data: { type: 'array' } } } } },
      });
  });
});
