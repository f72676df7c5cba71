import type { Job, KeyScope } from '@dragoman/store';
import type { z } from 'zod';
import { operationsOf } from '../../http/operation.ts';
import { idParams } from '../../http/schemas.ts';
import { jobHeaders, presentJob } from './present.ts';
import { jobData, jobDataOf, jobsQuery } from './schema.ts';
import type { JobService } from './service.ts';

/** The jobs of a resource. */
export interface JobResource<Services> {
  /** For example `/v1/voice/jobs`. */
  readonly path: `/${string}`;
  /** In ids of operations, for example `VoiceJob`. */
  readonly name: string;
  readonly tag: string;
  readonly scope: KeyScope;
  /** Names of their kinds: jobs of others do not exist here. */
  readonly kinds: readonly string[];
  /** What results look like in answers. */
  readonly result: z.ZodType;
  /** Makes that of a completed job: links are fresh at each read. Not asked where the result is no longer kept. */
  present(job: Job, services: Services): unknown;
}

/** `GET` list and one, `DELETE`: what every resource with jobs has. */
export const jobOperations = <Services extends { readonly jobs: JobService }>(
  resource: JobResource<Services>,
) => {
  const { path, name, tag, scope, kinds } = resource;
  const { list, operation, remove } = operationsOf<Services>({ tag, scope });
  return {
    list: list({
      id: `list${name}s`,
      path,
      summary: 'Lists jobs, newest first, without their results',
      description: 'Those that have ended are kept as long as files for download.',
      query: jobsQuery,
      item: jobData,
      page: ({ identity, query }, page, { jobs }) =>
        jobs.list({ identity, kinds }, { state: query.status, projectId: query.project_id }, page),
      present: presentJob,
    }),
    get: operation({
      id: `get${name}`,
      route: `GET ${path}/{id}`,
      summary: 'Says how far a job is, and what came of it',
      description:
        'To be asked until `state` is `completed`, `failed` or `cancelled`; a completed one has its result.',
      params: idParams,
      data: jobDataOf(resource.result),
      errors: ['not_found'],
      async handle({ identity, params }, services) {
        const job = await services.jobs.get({ identity, kinds }, params.id);
        const hasResult = job.state === 'completed' && job.result !== null;
        return {
          data: { ...presentJob(job), result: hasResult ? await resource.present(job, services) : null },
          ...(job.finishedAt === null ? { headers: jobHeaders(path, job) } : {}),
        };
      },
    }),
    remove: remove({
      id: `delete${name}`,
      path: `${path}/{id}`,
      summary: 'Cancels a job that is queued or running, removes one that has ended',
      description: 'A cancelled job stays readable. One that has ended goes with its result.',
      remove: ({ identity, params }, { jobs }) => jobs.remove({ identity, kinds }, params.id),
    }),
  };
};
