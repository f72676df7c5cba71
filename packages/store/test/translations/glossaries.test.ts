import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { type GlossaryTerm, glossaryKey } from '../../src/index.ts';
import { expectRefusal, makeOwner, testWith } from '../support/owners.ts';
import { query } from '../support/samples.ts';
import { onEachServer } from '../support/servers.ts';

const term = (source: string, change: Partial<GlossaryTerm> = {}): GlossaryTerm => ({
  source,
  target: `${source}!`,
  caseSensitive: false,
  doNotTranslate: false,
  ...change,
});
const input = (entries: readonly GlossaryTerm[] = []) => ({
  name: 'g',
  sourceLanguage: 'en',
  targetLanguage: 'es',
  entries,
});
const many = { atMost: 10 };

test('two terms are the same where letters differ in nothing that matters', () => {
  const key = (source: string, caseSensitive = false) => glossaryKey({ source, caseSensitive });
  expect(key('Cart')).toBe(key('cart'));
  expect(key('É')).toBe(key('e\u0301'));
  expect(key('Cart', true)).not.toBe(key('cart', true));
  expect(key('É', true)).toBe(key('E\u0301', true));
  expect(key('cart', true)).not.toBe(key('cart'));
  expect(key('cart')).not.toBe(key('carts'));
});

onEachServer('glossaries', (opened) => {
  const prepare = async (entries: readonly GlossaryTerm[] = []) => {
    const owner = await makeOwner(opened());
    const { own } = owner;
    const made = await own.glossaries.create(input(entries), many);
    if (made.state !== 'done') throw new Error(made.state);
    return { ...owner, glossary: made.value };
  };
  const it = testWith(prepare);

  test('thousands of terms are read in their order, none twice', async () => {
    const { own } = await prepare();
    for (const count of [999, 1_000, 2_001]) {
      const terms = Array.from({ length: count }, (_, index) => term(`term ${index}`));
      const made = await own.glossaries.create(input(terms), { atMost: 100 });
      if (made.state !== 'done') throw new Error(made.state);
      const read = await own.glossaries.read(made.value.id);
      expect(read?.entries.map(({ source }) => source)).toEqual(terms.map(({ source }) => source));
    }
  });

  test('the longest terms are kept, in their order, and counted', async () => {
    const long = [term('😀'.repeat(1_000)), term('ß'.repeat(1_000), { target: null, doNotTranslate: true })];
    const { own, glossary } = await prepare([...long, term('c')]);
    const read = await own.glossaries.read(glossary.id);
    expect(read).toMatchObject({ ...glossary, entryCount: 3, revision: 1 });
    expect(read?.entries.map(({ id: _, ...entry }) => entry)).toEqual([...long, term('c')]);
    expect(await own.glossaries.get(glossary.id)).toEqual(glossary);
  });

  test('what would be too much changes nothing', async () => {
    const { own, glossary } = await prepare([term('a')]);
    const outcome = await own.glossaries.change(
      glossary.id,
      { name: 'renamed', entries: [term('a', { target: 'other' }), term('b'), term('c')] },
      { atMost: 2 },
    );
    expect(outcome).toEqual({ state: 'limit_reached' });
    const read = await own.glossaries.read(glossary.id);
    expect(read).toMatchObject({ name: 'g', revision: 1, entries: [{ source: 'a', target: 'a!' }] });
    // Fewer than before is never too much, whatever the limit has become.
    const fewer = await own.glossaries.change(glossary.id, { entries: [term('a')] }, { atMost: 0 });
    expect(fewer).toMatchObject({ state: 'done', value: { unchanged: 1 } });
  });

  it('changes at the same time lose none of their entries', async ({ glossary, own }) => {
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        own.glossaries.change(
          glossary.id,
          { entries: [term('shared', { target: `${index}` }), term(`own ${index}`)] },
          { atMost: 100 },
        ),
      ),
    );
    expect(await own.glossaries.get(glossary.id)).toMatchObject({
      entryCount: 11,
      revision: 11,
    });
    const rows = await query(
      opened().connection,
      'select count(*)::int as n from glossary_entries where glossary_id = $1',
      [glossary.id],
    );
    expect(rows).toEqual([{ n: 11 }]);
  });

  test('nothing of an account is seen through another, or changed', async () => {
    const { store, account, own, glossary } = await prepare([term('a')]);
    const [entry] = (await own.glossaries.read(glossary.id))?.entries ?? [];
    const stranger = (await store.accounts.create({ name: 'b' })).id;
    const { glossaries } = store;
    for (const outsider of [stranger, 'nonsense', '']) {
      expect(await glossaries.get(outsider, glossary.id)).toBeNull();
      expect(await glossaries.read(outsider, glossary.id)).toBeNull();
      expect(await glossaries.entries(outsider, glossary.id, { limit: 10 })).toBeNull();
      expect((await glossaries.list(outsider, { limit: 10 })).items).toEqual([]);
      expect(await glossaries.change(outsider, glossary.id, { name: 'mine' }, many)).toEqual({
        state: 'not_found',
      });
      expect(await glossaries.deleteEntry(outsider, glossary.id, entry?.id ?? '', {})).toEqual({
        state: 'not_found',
      });
      expect(await glossaries.delete(outsider, glossary.id, {})).toEqual({ state: 'not_found' });
    }
    expect(await glossaries.deleteEntry(account.id, glossary.id, v7(), {})).toEqual({ state: 'not_found' });
    expect(await glossaries.get(account.id, glossary.id)).toEqual(glossary);
    await expectRefusal(glossaries.create(v7(), input(), many), 'not_found');
  });

  test('all of it goes with the account, and is in its export', async () => {
    const { store, account, own } = await prepare([term('kept secret')]);
    await own.brandVoices.create(
      { name: 'v', tone: 'warm', audience: '', do: [], dont: [], examples: [], terms: [] },
      many,
    );
    await own.assets.create({
      subject: 's',
      name: 'n',
      mediaType: 'text/plain',
      expiresAt: new Date(),
    });
    const tables: string[] = [];
    for await (const { table } of store.accounts.export(account.id)) tables.push(table);
    const parts = ['glossaries', 'glossary_entries', 'brand_voices', 'assets'];
    expect(tables).toEqual(expect.arrayContaining(parts));
    expect(await store.accounts.delete(account.id)).toBe(true);
    for (const table of parts)
      expect(
        await query(opened().connection, `select from ${table} where account_id = $1`, [account.id]),
      ).toEqual([]);
  });
});
