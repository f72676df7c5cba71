import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import type { NewWebhook } from '../src/index.ts';
import { eventsOf, waitingDeliveries } from './event-samples.ts';
import { query } from './samples.ts';
import { onEachServer } from './servers.ts';
import { claimOf, createWebhook } from './webhook-samples.ts';

onEachServer('projects', (opened) => {
  test('every change writes its event; a deleted project stays readable and leaves the list', async () => {
    const { store, connection } = opened();
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
    const expected = [
      ['project.created', made],
      ['project.updated', changed],
      ['project.deleted', deleted],
    ] as const;
    expect(await eventsOf(connection, made.id)).toEqual(
      expected.map(([kind, project]) => {
        const body = { event: kind, timestamp: project?.updatedAt.toISOString(), data: record(project) };
        return {
          id: expect.any(String),
          kind,
          projectId: made.id,
          text: JSON.stringify(body),
          body,
          dropBody: false,
        };
      }),
    );
  });

  test('the Default project cannot be deleted', async () => {
    const { store, connection } = opened();
    const account = await store.accounts.create({ name: 'two' });
    expect(await store.projects.delete(account.id, account.defaultProjectId)).toBe('default');
    expect((await store.projects.get(account.id, account.defaultProjectId))?.deletedAt).toBeNull();
    expect(await eventsOf(connection, account.defaultProjectId)).toHaveLength(1);
  });

  test('what waits for the webhooks of a deleted project stays, and they get nothing more', async () => {
    const { store, connection } = opened();
    const { id: accountId, defaultProjectId } = await store.accounts.create({ name: 'one' });
    const input = { name: 'p', description: '', settings: {} };
    const gone = await store.projects.create(accountId, input);
    const kept = await store.projects.create(accountId, input);
    const events = ['project.updated', 'project.deleted'];
    const webhook = async (change: Partial<NewWebhook>) =>
      (await createWebhook(store, accountId, { events, ...change })).id;
    const ofGone = await webhook({ projectId: gone.id });
    const stopped = await webhook({ projectId: gone.id, active: false });
    const ofKept = await webhook({ projectId: kept.id });
    const ofAll = await webhook({});
    await store.projects.update(accountId, gone.id, { name: 'last' });
    expect(await store.projects.delete(accountId, gone.id)).toBe('deleted');
    expect(await store.projects.delete(accountId, defaultProjectId)).toBe('default');
    expect(
      (await waitingDeliveries(connection, accountId)).map((row) => [row.event_kind, row.webhook_id]),
    ).toEqual([
      ['project.updated', ofGone],
      ['project.updated', ofAll],
      ['project.deleted', ofGone],
      ['project.deleted', ofAll],
    ]);
    const states = await query(
      connection,
      'select id, active, disabled_reason, revision from webhooks where account_id = $1 order by id',
      [accountId],
    );
    expect(states).toEqual([
      { id: ofGone, active: false, disabled_reason: 'project_deleted', revision: 2 },
      { id: stopped, active: false, disabled_reason: 'manual', revision: 1 },
      { id: ofKept, active: true, disabled_reason: null, revision: 1 },
      { id: ofAll, active: true, disabled_reason: null, revision: 1 },
    ]);
    const deletedAt = (await store.projects.get(accountId, gone.id))?.deletedAt;
    expect((await store.webhooks.get(accountId, ofGone))?.disabledAt).toEqual(deletedAt);
    const claims = await claimOf(store, ofGone);
    expect(claims.map((claim) => claim.eventKind)).toEqual(events);
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
