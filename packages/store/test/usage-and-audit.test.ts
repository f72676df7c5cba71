import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import type { UsageEntry, UsageUnit } from '../src/index.ts';
import { keep, query, sampleKey, sampleTranslation } from './support/samples.ts';
import { onEachServer } from './support/servers.ts';

onEachServer('usage', (opened) => {
  test('seconds and characters of other products are counted, once for each piece of work, and quotas see characters alone', async () => {
    const { store } = opened();
    const { id, defaultProjectId } = await store.accounts.create({ name: 'voice' });
    const record = (product: string, unit: UsageUnit, used: number, work = v7()) =>
      store.usage.record(id, {
        id: work,
        projectId: defaultProjectId,
        keyId: null,
        ...{ sourceLanguage: null, targetLanguage: null },
        product,
        unit,
        used,
        billed: used,
      });
    const work = v7();
    await record('speech_to_text', 'seconds', 4.1, work);
    await record('speech_to_text', 'seconds', 4.1, work);
    await store.usage.aggregate();
    await record('speech_to_text', 'seconds', 4.1, work);
    await record('speech_to_text', 'seconds', 10);
    await record('text_to_speech', 'characters', 12);
    await record('voice_translation', 'seconds', 0.2);
    const day = new Date().toISOString().slice(0, 10);
    const rows = await store.usage.report(id, { from: day, to: day });
    expect(
      rows.map(({ product, unit, requests, used, billed }) => [product, unit, requests, used, billed]),
    ).toEqual([
      ['speech_to_text', 'seconds', 2, 15, 15],
      ['text_to_speech', 'characters', 1, 12, 12],
      ['voice_translation', 'seconds', 1, 1, 1],
    ]);
    expect(await store.usage.billed(id, day.slice(0, 7), 'characters')).toBe(12);
    expect(await store.usage.billed(id, day.slice(0, 7), 'seconds')).toBe(16);
    const other = await store.accounts.create({ name: 'other' });
    await store.usage.record(other.id, {
      id: v7(),
      projectId: defaultProjectId,
      keyId: null,
      ...{ sourceLanguage: 'en', targetLanguage: null },
      product: 'speech_to_text',
      unit: 'seconds',
      used: 1,
      billed: 1,
    });
    expect(await store.usage.report(other.id, { from: day, to: day })).toEqual([]);
    expect(await store.accounts.delete(id)).toBe(true);
  });

  test('a key, those that it made and those that they made are billed together', async () => {
    const { store } = opened();
    const { id, defaultProjectId } = await store.accounts.create({ name: 'family' });
    const make = async (makerId: string | null) =>
      (await store.apiKeys.create(id, sampleKey({ makerId }))).id;
    const first = await make(null);
    const child = await make(first);
    const grandchild = await make(child);
    const stranger = await make(null);
    for (const [keyId, charactersBilled] of [
      [first, 1],
      [child, 10],
      [grandchild, 100],
      [stranger, 1_000],
      [null, 10_000],
    ] as const)
      await store.translations.record(
        id,
        sampleTranslation(id, defaultProjectId, { keyId, charactersBilled }),
        keep,
      );
    const month = new Date().toISOString().slice(0, 7);
    const billed = (scope = {}) => store.usage.billed(id, month, 'characters', scope);
    const check = async () => {
      expect(await billed({ familyOf: first })).toBe(111);
      expect(await billed({ familyOf: child })).toBe(110);
      expect(await billed({ familyOf: grandchild })).toBe(100);
      expect(await billed({ familyOf: stranger })).toBe(1_000);
      expect(await billed({ familyOf: first, projectId: v7() })).toBe(0);
      expect(await billed()).toBe(11_111);
    };
    await check();
    await store.usage.aggregate();
    await check();
  });

  const at = (moment: string) => ({ createdAt: new Date(moment), completedAt: new Date(moment) });

  test('it is counted by UTC day, project and key, before and after it is folded', async () => {
    const { store } = opened();
    const { id, defaultProjectId } = await store.accounts.create({ name: 'one' });
    const other = await store.projects.create(id, { name: 'p', description: '', settings: {} });
    const [one, two] = [v7(), v7()].sort();
    const record = (projectId: string, keyId: string | null | undefined, moment: string, billed = 5) =>
      store.translations.record(
        id,
        sampleTranslation(id, projectId, { keyId: keyId ?? null, charactersBilled: billed, ...at(moment) }),
        keep,
      );
    await record(defaultProjectId, one, '2026-10-31T23:59:59.999Z');
    await record(defaultProjectId, one, '2026-11-01T00:00:00.000Z');
    await store.usage.aggregate();
    await record(defaultProjectId, one, '2026-11-01T12:00:00.000Z', 0);
    await record(defaultProjectId, two, '2026-11-01T12:00:00.000Z');
    await record(other.id, null, '2026-11-30T23:59:59.999Z');

    const row = (day: string, projectId: string, keyId: string | null | undefined, counted: object) => ({
      day,
      projectId,
      keyId: keyId ?? null,
      product: 'text',
      unit: 'characters',
      ...counted,
    });
    const expected = [
      row('2026-10-31', defaultProjectId, one, { requests: 1, used: 5, billed: 5 }),
      row('2026-11-01', defaultProjectId, one, { requests: 2, used: 10, billed: 5 }),
      row('2026-11-01', defaultProjectId, two, { requests: 1, used: 5, billed: 5 }),
      row('2026-11-30', other.id, null, { requests: 1, used: 5, billed: 5 }),
    ];
    const check = async () => {
      const range = { from: '2026-10-31', to: '2026-11-30' };
      expect(await store.usage.report(id, range)).toEqual(expected);
      expect(await store.usage.report(id, { ...range, to: '2026-11-29' })).toEqual(expected.slice(0, 3));
      expect(await store.usage.report(id, { ...range, projectId: other.id })).toEqual(expected.slice(3));
      expect(await store.usage.report(id, { ...range, keyId: two ?? '' })).toEqual([expected[2]]);
      expect(await store.usage.billed(id, '2026-10', 'characters')).toBe(5);
      expect(await store.usage.billed(id, '2026-11', 'characters')).toBe(15);
      expect(await store.usage.billed(id, '2026-11', 'characters', { familyOf: one ?? '' })).toBe(5);
      expect(await store.usage.billed(id, '2026-12', 'characters')).toBe(0);
    };
    await check();
    expect(await store.usage.aggregate()).toBeGreaterThan(0);
    expect(await store.usage.aggregate()).toBe(0);
    await check();
    for (const range of [
      { from: '2026-02-30', to: '2026-03-01' },
      { from: '2026-3-1', to: '2026-03-01' },
    ]) {
      await expect(store.usage.report(id, range)).rejects.toMatchObject({ code: 'invalid_value' });
    }
    await expect(store.usage.billed(id, '2026-13', 'characters')).rejects.toMatchObject({
      code: 'invalid_value',
    });
  });

  test('its totals by day, languages, key and project are the sums of its rows, before and after they are folded', async () => {
    const { store } = opened();
    const { id, defaultProjectId } = await store.accounts.create({ name: 'totals' });
    const other = await store.projects.create(id, { name: 'p', description: '', settings: {} });
    const key = v7();
    const entries: UsageEntry[] = [];
    const days = ['2026-10-30', '2026-10-31', '2026-11-01'];
    for (const [index, day] of days.entries())
      for (const [projectId, keyId] of [
        [defaultProjectId, key],
        [other.id, null],
      ] as const)
        for (const [sourceLanguage, targetLanguage] of [
          ['en', 'es'],
          ['de', 'es'],
          [null, null],
        ] as const) {
          const used = 3 + index * 7 + entries.length;
          const languages = { sourceLanguage, targetLanguage };
          entries.push({
            id: day,
            projectId,
            keyId,
            product: 'text',
            ...languages,
            unit: 'characters',
            used,
            billed: used - 1,
          });
        }
    for (const { id: day, ...entry } of entries) {
      const { projectId, keyId, sourceLanguage, used, billed, ...rest } = entry;
      const at = { createdAt: new Date(`${day}T12:00:00Z`), completedAt: new Date(`${day}T12:00:00Z`) };
      const target = rest.targetLanguage ?? 'fr';
      const counted = {
        keyId,
        sourceLanguage,
        targetLanguage: target,
        charactersUsed: used,
        charactersBilled: billed,
      };
      await store.translations.record(id, sampleTranslation(id, projectId, { ...counted, ...at }), keep);
      if (day === '2026-10-31') await store.usage.aggregate();
    }
    const sumsBy = <Name extends string>(
      names: readonly Name[],
      keep_ = (_: (typeof entries)[number]) => true,
    ) => {
      const groups = Map.groupBy(entries.filter(keep_), (entry) =>
        JSON.stringify(
          names.map(
            (name) =>
              ({ ...entry, day: entry.id, targetLanguage: entry.targetLanguage ?? 'fr' })[name as 'day'],
          ),
        ),
      );
      return [...groups].map(([named, group]) => ({
        ...Object.fromEntries((JSON.parse(named) as unknown[]).map((value, place) => [names[place], value])),
        ...{ product: 'text', unit: 'characters', requests: group.length },
        used: group.reduce((sum, { used }) => sum + used, 0),
        billed: group.reduce((sum, { billed }) => sum + billed, 0),
      }));
    };
    const mostFirst = <Row extends { used: number }>(rows: readonly Row[]) =>
      rows.toSorted((one, two) => two.used - one.used);
    const range = { from: '2026-10-30', to: '2026-11-01' };
    const check = async () => {
      expect(await store.usage.totals(id, range)).toEqual({
        all: sumsBy([]),
        days: sumsBy(['day']),
        languagePairs: mostFirst(sumsBy(['sourceLanguage', 'targetLanguage'])),
        keys: mostFirst(sumsBy(['keyId'])),
        projects: mostFirst(sumsBy(['projectId'])),
      });
      const last = await store.usage.totals(id, { from: '2026-11-01', to: '2026-11-01' });
      expect(last.all).toEqual(sumsBy([], ({ id: day }) => day === '2026-11-01'));
      const bound = await store.usage.totals(id, { ...range, projectIds: [other.id] });
      expect(bound.days).toEqual(sumsBy(['day'], ({ projectId }) => projectId === other.id));
      const ofKey = await store.usage.totals(id, { ...range, keyId: key });
      expect(ofKey.all).toEqual(sumsBy([], ({ keyId }) => keyId === key));
      expect((await store.usage.totals(id, { ...range, projectIds: [] })).all).toEqual([]);
    };
    await check();
    await store.usage.aggregate();
    await check();
  });

  test('folding by several at once, while rows come in, neither loses nor doubles', async () => {
    const { store } = opened();
    const accounts = await Promise.all(
      Array.from({ length: 4 }, () => store.accounts.create({ name: 'many' })),
    );
    let recording = true;
    const range = { from: '2000-01-01', to: '2100-01-01' };
    const folding = Array.from({ length: 3 }, async () => {
      while (recording) await store.usage.aggregate();
    });
    for (let round = 1; round <= 25; round += 1) {
      await Promise.all(
        accounts.flatMap((account) =>
          Array.from({ length: 4 }, () =>
            store.translations.record(
              account.id,
              sampleTranslation(account.id, account.defaultProjectId),
              keep,
            ),
          ),
        ),
      );
      // What is acknowledged is in the report at once, wherever its rows are at that moment.
      for (const account of accounts) {
        const [row] = await store.usage.report(account.id, range);
        expect(row).toMatchObject({ requests: round * 4, used: round * 20, billed: round * 20 });
      }
    }
    recording = false;
    await Promise.all(folding);
  });
});

onEachServer('audit', (opened) => {
  test('entries are listed from the newest', async () => {
    const { store } = opened();
    const { id } = await store.accounts.create({ name: 'one' });
    const keyId = v7();
    await store.audit.write(id, { actor: { kind: 'operator' }, action: 'projects.create', target: 'p1' });
    await store.audit.write(id, {
      actor: { kind: 'key', id: keyId },
      action: 'keys.revoke',
      target: 'k2',
      detail: { name: 'old' },
    });
    const page = await store.audit.list(id, { limit: 1 });
    expect(page.items).toMatchObject([{ actor: keyId, target: 'k2', detail: { name: 'old' } }]);
    const rest = await store.audit.list(id, { limit: 5, before: page.next ?? undefined });
    expect(rest).toMatchObject({
      items: [{ actor: 'operator', action: 'projects.create', detail: {} }],
      next: null,
    });
    await expect(
      store.audit.write(v7(), { actor: { kind: 'system' }, action: 'b', target: 'c' }),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await query(opened().connection, 'select count(*)::int as n from audit_log')).toEqual([{ n: 2 }]);
  });

  test('a search looks at 10,000 entries for a page, and at the rest for the next', async () => {
    const { store, connection } = opened();
    const { id } = await store.accounts.create({ name: 'long' });
    await query(
      connection,
      `insert into audit_log (id, account_id, actor, action, target, detail, created_at)
       select ('01890000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, $1, 'system',
         case when n in (1, 10001) then 'key.created' else 'file.edit' end, 't', '{}', now()
       from generate_series(1, 10001) as n`,
      [id],
    );
    const find = (before?: string) => store.audit.list(id, { limit: 10, before }, { search: 'CREATED' });
    const first = await find();
    expect(first.items.map(({ id: entry }) => entry)).toEqual(['01890000-0000-7000-8000-000000002711']);
    const rest = await find(first.next ?? '');
    expect(rest).toMatchObject({ items: [{ action: 'key.created' }], next: null });
  });
});
