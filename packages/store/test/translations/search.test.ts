import { expect } from 'vitest';
import type { TranslationFilter } from '../../src/index.ts';
import { sampleFile, sampleSegment } from '../support/file-samples.ts';
import { makeOwner, testWith } from '../support/owners.ts';
import { keep, query, sampleTranslation } from '../support/samples.ts';
import { onEachServer } from '../support/servers.ts';

/** Rows as an engine made them, numbered from 1: their ids are in the order of their numbers. */
const seedStatement = `
  insert into translations (id, account_id, project_id, status, source_text, translated_text, source_language,
    target_language, format, cached, characters_used, characters_billed, quality_score, quality_checks, adaptations,
    warnings, revision, created_at)
  select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, $1, $2, 'completed',
    'Text ' || n || repeat(' the meeting is on Tuesday', 6), 'Texto ' || n || repeat(' la reunión es el martes', 6),
    'en', 'es', 'text', false, $4::integer, 0, (n % 100) / 100.0, '[]', '[]', '[]', 1, now()
  from generate_series(1, $3::integer) as n
`;

onEachServer('searching', (opened) => {
  const it = testWith(async () => {
    const owner = await makeOwner(opened());
    const { own, accountId, projectId, connection } = owner;
    const record = async (...changes: Partial<ReturnType<typeof sampleTranslation>>[]) => {
      const made = changes.map((change) => sampleTranslation(accountId, projectId, change));
      for (const translation of made) await own.translations.record(translation, keep);
      return made.map(({ id }) => id);
    };
    const find = async (filter: TranslationFilter) =>
      (await own.translations.list(filter, { limit: 100 })).items.map(({ id }) => id).sort();
    const seed = (rows: number, characters = 160) =>
      query(connection, seedStatement, [accountId, projectId, rows, characters]);
    return { ...owner, record, find, seed };
  });

  it('finds a text in the source or the translation, in whichever case', async ({ record, find }) => {
    const [first, second, third] = await record(
      { sourceText: 'Save the Änderung', translatedText: 'uno' },
      { sourceText: 'other', translatedText: 'GUARDAR los cambios' },
      { sourceText: '100%_off \\ all', translatedText: null },
    );
    expect(await find({ search: 'THE äNDER' })).toEqual([first]);
    expect(await find({ search: 'guardar LOS' })).toEqual([second]);
    // What means something to LIKE is a letter like others.
    expect(await find({ search: '0%_o' })).toEqual([third]);
    expect(await find({ search: '\\ a' })).toEqual([third]);
    for (const search of ['1%ll', 'o_her', '%%', '\\\\', '\0a', '\ud800a', 'nowhere'])
      expect(await find({ search }), search).toEqual([]);
  });

  it('finds by score, language and time, and by all of it together', async ({ record, find }) => {
    const [low, high, german] = await record(
      { qualityScore: 0.4, sourceText: 'alpha' },
      { qualityScore: 0.9, sourceText: 'alpha' },
      { qualityScore: 0.9, sourceLanguage: 'de', sourceText: 'beta' },
    );
    expect(await find({ maxScore: 0.4 })).toEqual([low]);
    expect(await find({ minScore: 0.9 })).toEqual([high, german]);
    expect(await find({ minScore: 0.41, maxScore: 0.89 })).toEqual([]);
    expect(await find({ sourceLanguage: 'de' })).toEqual([german]);
    expect(await find({ minScore: 0.5, search: 'ALPHA', sourceLanguage: 'en' })).toEqual([high]);
    const hour = 3_600_000;
    const [earlier, later] = [new Date(Date.now() - hour), new Date(Date.now() + hour)];
    expect(await find({ since: earlier, until: later })).toEqual([low, high, german]);
    expect(await find({ since: later })).toEqual([]);
    expect(await find({ until: earlier, search: 'alpha' })).toEqual([]);
  });

  it('finds nothing of others, nor what was not kept', async ({
    own,
    store,
    accountId,
    find,
    newProject,
  }) => {
    const project = await newProject({ store_texts: false });
    const dropped = sampleTranslation(accountId, project.id, { sourceText: 'secret word' });
    await own.translations.record(dropped, { keepTexts: false });
    expect(await find({ search: 'secret word' })).toEqual([]);
    const stranger = await store.accounts.create({ name: 'stranger' });
    const theirs = sampleTranslation(stranger.id, stranger.defaultProjectId, { sourceText: 'their word' });
    await store.translations.record(stranger.id, theirs, keep);
    expect(await find({ search: 'their word' })).toEqual([]);
    expect(await find({ search: 'their word', projectId: stranger.defaultProjectId })).toEqual([]);
    const file = await store.files.create(stranger.id, sampleFile(stranger.defaultProjectId));
    await store.files.addSegments(stranger.id, file.id, [sampleSegment(1, { source: 'their word' })]);
    const none = { items: [], next: null };
    expect(await own.files.findSegments(file.id, { search: 'their word', limit: 5 })).toEqual(none);
  });

  it('looks at 10,000 rows for a page, and goes on from there', async ({ own, seed }) => {
    await seed(10_002);
    // The oldest two are beyond the first page.
    const first = await own.translations.list({ search: 'text 1 the' }, { limit: 20 });
    expect(first.items).toEqual([]);
    expect(first.next).toMatch(/000000000003$/);
    const second = await own.translations.list(
      { search: 'text 1 the' },
      { limit: 20, before: first.next ?? '' },
    );
    expect(second.items.map(({ sourceText }) => sourceText?.slice(0, 7))).toEqual(['Text 1 ']);
    expect(second.next).toBeNull();

    const seen = new Set<string>();
    let pages = 0;
    for (let before: string | null | undefined; before !== null; pages += 1) {
      const page = await own.translations.list({ maxScore: 0.005 }, { limit: 30, before });
      for (const { id } of page.items) seen.add(id);
      before = page.next;
    }
    expect(seen.size).toBe(100);
    expect(pages).toBe(4);
  });

  it('looks at fewer rows where they are long', async ({ own, seed }) => {
    await seed(5, 900_000);
    const page = await own.translations.list({ search: 'text 1 ' }, { limit: 20 });
    expect(page.items).toEqual([]);
    expect(page.next).toMatch(/000000000003$/);
  });

  it('finds segments of a file in reading order, piece by piece', async ({ own, projectId }) => {
    const file = await own.files.create(sampleFile(projectId));
    const segments = Array.from({ length: 10_003 }, (_, index) =>
      sampleSegment(index + 1, { source: index % 5_001 === 1 ? 'The NEEDLE' : 'hay' }),
    );
    await own.files.addSegments(file.id, [
      ...segments,
      sampleSegment(10_004, { source: 'hay', target: 'needle' }),
    ]);
    const find = async (more: object) => {
      const { items, next } = await own.files.findSegments(file.id, {
        ...{ search: 'needle', limit: 2, ...more },
      });
      return [items.map(({ number }) => number), next];
    };
    expect(await find({})).toEqual([[2, 5_003], 10_000]);
    expect(await find({ limit: 1 })).toEqual([[2], 2]);
    expect(await find({ after: 10_000 })).toEqual([[10_004], null]);
    expect(await find({ after: 10_000, status: 'new' })).toEqual([[], null]);
    expect(await find({ search: undefined, after: 10_000 })).toEqual([[10_001, 10_002], 10_002]);
    expect(await find({ search: '\0', limit: 2 })).toEqual([[], null]);
  });
});
