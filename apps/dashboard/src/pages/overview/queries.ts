import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import { lastDays } from './period.ts';

/** How many days the overview looks back. */
export const shownDays = 30;

/** What was used in these days. */
export const usageQuery = queryOptions({
  queryKey: ['usage', 'summary', shownDays],
  queryFn: async () => {
    const { from, to } = lastDays(shownDays);
    return dataOf(await api.GET('/v1/usage-summary', { params: { query: { from, to } } }));
  },
});

/** How well it was done. */
export const qualityQuery = queryOptions({
  queryKey: ['quality', 'summary', shownDays],
  queryFn: async () => {
    const { from, to } = lastDays(shownDays);
    return dataOf(await api.GET('/v1/quality-summary', { params: { query: { from, to } } }));
  },
});
