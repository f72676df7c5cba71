import { v7 } from 'uuid';
import { expect } from 'vitest';
import type { Translation } from '../../src/index.ts';
import { eventsOf } from '../support/event-samples.ts';
import { expectRefusal, makeOwner, testWith } from '../support/owners.ts';
import { keep, sampleTranslation } from '../support/samples.ts';
import { onEachServer } from '../support/servers.ts';

const actor = { kind: 'key', id: v7() } as const;
const approval = {
  actor,
  qualityScore: 1,
  qualityChecks: [{ id: 'human_approval', score: 1, weight: 1, note: 'approved' }],
  qualitySegments: [],
  qualityNotChecked: [],
};

onEachServer('approving several', (opened) => {
  const it = testWith(async () => {
    const owner = await makeOwner(opened());
    const { accountId, projectId, own, connection } = owner;
    const record = async (change: Partial<Translation> = {}) => {
      const row = sampleTranslation(accountId, projectId, change);
      await own.translations.record(row, { keepTexts: row.sourceText !== null });
      return row;
    };
    const kindsOf = async (id: string) => (await eventsOf(connection, id)).map(({ kind }) => kind);
    const recall = async (sourceText: string) => {
      const memory = { sourceText, sourceLanguage: 'en', targetLanguage: 'es', variant: 'plain' };
      const [answer] = await own.memory.recall(projectId, [memory]);
      return answer && [answer.translatedText, answer.approved];
    };
    return { ...owner, record, kindsOf, recall };
  });

  it('does to each what a single approval does', async ({ own, record, kindsOf, recall }) => {
    const rows = [
      await record({ sourceText: 'One', translatedText: 'Uno' }),
      await record({ sourceText: 'Two', translatedText: 'Dos' }),
    ];
    const ids = rows.map(({ id }) => id).reverse();
    const outcomes = await own.translations.approveAll(ids, approval);
    expect(outcomes).toMatchObject(
      ids.map((id) => ({
        state: 'changed',
        translation: { id, status: 'approved', revision: 2, qualityScore: 1 },
      })),
    );
    for (const { id } of rows) {
      expect(await kindsOf(id)).toEqual([
        'translation.created',
        'translation.completed',
        'translation.approved',
      ]);
      const history = await own.translations.revisions(id, { limit: 5 });
      expect(history?.items).toMatchObject([
        { revision: 2, status: 'approved', actor: actor.id },
        { revision: 1, status: 'completed' },
      ]);
    }
    expect([await recall('One'), await recall('Two')]).toEqual([
      ['Uno', true],
      ['Dos', true],
    ]);
  });

  it('leaves out what cannot be approved, and does nothing twice', async (scene) => {
    const { own, record, store, newProject, accountId, kindsOf } = scene;
    const good = await record();
    const failed = await record({ status: 'failed', translatedText: null });
    const gone = await newProject();
    const orphan = sampleTranslation(accountId, gone.id);
    await own.translations.record(orphan, keep);
    await own.projects.delete(gone.id);
    const stranger = await store.accounts.create({ name: 'stranger' });
    const theirs = sampleTranslation(stranger.id, stranger.defaultProjectId);
    await store.translations.record(stranger.id, theirs, keep);
    const ids = [failed.id, good.id, orphan.id, theirs.id, v7(), 'nonsense', good.id];
    const states = async () => (await own.translations.approveAll(ids, approval)).map(({ state }) => state);
    const others = ['project_deleted', 'not_found', 'not_found', 'not_found'];
    expect(await states()).toEqual(['illegal', 'changed', ...others, 'changed']);
    expect(await states()).toEqual(['illegal', 'approved_before', ...others, 'approved_before']);
    expect((await kindsOf(good.id)).filter((kind) => kind === 'translation.approved')).toHaveLength(1);
    expect((await own.translations.get(good.id))?.revision).toBe(2);
    expect((await store.translations.get(stranger.id, theirs.id))?.status).toBe('completed');
  });

  it('is of the projects that were named', async ({ own, record, newProject }) => {
    const row = await record();
    const { id: other } = await newProject();
    const [outcome] = await own.translations.approveAll([row.id], { ...approval, projectIds: [other] });
    expect(outcome).toEqual({ state: 'not_found' });
    expect((await own.translations.get(row.id))?.status).toBe('completed');
  });

  it('takes a hundred, of two people at once, whatever their order', async ({ own, record, kindsOf }) => {
    const rows: Translation[] = [];
    for (let n = 0; n < 100; n += 1) rows.push(await record({ sourceText: `Text ${n % 7}` }));
    const ids = rows.map(({ id }) => id);
    const [some, others] = [ids.slice(0, 70), ids.slice(30).reverse()];
    const [first, second] = await Promise.all([
      own.translations.approveAll(some, approval),
      own.translations.approveAll(others, approval),
    ]);
    const changed = [...(first ?? []), ...(second ?? [])].filter(({ state }) => state === 'changed');
    expect(changed).toHaveLength(100);
    for (const id of [ids[0], ids[50], ids[99]])
      expect((await kindsOf(id ?? '')).filter((kind) => kind === 'translation.approved')).toHaveLength(1);
    await expectRefusal(own.translations.approveAll([...ids, v7()], approval), 'invalid_value');
  });

  it('never has two wait for each other that write the same into the memory', async ({ own, record }) => {
    const approve = async (texts: readonly number[]) => {
      const ids: string[] = [];
      for (const n of texts) ids.push((await record({ sourceText: `Text ${n}` })).id);
      return () => own.translations.approveAll(ids, approval);
    };
    const texts = Array.from({ length: 100 }, (_, n) => n);
    const both = [await approve(texts), await approve(texts.toReversed())];
    const outcomes = (await Promise.all(both.map((start) => start()))).flat();
    expect(outcomes.every(({ state }) => state === 'changed')).toBe(true);
  });
});
