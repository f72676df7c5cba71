import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { eventTypesQuery, webhookName, webhooksQuery } from '../../api/webhooks.ts';
import { useText } from '../../i18n/use-text.tsx';
import { Filters } from '../../parts/filters.tsx';
import { Page, Section } from '../../parts/page.tsx';
import { type DeliveryFilters, deliveryStates, readDeliveriesSearch } from './deliveries-search.ts';
import { DeliveriesTable } from './deliveries-table.tsx';

/** The deliveries of all webhooks in the last 30 days. */
export const DeliveriesPage = () => {
  const text = useText('deliveries');
  const filters = useSearch({ from: '/deliveries' });
  const navigate = useNavigate({ from: '/deliveries' });
  const { data: webhooks = [] } = useQuery(webhooksQuery);
  const { data: types = [] } = useQuery(eventTypesQuery);
  const set = (part: { readonly [Name in keyof DeliveryFilters]: string }) =>
    void navigate({ search: readDeliveriesSearch({ ...filters, ...part }), replace: true });
  const all = { value: '', label: text('all') };
  return (
    <Page title={text('title')} hint={text('hint')}>
      <Section>
        <Filters>
          <NativeSelect
            label={text('state')}
            value={filters.state ?? ''}
            data={[all, ...deliveryStates.map((value) => ({ value, label: text(`state_${value}`) }))]}
            onChange={({ currentTarget }) => set({ state: currentTarget.value })}
          />
          <NativeSelect
            label={text('event')}
            value={filters.event ?? ''}
            data={[all, ...types.map(({ kind }) => kind), 'webhook.test']}
            onChange={({ currentTarget }) => set({ event: currentTarget.value })}
          />
          <NativeSelect
            label={text('webhook')}
            value={filters.webhook ?? ''}
            data={[all, ...webhooks.map((webhook) => ({ value: webhook.id, label: webhookName(webhook) }))]}
            onChange={({ currentTarget }) => set({ webhook: currentTarget.value })}
          />
          <TextInput
            type="date"
            label={text('since')}
            value={filters.since ?? ''}
            onChange={({ currentTarget }) => set({ since: currentTarget.value })}
          />
          <TextInput
            type="date"
            label={text('until')}
            value={filters.until ?? ''}
            onChange={({ currentTarget }) => set({ until: currentTarget.value })}
          />
          {Object.keys(filters).length > 0 && (
            <Button variant="subtle" onClick={() => void navigate({ search: {}, replace: true })}>
              {text('clear')}
            </Button>
          )}
        </Filters>
        <DeliveriesTable filters={filters} />
      </Section>
    </Page>
  );
};
