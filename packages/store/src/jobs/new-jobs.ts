import { and, eq } from 'drizzle-orm';
import type { Database, Session } from '../database/database.ts';
import { StoreError } from '../error.ts';
import type { Job, JobRepository, NewJob } from '../model/index.ts';
import type { InternalQueue } from '../queue/queue.ts';
import type { Clock } from '../rows/common.ts';
import { jobs, projects } from '../schema/index.ts';
import { callFor, callMs, jobQueue } from './calls.ts';
import { inMs, shown } from './columns.ts';

const insert = async (
  session: Session,
  accountId: string,
  row: Omit<typeof jobs.$inferInsert, 'accountId'>,
): Promise<Job> => {
  const valid = await session.sql
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, row.projectId), eq(projects.accountId, accountId)));
  if (valid.length === 0) throw new StoreError('not_found', 'The account has no such project.');
  const [made] = await session.sql
    .insert(jobs)
    .values({ ...row, accountId })
    .returning(shown);
  if (made === undefined) throw new StoreError('internal', 'A job was not written.');
  return made;
};
const fresh = (job: NewJob) => ({
  id: job.id,
  projectId: job.projectId,
  keyId: job.keyId,
  userId: job.userId,
  kind: job.kind,
  input: job.input,
  crashes: 0,
});

/** How jobs come in. */
export const createNewJobs = (
  database: Database,
  queue: InternalQueue,
  clock: Clock,
): Pick<JobRepository, 'create' | 'begin'> => ({
  async create(accountId, job) {
    // Outside of the transaction: what it makes at the first time must stay.
    await queue.sender(jobQueue);
    return database.transaction(async (session) => {
      const row = { ...fresh(job), state: 'queued', progress: 0, attempt: 0, createdAt: clock() } as const;
      const made = await insert(session, accountId, { ...row, leaseUntil: inMs(callMs) as never });
      await callFor(queue, session, made);
      return made;
    });
  },

  begin: (accountId, job, { token, milliseconds }) =>
    database.transaction((session) =>
      insert(session, accountId, {
        ...fresh(job),
        state: 'running',
        progress: job.progress,
        stage: job.stage,
        checkpoint: job.checkpoint,
        attempt: 1,
        leaseToken: token,
        leaseUntil: inMs(milliseconds) as never,
        createdAt: job.startedAt,
        startedAt: job.startedAt,
      }),
    ),
});
