import { describe, expect, it } from 'vitest';
import { useApi } from '../support/api.ts';
import { Browser, newMember, newOwner, password } from '../support/users.ts';

let time = new Date('2026-11-23T08:00:00Z');
const { api } = useApi({ now: () => time });
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`;

describe('members', () => {
  it('are invited, join, and are listed', async () => {
    const { browser: owner, accountId, userId } = await newOwner(api, 'owner@example.org');
    const invited = await owner.data(
      owner.post('/api/v1/invitations', { email: 'new@example.org', role: 'editor' }),
    );
    expect(invited).toMatchObject({
      ...{ email: 'new@example.org', role: 'editor', invited_by: userId },
      expires_at: new Date(time.getTime() + 86_400_000).toISOString(),
    });
    const token = new URL(invited.url).searchParams.get('token');
    expect(new URL(invited.url).pathname).toBe('/dashboard/invitation');
    const waiting = await owner.data(owner.get('/api/v1/invitations'));
    expect(waiting.map(({ id }: { id: string }) => id)).toEqual([invited.id]);
    expect(JSON.stringify(waiting)).not.toContain(token);
    const browser = new Browser(api);
    const joined = await browser.data(
      browser.post(`/api/v1/invitations/${token}/accept`, { password, name: 'New' }),
    );
    expect(joined).toMatchObject({
      account_id: accountId,
      user: { email: 'new@example.org', name: 'New' },
    });
    expect(await owner.data(owner.get('/api/v1/invitations'))).toEqual([]);
    expect(await owner.data(owner.get('/api/v1/members'))).toMatchObject([
      { id: joined.user.id, email: 'new@example.org', role: 'editor', last_seen_at: expect.any(String) },
      { id: userId, email: 'owner@example.org', role: 'owner' },
    ]);
    const again = await new Browser(api).post(`/api/v1/invitations/${token}/accept`, { password });
    expect(codeOf(again)).toBe('404 not_found');
    const member = await owner.post('/api/v1/invitations', { email: 'NEW@example.org', role: 'viewer' });
    expect(codeOf(member)).toBe('409 conflict');
  });

  it('join a second account with the password that they have', async () => {
    const { browser: owner, accountId } = await newOwner(api, 'second-owner@example.org');
    const { browser: guest, accountId: home } = await newOwner(api, 'guest@example.org');
    time = new Date(time.getTime() + 1);
    const { url } = await owner.data(
      owner.post('/api/v1/invitations', { email: 'guest@example.org', role: 'viewer' }),
    );
    const path = `/api/v1/invitations/${new URL(url).searchParams.get('token')}/accept`;
    const wrong = await new Browser(api).post(path, { password: 'another password' });
    expect(codeOf(wrong)).toBe('401 invalid_credentials');
    expect((await guest.post(path, { password })).status).toBe(201);
    const me = await guest.data(guest.get('/api/v1/me'));
    expect(me).toMatchObject({ account_id: accountId, role: 'viewer' });
    expect(me.accounts).toMatchObject([
      { id: home, role: 'owner' },
      { id: accountId, role: 'viewer' },
    ]);
    const there = { 'x-account-id': home };
    expect(await guest.data(guest.get('/api/v1/me', there))).toMatchObject({
      account_id: home,
      role: 'owner',
    });
    expect((await guest.post('/v1/projects', { name: 'Home' }, there)).status).toBe(201);
    expect(codeOf(await guest.post('/v1/projects', { name: 'Away' }))).toBe('403 insufficient_role');
    const { id: foreign } = await api.services.store.accounts.create({ name: 'Foreign' });
    for (const id of [foreign, 'nonsense'])
      expect(codeOf(await guest.get('/v1/projects', { 'x-account-id': id }))).toBe('404 not_found');
  });

  it('are invited anew, and invitations are taken back or grow old', async () => {
    const { browser: owner } = await newOwner(api, 'inviter@example.org');
    const invite = async () =>
      owner.data(owner.post('/api/v1/invitations', { email: 'late@example.org', role: 'viewer' }));
    const accept = ({ url }: { url: string }) =>
      new Browser(api).post(`/api/v1/invitations/${new URL(url).searchParams.get('token')}/accept`, {
        password,
      });
    const [first, second] = [await invite(), await invite()];
    expect(codeOf(await accept(first))).toBe('404 not_found');
    expect((await owner.data(owner.get('/api/v1/invitations'))).length).toBe(1);
    const { browser: stranger } = await newOwner(api, 'stranger@example.org');
    expect(codeOf(await stranger.delete(`/api/v1/invitations/${second.id}`))).toBe('404 not_found');
    expect((await owner.delete(`/api/v1/invitations/${second.id}`)).status).toBe(200);
    expect(codeOf(await accept(second))).toBe('404 not_found');
    const third = await invite();
    time = new Date(time.getTime() + 86_400_000);
    await owner.signIn('inviter@example.org');
    expect(codeOf(await accept(third))).toBe('404 not_found');
    expect(await owner.data(owner.get('/api/v1/invitations'))).toEqual([]);
  });

  it('get other roles, which ends what they had open', async () => {
    const { browser: owner } = await newOwner(api, 'roles@example.org');
    const { browser, userId } = await newMember(api, owner, 'changes@example.org', 'viewer');
    const project = { name: 'P' };
    expect(codeOf(await browser.post('/v1/projects', project))).toBe('403 insufficient_role');
    expect(await owner.data(owner.patch(`/api/v1/members/${userId}`, { role: 'owner' }))).toMatchObject({
      id: userId,
      role: 'owner',
    });
    expect(codeOf(await browser.get('/v1/projects'))).toBe('401 session_expired');
    await browser.signIn('changes@example.org');
    expect((await browser.post('/v1/projects', project)).status).toBe(201);
  });

  it('leave, and somebody is left who owns the account', async () => {
    const { browser: owner, userId } = await newOwner(api, 'last@example.org');
    expect(codeOf(await owner.patch(`/api/v1/members/${userId}`, { role: 'editor' }))).toBe('409 conflict');
    expect(codeOf(await owner.delete(`/api/v1/members/${userId}`))).toBe('409 conflict');
    const { browser, userId: other } = await newMember(api, owner, 'leaves@example.org', 'owner');
    expect((await browser.delete(`/api/v1/members/${userId}`)).status).toBe(200);
    expect(codeOf(await owner.get('/api/v1/me'))).toBe('401 session_expired');
    // They belonged nowhere else.
    expect(codeOf(await new Browser(api).signIn('last@example.org'))).toBe('401 invalid_credentials');
    expect((await browser.data(browser.get('/api/v1/members'))).map(({ id }: { id: string }) => id)).toEqual([
      other,
    ]);
    const { browser: stranger } = await newOwner(api, 'elsewhere@example.org');
    expect(codeOf(await stranger.delete(`/api/v1/members/${other}`))).toBe('404 not_found');
    expect(codeOf(await stranger.patch(`/api/v1/members/${other}`, { role: 'viewer' }))).toBe(
      '404 not_found',
    );
  });
});

describe('the audit log', () => {
  it('tells owners who did what, by actor, action, object and time', async () => {
    const { browser: owner, userId } = await newOwner(api, 'audit@example.org');
    const key = await owner.data(owner.post('/api/v1/keys', { name: 'K' }));
    const begin = time;
    time = new Date(time.getTime() + 60_000);
    await owner.delete(`/api/v1/keys/${key.id}`);
    const actions = async (query = '') =>
      (await owner.data(owner.get(`/api/v1/audit-log${query}`))).map(
        ({ action }: { action: string }) => action,
      );
    expect(await actions()).toEqual(['key.revoked', 'key.created', 'user.set_up']);
    expect(await actions('?action=key')).toEqual(['key.revoked', 'key.created']);
    expect(await actions('?action=key.created')).toEqual(['key.created']);
    expect(await actions(`?actor=${userId}&target=${key.id}`)).toEqual(['key.revoked', 'key.created']);
    expect(await actions(`?since=${time.toISOString()}`)).toEqual(['key.revoked']);
    expect(await actions(`?until=${time.toISOString()}&since=${begin.toISOString()}`)).toEqual([
      'key.created',
      'user.set_up',
    ]);
    expect(await actions('?actor=operator')).toEqual([]);
    const { body } = await owner.get('/api/v1/audit-log?limit=1');
    expect(body.data[0]).toMatchObject({ actor: userId, target: key.id });
    expect(await actions(`?cursor=${body.pagination.next_cursor}&limit=1`)).toEqual(['key.created']);
  });
});

describe('work of who is signed in', () => {
  it('goes on as a job in their name', async () => {
    const { browser: owner, userId } = await newOwner(api, 'worker@example.org');
    const body = { text: 'Hello', source_language: 'en', target_language: 'es' };
    const { id } = await owner.data(owner.post('/v1/translate', body));
    const { body: changed } = await owner.patch(`/v1/translations/${id}`, { translated_text: 'Hola' });
    expect(changed.data.translated_text).toBe('Hola');
    const [newest] = await owner.data(owner.get(`/v1/translations/${id}/revisions`));
    expect(newest.actor ?? newest.author ?? JSON.stringify(newest)).toContain(userId);
  });
});
