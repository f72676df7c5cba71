import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { backwards, engineFailure, startApi, type TestApi, type TestCaller } from '../support/api.ts';

let api: TestApi;
let caller: TestCaller;
const echo: TestApi['engine'] = async (request) => request.segments.map(({ text }) => backwards(text));
const languages = { source_language: 'en', target_language: 'es' };
const path = '/v1/translate/batch';
const send = (texts: unknown, more: Record<string, unknown> = {}, headers = {}) =>
  caller.post(path, { texts, ...languages, ...more }, headers);

beforeAll(async () => {
  api = await startApi({
    settings: { limits: { batch: { codePoints: 2_000 }, text: { codePoints: 1_000 } } },
  });
});
afterAll(() => api.close());
beforeEach(async () => {
  caller = await api.account();
  api.engine = echo;
});

const events = async (accountId: string) => {
  const { items } = await api.services.store.events.list(accountId, {}, { limit: 100 });
  return items
    .filter(({ kind }) => kind.startsWith('translation.'))
    .map(({ kind, body }) => ({ kind, data: JSON.parse(String(body)).data as { source_text: string } }))
    .reverse();
};

describe('POST /v1/translate/batch', () => {
  it('answers one element per text, in order, each a translation of its own', async () => {
    const texts = ['Hello big world', 'Save', 'Good morning', 'Save'];
    const answer = await send(texts);
    expect(answer.status).toBe(200);
    expect(answer.body.success).toBe(true);
    expect(answer.body.data.map((one: { index: number }) => one.index)).toEqual([0, 1, 2, 3]);
    for (const [index, element] of answer.body.data.entries()) {
      expect(element).toMatchObject({
        success: true,
        source_text: texts[index],
        translated_text: backwards(texts[index] as string),
        characters_used: texts[index]?.length,
        status: 'completed',
        revision: 1,
      });
      const { index: _index, success, ...translation } = element;
      expect(await caller.read(`/v1/translations/${element.id}`)).toEqual(translation);
    }
    const listed = await caller.read('/v1/translations');
    expect(listed.map((row: { source_text: string }) => row.source_text)).toEqual(texts.toReversed());
    const { data: usage } = (await caller.get('/v1/usage')).body;
    expect(usage.characters.used).toBe(texts.join('').length);
    expect((await events(caller.accountId)).map(({ kind, data }) => [kind, data.source_text])).toEqual(
      texts.flatMap((text) => [
        ['translation.created', text],
        ['translation.completed', text],
      ]),
    );
  });

  it('refuses every place that is wrong, with its pointer, before anything runs', async () => {
    let calls = 0;
    api.engine = async (request) => {
      calls++;
      return echo(request);
    };
    const blank = await send(['Good', ' ', 'Fine', '']);
    expect(blank.status).toBe(400);
    expect(blank.body.errors).toEqual([
      expect.objectContaining({ pointer: '/texts/1', code: 'blank' }),
      expect.objectContaining({ pointer: '/texts/3', code: 'blank' }),
    ]);
    const long = await send(['Good', 'x'.repeat(1_001), '😀'.repeat(1_000)]);
    expect(long.body).toMatchObject({ status: 400, code: 'limit_exceeded' });
    expect(long.body.errors).toEqual([
      expect.objectContaining({ pointer: '/texts/1', limit: 1_000, actual: 1_001 }),
      expect.objectContaining({ pointer: '/texts', limit: 2_000, actual: 2_005 }),
    ]);
    const many = await send(Array(101).fill('Good'));
    expect(many.body).toMatchObject({ status: 400, code: 'limit_exceeded' });
    expect(many.body.errors[0]).toMatchObject({ pointer: '/texts', limit: 100, actual: 101 });
    for (const [texts, pointer] of [
      [[], '/texts'],
      ['Good', '/texts'],
      [['Good', 3], '/texts/1'],
      [['Good', null], '/texts/1'],
      [undefined, '/texts'],
    ] as const)
      expect((await send(texts)).body).toMatchObject({ status: 400, errors: [{ pointer }] });
    const surrogate = await caller.post(path, `{"texts":["a","b\\ud800"],"target_language":"es"}`);
    expect(surrogate.body.errors[0]).toMatchObject({ pointer: '/texts/1', code: 'lone_surrogate' });
    for (const [more, code] of [
      [{ target_language: 'ja' }, 'unsupported_language_pair'],
      [{ ai_model: 'test/none' }, 'unknown_model'],
      [{ glossary_id: '01a1ff87-8a64-7645-b408-4b0f15a966ba' }, 'not_found'],
      [{ text: 'no' }, 'invalid_request'],
    ] as const)
      expect((await send(['Good', 'Better'], more)).body.code).toBe(code);
    expect(calls).toBe(0);
    expect(await caller.read('/v1/translations')).toEqual([]);
    expect((await caller.read('/v1/usage')).requests).toBe(0);
  });

  it('looks at no element of a list that is far too long', async () => {
    const started = performance.now();
    const answer = await send(Array(600_000).fill(0));
    expect(answer.body).toMatchObject({ status: 400, errors: [{ pointer: '/texts' }] });
    expect(answer.body.errors).toHaveLength(1);
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it('takes 4 MiB, where other routes take 1', async () => {
    const context = 'x'.repeat(1_100_000);
    expect((await send(['Good'], { context })).body).toMatchObject({
      status: 400,
      errors: [{ pointer: '/context' }],
    });
    const answer = await send(['Good'], { context: 'x'.repeat(4_200_000) });
    expect(answer.body).toMatchObject({ status: 413, code: 'payload_too_large', limit: 4_194_304 });
    expect((await caller.post('/v1/translate', { text: 'x', ...languages, context })).status).toBe(413);
  });

  it('is one request for the rate limit', async () => {
    const limited = await caller.withKey({ rate_limit_per_minute: 5 });
    const answer = await limited.post(path, { texts: Array(100).fill('Good'), ...languages });
    expect(answer.status).toBe(200);
    expect(answer.headers.ratelimit).toMatch(/r=4;/);
  });

  it('is refused whole where the quota does not suffice for all of it', async () => {
    const small = await caller.withKey({ characters_per_month: 10 });
    const refused = await small.post(path, { texts: ['123456', 'abcdef'], ...languages });
    expect(refused.body).toMatchObject({ status: 403, code: 'quota_exceeded' });
    expect(await caller.read('/v1/translations')).toEqual([]);
    expect((await small.post(path, { texts: ['One', 'Two'], ...languages })).status).toBe(200);
    expect((await small.post(path, { texts: ['Three'], ...languages })).status).toBe(403);
  });

  it('is done once under one Idempotency-Key', async () => {
    let calls = 0;
    api.engine = async (request) => {
      calls++;
      return echo(request);
    };
    const headers = { 'idempotency-key': 'batch' };
    const first = await send(['One', 'Two'], {}, headers);
    const second = await send(['One', 'Two'], {}, headers);
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(calls).toBe(1);
    expect((await send(['One', 'Three'], {}, headers)).body).toMatchObject({ status: 409, code: 'conflict' });
  });

  /** Texts of which each needs a call of its own: the engine takes 100 segments at once. */
  const apart = (...words: string[]): string[] =>
    words.map((word) => Array.from({ length: 60 }, (_, line) => `${word} ${line}.`).join('\n'));
  /** The engine waits at the word `Slow` until it is let go or its caller gives up. */
  const slowEngine = () => {
    const reached = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const aborted = Promise.withResolvers<void>();
    api.engine = async (request) => {
      if (!request.segments.some(({ text }) => text.startsWith('Slow'))) return echo(request);
      const gone = new Promise<never>((_resolve, reject) => {
        request.signal.addEventListener('abort', () => {
          aborted.resolve();
          reject(request.signal.reason);
        });
      });
      reached.resolve();
      await Promise.race([released.promise, gone]);
      return echo(request);
    };
    return { reached: reached.promise, release: released.resolve, aborted: aborted.promise };
  };

  it('keeps what was finished when the caller hangs up, and ends the engine’s work', async () => {
    const slow = slowEngine();
    const texts = apart('Quick', 'Slow', 'Later');
    const abort = new AbortController();
    const request = api.dispatcher.request({
      origin: api.url,
      path,
      method: 'POST',
      headers: { authorization: `Bearer ${caller.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ texts, ...languages }),
      signal: abort.signal,
    });
    await slow.reached;
    abort.abort();
    await expect(request).rejects.toThrow();
    await slow.aborted;
    await vi.waitFor(async () => {
      const kept = await caller.read('/v1/translations');
      expect(kept.map((row: { source_text: string }) => row.source_text)).toEqual(texts.slice(0, 1));
    });
    expect((await caller.read('/v1/usage')).characters.used).toBe(texts[0]?.length);
  });

  it('writes each text when it is done, and holds up no other key', async () => {
    const slow = slowEngine();
    const other = await api.account();
    const batch = send(apart('Quick', 'Slow'));
    await slow.reached;
    expect((await other.post('/v1/translate', { text: 'Good', ...languages })).status).toBe(200);
    await vi.waitFor(async () => expect(await caller.read('/v1/translations')).toHaveLength(1));
    slow.release();
    expect((await batch).body.success).toBe(true);
  });
});

describe('a batch on an engine that fails', () => {
  // A service of its own each time: an engine that fails often is left alone for a while.
  beforeEach(async () => {
    await api.close();
    api = await startApi();
    caller = await api.account();
  });

  it('lets one text fail without the others', async () => {
    api.engine = async (request) => {
      if (request.segments.some(({ text }) => text.includes('poison'))) throw engineFailure('rejected');
      return echo(request);
    };
    const answer = await send(['One word', 'The poison', 'Two words']);
    expect(answer.status).toBe(200);
    expect(answer.body.success).toBe(false);
    const [first, second, third] = answer.body.data;
    expect([first.translated_text, third.translated_text]).toEqual(['enO drow', 'owT sdrow']);
    expect(second).toEqual({
      index: 1,
      success: false,
      translation_id: expect.any(String),
      error: { code: 'provider_error', detail: expect.any(String) },
    });
    expect(JSON.stringify(answer.body)).not.toContain('vendor-secret-detail');
    expect(await caller.read(`/v1/translations/${second.translation_id}`)).toMatchObject({
      status: 'failed',
      source_text: 'The poison',
      error: second.error,
      characters_billed: 0,
    });
    expect((await events(caller.accountId)).map(({ kind }) => kind)).toEqual([
      'translation.created',
      'translation.completed',
      'translation.created',
      'translation.failed',
      'translation.created',
      'translation.completed',
    ]);
    const { characters } = await caller.read('/v1/usage');
    expect(characters).toMatchObject({ used: 27, billed: 17 });
  });

  it('answers with the first error where not one text succeeded', async () => {
    api.engine = async () => {
      throw engineFailure('unavailable');
    };
    const answer = await send(['One', 'Two', 'Three', 'Four', 'Five']);
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({ code: 'provider_unavailable', success: false });
    const data = await caller.read('/v1/translations?status=failed');
    expect(data).toHaveLength(5);
    expect(answer.body.translation_id).toBe(data.at(-1).id);
  });

  it('gives up after three failures in a row', async () => {
    const tried = new Set<string>();
    api.engine = async (request) => {
      const [only, another] = request.segments;
      if (only && !another) tried.add(only.text);
      if (request.segments.some(({ text }) => text.includes('word'))) throw engineFailure('invalid_response');
      return echo(request);
    };
    const texts = ['Hello', ...Array.from({ length: 9 }, (_, index) => `word ${index}`)];
    const { status, body } = await send(texts);
    expect(status).toBe(200);
    const successes = body.data.map((one: { success: boolean }) => one.success);
    expect(successes).toEqual([true, ...Array(9).fill(false)]);
    expect(body.data.at(-1).error).toMatchObject({
      code: 'provider_error',
      detail: expect.stringMatching(/not tried/),
    });
    expect([...tried]).toEqual(texts.slice(0, 4));
    expect(await caller.read('/v1/translations?status=failed')).toHaveLength(9);
  });
});
