import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, pageOf, searched } from '../../api/client.ts';
import { useMay } from '../../api/me.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.tsx';
import { SampleDialog } from '../../parts/dialogs/sample-dialog.tsx';
import { SearchField } from '../../parts/fields/search-field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Empty } from '../../parts/notices/empty.tsx';
import { Page, Section } from '../../parts/page.tsx';
import { VoiceDialog } from './voice-dialog.tsx';
import { bodyOf, type VoiceData } from './voice-form.ts';

type Open =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'delete' | 'sample'; readonly voice: VoiceData };

/** How the brands of the account speak. */
export const BrandVoicesPage = () => {
  const text = useText('linguistic');
  const common = useText('common');
  const formats = useFormats();
  const queries = useQueryClient();
  const mayEdit = useMay('editor');
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const refresh = () => queries.invalidateQueries({ queryKey: ['brand-voices'] });
  const create = mayEdit && (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setOpen({ kind: 'create' })}>
      {text('voice_new')}
    </Button>
  );
  return (
    <Page title={text('voices')} hint={text('voices_hint')} actions={create}>
      <SearchField label={text('search_voices')} value={search} onSearch={setSearch} />
      <Section>
        <DataTable<VoiceData>
          label={text('voices')}
          keyOf={({ id }) => id}
          queryKey={['brand-voices', 'list', search]}
          isFiltered={search !== ''}
          load={async (cursor, signal) =>
            pageOf(await api.GET('/v1/brand-voices', { params: { query: searched(search, cursor) }, signal }))
          }
          columns={[
            { id: 'name', title: text('name'), cell: ({ name }) => <bdi>{name}</bdi> },
            { id: 'tone', title: text('tone'), cell: ({ tone }) => <bdi>{tone || '—'}</bdi> },
            { id: 'audience', title: text('audience'), cell: ({ audience }) => <bdi>{audience || '—'}</bdi> },
            {
              id: 'updated',
              title: text('updated'),
              cell: ({ updated_at: moment }) => formats.dateTime(moment),
            },
            ...(mayEdit
              ? [
                  {
                    id: 'actions',
                    title: text('actions'),
                    hasHiddenTitle: true,
                    align: 'end' as const,
                    cell: (voice: VoiceData) => (
                      <Group gap="xs" justify="flex-end">
                        <Button
                          variant="default"
                          size="compact-sm"
                          aria-label={text('try_named', { name: voice.name })}
                          onClick={() => setOpen({ kind: 'sample', voice })}
                        >
                          {text('try')}
                        </Button>
                        <Button
                          variant="default"
                          size="compact-sm"
                          aria-label={text('edit_named', { name: voice.name })}
                          onClick={() => setOpen({ kind: 'edit', voice })}
                        >
                          {common('edit')}
                        </Button>
                        <Button
                          variant="subtle"
                          color="red"
                          size="compact-sm"
                          aria-label={text('delete_named', { name: voice.name })}
                          onClick={() => setOpen({ kind: 'delete', voice })}
                        >
                          {common('delete')}
                        </Button>
                      </Group>
                    ),
                  },
                ]
              : []),
          ]}
          empty={
            <Empty icon="voices" title={text('voices_empty')}>
              <Text c="dimmed">{text('voices_empty_hint')}</Text>
              {create}
            </Empty>
          }
        />
      </Section>
      {open?.kind === 'create' && (
        <VoiceDialog
          title={text('voice_new')}
          onClose={close}
          onSave={async (fields) => {
            await api.POST('/v1/brand-voices', { body: bodyOf(fields) });
            await refresh();
          }}
        />
      )}
      {open?.kind === 'edit' && (
        <VoiceDialog
          title={text('edit_named', { name: open.voice.name })}
          voice={open.voice}
          onClose={close}
          onSave={async (fields, over = open.voice) => {
            const { id, revision } = over;
            await api.PATCH('/v1/brand-voices/{id}', {
              params: { path: { id }, header: { 'If-Match': `"${revision}"` } },
              body: bodyOf(fields, over),
            });
            await refresh();
          }}
        />
      )}
      {open?.kind === 'delete' && (
        <ConfirmDialog
          title={text('delete_named', { name: open.voice.name })}
          confirm={common('delete')}
          onClose={close}
          onConfirm={async () => {
            await api.DELETE('/v1/brand-voices/{id}', { params: { path: { id: open.voice.id } } });
            await refresh();
          }}
        >
          {text('voice_delete_hint')}
        </ConfirmDialog>
      )}
      {open?.kind === 'sample' && (
        <SampleDialog
          title={text('try_named', { name: open.voice.name })}
          options={{ brand_voice_id: open.voice.id, preserve_brand_voice: true }}
          onClose={close}
        />
      )}
    </Page>
  );
};
