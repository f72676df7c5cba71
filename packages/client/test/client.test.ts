import { afterEach, describe, expect, it } from 'vitest';
import { type ClientOptions, createClientIn } from '../src/client.ts';
import { createClient, DragomanConnectionError, DragomanError, paginate, unwrap } from '../src/index.ts';
import { type Surroundings, systemSurroundings } from '../src/transport.ts';
import {
  cut,
  type Double,
  json,
  problem,
  silent,
  startDouble,
  type Turn,
  translated,
} from './support/double.ts';

const key = `dgm_${'a'.repeat(38)}`;
const request = { text: 'Good morning', target_language: 'es' };

const doubles: Double[] = [];
afterEach(async () => {
  await Promise.all(doubles.splice(0).map((double) => double.close()));
});

const start = async (...turns: Turn[]): Promise<Double> => {
  const double = await startDouble(turns);
  doubles.push(double);
  return double;
};

/** A clock that moves by the waits alone; they are written down. */
const recordedWaits = (): Surroundings & { readonly waits: number[] } => {
  let now = Date.parse('2026-01-01T00:00:00Z');
  const waits: number[] = [];
  return {
    waits,
    now: () => now,
    async wait(milliseconds) {
      waits.push(milliseconds);
      now += milliseconds;
    },
    random: () => 1,
  };
};

const clientOf = (double: Double, surroundings: Surroundings, options: Partial<ClientOptions> = {}) =>
  createClientIn(surroundings, { baseUrl: double.url, apiKey: key, ...options });

const failureOf = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error('it did not fail');
};

describe('translate', () => {
  it('sends the request with the key and an idempotency key, and gives the data', async () => {
    const double = await start(translated('Buenos días'), translated('Hola'));
    const client = createClient({ baseUrl: double.url, apiKey: key });
    expect((await client.translate(request)).translated_text).toBe('Buenos días');
    await client.translate(request);
    const [first, second] = double.arrived;
    expect(first).toMatchObject({
      method: 'POST',
      url: '/v1/translate',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    });
    expect(JSON.parse(first?.body ?? '')).toEqual(request);
    expect(first?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    expect(second?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key']);
  });

  it("takes the caller's idempotency key", async () => {
    const double = await start(translated('Hola'));
    await createClient({ baseUrl: double.url, apiKey: key }).translate(request, {
      idempotencyKey: 'order-17',
    });
    expect(double.arrived[0]?.headers['idempotency-key']).toBe('order-17');
  });

  it('gives what became of each text of a batch, where some failed, too', async () => {
    const data = [
      { index: 0, success: true, translated_text: 'Hola' },
      { index: 1, success: false, error: { code: 'provider_error', detail: 'It failed.' } },
    ];
    const double = await start(json(200, { success: false, data }));
    const batch = { texts: ['Hello', 'Bye'], target_language: 'es' };
    expect(await createClient({ baseUrl: double.url, apiKey: key }).translateBatch(batch)).toEqual(data);
    const [sent] = double.arrived;
    expect(sent).toMatchObject({ method: 'POST', url: '/v1/translate/batch' });
    expect(JSON.parse(sent?.body ?? '')).toEqual(batch);
    expect(sent?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('turns a problem document into an error that says everything', async () => {
    const errors = [{ pointer: '/target_language', code: 'unsupported_language', message: 'is unknown' }];
    const double = await start(problem(400, 'unsupported_language', {}, { errors }));
    const error = await failureOf(createClient({ baseUrl: double.url, apiKey: key }).translate(request));
    expect(DragomanError.is(error)).toBe(true);
    expect(error).toMatchObject({
      name: 'DragomanError',
      message: 'What to do about unsupported_language.',
      status: 400,
      code: 'unsupported_language',
      detail: 'What to do about unsupported_language.',
      errors,
      requestId: 'request-7',
      retryAfter: null,
      problem: { type: 'https://localhost:8443/docs/errors#unsupported_language' },
    });
  });

  it('says so when something else answers', async () => {
    const page: Turn = (response) => response.writeHead(502, { 'x-request-id': 'proxy-1' }).end('<html>');
    const double = await start(page);
    const error = await failureOf(createClient({ baseUrl: double.url, apiKey: key }).translate(request));
    expect(error).toMatchObject({
      status: 502,
      code: 'unexpected_answer',
      problem: null,
      requestId: 'proxy-1',
    });
  });

  it('does not follow a redirect with its key', async () => {
    const target = await start(translated('stolen'));
    const double = await start((response) => response.writeHead(307, { location: target.url }).end());
    const error = await failureOf(
      createClient({ baseUrl: double.url, apiKey: key, retries: 0 }).translate(request),
    );
    expect(DragomanConnectionError.is(error)).toBe(true);
    expect(target.arrived).toHaveLength(0);
  });
});

describe('repetition', () => {
  it('waits as long as Retry-After says and repeats with the same idempotency key', async () => {
    const double = await start(
      problem(429, 'rate_limit_exceeded', { 'retry-after': '7' }),
      problem(503, 'overloaded', { 'retry-after': 'Thu, 01 Jan 2026 00:00:09 GMT' }),
      translated('Hola'),
    );
    const surroundings = recordedWaits();
    expect(await clientOf(double, surroundings).translate(request)).toMatchObject({
      translated_text: 'Hola',
    });
    expect(surroundings.waits).toEqual([7_000, 2_000]);
    const keys = double.arrived.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
    expect(double.arrived.map(({ body }) => JSON.parse(body))).toEqual([request, request, request]);
  });

  it('doubles its own waits where the server names none', async () => {
    const double = await start(problem(503, 'provider_unavailable'), cut, translated('Hola'));
    const surroundings = recordedWaits();
    await clientOf(double, surroundings).translate(request);
    expect(surroundings.waits).toEqual([250, 500]);
  });

  it('gives up after the allowed number and hands over the last answer', async () => {
    const double = await start(
      ...Array.from({ length: 5 }, () => problem(429, 'rate_limit_exceeded', { 'retry-after': '3' })),
    );
    const error = await failureOf(clientOf(double, recordedWaits(), { retries: 3 }).translate(request));
    expect(error).toMatchObject({ status: 429, code: 'rate_limit_exceeded', retryAfter: 3 });
    expect(double.arrived).toHaveLength(4);
  });

  it('does not begin a wait that would outlast the call', async () => {
    const double = await start(problem(429, 'rate_limit_exceeded', { 'retry-after': '60' }));
    const surroundings = recordedWaits();
    const error = await failureOf(clientOf(double, surroundings, { timeoutMs: 60_000 }).translate(request));
    expect(error).toMatchObject({ status: 429, retryAfter: 60 });
    expect(surroundings.waits).toEqual([]);
  });

  it('waits for a twin that still runs, and for no other conflict', async () => {
    const running = await start(problem(409, 'conflict', { 'retry-after': '1' }), translated('Hola'));
    await clientOf(running, recordedWaits()).translate(request);
    expect(running.arrived).toHaveLength(2);
    const other = await start(problem(409, 'conflict'));
    expect(await failureOf(clientOf(other, recordedWaits()).translate(request))).toMatchObject({
      status: 409,
    });
    expect(other.arrived).toHaveLength(1);
  });

  it.each([
    [400, 'invalid_request'],
    [401, 'invalid_api_key'],
    [500, 'internal_error'],
    [502, 'provider_error'],
    [503, 'provider_not_configured'],
    [504, 'provider_timeout'],
  ])('does not repeat %i %s', async (status, code) => {
    const double = await start(problem(status, code, { 'retry-after': '1' }));
    expect(await failureOf(clientOf(double, recordedWaits()).translate(request))).toMatchObject({
      status,
      code,
    });
    expect(double.arrived).toHaveLength(1);
  });

  it('repeats reads, and changes only under an idempotency key', async () => {
    const read = await start(cut, json(200, { success: true, data: [] }));
    expect(unwrap(await clientOf(read, recordedWaits()).api.GET('/v1/models'))).toEqual([]);

    const change = await start(problem(503, 'overloaded', { 'retry-after': '1' }));
    const { api } = clientOf(change, recordedWaits());
    expect((await api.POST('/v1/projects', { body: { name: 'Shop' } })).response.status).toBe(503);
    expect(change.arrived).toHaveLength(1);

    const keyed = await start(
      problem(503, 'overloaded', { 'retry-after': '1' }),
      json(201, { success: true, data: {} }),
    );
    await clientOf(keyed, recordedWaits()).api.POST('/v1/projects', {
      body: { name: 'Shop' },
      params: { header: { 'Idempotency-Key': 'shop-1' } },
    });
    expect(keyed.arrived).toHaveLength(2);
  });
});

describe('ends', () => {
  it('a request when its signal ends, with its reason', async () => {
    const double = await start(silent);
    const controller = new AbortController();
    const reason = new Error('the user closed the window');
    const call = failureOf(
      createClient({ baseUrl: double.url, apiKey: key }).translate(request, { signal: controller.signal }),
    );
    await double.whenArrived(1);
    controller.abort(reason);
    expect(await call).toBe(reason);
  });

  it('a wait when its signal ends', async () => {
    const double = await start(problem(429, 'rate_limit_exceeded', { 'retry-after': '30' }));
    const controller = new AbortController();
    const reason = new Error('the user closed the window');
    const surroundings: Surroundings = {
      ...systemSurroundings,
      wait: (milliseconds, signal) => {
        queueMicrotask(() => controller.abort(reason));
        return systemSurroundings.wait(milliseconds, signal);
      },
    };
    const call = clientOf(double, surroundings).translate(request, { signal: controller.signal });
    expect(await failureOf(call)).toBe(reason);
    expect(double.arrived).toHaveLength(1);
  });

  it('a call whose time is over, repetitions included', async () => {
    const double = await start(silent);
    const error = await failureOf(
      createClient({ baseUrl: double.url, apiKey: key, timeoutMs: 50 }).translate(request),
    );
    expect(error).toMatchObject({ name: 'DragomanConnectionError', failure: 'timeout' });
  });

  it('without an answer where nobody listens', async () => {
    const double = await startDouble([]);
    await double.close();
    const surroundings = recordedWaits();
    const error = await failureOf(clientOf(double, surroundings).translate(request));
    expect(error).toMatchObject({ name: 'DragomanConnectionError', failure: 'unreachable' });
    expect(String(error)).toMatch(/127\.0\.0\.1.*ECONNREFUSED/);
    expect(surroundings.waits).toHaveLength(2);
  });
});

describe('paginate', () => {
  it('walks all pages, and asks for the next one only when it is needed', async () => {
    const page = (ids: string[], next: string | null) =>
      json(200, { success: true, data: ids.map((id) => ({ id })), pagination: { next_cursor: next } });
    const double = await start(page(['a', 'b'], 'after-b'), page(['c'], null));
    const { api } = createClient({ baseUrl: double.url, apiKey: key });
    const translations = paginate((query) =>
      api.GET('/v1/translations', { params: { query: { ...query, status: 'completed' } } }),
    );
    const ids: string[] = [];
    for await (const { id } of translations) {
      ids.push(id);
      if (id === 'b') expect(double.arrived).toHaveLength(1);
    }
    expect(ids).toEqual(['a', 'b', 'c']);
    expect(double.arrived.map(({ url }) => url)).toEqual([
      '/v1/translations?limit=100&status=completed',
      '/v1/translations?limit=100&cursor=after-b&status=completed',
    ]);
  });

  it('fails as the page does', async () => {
    const double = await start(problem(403, 'insufficient_scope'));
    const { api } = createClient({ baseUrl: double.url, apiKey: key });
    const projects = paginate((query) => api.GET('/v1/projects', { params: { query } }));
    expect(await failureOf(projects.next())).toMatchObject({ code: 'insufficient_scope' });
  });
});

describe('createClient', () => {
  it.each([
    ['host:8443'],
    ['ftp://host/v1'],
    ['http://translate.example/v1'],
    ['https://user:secret@translate.example/v1'],
  ])('refuses the address %s', (baseUrl) => {
    expect(() => createClient({ baseUrl, apiKey: key })).toThrow(TypeError);
  });

  it.each(['', 'two words', 'line\nbreak'])('refuses the key %j', (apiKey) => {
    expect(() => createClient({ baseUrl: 'https://localhost/v1', apiKey })).toThrow(TypeError);
  });

  it.each(['', '/', '/v1', '/v1/'])('takes a base address that ends in "%s"', async (end) => {
    const double = await start(translated('Hola'));
    const baseUrl = double.url.replace(/\/v1$/, `/behind/proxy${end}`);
    await createClient({ baseUrl, apiKey: key }).translate(request);
    expect(double.arrived[0]?.url).toBe('/behind/proxy/v1/translate');
  });
});
