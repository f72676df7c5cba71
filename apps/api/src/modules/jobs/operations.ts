import type { Job, KeyScope } from '@dragoman/store';
import type { z } from 'zod';
import type { ApiCradle } from '../../container.ts';
import { defineOperation, type Operation } from '../../http/operation.ts';
import { deletedData, idParams } from '../../http/schemas.ts';
import { jobHeaders, presentJob } from './present.ts';
import { jobData, jobDataOf, jobsQuery } from './schema.ts';

/** The jobs of a resource. */
export interface JobResource {
  /** For example `/v1/voice/jobs`. */
  readonly path: string;
  /** In ids of operations, for example `VoiceJob`. */
  readonly name: string;
  readonly tag: string;
  readonly scope: KeyScope;
  /** Names of their kinds: jobs of others do not exist here. */
  readonly kinds: readonly string[];
  /** What results look like in answers. */
  readonly result: z.ZodType;
  /** Makes that of a completed job: links are fresh at each read. Not asked where the result is no longer kept. */
  present(job: Job, services: ApiCradle): unknown;
}

/** `GET` list and one, `DELETE`: what every resource with jobs has. */
export const jobOperations = (
  resource: JobResource,
): { readonly list: Operation; readonly get: Operation; readonly remove: Operation } => {
  const { path, name, tag, scope, kinds } = resource;
  return {
    list: defineOperation({
      id: `list${name}s`,
      method: 'get',
      path,
      tag,
      summary: 'Lists jobs, newest first, without their results',
      scope,
      query: jobsQuery,
      status: 200,
      data: jobData,
      list: true,
      async handle({ identity, query }, { jobs, cursors }) {
        const { account } = identity;
        const filter = { state: query.status, projectId: query.project_id };
        const page = await jobs.list({ identity, kinds }, filter, cursors.request(account.id, query));
        return cursors.reply(account.id, page, presentJob);
      },
    }),
    get: defineOperation({
      id: `get${name}`,
      method: 'get',
      path: `${path}/{id}`,
      tag,
      summary: 'Says how far a job is, and what came of it',
      scope,
      params: idParams,
      status: 200,
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
    remove: defineOperation({
      id: `delete${name}`,
      method: 'delete',
      path: `${path}/{id}`,
      tag,
      summary: 'Cancels a job that is queued or running, removes one that has ended',
      description: 'A cancelled job stays readable. One that has ended goes with its result.',
      scope,
      params: idParams,
      status: 200,
      data: deletedData,
      errors: ['not_found'],
      async handle({ identity, params }, { jobs }) {
        await jobs.remove({ identity, kinds }, params.id);
        return { data: { id: params.id, deleted: true } };
      },
    }),
  };
};
