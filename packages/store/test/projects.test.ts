import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import type { NewWebhook } from '../src/index.ts';
import { eventsOf, waitingDeliveries } from './support/event-samples.ts';
import { expectRefusal, makeOwner, testWith } from './support/owners.ts';
import { query } from './support/samples.ts';
import { onEachServer } from './support/servers.ts';
import { claimOf, createWebhook } from './support/webhook-samples.ts';

onEachServer('projects', (opened) => {
  const prepare = () => makeOwner(opened());
  const it = testWith(prepare);

  test('every change writes its event; a deleted project stays readable and leaves the list', async () => {
    const { connection, own, projectId } = await prepare();
    const made = await own.projects.create({
      name: 'Shop',
      description: 'The shop',
      settings: { tone: 'warm' },
      charactersPerMonth: 10,
    });
    expect(made).toMatchObject({ name: 'Shop', isDefault: false, charactersPerMonth: 10, deletedAt: null });
    const changed = await own.projects.update(made.id, {
      settings: { store_texts: false },
      charactersPerMonth: null,
    });
    expect(changed).toMatchObject({
      name: 'Shop',
      description: 'The shop',
      settings: { store_texts: false },
      charactersPerMonth: null,
    });
    expect(await own.projects.update(made.id, {})).toEqual(changed);
    expect(await own.projects.delete(made.id)).toBe('deleted');
    const deleted = await own.projects.get(made.id);
    expect(deleted?.deletedAt).toBeInstanceOf(Date);
    expect(await own.projects.delete(made.id)).toBe('not_found');
    expect(await own.projects.update(made.id, { name: 'x' })).toBeNull();
    const { items } = await own.projects.list({ limit: 10 });
    expect(items.map((project) => project.id)).toEqual([projectId]);

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

  it('the Default project cannot be deleted', async ({ connection, own, projectId }) => {
    expect(await own.projects.delete(projectId)).toBe('default');
    expect((await own.projects.get(projectId))?.deletedAt).toBeNull();
    expect(await eventsOf(connection, projectId)).toHaveLength(1);
  });

  test('what waits for the webhooks of a deleted project stays, and they get nothing more', async () => {
    const { store, connection, own, accountId, projectId } = await prepare();
    const input = { name: 'p', description: '', settings: {} };
    const gone = await own.projects.create(input);
    const kept = await own.projects.create(input);
    const events = ['project.updated', 'project.deleted'];
    const webhook = async (change: Partial<NewWebhook>) =>
      (await createWebhook(store, accountId, { events, ...change })).id;
    const ofGone = await webhook({ projectId: gone.id });
    const stopped = await webhook({ projectId: gone.id, active: false });
    const ofKept = await webhook({ projectId: kept.id });
    const ofAll = await webhook({});
    await own.projects.update(gone.id, { name: 'last' });
    expect(await own.projects.delete(gone.id)).toBe('deleted');
    expect(await own.projects.delete(projectId)).toBe('default');
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
    const deletedAt = (await own.projects.get(gone.id))?.deletedAt;
    expect((await own.webhooks.get(ofGone))?.disabledAt).toEqual(deletedAt);
    const claims = await claimOf(store, ofGone);
    expect(claims.map((claim) => claim.eventKind)).toEqual(events);
  });

  it('a list can be narrowed to some projects', async ({ own, projectId }) => {
    const input = { name: 'p', description: '', settings: {} };
    const one = await own.projects.create(input);
    const two = await own.projects.create(input);
    const ids = async (only?: readonly string[]) =>
      (await own.projects.list({ limit: 10 }, { only })).items.map((project) => project.id);
    expect(await ids()).toEqual([two.id, one.id, projectId]);
    expect(await ids([one.id, v7(), 'nonsense'])).toEqual([one.id]);
    expect(await ids([])).toEqual([]);
  });

  test('a project of an account that is not there is refused', async () => {
    await expectRefusal(
      opened().store.projects.create(v7(), { name: 'p', description: '', settings: {} }),
      'not_found',
    );
  });
});
