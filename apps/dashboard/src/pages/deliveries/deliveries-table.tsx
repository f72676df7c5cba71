import { Anchor, Code, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, pageOf } from '../../api/client.ts';
import { webhookName, webhooksQuery } from '../../api/webhooks.ts';
import { momentOf } from '../../i18n/day.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Empty } from '../../parts/notices/empty.tsx';
import type { DeliveryFilters } from './deliveries-search.ts';
import { type Delivery, DeliveryState } from './delivery-state.tsx';

const refreshMs = 5_000;

/** The words of the service for filters, which it judges itself. */
const queryOf = ({ state, event, webhook, since, until }: DeliveryFilters, cursor: string | undefined) => ({
  ...(state ? { state: state as Delivery['state'] } : {}),
  ...(event ? { event: event as never } : {}),
  ...(webhook ? { webhook_id: webhook } : {}),
  ...(since ? { since: momentOf(since) } : {}),
  ...(until ? { until: momentOf(until, 1) } : {}),
  ...(cursor ? { cursor } : {}),
});

/** Deliveries, newest first, as they happen. */
export const DeliveriesTable = ({ filters }: { readonly filters: DeliveryFilters }) => {
  const text = useText('deliveries');
  const { dateTime, relative, number } = useFormats();
  const { data: webhooks = [] } = useQuery(webhooksQuery);
  const isFiltered = Object.keys(filters).some((name) => name !== 'webhook');
  const nameOf = (id: string) => {
    const webhook = webhooks.find((one) => one.id === id);
    return webhook === undefined ? text('webhook_gone') : webhookName(webhook);
  };
  return (
    <DataTable
      label={text('title')}
      keyOf={({ id }) => id}
      queryKey={['deliveries', filters]}
      refreshMs={refreshMs}
      isFiltered={isFiltered}
      load={async (cursor, signal) =>
        pageOf(await api.GET('/api/v1/deliveries', { params: { query: queryOf(filters, cursor) }, signal }))
      }
      empty={
        <Empty icon="deliveries" title={text('empty')}>
          <Text c="dimmed">{text('empty_hint')}</Text>
        </Empty>
      }
      columns={[
        {
          id: 'created',
          title: text('created'),
          cell: ({ id, created_at: created }) => (
            <Anchor component={Link} size="sm" to={`/deliveries/${id}`}>
              <time dateTime={created}>{dateTime(created)}</time>
            </Anchor>
          ),
        },
        { id: 'event', title: text('event'), cell: ({ event }) => <Code dir="ltr">{event}</Code> },
        ...(filters.webhook === undefined
          ? [
              {
                id: 'webhook',
                title: text('webhook'),
                cell: (delivery: Delivery) => <bdi>{nameOf(delivery.webhook_id)}</bdi>,
              },
            ]
          : []),
        { id: 'state', title: text('state'), cell: (delivery) => <DeliveryState delivery={delivery} /> },
        {
          id: 'attempts',
          title: text('attempts'),
          align: 'end',
          cell: ({ attempt_count: count }) => number(count),
        },
        {
          id: 'next',
          title: text('next_attempt'),
          cell: ({ next_attempt_at: next }) =>
            next === null ? '–' : <time title={dateTime(next)}>{relative(next)}</time>,
        },
      ]}
    />
  );
};
