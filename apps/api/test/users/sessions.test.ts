import { describe, expect, it } from 'vitest';
import { useApi } from '../support/api.ts';
import { Browser, newOwner, origin, password, setUpToken } from '../support/users.ts';

let time = new Date('2026-11-23T08:00:00Z');
const hour = 3_600_000;
const wait = (milliseconds: number) => {
  time = new Date(time.getTime() + milliseconds);
};
const { api } = useApi({ now: () => time });

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`;

describe('setting an account up', () => {
  it('makes its first owner, who is signed in, once', async () => {
    const { id: accountId } = await api.services.store.accounts.create({ name: 'Fresh' });
    const token = await setUpToken(api, accountId);
    const browser = new Browser(api);
    const body = { token, email: 'Ada@Example.org', password };
    const answer = await browser.post('/api/v1/setup', body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    expect(answer.body.data).toMatchObject({
      ...{ account_id: accountId, csrf_token: expect.stringMatching(/^[\w-]{43}$/) },
      user: { email: 'Ada@Example.org', name: 'Ada', has_totp: false },
    });
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-dragoman_session=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
    );
    expect(JSON.stringify(answer.body)).not.toContain('argon2');
    const me = await browser.data(browser.get('/api/v1/me'));
    expect(me).toMatchObject({
      ...{ account_id: accountId, role: 'owner', csrf_token: answer.body.data.csrf_token },
      accounts: [{ id: accountId, name: 'Fresh', role: 'owner' }],
    });
    const again = await new Browser(api).post('/api/v1/setup', { ...body, email: 'other@example.org' });
    expect(codeOf(again)).toBe('404 not_found');
  });

  it('takes the newest link alone, until its time is over', async () => {
    const { id } = await api.services.store.accounts.create({ name: 'Twice' });
    const [first, second] = [await setUpToken(api, id), await setUpToken(api, id)];
    const send = (token: string) =>
      new Browser(api).post('/api/v1/setup', { token, email: 'twice@example.org', password });
    expect(codeOf(await send(first))).toBe('404 not_found');
    expect((await send(second)).status).toBe(201);
    const late = await setUpToken(api, id, new Date(time.getTime() - 1));
    expect(codeOf(await send(late))).toBe('404 not_found');
  });

  it('refuses an address that somebody has, and keeps the link', async () => {
    await newOwner(api, 'taken@example.org');
    const { id } = await api.services.store.accounts.create({ name: 'Second' });
    const token = await setUpToken(api, id);
    const send = (email: string) => new Browser(api).post('/api/v1/setup', { token, email, password });
    expect(codeOf(await send('TAKEN@example.org'))).toBe('409 conflict');
    expect((await send('free@example.org')).status).toBe(201);
  });

  it('wants a password of eight characters, and takes each whole', async () => {
    const { id } = await api.services.store.accounts.create({ name: 'Passwords' });
    const token = await setUpToken(api, id);
    const send = (given: string) =>
      new Browser(api).post('/api/v1/setup', { token, email: 'long@example.org', password: given });
    expect((await send('seven77')).body.errors[0].pointer).toBe('/password');
    const long = `${'pässwörd '.repeat(30)}end`;
    expect((await send(long)).status).toBe(201);
    const other = await new Browser(api).signIn('long@example.org', { password: long.replace('end', 'eNd') });
    expect(codeOf(other)).toBe('401 invalid_credentials');
    // The same letters, composed in another way.
    const typed = await new Browser(api).signIn('long@example.org', { password: long.normalize('NFD') });
    expect(typed.status).toBe(201);
  });
});

describe('signing in', () => {
  it('gives a session of its own, with a fresh token each time', async () => {
    const { browser, accountId } = await newOwner(api, 'in@example.org');
    const second = new Browser(api);
    const answer = await second.signIn('IN@example.org');
    expect(answer.status).toBe(201);
    expect(answer.body.data.account_id).toBe(accountId);
    expect(second.cookie).not.toBe(browser.cookie);
    // A cookie that somebody planted is not taken over.
    const planted = new Browser(api);
    planted.cookie = '__Host-dragoman_session=planted';
    await planted.signIn('in@example.org');
    expect(planted.cookie).not.toContain('planted');
  });

  it('says the same of wrong passwords and of nobody', async () => {
    await newOwner(api, 'some@example.org');
    const wrong = await new Browser(api).signIn('some@example.org', { password: 'not this one' });
    const nobody = await new Browser(api).signIn('none@example.org', { password: 'not this one' });
    expect(codeOf(wrong)).toBe('401 invalid_credentials');
    const { request_id: _1, ...one } = wrong.body;
    const { request_id: _2, ...other } = nobody.body;
    expect(one).toEqual(other);
    expect(wrong.headers['set-cookie']).toBeUndefined();
    const logged = JSON.stringify(api.log);
    expect(logged).not.toContain('not this one');
  });

  it('is throttled by who is tried and from where', async () => {
    await newOwner(api, 'tried@example.org');
    const wrong = () => new Browser(api).signIn('tried@example.org', { password: 'wrong wrong' });
    for (let tries = 0; tries < 10; tries += 1) expect((await wrong()).status).toBe(401);
    const answer = await wrong();
    expect(codeOf(answer)).toBe('429 rate_limit_exceeded');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await new Browser(api).signIn('tried@example.org')).status).toBe(429);
    await newOwner(api, 'neighbour@example.org');
    expect((await new Browser(api).signIn('neighbour@example.org')).status).toBe(201);
  });

  it('is taken from pages of this service alone', async () => {
    await newOwner(api, 'page@example.org');
    const send = (headers: Record<string, string>) =>
      api.as(null).post('/api/v1/sessions', { email: 'page@example.org', password }, headers);
    expect(codeOf(await send({}))).toBe('403 csrf_required');
    expect(codeOf(await send({ origin: 'https://evil.example' }))).toBe('403 csrf_required');
    expect(codeOf(await send({ origin, 'sec-fetch-site': 'cross-site' }))).toBe('403 csrf_required');
    expect((await send({ 'sec-fetch-site': 'same-origin' })).status).toBe(201);
    expect((await send({ origin })).status).toBe(201);
    const form = await send({ origin, 'content-type': 'text/plain' });
    expect(form.status).toBe(415);
  });
});

describe('a session', () => {
  it('ends twelve hours after its last use, and after thirty days', async () => {
    const { browser } = await newOwner(api, 'idle@example.org');
    for (let hours = 0; hours < 33; hours += 11) {
      wait(11 * hour);
      expect((await browser.get('/api/v1/me')).status).toBe(200);
    }
    wait(12 * hour);
    expect(codeOf(await browser.get('/api/v1/me'))).toBe('401 session_expired');
    await browser.signIn('idle@example.org');
    for (let hours = 0; hours < 30 * 24 - 11; hours += 11) {
      expect((await browser.get('/api/v1/me')).status).toBe(200);
      wait(11 * hour);
    }
    wait(11 * hour);
    expect(codeOf(await browser.get('/api/v1/me'))).toBe('401 session_expired');
  });

  it('is listed and ended, here and elsewhere', async () => {
    const { browser } = await newOwner(api, 'list@example.org');
    const other = new Browser(api, { 'user-agent': 'Other 2.0' });
    await other.signIn('list@example.org');
    const sessions = await browser.data(browser.get('/api/v1/sessions'));
    expect(sessions).toMatchObject([
      { user_agent: 'Other 2.0', is_current: false },
      { user_agent: 'Browser 1.0', is_current: true },
    ]);
    expect(JSON.stringify(sessions)).not.toContain(other.cookie?.split('=')[1]);
    expect((await browser.delete(`/api/v1/sessions/${sessions[0].id}`)).status).toBe(200);
    expect(codeOf(await other.get('/api/v1/me'))).toBe('401 session_expired');
    expect(codeOf(await browser.delete(`/api/v1/sessions/${sessions[0].id}`))).toBe('404 not_found');
    const stolen = browser.cookie;
    const { headers, body } = await browser.delete('/api/v1/sessions/current');
    expect(body.data).toEqual({ id: sessions[1].id, deleted: true });
    expect(headers['set-cookie']).toContain('Max-Age=0');
    browser.cookie = stolen;
    expect(codeOf(await browser.get('/api/v1/me'))).toBe('401 session_expired');
  });

  it('of somebody else is not ended', async () => {
    const { browser } = await newOwner(api, 'mine@example.org');
    const { browser: other } = await newOwner(api, 'theirs@example.org');
    const [{ id }] = await other.data(other.get('/api/v1/sessions'));
    expect(codeOf(await browser.delete(`/api/v1/sessions/${id}`))).toBe('404 not_found');
    expect((await other.get('/api/v1/me')).status).toBe(200);
  });

  it('changes nothing without the token against forgery', async () => {
    const { browser } = await newOwner(api, 'csrf@example.org');
    const { browser: other } = await newOwner(api, 'csrf-other@example.org');
    const body = { text: 'Hello', source_language: 'en', target_language: 'es' };
    for (const token of ['', 'wrong', other.csrf ?? ''])
      expect(codeOf(await browser.post('/v1/translate', body, { 'x-csrf-token': token }))).toBe(
        '403 csrf_required',
      );
    const made = await browser.data(browser.post('/v1/translate', body));
    expect(made.translated_text).toBe('olleH');
    expect((await browser.data(browser.get('/v1/translations'))).map(({ id }: { id: string }) => id)).toEqual(
      [made.id],
    );
  });

  it('is judged by the key where a request has both', async () => {
    const { browser } = await newOwner(api, 'both@example.org');
    const caller = await api.account('Both');
    const { body } = await browser.get('/v1/projects', { authorization: `Bearer ${caller.key}` });
    expect(body.data).toEqual(await caller.read('/v1/projects'));
    expect(codeOf(await browser.get('/v1/projects', { authorization: 'Bearer dgm_wrong' }))).toBe(
      '401 invalid_api_key',
    );
  });

  it('makes 600 requests a minute', async () => {
    const { browser } = await newOwner(api, 'rate@example.org');
    const { headers } = await browser.get('/api/v1/me');
    expect(headers['ratelimit-policy']).toBe('"default";q=600;w=60');
  });

  it('goes no further in an account that is suspended', async () => {
    const { browser, accountId } = await newOwner(api, 'suspended@example.org');
    await api.services.store.accounts.update(accountId, { status: 'suspended' });
    expect(codeOf(await browser.get('/v1/projects'))).toBe('403 account_suspended');
  });
});
