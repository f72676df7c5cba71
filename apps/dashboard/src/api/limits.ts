import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from './client.ts';

/** What this deployment takes at most. */
export const limitsQuery = queryOptions({
  queryKey: ['limits'],
  queryFn: async ({ signal }) => dataOf(await api.GET('/v1/limits', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});
