import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { TtsRequest } from '@dragoman/provider';
import { describe, expect, it, vi } from 'vitest';
import { type TestCaller, useApi } from './support/api.ts';
import { form } from './support/forms.ts';
import { silentWav } from './support/recordings.ts';
import { scriptedRecogniser, scriptedSpeaker, sentences } from './support/voice-engines.ts';

const json = { 'content-type': 'application/json' };

describe('requests a minute of an account', () => {
  const { api, caller } = useApi({
    settings: { limits: { rate: { perMinute: 10 }, account: { requestsPerMinute: 15 } } },
  });
  const statuses = async (who: TestCaller, count: number) => {
    const seen: number[] = [];
    for (let sent = 0; sent < count; sent++) seen.push((await who.get('/v1/limits')).status);
    return seen;
  };
  const times = (status: number, count: number) => Array.from({ length: count }, () => status);

  it('are of all its keys together, and the headers tell the tighter of the two ceilings', async () => {
    const other = await api.account();
    // Two of the fifteen.
    const [one, two] = [await caller.withKey(), await caller.withKey()];
    const first = await one.get('/v1/limits');
    expect(first.headers).toMatchObject({ 'ratelimit-policy': '"default";q=10;w=60' });
    expect(first.headers.ratelimit).toMatch(/^"default";r=9;t=\d+$/);
    // What the key's own limit refuses does not count for the account.
    expect(await statuses(one, 14)).toEqual([...times(200, 9), ...times(429, 5)]);
    const second = await two.get('/v1/limits');
    expect(second.headers).toMatchObject({ 'ratelimit-policy': '"account";q=15;w=60' });
    expect(second.headers.ratelimit).toMatch(/^"account";r=2;t=\d+$/);
    expect(await statuses(two, 3)).toEqual([200, 200, 429]);
    const refused = await caller.get('/v1/limits');
    expect(refused.body).toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
    expect(refused.body.detail).toMatch(/All keys of this account together may make 15/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    expect(await statuses(other, 15)).toEqual(times(200, 15));

    // The account's own ceiling wins, whichever way.
    const path = `/api/v1/accounts/${caller.accountId}`;
    await api.operator.patch(path, { rate_limit_per_minute: 16 });
    expect(await statuses(two, 2)).toEqual([200, 429]);
    await api.operator.patch(path, { rate_limit_per_minute: 0 });
    expect(await statuses(two, 2)).toEqual([200, 200]);
    expect((await two.read('/v1/limits')).account.requests_per_minute).toBeNull();
    expect(await api.operator.read(path)).toMatchObject({ rate_limit_per_minute: 0 });
  });

  it('take replays back', async () => {
    const one = await caller.withKey();
    const send = () =>
      one.post('/v1/detect', { text: 'Mañana iremos todos juntos a la playa.' }, { 'idempotency-key': 'x' });
    await send();
    for (let count = 0; count < 30; count++) {
      const replay = await send();
      expect(replay.status).toBe(200);
      expect(replay.headers.ratelimit).toMatch(/^"default";r=9;/);
    }
    // Of the fifteen: one for the key, one for the first.
    expect(await statuses(caller, 14)).toEqual([...times(200, 13), 429]);
  });
});

describe('characters a month of an account', () => {
  const { api, caller } = useApi({ settings: { limits: { account: { charactersPerMonth: 50 } } } });
  const translate = async (who: TestCaller, text: string) =>
    (await who.post('/v1/translate', { text, source_language: 'en', target_language: 'es', memory: 'skip' }))
      .body.code ?? 'done';

  it('are of all its keys together, and its own number wins', async () => {
    const other = await caller.withKey();
    expect(await translate(caller, 'a'.repeat(30))).toBe('done');
    expect(await translate(other, 'b'.repeat(21))).toBe('quota_exceeded');
    expect(await translate(other, 'b'.repeat(20))).toBe('done');
    expect(await translate(caller, 'c')).toBe('quota_exceeded');
    expect(await caller.read('/v1/usage')).toMatchObject({ characters: { used: 50, billed: 50, limit: 50 } });
    await api.operator.patch(`/api/v1/accounts/${caller.accountId}`, { characters_per_month: 60 });
    expect(await translate(caller, 'd'.repeat(10))).toBe('done');
    expect(await translate(caller, 'e')).toBe('quota_exceeded');
    expect(await caller.read('/v1/limits')).toMatchObject({
      account: { characters_per_month: 60, requests_per_minute: null, stored_bytes: null },
      characters_per_month: { account: 60, key: null },
    });
  });
});

const asked: TtsRequest[] = [];
const upload = (who: TestCaller, milliseconds: number, fields: [string, string][] = []) => {
  const file = { part: 'audio', name: 'a.wav', content: silentWav(milliseconds) };
  const { body, headers } = form([['source_language', 'en'], ...fields], [file]);
  return who.send('POST', '/v1/voice/speech-to-text', body, headers);
};

describe('seconds a month of an account', () => {
  const { api, caller } = useApi({
    providers: [scriptedRecogniser(() => async () => sentences)],
    settings: { limits: { account: { secondsPerMonth: 10 } } },
  });

  it('are of all its keys together, and a job that finds them used up fails', async () => {
    const other = await caller.withKey();
    expect((await upload(caller, 4_000)).status).toBe(200);
    const late = await upload(caller, 4_000, [['async', 'true']]);
    expect(late.status).toBe(202);
    expect((await upload(other, 4_000)).status).toBe(200);
    expect((await upload(other, 3_000)).body).toMatchObject({
      ...{ status: 403, code: 'quota_exceeded', limit: 10, used: 8 },
      detail: expect.stringMatching(/account's 10 seconds/),
    });
    expect((await upload(other, 3_000, [['async', 'true']])).body.code).toBe('quota_exceeded');
    expect((await upload(await api.account(), 10_000)).status).toBe(200);
    await api.services.jobs.work();
    const job = () => caller.read(String(late.headers.location));
    await expect.poll(async () => (await job()).status).toBe('failed');
    expect((await job()).error.code).toBe('quota_exceeded');
    expect((await upload(other, 2_000)).status).toBe(200);
    expect(await caller.read('/v1/usage')).toMatchObject({ seconds: { used: 10, billed: 10, limit: 10 } });
    // Nothing is left for a recording that does not tell its length either.
    await expect(api.services.quotas.reserveSeconds(caller.accountId, 0)).rejects.toMatchObject({
      code: 'quota_exceeded',
    });
  });
});

describe('bytes that an account stores', () => {
  const { api, caller } = useApi({
    providers: [scriptedSpeaker(asked)],
    settings: { limits: { account: { storedBytes: 1_000 } } },
  });
  const keep = (subject: string, bytes: number) =>
    api.services.assets.keep(caller.accountId, { subject, name: 'a', mediaType: 'text/plain' }, [
      'x'.repeat(bytes),
    ]);
  const filesOf = () => readdir(join(api.services.config.dataDir, 'assets', caller.accountId));

  it('are never more than it may, and what does not fit leaves nothing behind', async () => {
    await keep('one', 600);
    const failure = { code: 'limit_reached', status: 409, extensions: { limit: 1_000 } };
    await expect(keep('two', 401)).rejects.toMatchObject(failure);
    expect(await filesOf()).toHaveLength(1);
    // What is there already is not asked for room.
    await keep('one', 600);
    const several = await Promise.allSettled(['a', 'b', 'c'].map((subject) => keep(subject, 200)));
    expect(several.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await expect.poll(filesOf).toHaveLength(3);
    expect((await caller.read('/v1/usage')).stored_bytes).toEqual({ used: 1_000, limit: 1_000 });
    const [{ id }] = await caller.read('/v1/projects');
    const bound = await caller.withKey({ project_ids: [id] });
    expect((await bound.read('/v1/usage')).stored_bytes).toBeNull();
    const rows: string[] = [];
    for await (const { table } of api.services.store.accounts.export(caller.accountId)) rows.push(table);
    expect(rows.filter((table) => table === 'assets')).toHaveLength(3);
    // Where there is no room at all, nothing is made that would have to be thrown away, and nothing said.
    const content = vi.fn(() => ['x'][Symbol.iterator]());
    const described = { subject: 'more', name: 'a', mediaType: 'text/plain' };
    const more = api.services.assets.keep(caller.accountId, described, { [Symbol.iterator]: content });
    await expect(more).rejects.toMatchObject(failure);
    expect(content).not.toHaveBeenCalled();
    const speech = await caller.post('/v1/voice/text-to-speech', { text: 'Hello', language: 'en' });
    expect(speech.body).toMatchObject({ status: 409, code: 'limit_reached' });
    expect(asked).toEqual([]);
  });
});

describe('files on their way', () => {
  let heard: Promise<unknown> = Promise.resolve();
  let hearing = 0;
  const { api, caller } = useApi({
    providers: [
      scriptedRecogniser(() => async () => {
        hearing++;
        await heard;
        return sentences;
      }),
    ],
    settings: { limits: { account: { concurrentUploads: 2 } } },
  });

  /** Begins to send a file, and ends when told. */
  const begin = (who: TestCaller) => {
    const file = { part: 'audio', name: 'a.wav', content: silentWav(500) };
    const { body, headers } = form([['source_language', 'en']], [file]);
    const end = Promise.withResolvers<void>();
    const abort = new AbortController();
    const chunks = async function* () {
      yield body.subarray(0, 1_000);
      await end.promise;
      yield body.subarray(1_000);
    };
    const answer = api.dispatcher
      .request({
        origin: api.url,
        path: '/v1/voice/speech-to-text',
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${who.key}` },
        body: Readable.from(chunks()),
        signal: abort.signal,
      })
      .then(async ({ statusCode, body: answered }) => {
        await answered.dump();
        return statusCode;
      })
      .catch(() => 0);
    return { answer, end: () => end.resolve(), abort: () => abort.abort() };
  };

  const onTheirWay = async () =>
    (await readdir(join(api.services.config.dataDir, 'scratch')).catch(() => [])).length;

  it('are as many at once as the account may send, until they are there or their caller is gone', async () => {
    const other = await caller.withKey();
    const [first, second] = [begin(caller), begin(other)];
    await expect.poll(onTheirWay).toBe(2);
    const next = () => upload(caller, 500);
    const refused = await next();
    expect(refused.body).toMatchObject({ code: 'rate_limit_exceeded' });
    expect(refused.headers['retry-after']).toBe('1');
    // Neither somebody else's file nor a request without one has to wait.
    expect((await upload(await api.account(), 500)).status).toBe(200);
    expect(
      (await caller.post('/v1/voice/speech-to-text', { audio_url: 'http://127.0.0.1/' }, json)).body.code,
    ).toBe('source_forbidden');
    const tmx = { 'content-type': 'application/xml' };
    expect((await caller.send('POST', '/v1/memory/import', '<tmx/>', tmx)).status).toBe(429);

    first.end();
    expect(await first.answer).toBe(200);
    expect((await next()).status).toBe(200);
    await expect.poll(onTheirWay).toBe(1);
    const third = begin(caller);
    await expect.poll(onTheirWay).toBe(2);
    expect((await next()).status).toBe(429);
    second.abort();
    await second.answer;
    await expect.poll(async () => (await next()).status).toBe(200);
    third.end();
    expect(await third.answer).toBe(200);
    // As many places as before: none was lost, none came twice.
    await expect.poll(onTheirWay).toBe(0);
    const again = [begin(caller), begin(caller)];
    await expect.poll(onTheirWay).toBe(2);
    expect((await next()).status).toBe(429);
    // What is there holds no place while it is worked on.
    const gate = Promise.withResolvers<void>();
    heard = gate.promise;
    hearing = 0;
    for (const { end } of again) end();
    await expect.poll(() => hearing).toBe(2);
    const more = next();
    await expect.poll(() => hearing).toBe(3);
    gate.resolve();
    expect((await more).status).toBe(200);
    for (const { answer } of again) expect(await answer).toBe(200);
  });
});
