import { queryOptions } from '@tanstack/react-query';
import { allRows } from '../../api/all-rows.ts';
import { api, dataOf, pageOf } from '../../api/client.ts';

/** Glossaries to choose from. */
export const glossaryChoices = queryOptions({
  queryKey: ['glossaries', 'choices'],
  queryFn: () =>
    allRows(async (cursor) =>
      pageOf(
        await api.GET('/v1/glossaries', { params: { query: { limit: 100, ...(cursor ? { cursor } : {}) } } }),
      ),
    ),
});

/** Brand voices to choose from. */
export const voiceChoices = queryOptions({
  queryKey: ['brand-voices', 'choices'],
  queryFn: () =>
    allRows(async (cursor) =>
      pageOf(
        await api.GET('/v1/brand-voices', {
          params: { query: { limit: 100, ...(cursor ? { cursor } : {}) } },
        }),
      ),
    ),
});

/** Models to choose from. */
export const modelChoices = queryOptions({
  queryKey: ['models'],
  queryFn: async () => dataOf(await api.GET('/v1/models')),
});
