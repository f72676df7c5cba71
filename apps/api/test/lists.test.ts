import { describe, expect, it } from 'vitest';
import { useApi } from './support/api.ts';
import { newMember, newOwner } from './support/users.ts';

const { api, caller } = useApi();

const pair = { source_language: 'en', target_language: 'es' };
const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);

describe('lists', () => {
  it('of glossaries and their entries are searched and filtered', async () => {
    const entries = [
      { source: 'Invoice', target: 'Factura' },
      { source: 'Dragoman', do_not_translate: true },
      { source: '100%', target: 'todo' },
    ];
    const first = await caller.made('/v1/glossaries', { name: 'Billing', ...pair, entries });
    const german = { source_language: 'de', target_language: 'es' };
    await caller.made('/v1/glossaries', { name: 'Recht', ...german, entries: [] });
    expect(names(await caller.read('/v1/glossaries?search=bill'))).toEqual(['Billing']);
    expect(names(await caller.read('/v1/glossaries?source_language=DE'))).toEqual(['Recht']);
    expect(names(await caller.read('/v1/glossaries?target_language=es'))).toEqual(['Recht', 'Billing']);
    const path = `/v1/glossaries/${first.id}/entries`;
    const sources = async (query: string) =>
      (await caller.read(`${path}?${query}`)).map(({ source }: { source: string }) => source);
    expect(await sources('search=FACT')).toEqual(['Invoice']);
    expect(await sources('search=invoice')).toEqual(['Invoice']);
    // Signs of the database's own are looked for as they are.
    expect(await sources('search=%25')).toEqual(['100%']);
    expect(await sources('search=_')).toEqual([]);
    expect(await sources('do_not_translate=true')).toEqual(['Dragoman']);
  });

  it('of translations take languages as requests do', async () => {
    await caller.made('/v1/translate', {
      text: 'Good morning.',
      source_language: 'en-GB',
      target_language: 'es-MX',
    });
    for (const query of ['target_language=es_mx', 'target_language=ES-MX', 'source_language=EN_gb']) {
      expect(await caller.read(`/v1/translations?${query}`)).toHaveLength(1);
    }
    for (const parameter of ['source_language', 'target_language']) {
      expect(await caller.read(`/v1/translations?${parameter}=de`)).toEqual([]);
      const refused = await caller.get(`/v1/translations?${parameter}=klingon!`);
      expect(refused.body.errors).toMatchObject([{ parameter, code: 'unsupported_language' }]);
    }
  });

  it('of keys are searched, and filtered by what they are now', async () => {
    await caller.withKey({ name: 'Build server', expires_at: '2999-01-01T00:00:00Z' });
    const { id } = await caller.made('/api/v1/keys', { name: 'Old laptop' });
    await caller.delete(`/api/v1/keys/${id}`);
    expect(names(await caller.read('/api/v1/keys?status=active'))).toEqual(['Build server', 'Test']);
    expect(names(await caller.read('/api/v1/keys?status=revoked'))).toEqual(['Old laptop']);
    expect(await caller.read('/api/v1/keys?status=expired')).toEqual([]);
    const [found] = await caller.read('/api/v1/keys?search=LAPTOP');
    expect(found.name).toBe('Old laptop');
    expect(names(await caller.read(`/api/v1/keys?search=${found.prefix}`))).toEqual(['Old laptop']);
  });

  it('of projects and brand voices are searched, whatever the words are', async () => {
    await caller.made('/v1/projects', { name: 'Web shop', description: 'Mails of orders' });
    await caller.made('/v1/projects', { name: '100% help_centre' });
    await caller.made('/v1/brand-voices', { name: 'Formal', tone: 'dry', audience: 'Lawyers' });
    await caller.made('/v1/brand-voices', { name: 'Shop', tone: 'warm', audience: 'Everybody' });
    const found = async (list: string, search: string) =>
      names(await caller.read(`${list}?search=${encodeURIComponent(search)}`));
    expect(await found('/v1/projects', 'SHOP')).toEqual(['Web shop']);
    expect(await found('/v1/projects', 'orders')).toEqual(['Web shop']);
    expect(await found('/v1/projects', '%')).toEqual(['100% help_centre']);
    expect(await found('/v1/projects', 'p_c')).toEqual(['100% help_centre']);
    expect(await found('/v1/brand-voices', 'WARM')).toEqual(['Shop']);
    expect(await found('/v1/brand-voices', 'lawyer')).toEqual(['Formal']);
    const bound = await caller.withKey({
      name: 'Bound',
      project_ids: [(await caller.read('/v1/projects?search=web'))[0].id],
    });
    expect(names(await bound.read('/v1/projects?search=e'))).toEqual(['Web shop']);
    const { status } = await caller.get('/v1/projects?search=');
    expect(status).toBe(400);
  });

  it('of webhooks are searched by address and description', async () => {
    const make = (description: string, active: boolean) =>
      caller.made('/api/v1/webhooks', {
        ...{ url: `https://hooks.example/${active ? 'on' : 'off'}`, events: ['project.created'] },
        ...{ description, active },
      });
    await make('Shop', true);
    await make('Archive', false);
    const found = async (query: string) =>
      (await caller.read(`/api/v1/webhooks?${query}`)).map(
        ({ description }: { description: string }) => description,
      );
    expect(await found('search=shop')).toEqual(['Shop']);
    expect(await found('search=example/off')).toEqual(['Archive']);
    expect(await found('active=false')).toEqual(['Archive']);
    expect(await found('active=true&search=archive')).toEqual([]);
  });

  it('of the memory are searched page by page, and by time', async () => {
    const translate = (text: string) => caller.made('/v1/translate', { text, ...pair });
    for (const text of ['Red apples', 'Green pears', 'More apples']) await translate(text);
    const { id } = await translate('Sweet APPLES');
    await caller.made(`/v1/translations/${id}/approve`);
    const sources = (rows: readonly { readonly source_text: string }[]) =>
      rows.map(({ source_text }) => source_text);
    const { body } = await caller.get('/v1/memory?search=apples&limit=2');
    expect(sources(body.data)).toEqual(['Sweet APPLES', 'More apples']);
    const cursor = body.pagination.next_cursor;
    const rest = await caller.get(`/v1/memory?search=apples&limit=2&cursor=${cursor}`);
    expect(sources(rest.body.data)).toEqual(['Red apples']);
    expect(rest.body.pagination.next_cursor).toBeNull();
    expect(sources(await caller.read('/v1/memory?search=sraep'))).toEqual(['Green pears']);
    expect(sources(await caller.read('/v1/memory?search=apples&approved=true'))).toEqual(['Sweet APPLES']);
    expect(await caller.read('/v1/memory?until=2020-01-01T00:00:00Z')).toEqual([]);
    expect(await caller.read('/v1/memory?since=2020-01-01T00:00:00Z')).toHaveLength(4);
    // A cursor goes with the filters that it came from.
    for (const query of ['', '?search=pears', '?search=apples&approved=true']) {
      const { status, body: refused } = await caller.get(
        `/v1/memory${query}${query === '' ? '?' : '&'}cursor=${cursor}`,
      );
      expect([status, refused.errors[0].code]).toEqual([400, 'invalid_cursor']);
    }
  });

  it('of members and the audit log are searched', async () => {
    const { browser } = await newOwner(api, 'ada@lists.example');
    await newMember(api, browser, 'grace@lists.example', 'viewer');
    const read = async (path: string) => browser.data(browser.get(path));
    const emails = (rows: readonly { readonly email: string }[]) => rows.map(({ email }) => email);
    expect(emails(await read('/api/v1/members?search=GRACE'))).toEqual(['grace@lists.example']);
    expect(emails(await read('/api/v1/members?role=owner'))).toEqual(['ada@lists.example']);
    expect(emails(await read('/api/v1/members?role=editor'))).toEqual([]);
    const [created] = await read('/api/v1/audit-log?search=INVITED');
    expect(created.action).toBe('member.invited');
    expect(await read(`/api/v1/audit-log?search=${created.actor}`)).toContainEqual(created);
    expect(await read('/api/v1/audit-log?search=nothing-of-the-kind')).toEqual([]);
    expect(await read(`/api/v1/audit-log?until=2020-01-01T00:00:00Z`)).toEqual([]);
  });
});
