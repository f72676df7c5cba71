import { Button, Code, NativeSelect, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { allRows } from '../../api/all-rows.ts';
import { api, pageOf } from '../../api/client.ts';
import { momentOf } from '../../i18n/day.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { SearchField } from '../../parts/fields/search-field.tsx';
import { Filters } from '../../parts/filters.tsx';
import { Empty } from '../../parts/notices/empty.tsx';
import { Page, Section } from '../../parts/page.tsx';
import { type AuditFilters, readAuditSearch } from './audit-search.ts';

/** Who acts in the account, by id: names are what people read. */
const actorNames = async (): Promise<ReadonlyMap<string, string>> => {
  const [members, keys] = await Promise.all([
    allRows(async (cursor) =>
      pageOf(
        await api.GET('/api/v1/members', {
          params: { query: { limit: 100, ...(cursor ? { cursor } : {}) } },
        }),
      ),
    ),
    allRows(async (cursor) =>
      pageOf(
        await api.GET('/api/v1/keys', { params: { query: { limit: 100, ...(cursor ? { cursor } : {}) } } }),
      ),
    ),
  ]);
  return new Map([
    ...members.map(({ id, name, email }) => [id, name || email] as const),
    ...keys.map(({ id, name }) => [id, name] as const),
  ]);
};

/** Who did what in the account. */
export const AuditPage = () => {
  const text = useText('audit');
  const { dateTime } = useFormats();
  const filters = useSearch({ from: '/audit' });
  const navigate = useNavigate({ from: '/audit' });
  const { data: names } = useQuery({ queryKey: ['audit', 'names'], queryFn: actorNames });
  const set = (part: { readonly [Name in keyof AuditFilters]: string }) =>
    void navigate({ search: readAuditSearch({ ...filters, ...part }), replace: true });
  const { since, until, ...words } = filters;
  return (
    <Page title={text('title')} hint={text('hint')}>
      <Section>
        <Filters>
          <SearchField
            label={text('search')}
            value={filters.search ?? ''}
            onSearch={(search) => set({ search })}
          />
          <NativeSelect
            label={text('actor')}
            value={filters.actor ?? ''}
            onChange={({ currentTarget }) => set({ actor: currentTarget.value })}
            data={[
              { value: '', label: text('anybody') },
              ...[...(names ?? [])].map(([value, label]) => ({ value, label })),
            ]}
          />
          <TextInput
            type="date"
            label={text('since')}
            value={since ?? ''}
            onChange={({ currentTarget }) => set({ since: currentTarget.value })}
          />
          <TextInput
            type="date"
            label={text('until')}
            value={until ?? ''}
            onChange={({ currentTarget }) => set({ until: currentTarget.value })}
          />
          {Object.keys(filters).length > 0 && (
            <Button variant="subtle" onClick={() => void navigate({ search: {}, replace: true })}>
              {text('clear')}
            </Button>
          )}
        </Filters>
        <DataTable
          label={text('title')}
          queryKey={['audit', filters]}
          isFiltered={Object.keys(filters).length > 0}
          load={async (cursor, signal) =>
            pageOf(
              await api.GET('/api/v1/audit-log', {
                params: {
                  query: {
                    ...words,
                    ...(since ? { since: momentOf(since) } : {}),
                    ...(until ? { until: momentOf(until, 1) } : {}),
                    ...(cursor ? { cursor } : {}),
                  },
                },
                signal,
              }),
            )
          }
          keyOf={({ id }) => id}
          empty={<Empty icon="audit" title={text('empty')} />}
          columns={[
            { id: 'when', title: text('when'), cell: ({ created_at: at }) => dateTime(at) },
            {
              id: 'actor',
              title: text('actor'),
              cell: ({ actor }) => <bdi title={actor}>{names?.get(actor) ?? actor}</bdi>,
            },
            { id: 'action', title: text('action'), cell: ({ action }) => <Code dir="ltr">{action}</Code> },
            {
              id: 'target',
              title: text('target'),
              cell: ({ target }) => (
                <Text size="xs" dir="ltr" component="span">
                  {target}
                </Text>
              ),
            },
            {
              id: 'detail',
              title: text('detail'),
              cell: ({ detail }) =>
                Object.keys(detail).length === 0 ? (
                  '–'
                ) : (
                  <Text size="xs" dir="ltr" component="code" className="text-of-others">
                    {JSON.stringify(detail)}
                  </Text>
                ),
            },
          ]}
        />
      </Section>
    </Page>
  );
};
