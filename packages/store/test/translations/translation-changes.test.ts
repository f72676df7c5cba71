import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import type { Translation, TranslationChange } from '../../src/index.ts';
import { eventsOf } from '../support/event-samples.ts';
import { expectRefusal, makeOwner, testWith } from '../support/owners.ts';
import { keep, query, sampleTranslation } from '../support/samples.ts';
import { onEachServer } from '../support/servers.ts';

const editor = { kind: 'key', id: v7() } as const;
const reviewer = { kind: 'key', id: v7() } as const;

const edit = (translatedText: string, change: Partial<TranslationChange> = {}): TranslationChange => ({
  to: 'updated',
  translatedText,
  actor: editor,
  qualityScore: 0.5,
  qualityChecks: [],
  qualitySegments: [{ start: 0, end: 5, targetStart: 0, targetEnd: 6, score: 0.4, checks: ['numbers'] }],
  qualityNotChecked: ['content'],
  ...(change as object),
});
const approval: TranslationChange = {
  to: 'approved',
  actor: reviewer,
  qualityScore: 1,
  qualityChecks: [{ id: 'human_approval', score: 1, weight: 1, note: 'approved' }],
  qualitySegments: [],
  qualityNotChecked: [],
};

onEachServer('changes of translations', (opened) => {
  const recorded = async (change: Partial<Translation> = {}, settings: Record<string, unknown> = {}) => {
    const owner = await makeOwner(opened());
    const { accountId, own, newProject } = owner;
    const project = await newProject(settings);
    const row = sampleTranslation(accountId, project.id, change);
    await own.translations.record(row, keep);
    const make = (next: TranslationChange) => own.translations.change(row.id, next);
    return { ...owner, project, row, make };
  };
  const it = testWith(recorded);

  test('an edit and an approval each make a revision, with its event', async () => {
    const { own, row, make } = await recorded({ keyId: v7() });
    expect(await make(edit('Buenas'))).toEqual({
      state: 'changed',
      translation: {
        ...row,
        status: 'updated',
        translatedText: 'Buenas',
        qualityScore: 0.5,
        qualityChecks: [],
        qualitySegments: [
          { start: 0, end: 5, targetStart: 0, targetEnd: 6, score: 0.4, checks: ['numbers'] },
        ],
        qualityNotChecked: ['content'],
        revision: 2,
      },
    });
    const approved = { ...row, status: 'approved', translatedText: 'Buenas', revision: 3 };
    expect(await make(approval)).toMatchObject({ state: 'changed', translation: { revision: 3 } });
    expect(await own.translations.get(row.id)).toMatchObject({
      ...approved,
      qualityScore: 1,
      qualityChecks: approval.qualityChecks,
      qualitySegments: [],
      qualityNotChecked: [],
    });

    const history = await own.translations.revisions(row.id, { limit: 10 });
    expect(history).toEqual({
      next: null,
      items: [
        expect.objectContaining({
          revision: 3,
          status: 'approved',
          translatedText: 'Buenas',
          actor: reviewer.id,
          qualityScore: 1,
        }),
        expect.objectContaining({
          revision: 2,
          status: 'updated',
          translatedText: 'Buenas',
          actor: editor.id,
          qualityScore: 0.5,
          qualitySegments: [
            { start: 0, end: 5, targetStart: 0, targetEnd: 6, score: 0.4, checks: ['numbers'] },
          ],
          qualityNotChecked: ['content'],
        }),
        {
          revision: 1,
          status: 'completed',
          translatedText: 'Hola',
          qualityScore: row.qualityScore,
          qualityChecks: row.qualityChecks,
          qualitySegments: row.qualitySegments,
          qualityNotChecked: row.qualityNotChecked,
          actor: row.keyId,
          createdAt: row.completedAt,
        },
      ],
    });
    const events = await eventsOf(opened().connection, row.id);
    const data = {
      id: row.id,
      project_id: row.projectId,
      source_text: 'Hello',
      translated_text: 'Buenas',
      source_language: 'en',
      target_language: 'es',
      status: 'updated',
      engine: 'apertium',
      created_at: row.createdAt.toISOString(),
      completed_at: row.completedAt?.toISOString(),
    };
    expect(events.map(({ kind }) => kind)).toEqual([
      'translation.created',
      'translation.completed',
      'translation.updated',
      'translation.approved',
    ]);
    const [updated, last] = events.slice(2);
    const body = (event: typeof updated, status: string) =>
      JSON.stringify({
        event: `translation.${status}`,
        timestamp: event?.body?.timestamp,
        data: { ...data, status },
      });
    expect(updated).toMatchObject({ projectId: row.projectId, text: body(updated, 'updated') });
    expect(last).toMatchObject({ projectId: row.projectId, text: body(last, 'approved') });
  });

  it('of twenty edits of one revision at once exactly one is made', async ({ row, make, own }) => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => make(edit(`Edit ${index}`, { revisions: [1] }))),
    );
    expect(outcomes.filter(({ state }) => state === 'changed')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.state === 'stale' && outcome.revision === 2)).toHaveLength(
      19,
    );
    const kept = await own.translations.get(row.id);
    const won = outcomes.find((outcome) => outcome.state === 'changed');
    expect(won).toMatchObject({ translation: kept });
    const count = `select count(*)::integer as count from`;
    expect(
      await query(
        opened().connection,
        `${count} events where subject_id = $1 and kind = 'translation.updated'`,
        [row.id],
      ),
    ).toEqual([{ count: 1 }]);
    expect(
      await query(opened().connection, `${count} translation_revisions where translation_id = $1`, [row.id]),
    ).toEqual([{ count: 2 }]);
  });

  it('edits that name no revision are made one after another, none lost', async ({ row, make, own }) => {
    await Promise.all(Array.from({ length: 12 }, (_, index) => make(edit(`Edit ${index}`))));
    const pages: number[] = [];
    let before: number | undefined;
    do {
      const page = await own.translations.revisions(row.id, { limit: 5, before });
      pages.push(...(page?.items ?? []).map(({ revision }) => revision));
      before = page?.next ?? undefined;
    } while (before !== undefined);
    expect(pages).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  test('whatever the state does not allow is refused and changes nothing', async () => {
    const { store, accountId, row, make } = await recorded();
    await make(approval);
    expect(await make(approval)).toEqual({ state: 'illegal', status: 'approved' });
    expect(await make(edit('Buenas', { revisions: [1] }))).toEqual({ state: 'stale', revision: 2 });
    expect(await make(edit('Buenas'))).toMatchObject({ state: 'changed' });
    expect(await make(approval)).toMatchObject({ state: 'changed', translation: { revision: 4 } });

    const failed = await recorded({
      status: 'failed',
      translatedText: null,
      error: { code: 'provider_error', detail: 'd' },
    });
    for (const change of [edit('Hola'), approval])
      expect(await failed.make(change)).toEqual({ state: 'illegal', status: 'failed' });

    const dropped = await recorded({}, { store_texts: false });
    for (const change of [edit('Hola'), approval])
      expect(await dropped.make(change)).toEqual({ state: 'no_text' });

    const orphan = await recorded();
    await store.projects.delete(orphan.accountId, orphan.project.id);
    for (const change of [edit('Hola'), approval])
      expect(await orphan.make(change)).toEqual({ state: 'project_deleted' });

    for (const { accountId: account, row: kept } of [failed, dropped, orphan]) {
      expect((await store.translations.get(account, kept.id))?.revision).toBe(1);
      expect((await store.translations.revisions(account, kept.id, { limit: 5 }))?.items).toHaveLength(1);
    }
    for (const [account, id] of [
      [failed.accountId, row.id],
      [accountId, v7()],
      ['nonsense', row.id],
      [accountId, 'nonsense'],
    ] as const) {
      expect(await store.translations.change(account, id, approval)).toEqual({ state: 'not_found' });
      expect(await store.translations.revisions(account, id, { limit: 5 })).toBeNull();
    }
    await expectRefusal(make(edit('NUL \0')), 'invalid_value');
  });
});
