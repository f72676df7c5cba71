import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { hashToken, newToken } from '../../src/modules/users/tokens.ts';
import { useApi } from '../support/api.ts';
import { Browser, newOwner, password } from '../support/users.ts';

let time = new Date('2026-11-23T08:00:00Z');
const wait = (milliseconds: number) => {
  time = new Date(time.getTime() + milliseconds);
};
const { api } = useApi({ now: () => time });

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`;
const next = 'another good password';

describe('one’s own', () => {
  it('name is changed', async () => {
    const { browser } = await newOwner(api, 'name@example.org');
    expect(await browser.data(browser.patch('/api/v1/me', { name: 'Ada L.' }))).toMatchObject({
      name: 'Ada L.',
    });
    expect((await browser.data(browser.get('/api/v1/me'))).user.name).toBe('Ada L.');
  });

  it('password is changed: this session goes on with another token, all others end', async () => {
    const { browser } = await newOwner(api, 'change@example.org');
    const other = new Browser(api);
    await other.signIn('change@example.org');
    const [before, csrf] = [browser.cookie, browser.csrf];
    const wrong = await browser.post('/api/v1/me/password', { password: next, new_password: next });
    expect(codeOf(wrong)).toBe('401 invalid_credentials');
    const { status } = await browser.post('/api/v1/me/password', { password, new_password: next });
    expect(status).toBe(200);
    expect(browser.cookie).not.toBe(before);
    expect(browser.csrf).not.toBe(csrf);
    expect((await browser.patch('/api/v1/me', { name: 'Still here' })).status).toBe(200);
    expect(codeOf(await other.get('/api/v1/me'))).toBe('401 session_expired');
    const stolen = new Browser(api);
    stolen.cookie = before;
    expect(codeOf(await stolen.get('/api/v1/me'))).toBe('401 session_expired');
    expect(codeOf(await new Browser(api).signIn('change@example.org'))).toBe('401 invalid_credentials');
    expect((await new Browser(api).signIn('change@example.org', { password: next })).status).toBe(201);
  });

  it('password that is changed with an Idempotency-Key gives its cookie once', async () => {
    const { browser } = await newOwner(api, 'once@example.org');
    const key = { 'idempotency-key': 'once' };
    const change = { password, new_password: next };
    const first = await browser.post('/api/v1/me/password', change, key);
    const again = await browser.post('/api/v1/me/password', change, key);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(first.headers['set-cookie']).toBeDefined();
    expect(again.headers['set-cookie']).toBeUndefined();
  });

  it('password is set by a link, which works once and for a day', async () => {
    const { browser, userId } = await newOwner(api, 'forgot@example.org');
    const linkOf = async (milliseconds: number) => {
      const { token, tokenHash } = newToken();
      await api.services.store.links.createReset(userId, tokenHash, new Date(time.getTime() + milliseconds));
      return token;
    };
    const reset = (token: string) =>
      new Browser(api).post(`/api/v1/password-resets/${token}`, { password: next });
    const late = await linkOf(1_000);
    wait(1_000);
    expect(codeOf(await reset(late))).toBe('404 not_found');
    const replaced = await linkOf(60_000);
    const token = await linkOf(60_000);
    expect(codeOf(await reset(replaced))).toBe('404 not_found');
    expect((await reset(token)).body.data).toEqual({ reset: true });
    expect(codeOf(await reset(token))).toBe('404 not_found');
    expect(codeOf(await browser.get('/api/v1/me'))).toBe('401 session_expired');
    expect((await new Browser(api).signIn('forgot@example.org', { password: next })).status).toBe(201);
    // A token of one purpose is none of another.
    const { token: other, tokenHash } = newToken();
    await api.services.store.links.createReset(userId, tokenHash, new Date('2100-01-01'));
    const setUp = { token: other, email: 'x@example.org', password };
    expect(codeOf(await new Browser(api).post('/api/v1/setup', setUp))).toBe('404 not_found');
    expect(hashToken(other).equals(tokenHash)).toBe(true);
  });

  it('link for a password is promised to everybody alike', async () => {
    await newOwner(api, 'asks@example.org');
    for (const email of ['asks@example.org', 'nobody@example.org']) {
      const { status, body } = await new Browser(api).post('/api/v1/password-resets', { email });
      expect([status, body.data]).toEqual([202, { accepted: true }]);
    }
  });
});

describe('an authenticator', () => {
  const added = async (email: string) => {
    const { browser } = await newOwner(api, email);
    const { secret, uri } = await browser.data(browser.post('/api/v1/me/totp'));
    expect(uri).toMatch(/^otpauth:\/\/totp\/Dragoman:/);
    const totp = new TOTP({ secret });
    const code = () => totp.generate({ timestamp: time.getTime() });
    const confirmed = await browser.data(browser.post('/api/v1/me/totp', { code: code() }));
    expect(confirmed.secret).toBeNull();
    wait(30_000);
    return { browser, code, recovery: confirmed.recovery_codes as string[] };
  };

  it('is asked for its code, which works once', async () => {
    const { browser, code } = await added('totp@example.org');
    expect((await browser.data(browser.get('/api/v1/me'))).user.has_totp).toBe(true);
    expect(codeOf(await new Browser(api).signIn('totp@example.org'))).toBe('401 totp_required');
    expect(codeOf(await new Browser(api).signIn('totp@example.org', { password: 'wrong one' }))).toBe(
      '401 invalid_credentials',
    );
    const wrong = code() === '000000' ? '000001' : '000000';
    expect(codeOf(await new Browser(api).signIn('totp@example.org', { totp: wrong }))).toBe(
      '401 invalid_credentials',
    );
    const used = code();
    expect((await new Browser(api).signIn('totp@example.org', { totp: used })).status).toBe(201);
    expect(codeOf(await new Browser(api).signIn('totp@example.org', { totp: used }))).toBe(
      '401 invalid_credentials',
    );
    wait(30_000);
    const early = code();
    wait(30_000);
    // A clock that is behind.
    expect((await new Browser(api).signIn('totp@example.org', { totp: early })).status).toBe(201);
    wait(60_000);
    const tooLate = code();
    wait(60_000);
    expect((await new Browser(api).signIn('totp@example.org', { totp: tooLate })).status).toBe(401);
  });

  it('that is lost is stood in for by recovery codes, each once', async () => {
    const { recovery } = await added('lost@example.org');
    expect(new Set(recovery).size).toBe(10);
    const [first = '', second = ''] = recovery;
    const send = (totp: string) => new Browser(api).signIn('lost@example.org', { totp });
    expect((await send(first)).status).toBe(201);
    expect((await send(first)).status).toBe(401);
    expect((await send(` ${second.toLowerCase().replaceAll('-', '')} `)).status).toBe(201);
  });

  it('is removed, and only then replaced', async () => {
    const { browser } = await added('remove@example.org');
    expect(codeOf(await browser.post('/api/v1/me/totp'))).toBe('409 conflict');
    expect((await browser.delete('/api/v1/me/totp')).status).toBe(200);
    expect((await new Browser(api).signIn('remove@example.org')).status).toBe(201);
    expect((await browser.post('/api/v1/me/totp')).status).toBe(200);
  });

  it('counts once its first code was right', async () => {
    const { browser } = await newOwner(api, 'first@example.org');
    expect(codeOf(await browser.post('/api/v1/me/totp', { code: '123456' }))).toBe('409 conflict');
    const { secret } = await browser.data(browser.post('/api/v1/me/totp'));
    const right = new TOTP({ secret }).generate({ timestamp: time.getTime() });
    const wrong = right === '000000' ? '000001' : '000000';
    expect(codeOf(await browser.post('/api/v1/me/totp', { code: wrong }))).toBe('401 invalid_credentials');
    expect((await new Browser(api).signIn('first@example.org')).status).toBe(201);
  });
});
