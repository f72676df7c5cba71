import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { query } from './samples.ts';
import { onEachServer } from './servers.ts';

onEachServer('projects', (opened) => {
  const eventsOf = (projectId: string) =>
    query(opened().connection, 'select kind, data from events where subject_id = $1 order by id', [
      projectId,
    ]);

  test('every change writes its event; a deleted project stays readable and leaves the list', async () => {
    const { store } = opened();
    const account = await store.accounts.create({ name: 'one' });
    const made = await store.projects.create(account.id, {
      name: 'Shop',
      description: 'The shop',
      settings: { tone: 'warm' },
      charactersPerMonth: 10,
    });
    expect(made).toMatchObject({ name: 'Shop', isDefault: false, charactersPerMonth: 10, deletedAt: null });
    const changed = await store.projects.update(account.id, made.id, {
      settings: { store_texts: false },
      charactersPerMonth: null,
    });
    expect(changed).toMatchObject({
      name: 'Shop',
      description: 'The shop',
      settings: { store_texts: false },
      charactersPerMonth: null,
    });
    expect(await store.projects.update(account.id, made.id, {})).toEqual(changed);
    expect(await store.projects.delete(account.id, made.id)).toBe('deleted');
    const deleted = await store.projects.get(account.id, made.id);
    expect(deleted?.deletedAt).toBeInstanceOf(Date);
    expect(await store.projects.delete(account.id, made.id)).toBe('not_found');
    expect(await store.projects.update(account.id, made.id, { name: 'x' })).toBeNull();
    const { items } = await store.projects.list(account.id, { limit: 10 });
    expect(items.map((project) => project.id)).toEqual([account.defaultProjectId]);

    const record = (project: typeof made | null) => ({
      id: made.id,
      name: 'Shop',
      settings: project?.settings,
      created_at: made.createdAt.toISOString(),
      updated_at: project?.updatedAt.toISOString(),
    });
    expect(await eventsOf(made.id)).toEqual([
      { kind: 'project.created', data: record(made) },
      { kind: 'project.updated', data: record(changed) },
      { kind: 'project.deleted', data: record(deleted) },
    ]);
  });

  test('the Default project cannot be deleted', async () => {
    const { store } = opened();
    const account = await store.accounts.create({ name: 'two' });
    expect(await store.projects.delete(account.id, account.defaultProjectId)).toBe('default');
    expect((await store.projects.get(account.id, account.defaultProjectId))?.deletedAt).toBeNull();
    expect(await eventsOf(account.defaultProjectId)).toHaveLength(1);
  });

  test('a list can be narrowed to some projects', async () => {
    const { store } = opened();
    const account = await store.accounts.create({ name: 'three' });
    const input = { name: 'p', description: '', settings: {} };
    const one = await store.projects.create(account.id, input);
    const two = await store.projects.create(account.id, input);
    const ids = async (only?: readonly string[]) =>
      (await store.projects.list(account.id, { limit: 10 }, only)).items.map((project) => project.id);
    expect(await ids()).toEqual([two.id, one.id, account.defaultProjectId]);
    expect(await ids([one.id, v7(), 'nonsense'])).toEqual([one.id]);
    expect(await ids([])).toEqual([]);
  });

  test('a project of an account that is not there is refused', async () => {
    await expect(
      opened().store.projects.create(v7(), { name: 'p', description: '', settings: {} }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});
