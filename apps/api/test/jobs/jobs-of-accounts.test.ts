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
    await vi.waitFor(() => expect(begun).toHaveLength(6), { timeout: 10_000, interval: 25 });
    expect(begun.indexOf(light.accountId)).toBe(1);
    expect(last.accountId).toBe(light.accountId);
  });
});
