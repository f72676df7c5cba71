import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { JobRun } from '../../src/modules/jobs/run.ts';
import { countingKind } from '../support/job-kinds.ts';
import { gate, quick } from '../support/jobs.ts';

const owner = { accountId: randomUUID(), projectId: randomUUID(), actor: null };

it('keeps its input also where its deadline passes before the work has its folder', async () => {
  const late = gate();
  const kind = countingKind(async () => {}, {
    keep: async (input, { directory }) => ({ ...input, to: directory.length }),
  });
  const run = new JobRun({
    kind,
    id: randomUUID(),
    owner,
    input: quick,
    folders: {
      create: async () => {
        await late.opened;
        return { directory: '/run', remove: async () => {} };
      },
    },
    save: async () => {},
  });
  const ended = run.execute();
  const kept = run.keep();
  late.open();
  await Promise.all([ended, kept]);
  expect(run.input).toEqual({ ...quick, to: 4 });
});
