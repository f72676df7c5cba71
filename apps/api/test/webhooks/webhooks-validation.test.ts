import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi, type TestCaller } from '../support/api.ts';

let strict: TestApi;
let open: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  [strict, open] = await Promise.all([
    startApi({ settings: { limits: { webhooks: { perProject: 2 } } } }),
    startApi({ settings: { outbound: { allow: ['127.0.0.0/8', 'hooks.test'] } } }),
  ]);
  caller = await strict.account();
});
afterAll(() => Promise.all([strict.close(), open.close()]));

/** An address of nobody's, so that no name is looked up. */
const url = 'https://192.88.98.1/hook';
const events = ['translation.completed'];
const good = { url, events };

const long = (length: number) => 'x'.repeat(length);
const ofLength = (length: number) => `https://192.88.98.1/${long(length - 'https://192.88.98.1/'.length)}`;

/** What is wrong, where it is told, and by what code. */
const mistakes: readonly (readonly [Record<string, unknown>, string, string])[] = [
  [{ url: undefined }, '/url', 'required'],
  [{ url: '' }, '/url', 'url_malformed'],
  [{ url: 'hook' }, '/url', 'url_malformed'],
  [{ url: 'https://' }, '/url', 'url_malformed'],
  [{ url: 'https://192.88.98.1/a\nb' }, '/url', 'url_malformed'],
  [{ url: ` ${url}` }, '/url', 'url_malformed'],
  [{ url: 'ftp://192.88.98.1/' }, '/url', 'url_scheme'],
  [{ url: 'http://192.88.98.1/' }, '/url', 'url_scheme'],
  [{ url: 'javascript:alert(1)' }, '/url', 'url_scheme'],
  [{ url: 'https://user:password@192.88.98.1/' }, '/url', 'url_credentials'],
  [{ url: `${url}#part` }, '/url', 'url_fragment'],
  [{ url: `${url}#` }, '/url', 'url_fragment'],
  [{ url: ofLength(3_000) }, '/url', 'url_too_long'],
  [{ url: ofLength(2_049) }, '/url', 'url_too_long'],
  [{ url: 'https://192.88.98.1:25/' }, '/url', 'url_port'],
  [{ url: 'https://localhost/' }, '/url', 'host_forbidden'],
  [{ url: 'https://printer.local/' }, '/url', 'host_forbidden'],
  [{ url: 'https://metadata.google.internal/' }, '/url', 'host_forbidden'],
  [{ url: 'https://intranet/' }, '/url', 'host_forbidden'],
  [{ url: 'https://xn--/' }, '/url', 'host_forbidden'],
  ...[
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '①②⑦.⓪.⓪.①',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.100.100.200',
    '168.63.129.16',
    '224.0.0.1',
    '[::1]',
    '[::]',
    '[fe80::1]',
    '[fd00:ec2::254]',
    '[::ffff:10.0.0.1]',
    '[::ffff:a9fe:a9fe]',
    '[64:ff9b::a9fe:a9fe]',
    '[64:ff9b:1::10.0.0.1]',
    '[2002:7f00:1::]',
    '[::7f00:1]',
  ].map((host) => [{ url: `https://${host}/hook` }, '/url', 'address_forbidden'] as const),
  [{ events: undefined }, '/events', 'required'],
  [{ events: [] }, '/events', 'empty'],
  [{ events: 'translation.completed' }, '/events', 'invalid_type'],
  [{ events: [...events, 'translation.finished'] }, '/events/1', 'unknown_event'],
  [{ events: ['webhook.test'] }, '/events/0', 'unknown_event'],
  [{ events: ['*'] }, '/events/0', 'unknown_event'],
  [{ secret: long(15) }, '/secret', 'too_short'],
  [{ secret: '' }, '/secret', 'too_short'],
  [{ secret: long(257) }, '/secret', 'too_long'],
  [{ secret: `${long(16)}\n` }, '/secret', 'not_printable'],
  [{ secret: 'geheimnisvolläö€' }, '/secret', 'not_printable'],
  [{ headers: { 'x y': 'v' } }, '/headers/x y', 'invalid_name'],
  [{ headers: { 'a/b~c': 'v' } }, '/headers/a~1b~0c', 'invalid_name'],
  [{ headers: { Host: 'elsewhere' } }, '/headers/Host', 'reserved_name'],
  [{ headers: { 'x-signature': 'v' } }, '/headers/x-signature', 'reserved_name'],
  [{ headers: { 'X-Dragoman-Event': 'v' } }, '/headers/X-Dragoman-Event', 'reserved_name'],
  [{ headers: { 'webhook-id': 'v' } }, '/headers/webhook-id', 'reserved_name'],
  [{ headers: { 'x-a': 'v\r\nx-b: w' } }, '/headers/x-a', 'invalid_value'],
  [{ headers: { 'x-a': '' } }, '/headers/x-a', 'invalid_value'],
  [{ headers: { 'x-a': 'v', 'X-A': 'w' } }, '/headers/X-A', 'duplicate_name'],
  [{ headers: { 'x-a': 1 } }, '/headers/x-a', 'invalid_type'],
  [{ description: long(501) }, '/description', 'too_long'],
  [{ description: 'a\0b' }, '/description', 'nul_character'],
  [{ active: 'yes' }, '/active', 'invalid_type'],
  [{ project_id: 'default' }, '/project_id', 'invalid_format'],
  [{ event: 'translation.completed' }, '/event', 'unknown_field'],
];

describe('bad input', () => {
  afterEach(async () => {
    expect(await caller.read('/api/v1/webhooks')).toEqual([]);
  });

  it.each(mistakes)('%j is refused at %s as %s, and nothing is stored', async (change, pointer, code) => {
    const answer = await caller.post('/api/v1/webhooks', { ...good, ...change });
    expect(answer.status, JSON.stringify(answer.body)).toBe(400);
    expect(answer.body.code).toBe('invalid_request');
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ pointer, code }));
  });

  it.each([
    [{ events: Array.from({ length: 1_000 }, () => events[0]) }, '/events', 100, 1_000],
    [
      { headers: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`x-${index}`, 'v'])) },
      '/headers',
      20,
      21,
    ],
  ])('%j is too much, and nothing is stored', async (change, pointer, limit, actual) => {
    const answer = await caller.post('/api/v1/webhooks', { ...good, ...change });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'limit_exceeded', errors: [{ pointer, limit, actual }] });
  });

  it('is told all at once', async () => {
    const answer = await caller.post('/api/v1/webhooks', {
      url: 'https://10.0.0.1/',
      events,
      headers: { host: 'a', 'x y': 'b' },
    });
    expect(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/url',
      '/headers/host',
      '/headers/x y',
    ]);
  });

  it('says what to do about a private host', async () => {
    const answer = await caller.post('/api/v1/webhooks', { url: 'https://10.0.0.1/hook', events });
    expect(answer.body.detail).toMatch(
      /^The request is not valid\. `url` cannot be used: .*outbound\.allow.*[^.]\.$/,
    );
  });

  it('never shows the address behind a name', async () => {
    const answer = await caller.post('/api/v1/webhooks', { url: 'https://localhost/', events });
    expect(JSON.stringify(answer.body)).not.toMatch(/127\.|::1/);
  });
});

describe('a change', () => {
  it('is held to the rules before anybody looks for its webhook', async () => {
    const unknown = `/api/v1/webhooks/${randomUUID()}`;
    const bad = await caller.patch(unknown, { url: 'https://10.0.0.1/' });
    expect(bad.body).toMatchObject({ status: 400, errors: [{ pointer: '/url', code: 'address_forbidden' }] });
    const backwards = await caller.post(`${unknown}/recover`, { since: '2999-01-01T00:00:00Z' });
    expect(backwards.body).toMatchObject({ status: 400, errors: [{ pointer: '/since' }] });
    expect((await caller.patch(unknown, { active: true })).status).toBe(404);
  });

  it('is held to the same rules, and changes nothing where it breaks one', async () => {
    const owner = await strict.account();
    const { id, secret, ...made } = await owner.made('/api/v1/webhooks', good);
    const changeable = new Set(['url', 'events', 'headers', 'description', 'active', 'event']);
    let tried = 0;
    for (const [change, pointer, code] of mistakes) {
      const [field = '', value] = Object.entries(change)[0] ?? [];
      if (!changeable.has(field) || value === undefined) continue;
      const answer = await owner.patch(`/api/v1/webhooks/${id}`, change);
      expect(answer.status, JSON.stringify(change)).toBe(400);
      expect(answer.body.errors).toContainEqual(expect.objectContaining({ pointer, code }));
      tried += 1;
    }
    expect(tried).toBeGreaterThan(50);
    for (const field of ['secret', 'project_id'])
      expect((await owner.patch(`/api/v1/webhooks/${id}`, { [field]: long(20) })).body.errors).toMatchObject([
        { pointer: `/${field}`, code: 'unknown_field' },
      ]);
    expect(await owner.read(`/api/v1/webhooks/${id}`)).toEqual({ id, ...made });
  });
});

describe('good input', () => {
  it.each([
    [{ url: ofLength(2_048) }],
    [{ url: 'https://192.88.98.1:8443/a?b=c' }],
    // It may be made known later: each attempt looks it up.
    [{ url: 'https://nobody-has-this-name.example/hook' }],
    [{ events: [...events, ...events, 'file.failed'] }],
    [{ secret: long(16) }],
    [{ secret: long(256) }],
    [{ secret: 'spaces are fine, too ~' }],
    [{ headers: { Authorization: 'Bearer token', 'X-Tenant': 'blue' } }],
    [{ description: '😀'.repeat(500) }],
    [{ active: false }],
  ])('%j is taken', async (change) => {
    const owner = await strict.account();
    const answer = await owner.post('/api/v1/webhooks', { ...good, ...change });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    expect(answer.headers.location).toBe(`/api/v1/webhooks/${answer.body.data.id}`);
    expect(answer.body.data.url).toBe('url' in change ? change.url : url);
  });

  it('has each event once', async () => {
    const owner = await strict.account();
    const twice = ['translation.failed', ...events, ...events, 'translation.failed'];
    const answer = await owner.post('/api/v1/webhooks', { url, events: twice });
    expect(answer.body.data.events).toEqual(['translation.failed', 'translation.completed']);
  });

  it('is what `outbound.allow` names, in plain http too, and nothing else', async () => {
    const owner = await open.account();
    for (const host of ['http://127.0.0.1:4000', 'http://hooks.test:81', 'https://127.9.9.9'])
      expect((await owner.post('/api/v1/webhooks', { url: host, events })).status, host).toBe(201);
    for (const host of ['https://10.0.0.1', 'https://[::1]', 'http://192.88.98.1'])
      expect((await owner.post('/api/v1/webhooks', { url: host, events })).status, host).toBe(400);
  });
});

describe('webhooks', () => {
  it('are so many for a project and so many for the account, and not one more', async () => {
    const owner = await strict.account();
    const projects = await Promise.all(
      ['A', 'B'].map(async (name) => (await owner.made('/v1/projects', { name })).id),
    );
    for (const project_id of [undefined, ...projects]) {
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => owner.post('/api/v1/webhooks', { ...good, project_id })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.body).toMatchObject({ code: 'limit_reached', limit: 2 });
    }
    const listed = await owner.read('/api/v1/webhooks?limit=100');
    expect(listed.length).toBe(6);
    const ofA = await owner.read(`/api/v1/webhooks?project_id=${projects[0]}`);
    expect(ofA.map((row: { project_id: string }) => row.project_id)).toEqual([projects[0], projects[0]]);
    expect((await owner.delete(`/api/v1/webhooks/${ofA[0].id}`)).status).toBe(200);
    expect((await owner.post('/api/v1/webhooks', { ...good, project_id: projects[0] })).status).toBe(201);
  });

  it('are made in no project of another account', async () => {
    const owner = await strict.account();
    const stranger = await strict.account();
    const { id } = await owner.made('/v1/projects', { name: 'Mine' });
    expect((await stranger.post('/api/v1/webhooks', { ...good, project_id: id })).status).toBe(404);
    expect(await stranger.read(`/api/v1/webhooks?project_id=${id}`)).toEqual([]);
  });

  it('are the business of keys with their scope', async () => {
    const { key } = await caller.made('/api/v1/keys', { name: 'no', scopes: ['translate', 'projects'] });
    const answer = await strict.as(key).post('/api/v1/webhooks', good);
    expect(answer.body).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
      required_scope: 'webhooks',
    });
  });
});
