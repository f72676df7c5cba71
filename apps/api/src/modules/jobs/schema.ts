import type { JobState } from '@dragoman/store';
import { z } from 'zod';
import { pageQuery } from '../../http/cursor.ts';

const jobStatus = z.enum(['queued', 'running', 'completed', 'failed', 'cancelled'] satisfies JobState[]);

const moment = z.iso.datetime();

const jobFields = {
  id: z.uuid(),
  kind: z.string(),
  status: jobStatus,
  project_id: z.uuid(),
  progress: z.strictObject({
    done: z.int().min(0).max(100),
    total: z.literal(100),
    stage: z.string().nullable().describe('What is being done.'),
  }),
  created_at: moment,
  started_at: moment.nullable(),
  finished_at: moment.nullable(),
  error: z.strictObject({ code: z.string(), detail: z.string() }).nullable(),
};

/** A job without its result: as it is accepted, and in lists. */
export const jobData = z.strictObject(jobFields).meta({ id: 'Job' });

/** A job with its result: null until it is completed, and where it is no longer kept. */
export const jobDataOf = (result: z.ZodType) => z.strictObject({ ...jobFields, result: result.nullable() });

export const jobsQuery = pageQuery.extend({
  status: jobStatus.optional(),
  project_id: z.uuid().optional(),
});
