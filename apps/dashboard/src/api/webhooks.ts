import type { components } from '@dragoman/client';
import { queryOptions } from '@tanstack/react-query';
import { allRows } from './all-rows.ts';
import { api, dataOf, pageOf } from './client.ts';

/** A webhook, with its health. */
export type Webhook = components['schemas']['Webhook'];

/** A kind of event, with a sample of what is sent. */
export type EventType = components['schemas']['EventType'];

/** All webhooks of the account. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks', 'all'],
  queryFn: () =>
    allRows(async (cursor) =>
      pageOf(
        await api.GET('/api/v1/webhooks', {
          params: { query: { limit: 100, ...(cursor ? { cursor } : {}) } },
        }),
      ),
    ),
});

/** One webhook. */
export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', 'one', id],
    queryFn: async () => dataOf(await api.GET('/api/v1/webhooks/{id}', { params: { path: { id } } })),
  });

/** The kinds of events, which a release of the service fixes. */
export const eventTypesQuery = queryOptions({
  queryKey: ['event-types'],
  queryFn: async () => dataOf(await api.GET('/api/v1/event-types')),
  staleTime: Number.POSITIVE_INFINITY,
});

/** How a webhook is called: by its description, else by its address. */
export const webhookName = ({ description, url }: Webhook): string =>
  description === '' ? url : description;
