import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import type { MemoryKey, MemoryQuestion, NewMemoryEntry, Translation } from '../../src/index.ts';
import { expectRefusal, makeOwner, testWith } from '../support/owners.ts';
import { query, sampleTranslation } from '../support/samples.ts';
import { onEachServer } from '../support/servers.ts';

const key = (change: Partial<MemoryKey> = {}): MemoryKey => ({
  sourceText: 'Hello',
  sourceLanguage: 'en',
  targetLanguage: 'es',
  variant: 'plain',
  ...change,
});
const entry = (sourceText: string, translatedText: string): NewMemoryEntry => ({
  sourceText,
  translatedText,
  sourceLanguage: 'en',
  targetLanguage: 'es',
});
const approval = {
  to: 'approved',
  actor: { kind: 'operator' },
  qualityScore: 1,
  qualityChecks: [],
  qualitySegments: [],
  qualityNotChecked: [],
} as const;

onEachServer('the memory', (opened) => {
  const prepare = async (settings: Record<string, unknown> = {}) => {
    const owner = await makeOwner(opened());
    const { accountId, own, newProject } = owner;
    const project = await newProject(settings);
    const remember = async (change: Partial<Translation> = {}, memory: MemoryKey | null = key()) => {
      const row = sampleTranslation(accountId, project.id, change);
      await own.translations.record(row, { keepTexts: true, memory: memory ?? undefined });
      return row;
    };
    const recall = (...keys: MemoryQuestion[]) => own.memory.recall(project.id, keys);
    const all = async () => (await own.memory.list({}, { limit: 100 })).items;
    return { ...owner, project, remember, recall, all };
  };
  const it = testWith(prepare);

  test('recalls what a machine made of the same text, languages and options, and nothing else', async () => {
    const { store, accountId, project, remember, recall, newProject } = await prepare();
    await remember({ translatedText: 'Buenas' });
    expect(
      await recall(
        key({ sourceText: 'Hello ' }),
        key(),
        key({ variant: 'formal' }),
        key({ targetLanguage: 'es-MX' }),
        key({ sourceLanguage: 'en-GB' }),
        key(),
      ),
    ).toEqual([
      null,
      { translatedText: 'Buenas', approved: false },
      null,
      null,
      null,
      { translatedText: 'Buenas', approved: false },
    ]);
    const elsewhere = await newProject();
    const stranger = await store.accounts.create({ name: 'stranger' });
    for (const [account, id] of [
      [accountId, elsewhere.id],
      [stranger.id, stranger.defaultProjectId],
      [stranger.id, project.id],
      ['nonsense', project.id],
    ] as const)
      expect(await store.memory.recall(account, id, [key()])).toEqual([null]);
    expect(await recall()).toEqual([]);
    await remember({ translatedText: 'Ignored' }, null);
    expect(await recall(key())).toEqual([{ translatedText: 'Buenas', approved: false }]);
  });

  test('tells what was said of a machine’s translation where that is asked for', async () => {
    const { remember, recall, own } = await prepare();
    const said = {
      qualityScore: 0.5,
      qualityChecks: [{ id: 'numbers', score: 0.5, weight: 1, note: '1 of 2' }],
      qualitySegments: [{ start: 0, end: 5, targetStart: 0, targetEnd: 6, score: 0.4, checks: ['numbers'] }],
      qualityNotChecked: ['content'],
      adaptations: [{ kind: 'unit', source: '1 mile', target: '1,6 km', note: '' }],
      glossaryMatches: [],
      warnings: [{ code: 'region_fallback', message: 'No es-MX.' }],
    };
    const row = await remember({ translatedText: 'Buenas', ...said });
    const plain = { translatedText: 'Buenas', approved: false };
    expect(await recall({ ...key(), isReported: true }, key())).toEqual([{ ...plain, report: said }, plain]);
    await own.translations.change(row.id, approval);
    expect(await recall({ ...key(), isReported: true })).toEqual([
      { translatedText: 'Buenas', approved: true },
    ]);
  });

  test('gives each of many askers their own, however many ask at once', async () => {
    const askers = [await prepare(), await prepare({ store_texts: false }), await prepare()];
    await Promise.all(
      askers.flatMap(({ remember }, asker) =>
        Array.from({ length: 20 }, (_, index) =>
          remember({ translatedText: `${asker}/${index}` }, key({ sourceText: `Text ${index}` })),
        ),
      ),
    );
    const questions = Array.from({ length: 60 }, (_, index) => index);
    const answers = await Promise.all(
      questions.map((index) => {
        const { own, project } = askers[index % 3] as (typeof askers)[number];
        const keys = [key({ sourceText: `Text ${index % 20}` }), key({ sourceText: 'Nothing' })];
        return own.memory.recall(project.id, index % 7 === 0 ? [] : keys);
      }),
    );
    for (const [index, answer] of answers.entries()) {
      const known = { translatedText: `${index % 3}/${index % 20}`, approved: false };
      expect(answer).toEqual(index % 7 === 0 ? [] : [index % 3 === 1 ? null : known, null]);
    }
  });

  test('what a person approved wins whatever the options, and no machine replaces it', async () => {
    const { remember, recall, all, own } = await prepare();
    const row = await remember({ translatedText: 'Buenas' });
    await own.translations.change(row.id, approval);
    const approved = { translatedText: 'Buenas', approved: true };
    for (const variant of ['plain', 'formal']) {
      await remember({ translatedText: 'Machine' }, key({ variant }));
      expect(await recall(key({ variant }))).toEqual([approved]);
    }
    // An edit takes the approval back, but the text stands until another is approved.
    const edit = { ...approval, to: 'updated', translatedText: 'Muy buenas' } as const;
    await own.translations.change(row.id, edit);
    expect(await recall(key())).toEqual([approved]);
    await own.translations.change(row.id, approval);
    expect(await recall(key())).toEqual([{ translatedText: 'Muy buenas', approved: true }]);
    const other = await remember({ translatedText: 'Qué tal' }, null);
    await own.translations.change(other.id, approval);
    expect(await recall(key())).toEqual([{ translatedText: 'Qué tal', approved: true }]);
    expect((await all()).map(({ id, origin }) => [id, origin])).toContainEqual([other.id, 'approval']);
    expect((await all()).filter(({ origin }) => origin === 'approval')).toHaveLength(1);
  });

  it('an edit that nobody approved is not recalled', async ({ remember, recall, own }) => {
    const row = await remember();
    await own.translations.change(row.id, {
      ...approval,
      to: 'updated',
      translatedText: 'Draft',
    });
    expect(await recall(key())).toEqual([null]);
  });

  it('goes with its translation', async ({ remember, recall, all, own }) => {
    const machine = await remember({ sourceText: 'One' }, key({ sourceText: 'One' }));
    const human = await remember({ sourceText: 'Two' }, key({ sourceText: 'Two' }));
    await own.translations.change(human.id, approval);
    for (const { id } of [machine, human]) await own.translations.delete(id);
    expect(await recall(key({ sourceText: 'One' }), key({ sourceText: 'Two' }))).toEqual([null, null]);
    expect(await all()).toEqual([]);
  });

  it('is forgotten by itself, and the translation stays', async ({ store, remember, recall, all, own }) => {
    const twins = [await remember(), await remember()];
    const human = await remember({ sourceText: 'Two' }, key({ sourceText: 'Two' }));
    await own.translations.change(human.id, approval);
    const stranger = await store.accounts.create({ name: 'stranger' });
    for (const { id } of [...twins, human]) {
      expect(await store.memory.delete(stranger.id, id)).toBe(false);
      expect(await store.memory.get(stranger.id, id)).toBeNull();
      expect(await own.memory.get(id)).toMatchObject({ id });
    }
    expect(await own.memory.delete(twins[0]?.id as string)).toBe(true);
    expect(await own.memory.delete(human.id)).toBe(true);
    expect(await own.memory.delete(human.id)).toBe(false);
    expect(await own.memory.delete('nonsense')).toBe(false);
    expect(await recall(key(), key({ sourceText: 'Two' }))).toEqual([null, null]);
    expect(await all()).toEqual([]);
    expect((await own.translations.get(human.id))?.status).toBe('approved');
  });

  test('of a project that keeps no texts nothing is written, recalled, listed or taken in', async () => {
    const { project, remember, recall, all, own } = await prepare();
    await remember();
    await own.memory.importEntries(project.id, [entry('Good evening', 'Buenas noches')]);
    await own.projects.update(project.id, { settings: { store_texts: false } });
    await remember({ sourceText: 'Two' }, key({ sourceText: 'Two' }));
    expect(await recall(key(), key({ sourceText: 'Two' }), key({ sourceText: 'Good evening' }))).toEqual([
      null,
      null,
      null,
    ]);
    expect(await all()).toEqual([]);
    expect(await own.memory.similar(project.id, { ...key(), sourceText: 'Good evening', limit: 3 })).toEqual(
      [],
    );
    await expectRefusal(own.memory.importEntries(project.id, [entry('Three', 'Tres')]), 'not_found');
    await own.projects.update(project.id, { settings: {} });
    expect(await recall(key(), key({ sourceText: 'Two' }))).toEqual([
      { translatedText: 'Hola', approved: false },
      null,
    ]);
  });

  it('an import is all or nothing; the last word counts', async ({ project, remember, recall, all, own }) => {
    await remember();
    const take = (...entries: NewMemoryEntry[]) => own.memory.importEntries(project.id, entries);
    expect(await take(entry('Hello', 'A'), entry('Hello', 'B'), entry('Bye', 'Adiós'))).toEqual({
      added: 2,
      replaced: 0,
      unchanged: 0,
    });
    expect(await recall(key(), key({ sourceText: 'Bye', variant: 'any' }))).toEqual([
      { translatedText: 'B', approved: true },
      { translatedText: 'Adiós', approved: true },
    ]);
    expect(await take(entry('Hello', 'C'), entry('Bye', 'Adiós'))).toEqual({
      added: 0,
      replaced: 1,
      unchanged: 1,
    });
    await expectRefusal(take(entry('New', 'Nuevo'), entry('Bad', 'Mal\0')), 'invalid_value');
    await expectRefusal(own.memory.importEntries(v7(), [entry('New', 'Nuevo')]), 'not_found');
    expect(await take()).toEqual({ added: 0, replaced: 0, unchanged: 0 });
    expect((await all()).map(({ translatedText, origin }) => [translatedText, origin])).toEqual([
      ['C', 'import'],
      ['Adiós', 'import'],
      ['Hola', 'machine'],
    ]);
  });

  test('is listed newest first, filtered, page by page, and exported whole', async () => {
    const { store, project, remember, own, newProject } = await prepare();
    const many = Array.from({ length: 1_203 }, (_, index) =>
      entry(`Sentence number ${index}`, `Frase ${index}`),
    );
    await own.memory.importEntries(project.id, many);
    const other = await newProject();
    await own.memory.importEntries(other.id, [{ ...entry('Hello', 'Bonjour'), targetLanguage: 'fr' }]);
    await remember();

    const seen: string[] = [];
    let before: string | undefined;
    do {
      const page = await own.memory.list({}, { limit: 100, before });
      seen.push(...page.items.map(({ translatedText }) => translatedText));
      before = page.next ?? undefined;
    } while (before !== undefined);
    expect(seen).toEqual(['Hola', 'Bonjour', ...many.map(({ translatedText }) => translatedText).reverse()]);

    const list = async (filter: Parameters<typeof store.memory.list>[1]) =>
      (await own.memory.list(filter, { limit: 2 })).items.map(({ translatedText }) => translatedText);
    expect(await list({ targetLanguage: 'fr' })).toEqual(['Bonjour']);
    expect(await list({ projectId: other.id })).toEqual(['Bonjour']);
    expect(await list({ projectIds: [other.id] })).toEqual(['Bonjour']);
    expect(await list({ projectIds: [] })).toEqual([]);
    expect(await list({ approved: false })).toEqual(['Hola']);
    expect(await list({ approved: true, sourceLanguage: 'en' })).toEqual(['Bonjour', 'Frase 1202']);
    expect(await list({ projectId: 'nonsense' })).toEqual([]);

    const exported: string[] = [];
    for await (const { translatedText } of own.memory.exportEntries(project.id))
      exported.push(translatedText);
    expect(exported).toEqual([...many.map(({ translatedText }) => translatedText), 'Hola']);
    const human: string[] = [];
    for await (const { origin } of own.memory.exportEntries(project.id, { approved: true }))
      human.push(origin);
    expect(new Set(human)).toEqual(new Set(['import']));
    const stranger = await store.accounts.create({ name: 'stranger' });
    for await (const found of store.memory.exportEntries(stranger.id, project.id))
      expect(found).toBeUndefined();
  });

  it('finds what resembles a text, the most similar first, in any script', async ({ project, own }) => {
    await own.memory.importEntries(project.id, [
      entry('Your order has been shipped and will arrive on Tuesday.', 'A'),
      entry('Your order has been cancelled.', 'B'),
      entry('The weather in the mountains is beautiful.', 'C'),
      { ...entry('您的订单已经发货。', 'D'), sourceLanguage: 'zh' },
      { ...entry('Your order has been shipped.', 'E'), targetLanguage: 'fr' },
    ]);
    const similar = async (sourceText: string, sourceLanguage = 'en', limit = 5) =>
      (
        await own.memory.similar(project.id, {
          sourceText,
          sourceLanguage,
          targetLanguage: 'es',
          limit,
        })
      ).map(({ target }) => target);
    expect(await similar('Your order has been shipped.')).toEqual(['A', 'B']);
    expect(await similar('YOUR ORDER has been shipped and will arrive on Friday.')).toEqual(['A', 'B']);
    expect(await similar('Your order has been shipped.', 'en', 1)).toHaveLength(1);
    expect(await similar('The order of the day is in the house.')).toEqual([]);
    expect(await similar('您的订单已经取消。', 'zh')).toEqual(['D']);
    for (const nothing of ['', '!!!', '😀']) expect(await similar(nothing)).toEqual([]);
  });

  it('is searched 10,000 texts at a time', async ({ own, connection, accountId, projectId }) => {
    await query(
      connection,
      `insert into translation_memory (id, account_id, project_id, origin, source_language, target_language, source_text,
         translated_text, digest, sketch, created_at, updated_at)
       select ('01890000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, $1, $2, 'import', 'en', 'es',
         case when n in (1, 10001) then 'A platypus' else 'Text ' || n end, 'Frase', gen_random_uuid(), array[n],
         now(), now()
       from generate_series(1, 10001) as n`,
      [accountId, projectId],
    );
    const find = (before?: string) => own.memory.list({ search: 'PLATY' }, { limit: 10, before });
    const first = await find();
    expect(first.items).toMatchObject([{ id: '01890000-0000-7000-8000-000000002711' }]);
    const rest = await find(first.next ?? '');
    expect(rest).toMatchObject({ items: [{ sourceText: 'A platypus' }], next: null });
    expect((await own.memory.list({ search: '10,001' }, { limit: 10 })).items).toEqual([]);
  });
});
