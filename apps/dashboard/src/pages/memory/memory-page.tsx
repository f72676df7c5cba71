import type { components, paths } from '@dragoman/client';
import { ActionIcon, Button, Group, NativeSelect, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, pageOf } from '../../api/client.ts';
import { useMay } from '../../api/me.ts';
import { ownAddress } from '../../api/own-address.ts';
import { projectsQuery } from '../../api/projects.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.tsx';
import { ImportDialog, useImportSummary } from '../../parts/dialogs/import-dialog.tsx';
import { SampleDialog } from '../../parts/dialogs/sample-dialog.tsx';
import { LanguageSelect } from '../../parts/fields/language-select.tsx';
import { SearchField } from '../../parts/fields/search-field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Empty } from '../../parts/notices/empty.tsx';
import { notify } from '../../parts/notices/notices.tsx';
import { useProblemText } from '../../parts/notices/problem-text.ts';
import { Page, Section } from '../../parts/page.tsx';
import { saveFrom } from '../files/exporting.ts';
import classes from './memory-page.module.css';

type Entry = components['schemas']['MemoryEntry'];
type Query = NonNullable<paths['/v1/memory']['get']['parameters']['query']>;

const importTmx = async (file: File, project: string | undefined) =>
  dataOf(
    await api.POST('/v1/memory/import', {
      params: { query: project === undefined ? {} : { project_id: project } },
      headers: { 'content-type': 'application/x-tmx+xml' },
      body: '',
      // The bytes as they are: the service says where they are no UTF-8.
      bodySerializer: () => file,
    }),
  );

/** What was translated before, and answers again. */
export const MemoryPage = () => {
  const text = useText('linguistic');
  const summary = useImportSummary();
  const formats = useFormats();
  const problemText = useProblemText();
  const queries = useQueryClient();
  const mayEdit = useMay('editor');
  const { data: projects = [] } = useQuery(projectsQuery);
  const [filter, setFilter] = useState<Query>({});
  const [open, setOpen] = useState<'import' | 'sample' | Entry | null>(null);
  const close = () => setOpen(null);
  const refresh = () => queries.invalidateQueries({ queryKey: ['memory'] });
  const change = (part: { readonly [Name in keyof Query]?: Query[Name] | undefined }) =>
    setFilter((before) => {
      const entries = Object.entries({ ...before, ...part }).filter(([, value]) => value !== undefined);
      return Object.fromEntries(entries) as Query;
    });
  const project = filter.project_id;
  const saveAll = async () => {
    try {
      const { search: _search, since: _since, until: _until, ...query } = filter;
      saveFrom(ownAddress(dataOf(await api.GET('/v1/memory/export', { params: { query } })).export_url));
    } catch (error) {
      notify(problemText(error), 'failed');
    }
  };
  return (
    <Page
      title={text('memory')}
      hint={text('memory_hint')}
      actions={
        <>
          {mayEdit && (
            <>
              <Button variant="default" onClick={() => setOpen('sample')}>
                {text('try')}
              </Button>
              <Button
                variant="default"
                leftSection={<Icon name="upload" size={16} />}
                onClick={() => setOpen('import')}
              >
                {text('import_tmx')}
              </Button>
            </>
          )}
          <Button
            variant="default"
            leftSection={<Icon name="download" size={16} />}
            onClick={() => void saveAll()}
          >
            {text('export_tmx')}
          </Button>
        </>
      }
    >
      <search className={classes.filters} aria-label={text('filters')}>
        <SearchField
          label={text('search_memory')}
          value={filter.search ?? ''}
          onSearch={(search) => change({ search: search.length < 2 ? undefined : search })}
        />
        <NativeSelect
          label={text('origin')}
          value={filter.approved ?? ''}
          data={[
            { value: '', label: text('all') },
            { value: 'true', label: text('by_people') },
            { value: 'false', label: text('by_machines') },
          ]}
          onChange={({ currentTarget: { value } }) =>
            change({ approved: value === 'true' || value === 'false' ? value : undefined })
          }
        />
        <LanguageSelect
          label={text('target_language')}
          kind="target"
          automatic={text('all')}
          value={filter.target_language ?? ''}
          onChange={(tag) => change({ target_language: tag || undefined })}
        />
        {projects.length > 1 && (
          <NativeSelect
            label={text('project')}
            value={project ?? ''}
            data={[
              { value: '', label: text('all') },
              ...projects.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={({ currentTarget }) => change({ project_id: currentTarget.value || undefined })}
          />
        )}
      </search>
      <Section>
        <DataTable<Entry>
          label={text('memory')}
          keyOf={({ id, source_text, target_language }) => `${id} ${source_text} ${target_language}`}
          queryKey={['memory', filter]}
          load={async (cursor, signal) =>
            pageOf(
              await api.GET('/v1/memory', {
                params: { query: { ...filter, limit: 50, ...(cursor ? { cursor } : {}) } },
                signal,
              }),
            )
          }
          isFiltered={Object.keys(filter).length > 0}
          columns={[
            {
              id: 'source',
              title: text('source'),
              cell: ({ source_text: words, source_language: language }) => (
                <span className={classes.words} dir="auto" lang={language}>
                  {words}
                </span>
              ),
            },
            {
              id: 'target',
              title: text('target'),
              cell: ({ translated_text: words, target_language: language }) => (
                <span className={classes.words} dir="auto" lang={language}>
                  {words}
                </span>
              ),
            },
            {
              id: 'languages',
              title: text('languages'),
              cell: ({ source_language: source, target_language: target }) =>
                text('from_to', { source: formats.language(source), target: formats.language(target) }),
            },
            { id: 'origin', title: text('origin'), cell: ({ origin }) => text(`origin_${origin}`) },
            {
              id: 'updated',
              title: text('updated'),
              cell: ({ updated_at: moment }) => <span className={classes.date}>{formats.date(moment)}</span>,
            },
            ...(mayEdit
              ? [
                  {
                    id: 'actions',
                    title: text('actions'),
                    hasHiddenTitle: true,
                    align: 'end' as const,
                    cell: (entry: Entry) => (
                      <ActionIcon
                        variant="subtle"
                        color="red"
                        aria-label={text('forget_named', { name: entry.source_text.slice(0, 60) })}
                        onClick={() => setOpen(entry)}
                      >
                        <Icon name="trash" />
                      </ActionIcon>
                    ),
                  },
                ]
              : []),
          ]}
          empty={
            <Empty icon="memory" title={text('memory_empty')}>
              <Text c="dimmed">{text('memory_empty_hint')}</Text>
            </Empty>
          }
        />
      </Section>
      {open === 'import' && (
        <ImportDialog
          title={text('import_tmx')}
          hint={text('memory_files')}
          accept=".tmx,.xml"
          onClose={close}
          onImport={async (file) => {
            const result = await importTmx(file, project);
            await refresh();
            return { ...result, summary: summary(result) };
          }}
        />
      )}
      {open === 'sample' && (
        <SampleDialog
          title={text('try')}
          options={project === undefined ? {} : { project_id: project }}
          onClose={close}
        />
      )}
      {open !== null && typeof open === 'object' && (
        <ConfirmDialog
          title={text('forget')}
          confirm={text('forget')}
          onClose={close}
          onConfirm={async () => {
            await api.DELETE('/v1/memory/{id}', { params: { path: { id: open.id } } });
            await refresh();
          }}
        >
          {text('forget_hint')}
          <Group mt="sm">
            <Text dir="auto" className="text-of-others">
              {open.source_text}
            </Text>
          </Group>
        </ConfirmDialog>
      )}
    </Page>
  );
};
