import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newApiKey } from '../../src/modules/keys/key-format.ts';
import { type TestCaller, useApi } from '../support/api.ts';

/** A word that nobody translated before, and no hash, which would cost nothing. */
const text = (characters: number) => ({
  text: `${'z'.repeat(characters - 8)}${Math.random().toString(36).slice(2, 10).padEnd(8, 'x')}`,
  source_language: 'en',
  target_language: 'es',
  memory: 'skip',
});

/** A key that may make others. */
const maker = { scopes: ['translate', 'keys', 'projects'] };

describe('a quota', () => {
  const { api, caller } = useApi();
  const translate = async (who: TestCaller, characters: number) =>
    (await who.post('/v1/translate', text(characters))).body.code ?? 'done';

  it('is shared by a key, those that it makes and those that they make, also after it was revoked', async () => {
    const made = await caller.made('/api/v1/keys', { name: 'first', ...maker, characters_per_month: 100 });
    const first = api.as(made.key);
    const child = await first.withKey(maker);
    const grandchild = await child.withKey();
    const stranger = await caller.withKey({ characters_per_month: 100 });
    expect(await translate(first, 40)).toBe('done');
    expect(await translate(child, 30)).toBe('done');
    expect(await translate(grandchild, 31)).toBe('quota_exceeded');
    expect(await translate(grandchild, 30)).toBe('done');
    // Used up for all of them, and for whatever they make from now on.
    for (const one of [first, child, grandchild, await child.withKey()])
      expect(await translate(one, 10)).toBe('quota_exceeded');
    expect(await translate(stranger, 100)).toBe('done');
    await caller.delete(`/api/v1/keys/${made.id}`);
    expect(await translate(grandchild, 10)).toBe('quota_exceeded');
    expect(await translate(await child.withKey(), 10)).toBe('quota_exceeded');
  });

  it('that a key gives to another holds for all below that one as well', async () => {
    const first = await caller.withKey({ ...maker, characters_per_month: 100 });
    const child = await first.withKey({ ...maker, characters_per_month: 50 });
    const grandchild = await child.withKey();
    expect(await translate(grandchild, 50)).toBe('done');
    expect(await translate(child, 10)).toBe('quota_exceeded');
    expect(await translate(first, 50)).toBe('done');
    expect(await translate(first, 10)).toBe('quota_exceeded');
  });

  it('is one while requests of several keys are under way', async () => {
    const first = await caller.withKey({ ...maker, characters_per_month: 100 });
    const family = [first, await first.withKey(), await first.withKey()];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => translate(family[index % 3] as TestCaller, 10)),
    );
    const done = answers.filter((answer) => answer === 'done').length;
    expect(done).toBeLessThanOrEqual(10);
    expect(done).toBeGreaterThan(0);
  });
});

describe('what a key may do', () => {
  const { api, caller } = useApi();

  it('ends where what its maker may do was made less', async () => {
    const made = await caller.made('/api/v1/keys', {
      name: 'first',
      ...maker,
      rate_limit_per_minute: 50,
      characters_per_month: 1_000,
    });
    const first = api.as(made.key);
    const child = await first.made('/api/v1/keys', { name: 'child', ...maker, scopes: ['translate'] });
    const limitsOf = (key: string) => api.as(key).read('/v1/limits');
    expect(await limitsOf(child.key)).toMatchObject({
      rate: { requests_per_minute: 50 },
      characters_per_month: { key: 1_000 },
    });
    const less = { rate_limit_per_minute: 20, characters_per_month: 300, expires_at: '2099-01-01T00:00:00Z' };
    await caller.patch(`/api/v1/keys/${made.id}`, less);
    expect(await limitsOf(child.key)).toMatchObject({
      rate: { requests_per_minute: 20 },
      characters_per_month: { key: 300 },
    });
    // What it was given is more than its maker has, and its maker may still change and revoke it.
    expect((await first.patch(`/api/v1/keys/${child.id}`, { name: 'renamed' })).status).toBe(200);
    await caller.patch(`/api/v1/keys/${made.id}`, { expires_at: '2020-01-01T00:00:00Z' });
    expect((await api.as(child.key).get('/v1/limits')).body.code).toBe('expired_api_key');
  });

  it('stays what it was where more is given to its maker', async () => {
    const made = await caller.made('/api/v1/keys', { name: 'first', ...maker, rate_limit_per_minute: 50 });
    const child = await api.as(made.key).withKey();
    await caller.patch(`/api/v1/keys/${made.id}`, { rate_limit_per_minute: 0 });
    expect((await child.read('/v1/limits')).rate.requests_per_minute).toBe(50);
  });

  it('is handed down a hundred times', async () => {
    let last = await caller.made('/api/v1/keys', { name: 'first', ...maker, rate_limit_per_minute: 0 });
    for (let generation = 2; generation < 101; generation++)
      last = await api.as(last.key).made('/api/v1/keys', { name: `${generation}`, ...maker });
    const answer = await api.as(last.key).post('/api/v1/keys', { name: 'one more' });
    expect(answer.body).toMatchObject({ status: 409, code: 'limit_reached', limit: 100 });
  });
});

describe('where keys have no rate by default', () => {
  const { caller } = useApi({ settings: { limits: { rate: { perMinute: 0 } } } });

  it('one that has a rate makes none without, whatever is asked for', async () => {
    const limited = await caller.withKey({ ...maker, rate_limit_per_minute: 30 });
    for (const rate of [null, 0, 31, 1_000_000]) {
      const answer = await limited.post('/api/v1/keys', { name: 'wider', rate_limit_per_minute: rate });
      expect(answer.body, `${rate}`).toMatchObject({
        status: 403,
        errors: [{ pointer: '/rate_limit_per_minute' }],
      });
    }
    const child = await limited.made('/api/v1/keys', { name: 'child' });
    expect(child.rate_limit_per_minute).toBe(30);
    for (const rate of [null, 0, 31])
      expect((await limited.patch(`/api/v1/keys/${child.id}`, { rate_limit_per_minute: rate })).status).toBe(
        403,
      );
    expect((await caller.post('/api/v1/keys', { name: 'zero', characters_per_month: 0 })).status).toBe(400);
  });
});

describe('a key that is bound to projects', () => {
  const { caller } = useApi();

  it('sees and changes those alone that are bound to the same', async () => {
    const [one, two] = [
      await caller.made('/v1/projects', { name: 'one' }),
      await caller.made('/v1/projects', { name: 'two' }),
    ];
    const make = async (project_ids: string[] | null) =>
      (await caller.made('/api/v1/keys', { name: 'k', scopes: ['translate'], project_ids })).id;
    const [free, ofOne, ofTwo, ofBoth] = [
      await make(null),
      await make([one.id]),
      await make([two.id]),
      await make([one.id, two.id]),
    ];
    const bound = await caller.withKey({ ...maker, project_ids: [one.id] });
    const listed = (await bound.read('/api/v1/keys?limit=100')).map(({ id }: { id: string }) => id);
    expect(listed).toContain(ofOne);
    for (const hidden of [free, ofTwo, ofBoth]) {
      expect(listed).not.toContain(hidden);
      for (const answer of [
        await bound.get(`/api/v1/keys/${hidden}`),
        await bound.patch(`/api/v1/keys/${hidden}`, { name: 'mine' }),
        await bound.delete(`/api/v1/keys/${hidden}`),
      ])
        expect(answer.body).toMatchObject({ status: 404, code: 'not_found' });
    }
    expect((await bound.get(`/api/v1/keys/${ofOne}`)).status).toBe(200);
    expect((await caller.read('/api/v1/keys?limit=100')).length).toBeGreaterThan(4);
  });
});

describe('bad keys', () => {
  const { api, caller } = useApi({ settings: { limits: { rate: { refusedKeysPerMinute: 5 } } } });

  it('lock out no good one of their address, neither a known nor a new one', async () => {
    const before = await caller.withKey();
    await before.get('/v1/limits');
    const refused: number[] = [];
    for (let count = 0; count < 12; count++)
      refused.push((await api.as(count % 2 ? newApiKey() : 'dgm_noise').get('/v1/limits')).status);
    expect(refused).toEqual([...Array(5).fill(401), ...Array(7).fill(429)]);
    const again = await api.as('dgm_noise').get('/v1/limits');
    expect(again.body).toMatchObject({ code: 'rate_limit_exceeded' });
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0);
    const after = await caller.withKey();
    api.services.keySignIn.forget();
    for (const good of [before, after, caller]) expect((await good.get('/v1/limits')).status).toBe(200);
  });
});

describe('changes of keys', () => {
  const { api, caller } = useApi();

  it('fail no request of anybody', async () => {
    const others = await Promise.all(Array.from({ length: 8 }, () => api.account()));
    let isOver = false;
    const changing = (async () => {
      while (!isOver) {
        const { id } = await caller.made('/api/v1/keys', { name: 'short-lived' });
        await caller.delete(`/api/v1/keys/${id}`);
      }
    })();
    const statuses = await Promise.all(
      others.flatMap((other) =>
        Array.from({ length: 4 }, async () => {
          const seen: number[] = [];
          for (let count = 0; count < 25; count++) {
            api.services.keySignIn.forget();
            seen.push((await other.get('/v1/limits')).status);
          }
          return seen;
        }),
      ),
    );
    isOver = true;
    await changing;
    expect(new Set(statuses.flat())).toEqual(new Set([200]));
  });
});

it('rates of keys are compared as what they come to', async () => {
  const { grantWithin } = await import('../../src/modules/keys/lineage.ts');
  const rate = fc.option(fc.integer({ min: 0, max: 100 }));
  const key = (rateLimitPerMinute: number | null) =>
    ({
      scopes: [],
      projectIds: null,
      expiresAt: null,
      charactersPerMonth: null,
      rateLimitPerMinute,
    }) as never;
  fc.assert(
    fc.property(fc.array(rate, { minLength: 1, maxLength: 5 }), fc.nat(100), (rates, perMinute) => {
      const [own = null, ...above] = rates;
      const { rateLimitPerMinute } = grantWithin(key(own), above.map(key), perMinute);
      const worth = (value: number | null) => (value ?? perMinute) || Number.POSITIVE_INFINITY;
      expect(worth(rateLimitPerMinute)).toBe(Math.min(...rates.map(worth)));
    }),
  );
});
