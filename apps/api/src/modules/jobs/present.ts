import type { Job } from '@dragoman/store';
import { present } from '../../http/names.ts';
import type { OperationReply } from '../../http/operation.ts';
import { jobData } from './schema.ts';

/** When to ask again, in seconds. */
const retryAfterSeconds = 2;

/** A job as answers show it, without its result. */
export const presentJob = (job: Job) =>
  present(jobData, job, {
    status: job.state,
    progress: { done: job.progress, total: 100, stage: job.stage },
  });

/** The headers of an answer about work that goes on. @param path of the jobs of this resource: `/v1/voice/jobs` */
export const jobHeaders = (path: string, job: Job): Record<string, string> => ({
  Location: `${path}/${job.id}`,
  'Retry-After': String(retryAfterSeconds),
});

/** 202: the work goes on as a job. For operations with `accepted: jobData`. */
export const acceptedReply = (path: string, job: Job): OperationReply => ({
  data: presentJob(job),
  isAccepted: true,
  headers: jobHeaders(path, job),
});
