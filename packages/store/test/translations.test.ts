import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { keep, query, sampleTranslation } from './samples.ts';
import { onEachServer } from './servers.ts';

onEachServer('translations', (opened) => {
  const account = async () => opened().store.accounts.create({ name: 'one' });

  test('a recorded translation is read back as it was', async () => {
    const { store } = opened();
    const { id: accountId, defaultProjectId } = await account();
    const translation = sampleTranslation(accountId, defaultProjectId, {
      keyId: v7(),
      sourceText: 'Tab\t, "quotes", \\u0000, 漢字 and 🙂',
    });
    await store.translations.record(accountId, translation, keep);
    expect(await store.translations.get(accountId, translation.id)).toEqual(translation);
  });

  test('its events carry the record of the interface', async () => {
    const { store, connection } = opened();
    const { id: accountId, defaultProjectId } = await account();
    const done = sampleTranslation(accountId, defaultProjectId);
    const failed = sampleTranslation(accountId, defaultProjectId, {
      status: 'failed',
      translatedText: null,
      engine: null,
      completedAt: null,
      charactersBilled: 5,
      error: { code: 'provider_timeout', detail: 'The engine did not answer in time.' },
    });
    await store.translations.record(accountId, done, keep);
    await store.translations.record(accountId, failed, keep);
    const rows = await query(
      connection,
      `select kind, subject_id, project_id, data, fanned_out_at from events
       where account_id = $1 and kind like 'translation.%' order by id`,
      [accountId],
    );
    const shared = (translation: typeof done) => ({
      id: translation.id,
      project_id: defaultProjectId,
      source_text: 'Hello',
      source_language: 'en',
      target_language: 'es',
      created_at: translation.createdAt.toISOString(),
    });
    const created = { translated_text: null, status: 'created', engine: null, completed_at: null };
    const row = (kind: string, translation: typeof done, data: object) => ({
      kind,
      subject_id: translation.id,
      project_id: defaultProjectId,
      fanned_out_at: null,
      data: { ...shared(translation), ...data },
    });
    expect(rows).toEqual([
      row('translation.created', done, created),
      row('translation.completed', done, {
        translated_text: 'Hola',
        status: 'completed',
        engine: 'apertium',
        completed_at: done.completedAt?.toISOString(),
      }),
      row('translation.created', failed, created),
      row('translation.failed', failed, {
        translated_text: null,
        status: 'failed',
        engine: null,
        completed_at: null,
        error: failed.error,
      }),
    ]);
    const [usage] = await store.usage.report(accountId, { from: '2000-01-01', to: '2100-01-01' });
    expect(usage).toMatchObject({ requests: 2, used: 10, billed: 5 });
    expect((await store.translations.get(accountId, failed.id))?.charactersBilled).toBe(0);
  });
});
