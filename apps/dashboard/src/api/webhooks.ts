import type { components } from '@dragoman/client';
import { queryOptions } from '@tanstack/react-query';
import { allRows } from './all-rows.ts';
import { api, dataOf, pageOf, searched } from './client.ts';

/** A webhook, with its health. */
export type Webhook = components['schemas']['Webhook'];

/** A kind of event, with a sample of what is sent. */
export type EventType = components['schemas']['EventType'];

/** All webhooks of the account. @param search of those, the ones that have it in their name or address */
export const loadWebhooks = (search = '', signal?: AbortSignal): Promise<readonly Webhook[]> =>
  allRows(async (cursor) =>
    pageOf(
      await api.GET('/api/v1/webhooks', {
        params: { query: { limit: 100, ...searched(search, cursor) } },
        ...(signal ? { signal } : {}),
      }),
    ),
  );

/** All webhooks of the account. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks', 'all'],
  queryFn: ({ signal }) => loadWebhooks('', signal),
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
