import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from './client.ts';

/** What the configured engines can translate. It seldom changes. */
export const languagesQuery = queryOptions({
  queryKey: ['languages'],
  queryFn: async ({ signal }) => dataOf(await api.GET('/v1/languages', { signal })),
  staleTime: 10 * 60_000,
});
