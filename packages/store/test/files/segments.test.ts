import { Client } from 'pg';
import { expect } from 'vitest';
import type { SegmentsOutcome } from '../../src/index.ts';
import { madeOf, sampleFile, sampleSegment } from '../support/file-samples.ts';
import { expectRefusal, makeOwner, testWith } from '../support/owners.ts';
import { keep, sampleTranslation } from '../support/samples.ts';
import { onEachServer } from '../support/servers.ts';

const actor = { kind: 'operator' } as const;
const key = { kind: 'key', id: '01890000-0000-7000-8000-0000000000aa' } as const;
const memoryOf = (sourceText: string) => ({
  ...{ sourceText, sourceLanguage: 'en', targetLanguage: 'es', variant: 'plain' },
});

onEachServer('segments of files', (opened) => {
  const it = testWith(async () => {
    const owner = await makeOwner(opened());
    const { own, projectId } = owner;
    const file = await own.files.create(sampleFile(projectId));
    const add = (count: number) =>
      own.files.addSegments(
        file.id,
        Array.from({ length: count }, (_, index) =>
          sampleSegment(index + 1, { source: `Text ${index + 1}`, page: 1 + Math.floor(index / 2) }),
        ),
      );
    const read = (number: number) => own.files.segment(file.id, number);
    const recall = async (sourceText: string) => {
      const [answer] = await own.memory.recall(projectId, [memoryOf(sourceText)]);
      return answer && [answer.translatedText, answer.approved];
    };
    return { ...owner, file, add, read, recall };
  });

  it('come in by the thousand, once, and are read in order', async ({ own, file, add }) => {
    await add(2_500);
    await own.files.translated(file.id, [madeOf(1)]);
    await add(2_501);
    expect(await own.files.countSegments(file.id)).toEqual({
      all: 2_501,
      waiting: 2_500,
      waitingCharacters: 12_500,
    });
    const numbers = async (filter = {}) =>
      (await own.files.segments(file.id, { limit: 3, ...filter })).map(({ number }) => number);
    expect(await numbers()).toEqual([1, 2, 3]);
    expect(await numbers({ after: 2_499 })).toEqual([2_500, 2_501]);
    expect(await numbers({ status: 'new' })).toEqual([2, 3, 4]);
    expect(await numbers({ maxScore: 0.5 })).toEqual([1]);
    expect(await numbers({ maxScore: 0.4 })).toEqual([]);
    expect(await numbers({ page: 2 })).toEqual([3, 4]);
    expect(await own.files.segment(file.id, 1)).toMatchObject({
      place: { line: 1 },
      target: 'Hola',
      revision: 2,
    });
  });

  it('keep what a person wrote while the machine worked', async ({ own, file, add, read }) => {
    await add(2);
    const quality = { qualityScore: 0.9, qualityChecks: [] };
    const outcome = await own.files.edit(file.id, [{ number: 1, target: 'Mine', quality }], { actor });
    expect(outcome).toMatchObject({ state: 'changed', file: { revision: 2 } });
    await own.files.translated(file.id, [madeOf(1), madeOf(2)]);
    expect(await read(1)).toMatchObject({
      target: 'Mine',
      status: 'edited',
      origin: 'person',
      qualityScore: 0.9,
    });
    expect(await read(2)).toMatchObject({ target: 'Hola', status: 'machine' });
  });

  it('keep every state that a person made, and the ones before', async ({ own, file, add, read }) => {
    await add(2);
    const history = async (number: number, page: { limit: number; before?: number } = { limit: 10 }) =>
      (await own.files.segmentRevisions(file.id, number, page)) ?? { items: [], next: 0 };
    expect(await history(1)).toMatchObject({ items: [{ revision: 1, status: 'new', actor: null }] });
    await own.files.edit(file.id, [{ number: 1, hidden: true }], { actor: key });
    // What a machine makes in between is in the history as soon as a person has changed it.
    await own.files.translated(file.id, [madeOf(1)]);
    expect((await history(1)).items.map(({ revision }) => revision)).toEqual([3, 2, 1]);
    await own.files.edit(file.id, [{ number: 1, target: 'Mine' }], { actor: key });
    await own.files.approve(file.id, [1], { actor });
    const { items, next } = await history(1);
    expect(next).toBeNull();
    expect(
      items.map(({ revision, status, target, hidden, actor: by }) => [revision, status, target, hidden, by]),
    ).toEqual([
      [5, 'approved', 'Mine', true, 'operator'],
      [4, 'edited', 'Mine', true, key.id],
      [3, 'machine', 'Hola', true, null],
      [2, 'new', null, true, key.id],
      [1, 'new', null, false, null],
    ]);
    expect(items[0]?.qualityScore).toBe(1);
    const first = await history(1, { limit: 2 });
    expect([first.items.length, first.next]).toEqual([2, 4]);
    expect((await history(1, { limit: 2, before: 4 })).items.map(({ revision }) => revision)).toEqual([3, 2]);
    expect((await history(2)).items).toHaveLength(1);
    expect(await own.files.segmentRevisions(file.id, 3, { limit: 10 })).toBeNull();
    expect(await read(1)).toMatchObject({ revision: 5 });
  });

  it('take their history along', async ({ own, file, add, connection, projectId }) => {
    const kept = async () => {
      const client = new Client(connection);
      await client.connect();
      const { rows } = await client.query(
        'select count(*)::integer as n from file_segment_revisions where file_id = any ($1)',
        [[file.id, second.id]],
      );
      await client.end();
      return rows[0].n;
    };
    const second = await own.files.create(sampleFile(projectId));
    await own.files.addSegments(second.id, [sampleSegment(1)]);
    await add(1);
    for (const { id } of [file, second]) await own.files.edit(id, [{ number: 1, target: 'Mine' }], { actor });
    expect(await kept()).toBe(4);
    await own.files.delete(file.id);
    expect(await kept()).toBe(2);
    await own.files.expire(second.id);
    expect(await kept()).toBe(0);
  });

  it('that came with a translation have it', async ({ own, file, read }) => {
    await own.files.addSegments(file.id, [sampleSegment(1, { target: 'Buenas' })]);
    expect(await read(1)).toMatchObject({ target: 'Buenas', status: 'memory', origin: 'file' });
  });

  it('are edited all or none, and only as they were read', async ({ own, file, add, read }) => {
    await add(2);
    const edit = (number: number) => ({ number, target: 'Mine' });
    expect(await own.files.edit(file.id, [edit(1), edit(3)], { actor })).toEqual({
      state: 'unknown_segment',
      number: 3,
    });
    expect(await own.files.edit(file.id, [edit(1)], { actor, revisions: [2] })).toEqual({
      state: 'stale',
      revision: 1,
    });
    const stale = await own.files.edit(file.id, [edit(1)], { actor, segmentRevisions: [9] });
    expect(stale).toEqual({ state: 'stale', revision: 1 });
    expect(await read(1)).toMatchObject({ target: null, revision: 1 });
    const both = await Promise.all(
      [1, 2].map(() => own.files.edit(file.id, [edit(1)], { actor, segmentRevisions: [1] })),
    );
    expect(both.map(({ state }: SegmentsOutcome) => state).sort()).toEqual(['changed', 'stale']);
    await own.files.edit(file.id, [{ number: 2, hidden: true }], { actor });
    expect(await read(2)).toMatchObject({ hidden: true, status: 'new', target: null });
    await expectRefusal(
      (async () => own.files.edit(file.id, [{ number: 1, target: 'a\0' }], { actor }))(),
      'invalid_value',
    );
  });

  it('are remembered beside texts; what was approved wins', async ({
    own,
    accountId,
    projectId,
    file,
    add,
    recall,
  }) => {
    await add(3);
    const source = 'Press <1>Save</1>';
    await own.files.addSegments(file.id, [sampleSegment(4, { source })]);
    await own.files.translated(file.id, [
      madeOf(1, { memory: memoryOf('Text 1') }),
      madeOf(2),
      madeOf(4, { target: 'Pulse <1>Guardar</1>', memory: memoryOf(source) }),
    ]);
    expect(await recall('Text 1')).toEqual(['Hola', false]);
    expect(await recall('Text 2')).toBeNull();
    expect(await recall(source)).toEqual(['Pulse <1>Guardar</1>', false]);
    const text = sampleTranslation(accountId, projectId, { sourceText: 'Text 2', translatedText: 'Texto' });
    await own.translations.record(text, { ...keep, memory: memoryOf('Text 2') });
    expect(await own.files.approve(file.id, [3], { actor })).toEqual({ state: 'untranslated', number: 3 });
    await own.files.edit(file.id, [{ number: 2, target: 'Dos' }], { actor });
    expect(await recall('Text 2')).toEqual(['Texto', false]);
    expect(await own.files.approve(file.id, [2], { actor })).toMatchObject({
      segments: [{ status: 'approved', qualityScore: 1, revision: 4 }],
    });
    expect(await recall('Text 2')).toEqual(['Dos', true]);
    await own.files.edit(file.id, [{ number: 1, target: 'Uno' }], { actor });
    expect(await recall('Text 1')).toBeNull();
  });

  it('are in the list of the memory, and forgotten there', async ({ own, file, add, read, recall }) => {
    await add(2);
    await own.files.translated(file.id, [madeOf(1, { memory: memoryOf('Text 1') }), madeOf(2)]);
    await own.files.approve(file.id, [2], { actor });
    const entries = async (approved?: boolean) => (await own.memory.list({ approved }, { limit: 9 })).items;
    expect(await entries(false)).toMatchObject([
      { sourceText: 'Text 1', translatedText: 'Hola', origin: 'machine' },
    ]);
    expect(await entries(true)).toMatchObject([{ sourceText: 'Text 2', origin: 'approval' }]);
    expect(await entries()).toHaveLength(2);
    const id = (await read(1))?.id ?? '';
    expect(await own.memory.get(id)).toMatchObject({ id, sourceText: 'Text 1' });
    expect(await own.memory.delete(id)).toBe(true);
    expect(await own.memory.delete(id)).toBe(false);
    expect(await recall('Text 1')).toBeNull();
    expect(await read(1)).toMatchObject({ target: 'Hola' });
  });

  it('of another language than their file are remembered in it', async ({ own, projectId, file }) => {
    await own.files.addSegments(file.id, [sampleSegment(1, { language: 'fr' }), sampleSegment(2)]);
    const memory = { ...memoryOf('Hello'), sourceLanguage: 'fr' };
    await own.files.translated(file.id, [madeOf(1, { memory }), madeOf(2, { memory: memoryOf('Hello') })]);
    const languages = async () =>
      (await own.memory.list({}, { limit: 9 })).items.map(({ sourceLanguage }) => sourceLanguage).sort();
    expect(await languages()).toEqual(['en', 'fr']);
    await own.files.approve(file.id, [1, 2], { actor });
    expect(await languages()).toEqual(['en', 'fr']);
    const unknown = await own.files.create(sampleFile(projectId, { sourceLanguage: null }));
    await own.files.addSegments(unknown.id, [sampleSegment(1)]);
    await own.files.translated(unknown.id, [madeOf(1, { memory: memoryOf('Unknown') })]);
    expect(await languages()).toEqual(['en', 'fr']);
  });

  it('go with their file, and what was approved with them; what expires is still remembered', async (scene) => {
    const { own, projectId, recall, file, add } = scene;
    await add(1);
    await own.files.translated(file.id, [madeOf(1)]);
    await own.files.approve(file.id, [1], { actor });
    expect(await own.files.delete(file.id)).toBe(true);
    expect(await own.files.delete(file.id)).toBe(false);
    expect(await recall('Text 1')).toBeNull();
    expect(await own.files.segments(file.id, { limit: 1 })).toEqual([]);
    const second = await own.files.create(sampleFile(projectId));
    await own.files.addSegments(second.id, [sampleSegment(1)]);
    await own.files.translated(second.id, [madeOf(1)]);
    await own.files.approve(second.id, [1], { actor });
    await own.files.expire(second.id);
    expect(await recall('Hello')).toEqual(['Hola', true]);
  });
});
