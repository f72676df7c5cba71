import type { Database } from '../database/database.ts';
import type { Job, JobRepository } from '../model/index.ts';
import type { InternalQueue } from '../queue/queue.ts';
import type { Clock } from '../rows/common.ts';
import { callOptions, jobQueue } from './calls.ts';
import { createHeldJobs } from './held-jobs.ts';
import { createNewJobs } from './new-jobs.ts';
import { createNextJob } from './next-job.ts';
import { createOwnedJobs } from './owned-jobs.ts';
import { createJobUpkeep } from './upkeep.ts';

/** Jobs over a database and its queue. */
export const createJobs = (database: Database, queue: InternalQueue, clock: Clock): JobRepository => ({
  work: (concurrency, handler) =>
    queue.work<Pick<Job, 'accountId' | 'id'>>(jobQueue, { ...callOptions, concurrency }, (job, { signal }) =>
      handler(job, signal),
    ),
  ...createNewJobs(database, queue, clock),
  ...createNextJob(database),
  ...createHeldJobs(database, queue, clock),
  ...createOwnedJobs(database, clock),
  ...createJobUpkeep(database, queue, clock),
});
