import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api, dataOf, pageOf } from '../../api/client.ts';
import { useMay } from '../../api/me.ts';
import { ownAddress } from '../../api/own-address.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.tsx';
import { ImportDialog, useImportSummary } from '../../parts/dialogs/import-dialog.tsx';
import { SampleDialog } from '../../parts/dialogs/sample-dialog.tsx';
import { SearchField } from '../../parts/fields/search-field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { TextLink } from '../../parts/links.tsx';
import { Empty } from '../../parts/notices/empty.tsx';
import { notify } from '../../parts/notices/notices.tsx';
import { useProblemText } from '../../parts/notices/problem-text.ts';
import { Page, Section } from '../../parts/page.tsx';
import { saveFrom } from '../files/exporting.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { type EntryData, glossaryQuery, importEntries, writeEntry } from './glossary-queries.ts';

type Open =
  | { readonly kind: 'add' | 'import' | 'sample' | 'delete' }
  | { readonly kind: 'edit' | 'remove'; readonly entry: EntryData };

const exports = ['csv', 'tsv', 'tbx'] as const;

/** One glossary: its terms, from files and into files. */
export const GlossaryPage = () => {
  const text = useText('linguistic');
  const common = useText('common');
  const summary = useImportSummary();
  const formats = useFormats();
  const problemText = useProblemText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const mayEdit = useMay('editor');
  const { id } = useParams({ from: '/glossaries/$id' });
  const { data: glossary } = useSuspenseQuery(glossaryQuery(id));
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const refresh = () => queries.invalidateQueries({ queryKey: ['glossaries'] });
  const languages = { source: glossary.source_language, target: glossary.target_language };
  const exportAs = async (format: (typeof exports)[number]) => {
    try {
      const answer = await api.GET('/v1/glossaries/{id}/export', {
        params: { path: { id }, query: { format } },
      });
      saveFrom(ownAddress(dataOf(answer).export_url));
    } catch (error) {
      notify(problemText(error), 'failed');
    }
  };
  const add = mayEdit && (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setOpen({ kind: 'add' })}>
      {text('entry_new')}
    </Button>
  );
  return (
    <Page
      title={glossary.name}
      hint={
        <>
          {text('from_to', {
            source: formats.language(languages.source),
            target: formats.language(languages.target),
          })}{' '}
          · {text('entry_count', { count: glossary.entry_count })} ·{' '}
          <TextLink to="/glossaries">{text('to_glossaries')}</TextLink>
        </>
      }
      actions={
        <>
          {add}
          {mayEdit && (
            <>
              <Button variant="default" onClick={() => setOpen({ kind: 'sample' })}>
                {text('try')}
              </Button>
              <Button
                variant="default"
                leftSection={<Icon name="upload" size={16} />}
                onClick={() => setOpen({ kind: 'import' })}
              >
                {text('import')}
              </Button>
            </>
          )}
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="default" leftSection={<Icon name="download" size={16} />}>
                {text('export')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {exports.map((format) => (
                <Menu.Item key={format} onClick={() => void exportAs(format)}>
                  {format.toUpperCase()}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          {mayEdit && (
            <Button variant="subtle" color="red" onClick={() => setOpen({ kind: 'delete' })}>
              {common('delete')}
            </Button>
          )}
        </>
      }
    >
      <SearchField label={text('search_entries')} value={search} onSearch={setSearch} />
      <Section>
        <DataTable<EntryData>
          label={text('entries')}
          keyOf={(entry) => entry.id}
          queryKey={['glossaries', 'entries', id, search]}
          load={async (cursor, signal) =>
            pageOf(
              await api.GET('/v1/glossaries/{id}/entries', {
                params: {
                  path: { id },
                  query: { limit: 50, ...(search ? { search } : {}), ...(cursor ? { cursor } : {}) },
                },
                signal,
              }),
            )
          }
          isFiltered={search !== ''}
          columns={[
            {
              id: 'source',
              title: text('term'),
              cell: ({ source }) => <bdi lang={languages.source}>{source}</bdi>,
            },
            {
              id: 'target',
              title: text('term_target'),
              cell: ({ target, do_not_translate: isKept }) =>
                isKept ? text('kept') : <bdi lang={languages.target}>{target}</bdi>,
            },
            {
              id: 'case',
              title: text('case_sensitive'),
              cell: ({ case_sensitive: isSensitive }) => (isSensitive ? text('yes') : '—'),
            },
            ...(mayEdit
              ? [
                  {
                    id: 'actions',
                    title: text('actions'),
                    hasHiddenTitle: true,
                    align: 'end' as const,
                    cell: (entry: EntryData) => (
                      <Group gap="xs" justify="flex-end" wrap="nowrap">
                        <ActionIcon
                          variant="subtle"
                          aria-label={text('edit_named', { name: entry.source })}
                          onClick={() => setOpen({ kind: 'edit', entry })}
                        >
                          <Icon name="pencil" />
                        </ActionIcon>
                        <ActionIcon
                          variant="subtle"
                          color="red"
                          aria-label={text('delete_named', { name: entry.source })}
                          onClick={() => setOpen({ kind: 'remove', entry })}
                        >
                          <Icon name="trash" />
                        </ActionIcon>
                      </Group>
                    ),
                  },
                ]
              : []),
          ]}
          empty={
            <Empty icon="glossaries" title={text('entries_empty')}>
              {add}
            </Empty>
          }
        />
      </Section>
      {(open?.kind === 'add' || open?.kind === 'edit') && (
        <EntryDialog
          entry={open.kind === 'edit' ? open.entry : undefined}
          languages={languages}
          onClose={close}
          onSave={async (entry) => {
            await writeEntry(id, entry, open.kind === 'edit' ? open.entry : undefined);
            await refresh();
          }}
        />
      )}
      {open?.kind === 'remove' && (
        <ConfirmDialog
          title={text('delete_named', { name: open.entry.source })}
          confirm={common('delete')}
          onClose={close}
          onConfirm={async () => {
            await api.DELETE('/v1/glossaries/{id}/entries/{entry_id}', {
              params: { path: { id, entry_id: open.entry.id } },
            });
            await refresh();
          }}
        >
          {text('entry_delete_hint')}
        </ConfirmDialog>
      )}
      {open?.kind === 'import' && (
        <ImportDialog
          title={text('import')}
          hint={text('glossary_files')}
          accept=".csv,.tsv,.txt,.tbx,.xml"
          hasModes
          onClose={close}
          onImport={async (file, mode) => {
            const result = await importEntries(id, file, mode);
            await refresh();
            return { ...result, summary: summary(result) };
          }}
        />
      )}
      {open?.kind === 'sample' && (
        <SampleDialog
          title={text('try')}
          options={{ glossary_id: id }}
          languages={languages}
          onClose={close}
        />
      )}
      {open?.kind === 'delete' && (
        <ConfirmDialog
          title={text('delete_named', { name: glossary.name })}
          confirm={common('delete')}
          onClose={close}
          onConfirm={async () => {
            await api.DELETE('/v1/glossaries/{id}', { params: { path: { id } } });
            await navigate({ to: '/glossaries' });
            await queries.invalidateQueries({ queryKey: ['glossaries', 'list'] });
          }}
        >
          {text('glossary_delete_hint')}
        </ConfirmDialog>
      )}
    </Page>
  );
};
