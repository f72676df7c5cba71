import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import type { FileFilter, FileOutcome } from '../../src/index.ts';
import { madeOf, sampleFile, sampleSegment } from '../support/file-samples.ts';
import { expectRefusal, makeOwner, testWith } from '../support/owners.ts';
import { query } from '../support/samples.ts';
import { onEachServer } from '../support/servers.ts';

const completed: FileOutcome = {
  status: 'completed',
  resultAssetId: v7(),
  downloadUrl: 'https://localhost:8443/assets/x',
  resultRevision: 1,
  resultWarnings: [],
};

onEachServer('files', (opened) => {
  const prepare = async () => {
    const owner = await makeOwner(opened());
    const { own, projectId, accountId, connection } = owner;
    const make = (change = {}) => own.files.create(sampleFile(projectId, change));
    const events = async () => {
      const rows = await query(
        connection,
        `select kind, convert_from(body, 'UTF8')::json as body from events where account_id = $1 and kind like 'file.%' order by id`,
        [accountId],
      );
      return rows as { kind: string; body: { data: Record<string, unknown> } }[];
    };
    return { ...owner, make, events };
  };
  const it = testWith(prepare);

  it('are found by their name, and by time', async ({ own, projectId }) => {
    const names = ['Price list.txt', 'Manual.txt', 'PRICES 2026.csv'];
    for (const name of names) await own.files.create({ ...sampleFile(projectId), name });
    const found = async (filter: FileFilter, limit = 10) =>
      (await own.files.list(filter, { limit })).items.map(({ name }) => name);
    expect(await found({ search: 'price' })).toEqual(['PRICES 2026.csv', 'Price list.txt']);
    const first = await own.files.list({ search: 'price' }, { limit: 1 });
    const rest = await own.files.list({ search: 'price' }, { limit: 1, before: first.next ?? '' });
    expect(rest.items.map(({ name }) => name)).toEqual(['Price list.txt']);
    expect(await found({ search: 'price', kind: 'image' })).toEqual([]);
    expect(await found({ search: 'a\0' })).toEqual([]);
    expect(await found({ until: new Date('2020-01-01') })).toEqual([]);
    expect(await found({ since: new Date('2020-01-01') })).toHaveLength(3);
  });

  it('go from uploaded to completed, each told once', async ({ own, make, events }) => {
    const file = await make();
    expect(await own.files.get(file.id)).toEqual(file);
    expect(await own.files.begin(file.id)).toMatchObject({ status: 'processing' });
    await own.files.addSegments(file.id, [sampleSegment(1), sampleSegment(2, { characters: 15 })]);
    await own.files.describe(file.id, { pages: 3, segmentCount: 2, info: { width: 1 }, warnings: [] });
    await own.files.translated(file.id, [
      madeOf(1),
      madeOf(2, { qualityScore: 1, status: 'memory', charactersBilled: 0 }),
    ]);
    expect(await own.files.finish(file.id, v7(), completed)).toBeNull();
    const done = await own.files.finish(file.id, file.id, completed);
    expect(done).toMatchObject({
      ...{ status: 'completed', pages: 3, segmentCount: 2, charactersUsed: 20, charactersBilled: 5 },
      ...{ qualityScore: 0.875, info: { width: 1 }, resultRevision: 1, partial: false },
    });
    expect(await own.files.finish(file.id, file.id, completed)).toBeNull();
    expect(await own.files.begin(file.id)).toBeNull();
    const told = await events();
    expect(told.map(({ kind }) => kind)).toEqual(['file.uploaded', 'file.completed']);
    expect(told[1]?.body.data).toMatchObject({
      ...{ id: file.id, status: 'completed', pages: 3, download_url: 'https://localhost:8443/assets/x' },
      completed_at: done?.completedAt?.toISOString(),
    });
    await own.files.exported(file.id, 'https://localhost:8443/assets/y');
    expect((await events())[2]).toMatchObject({
      kind: 'file.exported',
      body: { data: { download_url: 'https://localhost:8443/assets/y' } },
    });
  });

  it('that failed keep what was made, and say so', async ({ own, make, events }) => {
    const file = await make();
    await own.files.begin(file.id);
    const error = { code: 'provider_error', detail: 'It failed.' };
    const resultAssetId = v7();
    const outcome = { status: 'failed', error, resultAssetId, resultRevision: 1 } as const;
    expect(await own.files.finish(file.id, file.id, outcome)).toMatchObject({
      ...{ status: 'failed', partial: true, error, resultAssetId, completedAt: null },
    });
    expect((await events()).at(-1)).toMatchObject({ kind: 'file.failed', body: { data: { error } } });
    const other = await make();
    expect(await own.files.finish(other.id, other.id, { status: 'cancelled' })).toMatchObject({
      status: 'cancelled',
      partial: false,
    });
    expect((await events()).at(-1)).toMatchObject({ kind: 'file.uploaded' });
  });

  it('are rendered anew by one job at a time, where they have segments', async ({
    own,
    make,
    newProject,
  }) => {
    const file = await make();
    expect(await own.files.render(file.id, v7())).toMatchObject({ state: 'under_way' });
    await own.files.describe(file.id, { pages: 1, segmentCount: 0, info: {}, warnings: [] });
    await own.files.finish(file.id, file.id, completed);
    expect(await own.files.render(file.id, v7(), { revisions: [7] })).toEqual({
      state: 'stale',
      revision: 1,
    });
    const [one, two] = await Promise.all([own.files.render(file.id, v7()), own.files.render(file.id, v7())]);
    expect([one.state, two.state].sort()).toEqual(['accepted', 'under_way']);
    expect(await own.files.render(v7(), v7())).toEqual({ state: 'not_found' });
    const project = await newProject();
    const doomed = await make({ projectId: project.id });
    await own.files.finish(doomed.id, doomed.id, { status: 'cancelled' });
    expect(await own.files.render(doomed.id, v7())).toEqual({ state: 'no_segments' });
    await own.projects.delete(project.id);
    expect(await own.files.render(doomed.id, v7())).toEqual({ state: 'project_deleted' });
  });

  it('of a project that keeps no texts lose their segments once they are done', async ({ own, make }) => {
    const file = await make({ keepsSegments: false });
    await own.files.addSegments(file.id, [sampleSegment(1)]);
    await own.files.translated(file.id, [madeOf(1)]);
    const done = await own.files.finish(file.id, file.id, completed);
    expect(done).toMatchObject({ charactersUsed: 5, qualityScore: 0.5 });
    expect(await own.files.segments(file.id, { limit: 10 })).toEqual([]);
    expect(
      await own.files.edit(file.id, [{ number: 1, target: 'x' }], { actor: { kind: 'operator' } }),
    ).toEqual({ state: 'no_segments' });
  });

  it('are listed newest first, of one project, state or kind alone', async ({ own, make, newProject }) => {
    const project = await newProject();
    const first = await make();
    const second = await make({ kind: 'image', projectId: project.id, targetLanguage: 'de' });
    const ids = async (filter = {}) => (await own.files.list(filter, { limit: 9 })).items.map(({ id }) => id);
    expect(await ids()).toEqual([second.id, first.id]);
    expect(await ids({ projectId: project.id })).toEqual([second.id]);
    expect(await ids({ projectIds: [project.id] })).toEqual([second.id]);
    expect(await ids({ kind: 'document' })).toEqual([first.id]);
    expect(await ids({ targetLanguage: 'de' })).toEqual([second.id]);
    expect(await ids({ status: 'completed' })).toEqual([]);
    const { next } = await own.files.list({}, { limit: 1 });
    expect((await own.files.list({}, { limit: 1, before: next ?? '' })).items).toEqual([first]);
  });

  it('are found when their time is over, or nobody has touched them', async ({
    store,
    own,
    make,
    accountId,
  }) => {
    const file = await make({ expiresAt: new Date(Date.now() - 1_000) });
    const mine = (files: readonly { accountId: string; id: string }[]) =>
      files.filter((one) => one.accountId === accountId).map(({ id }) => id);
    expect(mine(await store.files.expired(1_000))).toEqual([file.id]);
    expect(mine(await store.files.untouched(new Date(Date.now() + 1_000), 1_000))).toEqual([file.id]);
    expect(mine(await store.files.untouched(new Date(Date.now() - 60_000), 1_000))).toEqual([]);
    await own.files.addSegments(file.id, [sampleSegment(1)]);
    await own.files.expire(file.id);
    expect(await own.files.get(file.id)).toBeNull();
    expect(await own.files.segment(file.id, 1)).toBeNull();
  });

  it('of others are not there', async ({ store, own, make, projectId }) => {
    const file = await make();
    await own.files.addSegments(file.id, [sampleSegment(1)]);
    const { id: outsider } = await store.accounts.create({ name: 'stranger' });
    await expectRefusal(store.files.create(outsider, sampleFile(projectId)), 'not_found');
    expect(await store.files.get(outsider, file.id)).toBeNull();
    expect(await store.files.begin(outsider, file.id)).toBeNull();
    expect(await store.files.delete(outsider, file.id)).toBe(false);
    expect(await store.files.segments(outsider, file.id, { limit: 9 })).toEqual([]);
    expect(
      await store.files.edit(outsider, file.id, [{ number: 1, target: 'x' }], {
        actor: { kind: 'operator' },
      }),
    ).toEqual({
      state: 'not_found',
    });
    await store.files.addSegments(outsider, file.id, [sampleSegment(2)]);
    await store.files.translated(outsider, file.id, [madeOf(1)]);
    expect(await own.files.segments(file.id, { limit: 9 })).toMatchObject([{ number: 1, target: null }]);
    await store.files.expire(outsider, file.id);
    expect(await own.files.get(file.id)).toEqual(file);
  });

  test('go with their account, and are in its export', async () => {
    const { store, own, make, accountId, connection } = await prepare();
    const file = await make();
    await own.files.addSegments(file.id, [sampleSegment(1), sampleSegment(2)]);
    const tables: string[] = [];
    for await (const { table } of store.accounts.export(accountId)) tables.push(table);
    expect(tables.filter((table) => table.startsWith('file'))).toEqual([
      'files',
      'file_segments',
      'file_segments',
    ]);
    expect(await store.accounts.delete(accountId)).toBe(true);
    for (const table of ['files', 'file_segments'])
      expect(await query(connection, `select from ${table} where account_id = $1`, [accountId])).toEqual([]);
    await own.files.addSegments(file.id, [sampleSegment(3)]);
    expect(await query(connection, 'select from file_segments where account_id = $1', [accountId])).toEqual(
      [],
    );
  });
});
