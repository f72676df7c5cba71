import { describe, expect, it, vi } from 'vitest';
import { countingKind } from '../support/job-kinds.ts';
import { gate, useJobs } from '../support/jobs.ts';

const bench = useJobs();
const { start, becomes } = bench;

describe('jobs of several accounts', () => {
  it('are begun in turn, whoever sent more of them', async () => {
    const held = gate();
    const begun: string[] = [];
    const kind = countingKind(async ({ accountId, requester }) => {
      begun.push(accountId);
      expect(requester).toMatchObject({ account: accountId, priority: 'job', isPatient: true });
      await held.opened;
    });
    const { jobs } = await start([kind], { concurrency: 1 });
    const busy = bench.owner;
    const { id, defaultProjectId } = await bench.database.store.accounts.create({ name: 'B' });
    const light = { accountId: id, projectId: defaultProjectId, actor: null };
    await jobs.work();
    const first = await jobs.start(kind, busy, { to: 2, holdAt: 1 });
    await becomes(first.id, 'running');
    for (let count = 0; count < 4; count += 1) await jobs.start(kind, busy, { to: 2, holdAt: 1 });
    const last = await jobs.start(kind, light, { to: 2, holdAt: 1 });
    held.open();
    await vi.waitFor(() => expect(begun).toHaveLength(6), { interval: 25 });
    expect(begun.indexOf(light.accountId)).toBe(1);
    expect(last.accountId).toBe(light.accountId);
  });

  it('that have none running need not wait for the long ones of others', async () => {
    const held = gate();
    const kind = countingKind(() => held.opened);
    const { jobs } = await start([kind], { concurrency: 1 });
    const { store } = bench.database;
    const busy = bench.owner;
    const other = async (name: string) => {
      const { id, defaultProjectId } = await store.accounts.create({ name });
      return { accountId: id, projectId: defaultProjectId, actor: null };
    };
    const long = { to: 2, holdAt: 1 };
    await jobs.work();
    const first = await jobs.start(kind, busy, long);
    await becomes(first.id, 'running');
    const second = await jobs.start(kind, busy, long);
    const light = await other('B');
    const spared = await jobs.start(kind, light, long);
    const third = await other('C');
    const late = await jobs.start(kind, third, long);
    const stateOf = async ({ accountId }: { accountId: string }, id: string) =>
      (await store.jobs.get(accountId, id))?.state;
    expect(await stateOf(light, spared.id)).toBe('queued');
    await jobs.recover();
    await vi.waitFor(async () => expect(await stateOf(light, spared.id)).toBe('running'));
    await jobs.recover();
    expect(await stateOf(busy, second.id)).toBe('queued');
    expect(await stateOf(third, late.id)).toBe('queued');
    held.open();
    for (const [owner, id] of [
      [busy, first.id],
      [busy, second.id],
      [light, spared.id],
      [third, late.id],
    ] as const)
      await vi.waitFor(async () => expect(await stateOf(owner, id)).toBe('completed'), {
        timeout: 10_000,
        interval: 25,
      });
  });
});
