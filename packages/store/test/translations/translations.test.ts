import fc from 'fast-check';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import type { Translation } from '../../src/index.ts';
import { eventsOf } from '../support/event-samples.ts';
import { expectRefusal, makeOwner, testWith } from '../support/owners.ts';
import { fullTranslation, keep, query, sampleTranslation } from '../support/samples.ts';
import { onEachServer } from '../support/servers.ts';

onEachServer('translations', (opened) => {
  const prepare = () => makeOwner(opened());
  const it = testWith(prepare);

  it('a recorded translation is read back as it was', async ({ own, accountId, projectId }) => {
    const sourceText = 'Tab\t, "quotes", \\u0000, 漢字 and 🙂';
    const translation = { ...fullTranslation(accountId, projectId), sourceText };
    expect(Object.values(translation)).not.toContain(null);
    await own.translations.record(translation, keep);
    expect(await own.translations.get(translation.id)).toEqual(translation);
  });

  it('its events carry the record of the interface', async ({ connection, own, accountId, projectId }) => {
    const done = sampleTranslation(accountId, projectId);
    const failed = sampleTranslation(accountId, projectId, {
      status: 'failed',
      translatedText: null,
      engine: null,
      completedAt: null,
      charactersBilled: 5,
      error: { code: 'provider_timeout', detail: 'The engine did not answer in time.' },
    });
    await own.translations.record(done, keep);
    await own.translations.record(failed, keep);
    const expectEvents = async (translation: typeof done, outcome: object, error: object) => {
      const shared = {
        id: translation.id,
        project_id: projectId,
        source_text: 'Hello',
        translated_text: null,
        source_language: 'en',
        target_language: 'es',
        status: 'created',
        engine: null,
        created_at: translation.createdAt.toISOString(),
        completed_at: null,
      };
      const ended = `translation.${translation.status}`;
      const endedAt = (translation.completedAt ?? translation.createdAt).toISOString();
      const written = await eventsOf(connection, translation.id);
      // Byte for byte: the order of the interface, no spaces.
      expect(written.map(({ text }) => text)).toEqual([
        JSON.stringify({ event: 'translation.created', timestamp: shared.created_at, data: shared }),
        JSON.stringify({ event: ended, timestamp: endedAt, data: { ...shared, ...outcome, ...error } }),
      ]);
      expect(written.map(({ kind }) => kind)).toEqual(['translation.created', ended]);
      expect(written.every((event) => event.projectId === projectId)).toBe(true);
    };
    const completed_at = done.completedAt?.toISOString();
    await expectEvents(
      done,
      { translated_text: 'Hola', status: 'completed', engine: 'apertium', completed_at },
      {},
    );
    await expectEvents(failed, { status: 'failed' }, { error: failed.error });
    const [usage] = await own.usage.report({ from: '2000-01-01', to: '2100-01-01' });
    expect(usage).toMatchObject({ requests: 2, used: 10, billed: 5 });
    expect((await own.translations.get(failed.id))?.charactersBilled).toBe(0);
  });

  test('any text that is text comes back character by character, in its events too', async () => {
    const { connection, own, accountId, projectId } = await prepare();
    const storable = fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => text.replaceAll('\0', ''));
    await fc.assert(
      fc.asyncProperty(fc.array(storable, { minLength: 1, maxLength: 8 }), async (texts) => {
        const rows = texts.map((text) =>
          sampleTranslation(accountId, projectId, {
            sourceText: text,
            translatedText: `${text}\\u0000\\ud800\u0001\u001f\u007f\u2028"\\/`,
            engine: text,
            warnings: [{ code: 'note', message: text }],
          }),
        );
        await Promise.all(rows.map((row) => own.translations.record(row, keep)));
        for (const row of rows) {
          expect(await own.translations.get(row.id)).toEqual(row);
          const [, completed] = await eventsOf(connection, row.id);
          expect(completed?.text).toBe(JSON.stringify(completed?.body));
          expect(completed?.body?.data).toMatchObject({
            source_text: row.sourceText,
            translated_text: row.translatedText,
            engine: row.engine,
          });
        }
      }),
      { numRuns: 40 },
    );
  });

  test('what cannot be kept is refused by itself, and says nothing of the text', async () => {
    const { connection, own, accountId, projectId } = await prepare();
    const bad: Partial<Translation>[] = [
      { sourceText: 'secret\0text' },
      { translatedText: 'secret\ud800text' },
      { translatedText: 'secret\udc00text' },
      { warnings: [{ code: 'a', message: 'secret\0' }] },
      { sourceText: 'secret', charactersUsed: 3_000_000_000 },
      { sourceText: 'secret', qualityScore: 1, revision: Number.NaN },
      { sourceText: 'secret', createdAt: new Date(Number.NaN) },
      { sourceText: 'secret', status: 'approved' },
      { id: 'secret' },
    ];
    const good = sampleTranslation(accountId, projectId);
    const [kept, ...refused] = await Promise.allSettled([
      own.translations.record(good, keep),
      ...bad.map((change) => own.translations.record(sampleTranslation(accountId, projectId, change), keep)),
    ]);
    expect(kept?.status).toBe('fulfilled');
    for (const outcome of refused) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'invalid_value' } });
      if (outcome.status !== 'rejected') continue;
      const everything = JSON.stringify(outcome.reason, Object.getOwnPropertyNames(outcome.reason));
      expect(everything).not.toContain('secret');
    }
    expect(await query(connection, 'select id from translations where account_id = $1', [accountId])).toEqual(
      [{ id: good.id }],
    );
  });

  test('several are recorded in their order, all or none', async () => {
    const { connection, own, accountId, projectId } = await prepare();
    const rows = Array.from({ length: 300 }, () => sampleTranslation(accountId, projectId));
    const others = Array.from({ length: 20 }, () =>
      own.translations.record(sampleTranslation(accountId, projectId), keep),
    );
    const all = (given: typeof rows) =>
      own.translations.recordAll(given.map((translation) => ({ translation, options: keep })));
    await all(rows);
    await Promise.all(others);
    const events = await query(
      connection,
      `select subject_id, kind from events where account_id = $1 and subject_id = any ($2) order by id`,
      [accountId, rows.map(({ id }) => id)],
    );
    expect(events).toEqual(
      rows.flatMap(({ id }) => [
        { subject_id: id, kind: 'translation.created' },
        { subject_id: id, kind: 'translation.completed' },
      ]),
    );
    const good = sampleTranslation(accountId, projectId);
    const lost = sampleTranslation(accountId, projectId, { createdAt: new Date(Number.NaN) });
    await expectRefusal(all([good, lost]), 'invalid_value');
    await all([]);
    expect(await own.translations.get(good.id)).toBeNull();
    const [usage] = await own.usage.report({ from: '2000-01-01', to: '2100-01-01' });
    expect(usage).toMatchObject({ requests: 320 });
  });

  test('what an engine spent is counted in tokens, and adds no request', async () => {
    const { store, own, accountId, projectId } = await prepare();
    const spend = (text: number, judge: number) =>
      own.translations.record(sampleTranslation(accountId, projectId), {
        keepTexts: true,
        tokens: { text, judge },
      });
    await Promise.all([spend(120, 0), spend(30, 45), spend(0, 0)]);
    const report = () => own.usage.report({ from: '2000-01-01', to: '2100-01-01' });
    const expected = [
      expect.objectContaining({ product: 'judge', unit: 'tokens', requests: 0, used: 45, billed: 45 }),
      expect.objectContaining({ product: 'text', unit: 'characters', requests: 3, used: 15, billed: 15 }),
      expect.objectContaining({ product: 'text', unit: 'tokens', requests: 0, used: 150, billed: 150 }),
    ];
    expect(await report()).toEqual(expected);
    await store.usage.aggregate();
    expect(await report()).toEqual(expected);
    const month = new Date().toISOString().slice(0, 7);
    expect(await own.usage.billed(month, 'characters')).toBe(15);
  });

  test('the same row recorded again, alone or with others, counts once', async () => {
    const { connection, own, accountId, projectId } = await prepare();
    const row = sampleTranslation(accountId, projectId);
    const record = () => own.translations.record(row, keep);
    await Promise.all([record(), record(), record()]);
    await record();
    const [usage] = await own.usage.report({ from: '2000-01-01', to: '2100-01-01' });
    expect(usage).toMatchObject({ requests: 1, used: 5, billed: 5 });
    expect(
      await query(connection, 'select kind from events where subject_id = $1 order by id', [row.id]),
    ).toEqual([{ kind: 'translation.created' }, { kind: 'translation.completed' }]);
  });

  test('texts that are not to be kept stay in the events alone', async () => {
    const { connection, own, accountId, projectId } = await prepare();
    const discreet = await own.projects.create({
      name: 'discreet',
      description: '',
      settings: { store_texts: false },
    });
    const byCaller = fullTranslation(accountId, projectId);
    const byProject = fullTranslation(accountId, discreet.id);
    await own.translations.record(byCaller, { keepTexts: false });
    await own.translations.record(byProject, keep);
    for (const row of [byCaller, byProject]) {
      expect(await own.translations.get(row.id)).toEqual({
        ...row,
        sourceText: null,
        translatedText: null,
        adaptations: [],
        glossaryMatches: [],
      });
      expect(await eventsOf(connection, row.id)).toMatchObject([
        { body: { data: { source_text: 'Hello' } }, dropBody: true },
        { body: { data: { source_text: 'Hello', translated_text: 'Hola' } }, dropBody: true },
      ]);
    }
    const [usage] = await own.usage.report({ from: '2000-01-01', to: '2100-01-01' });
    expect(usage).toMatchObject({ requests: 1, used: 5 });
  });

  test('a list is filtered, newest first, page by page', async () => {
    const { store, own, newProject, accountId, projectId } = await prepare();
    const other = await newProject();
    const rows = [];
    for (let index = 0; index < 12; index += 1) {
      rows.push(
        sampleTranslation(accountId, index % 2 === 0 ? projectId : other.id, {
          targetLanguage: index % 3 === 0 ? 'fr' : 'es',
          status: index % 4 === 0 ? 'failed' : 'completed',
          charactersBilled: 0,
        }),
      );
    }
    await Promise.all(rows.map((row) => own.translations.record(row, keep)));
    const newest = rows.toReversed();
    const list = async (filter: Parameters<typeof store.translations.list>[1]) => {
      const found: Translation[] = [];
      let before: string | undefined;
      do {
        const page = await own.translations.list(filter, { limit: 2, before });
        found.push(...page.items);
        before = page.next ?? undefined;
      } while (before !== undefined);
      return found;
    };
    expect(await list({})).toEqual(newest);
    expect(await list({ projectId: other.id })).toEqual(newest.filter((row) => row.projectId === other.id));
    expect(await list({ projectIds: [other.id, v7()] })).toEqual(await list({ projectId: other.id }));
    expect(await list({ projectIds: [] })).toEqual([]);
    for (const status of ['failed', 'completed'] as const) {
      expect(await list({ status })).toEqual(newest.filter((row) => row.status === status));
    }
    expect(await list({ status: 'completed', targetLanguage: 'fr', projectId: other.id })).toEqual(
      newest.filter(
        (row) => row.status === 'completed' && row.targetLanguage === 'fr' && row.projectId === other.id,
      ),
    );
    expect(await list({ projectId: 'nonsense' })).toEqual([]);
  });

  test('deleting takes the revisions along and leaves the usage', async () => {
    const { connection, own, accountId, projectId } = await prepare();
    const row = sampleTranslation(accountId, projectId);
    await own.translations.record(row, keep);
    await query(
      connection,
      `insert into translation_revisions (account_id, translation_id, revision, status, translated_text, quality_checks, actor, created_at)
       values ($1, $2, 1, 'completed', 'Hola', '[]', 'key:1', now())`,
      [accountId, row.id],
    );
    expect(await own.translations.delete(row.id)).toBe(true);
    expect(await own.translations.delete(row.id)).toBe(false);
    expect(await own.translations.delete('nonsense')).toBe(false);
    expect(await own.translations.get(row.id)).toBeNull();
    expect(
      await query(connection, 'select 1 from translation_revisions where account_id = $1', [accountId]),
    ).toEqual([]);
    const [usage] = await own.usage.report({ from: '2000-01-01', to: '2100-01-01' });
    expect(usage).toMatchObject({ requests: 1, billed: 5 });
  });
});
