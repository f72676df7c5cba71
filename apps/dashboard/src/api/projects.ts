import type { components } from '@dragoman/client';
import { queryOptions } from '@tanstack/react-query';
import { allRows } from './all-rows.ts';
import { api, dataOf, pageOf } from './client.ts';

/** A project of the account. */
export type Project = components['schemas']['Project'];

/** All projects of the account that are not deleted, for choosing one. */
export const projectsQuery = queryOptions({
  queryKey: ['projects', 'all'],
  queryFn: async () =>
    (
      await allRows(async (cursor) =>
        pageOf(
          await api.GET('/v1/projects', { params: { query: { limit: 100, ...(cursor ? { cursor } : {}) } } }),
        ),
      )
    ).filter((project) => project.deleted_at === null),
});

/** One project. */
export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: ['projects', 'one', id],
    queryFn: async () => dataOf(await api.GET('/v1/projects/{id}', { params: { path: { id } } })),
  });
